#!/usr/bin/env python3
"""Measure `galley diff` on pairs of one book, and compare with drawing both books wholly.

usage: proofs.py [--galley PATH] [--draw] BOOK.md

BOOK.md (a long one: War and Peace) is set at A5, whole and cut down to about 400 and 40 pages, each with its text as it is and with one word
near its middle changed to another of the same length. For each pair `galley diff` runs and its seconds, peak memory and verdict are printed; with
--draw poppler's `pdftoppm -r 100` draws both files, two at a time, and the ratio is printed. Four books in one show whether memory grows with the
book, and pairs with a word changed on nearly every page whether it grows with what differs. Then one sentence, and one letter
that occurs nowhere else, is added a fiftieth into the text, and the verdicts are printed.

Exit status: 0 when each pair of one word or letter has one page of words and all others the same, and that of a sentence one page of words and all
others the same or moved; 1 when not, 2 when something could not be run.
"""
import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
import time


def run(command, fine=(0,)):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in fine:
        print(f"{' '.join(command)}: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    return done


# A process's peak counts that of the process that it was forked from, so a small one stands between.
MEASURE = """
import os, sys
child = os.posix_spawn(sys.argv[1], sys.argv[1:], os.environ)
_, status, usage = os.wait4(child, 0)
print(usage.ru_maxrss, file=sys.stderr)
sys.exit(os.waitstatus_to_exitcode(status) & 255)
"""


def measured(command):
    """The answer, the seconds and the peak memory in MiB of a command that may end with 1."""
    start = time.monotonic()
    done = subprocess.run([sys.executable, "-S", "-c", MEASURE, *command], capture_output=True, text=True)
    seconds = time.monotonic() - start
    if done.returncode not in (0, 1):
        print(f"{' '.join(command)}: exit {done.returncode}: {done.stderr}", file=sys.stderr)
        sys.exit(2)
    return done.stdout, seconds, int(done.stderr.split()[-1]) / 1024


def changed(text, optional=False):
    """`text` with a long word near its middle replaced by as many of the same letters turned round."""
    middle = len(text) // 2
    word = re.compile(r"\b[a-z]{7,9}\b").search(text, middle)
    if word is None and optional:
        return text
    return text[:word.start()] + word.group()[::-1] + text[word.end():]


def changed_everywhere(text):
    """`text` with a word turned round in each 2,000 characters."""
    return "".join(changed(text[place:place + 2000], optional=True) for place in range(0, len(text), 2000))


class Proofs:
    def __init__(self, galley, folder):
        self.galley, self.folder = galley, folder

    def build(self, text, name):
        source, pdf = (os.path.join(self.folder, name + ending) for ending in (".md", ".pdf"))
        with open(source, "w") as file:
            file.write(text)
        run([self.galley, "build", source, "-o", pdf, "--page", "a5", "--quiet"])
        return pdf

    def diff(self, old, new):
        answer, seconds, memory = measured([self.galley, "diff", old, new, "--format", "json"])
        verdict = json.loads(answer)
        return verdict, {key: count for key, count in verdict["counts"].items() if count}, seconds, memory


def drawing(files, folder):
    start = time.monotonic()
    children = [
        subprocess.Popen(["pdftoppm", "-r", "100", file, os.path.join(folder, f"drawn-{index}")])
        for index, file in enumerate(files)
    ]
    for child in children:
        child.wait()
    seconds = time.monotonic() - start
    for name in os.listdir(folder):
        if name.startswith("drawn-"):
            os.remove(os.path.join(folder, name))
    return seconds


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("book")
    given = parser.parse_args()
    with open(given.book) as file:
        text = file.read()
    wrong = 0
    print("| pages | changed | seconds | peak MiB | drawing both, s | ratio |")
    print("|--:|---|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        proofs = Proofs(given.galley, folder)
        for share in (4, 1, 0.36, 0.036):
            part = text * share if share > 1 else text[:int(len(text) * share)].rsplit("\n\n", 1)[0] + "\n"
            old, new = proofs.build(part, "old"), proofs.build(changed(part), "new")
            verdict, counts, seconds, memory = proofs.diff(old, new)
            wrong += counts != {"same": verdict["new"]["pages"] - 1, "words": 1}
            drawn = drawing([old, new], folder) if given.draw and share <= 1 else None
            ratio = f"{drawn:.1f} | {seconds / drawn:.3f}" if drawn else "– | –"
            shown = ", ".join(f"{count} {key}" for key, count in counts.items())
            print(f"| {verdict['new']['pages']} | one word: {shown} | {seconds:.2f} | {memory:.0f} | {ratio} |", flush=True)
            if share < 1:
                verdict, counts, seconds, memory = proofs.diff(old, proofs.build(changed_everywhere(part), "new"))
                wrong += counts.get("words", 0) * 10 < verdict["new"]["pages"] * 8
                shown = ", ".join(f"{count} {key}" for key, count in counts.items())
                print(f"| {verdict['new']['pages']} | a word in 2,000 letters: {shown} | {seconds:.2f} | {memory:.0f} | – | – |", flush=True)
        whole = proofs.build(text, "whole")
        place = re.compile(r"\n\n[A-Z“][^\n]{200}").search(text, len(text) // 50).start()
        for name, at, added in (
            ("one sentence", text.index("\n\n", place + 2), " The lamps were lit, and nobody spoke for a while."),
            ("one new letter", text.index("\n\n", place + 2), " Ж"),
        ):
            _, counts, seconds, memory = proofs.diff(whole, proofs.build(text[:at] + added + text[at:], "new"))
            shown = ", ".join(f"{count} {key}" for key, count in counts.items())
            others = ("same",) if name == "one new letter" else ("same", "moved", "folio")
            wrong += counts.get("words") != 1 or not set(counts) <= {"words", *others}
            print(f"| {sum(counts.values())} | {name}: {shown} | {seconds:.2f} | {memory:.0f} | – | – |", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
