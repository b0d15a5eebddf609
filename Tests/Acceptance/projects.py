#!/usr/bin/env python3
"""Set books from their own project files, and look for every chapter of their summaries.

usage: projects.py GALLEY FOLDER ...

Each FOLDER holds a book as mdBook, GitBook or pandoc keep it, or plain files. It must be set without an error. Of a `SUMMARY.md` every entry
that names a file must be in the chapter table (`--chapters`), as a chapter of that file, in the summary's order; its draft entries must be
lines of the PDF's outline that lead nowhere. The outline must have the table's titles in the table's order, and `qpdf --check`
must find nothing. Without a summary every `.md` file with a heading must be in the table.

Prints what differs, and how many warnings of each id there are. Exit status: 0 for no difference, 1 for some, 2 when something could not be run.
"""
import collections
import json
import os
import re
import subprocess
import sys
import tempfile
import urllib.parse

ENTRY = re.compile(r"\[((?:[^\[\]\\]|\\.|\[[^\]]*\])*)\]\(([^()]*(?:\([^()]*\)[^()]*)*)\)")


def run(*command, codes=(0,)):
    try:
        done = subprocess.run(command, capture_output=True)
    except OSError as error:
        print(f"projects.py: {command[0]}: {error}", file=sys.stderr)
        sys.exit(2)
    if codes is not None and done.returncode not in codes:
        print(f"projects.py: {' '.join(command)}: {done.stderr.decode()[-300:]}", file=sys.stderr)
        sys.exit(2)
    return done


def summary(folder):
    """The summary's folder and its entries, (title, file or None) in order; nothing where there is no summary."""
    for base in (folder, os.path.join(folder, "src")):
        path = os.path.join(base, "SUMMARY.md")
        if not os.path.exists(path):
            continue
        entries = []
        text = re.sub(r"<!--.*?-->", "", open(path, encoding="utf-8").read(), flags=re.S)
        for line in text.splitlines():
            for title, target in ENTRY.findall(line):
                file = urllib.parse.unquote(target.split("#")[0].strip().strip("<>"))
                if not file:
                    entries.append((title, None))
                elif file.lower().endswith((".md", ".markdown")) and "://" not in file:
                    entries.append((title, os.path.normpath(os.path.join(base, file))))
        return base, entries
    return None, []


def flat(chapters):
    for chapter in chapters:
        yield chapter
        yield from flat(chapter["chapters"])


def outline(pdf):
    """(title, whether it leads anywhere) of each line of the outline. qpdf's own list misses names of other letters than ASCII's."""
    data = json.loads(run("qpdf", "--json=2", "--json-key=qpdf", "--json-stream-data=none", pdf).stdout)["qpdf"][1]

    def value(reference):
        return data["obj:" + reference]["value"] if isinstance(reference, str) else reference

    def lines(parent):
        item = parent.get("/First")
        while item:
            item = value(item)
            yield re.sub("^u:", "", item["/Title"]), "/Dest" in item
            yield from lines(item)
            item = item.get("/Next")

    root = value(value(data["trailer"]["value"]["/Root"]).get("/Outlines", {}))
    return list(lines(root))


def plain(text):
    return " ".join(text.split())


def check(galley, folder):
    faults = []
    with tempfile.TemporaryDirectory() as work:
        pdf, table = os.path.join(work, "book.pdf"), os.path.join(work, "book.json")
        done = run(
            galley, "build", folder, "-o", pdf, "--chapters", table, "--diagnostics", "json", "--jobs", "2", codes=None)
        told = collections.Counter()
        for line in done.stderr.decode("utf-8", "replace").splitlines():
            if line.startswith("{"):
                one = json.loads(line)
                told[one["severity"], one["id"]] += one["count"]
                if one["severity"] == "error":
                    faults.append(f"{one['file']}:{one['line']}: error: {one['message']}")
        if done.returncode:
            return faults + [f"exit status {done.returncode}"], told, 0
        chapters = list(flat(json.load(open(table, encoding="utf-8"))["chapters"]))
        files = [os.path.normpath(chapter["source"]["file"]) for chapter in chapters]
        _, entries = summary(folder)
        place = 0
        seen = set()
        for title, file in entries:
            if file is None or file in seen:
                continue
            seen.add(file)
            # A file that holds no heading has its chapter from the summary.
            made = [i for i, chapter in enumerate(chapters) if files[i].endswith("SUMMARY.md") and chapter["title"] == title]
            if file not in files[place:] and made:
                place = made[0]
                continue
            if file not in files[place:]:
                faults.append(f"not in the chapter table, or not in order: {title} ({file})")
                continue
            place = files.index(file, place)
        if not entries:
            for root, _, names in os.walk(folder):
                for name in sorted(names):
                    path = os.path.normpath(os.path.join(root, name))
                    if name.endswith(".md") and path not in files:
                        text = open(path, encoding="utf-8").read()
                        if re.search(r"^#{1,6} \S", text, re.M):
                            faults.append(f"not in the chapter table: {path}")
        lines = outline(pdf)
        drafts = [plain(title) for title, leads in lines if not leads]
        for title, file in entries:
            if file is None and plain(title) not in drafts:
                faults.append(f"the draft is not in the outline: {title}")
        named = [plain(title) for title, leads in lines if leads]
        wanted = [plain(chapter["title"]) for chapter in chapters]
        for left, right in zip(named, wanted):
            if left != right:
                faults.append(f"the outline has {left}, the table {right}")
                break
        if len(named) != len(wanted):
            faults.append(f"{len(named)} lines in the outline, {len(wanted)} in the table")
        if subprocess.run(["qpdf", "--check", pdf], capture_output=True).returncode:
            faults.append("qpdf --check finds faults")
        return faults, told, len(chapters)


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__.split("\n\n")[1])
    failed = False
    for folder in sys.argv[2:]:
        faults, told, count = check(sys.argv[1], os.path.abspath(folder))
        failed = failed or bool(faults)
        print(f"{folder}: {count} chapters, {'all right' if not faults else f'{len(faults)} faults'}")
        for fault in faults:
            print("    " + fault)
        for (severity, name), number in sorted(told.items()):
            print(f"    {number} × {severity} {name}")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
