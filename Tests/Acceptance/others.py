#!/usr/bin/env python3
"""Compare PDFs that other programs made: one text as it is and with one word changed, and with a page taken out and put in.

usage: others.py [--galley PATH]

The text is drawn by lot, the same each time. It is set by groff, Chromium and LibreOffice, whichever are installed, and what groff made is written
anew by Ghostscript. One line for each pair: the maker, what was done, what `galley diff` says, and whether that is right.

Exit status: 0 when every verdict is right, 1 when one is not, 2 when no maker is installed.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

def text():
    """Sixty paragraphs of made-up words."""
    lots = random.Random(7)
    words = ["".join(lots.choice("aeioubdlmnrst") for _ in range(lots.randint(2, 9))) for _ in range(900)]
    return [" ".join(lots.choice(words) for _ in range(120)) + "." for _ in range(60)]


def quiet(command, folder):
    subprocess.run(command, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, check=True, timeout=180)


def groff(paragraphs, folder, pdf):
    with open(os.path.join(folder, "t.ms"), "w") as file:
        file.write(".nh\n" + "".join(f".PP\n{paragraph}\n" for paragraph in paragraphs))
    quiet(["sh", "-c", f"groff -ms -Tps t.ms > t.ps && ps2pdf t.ps {pdf}"], folder)


def html(paragraphs, folder):
    with open(os.path.join(folder, "t.html"), "w") as file:
        file.write("<meta charset=utf-8>" + "".join(f"<p>{paragraph}</p>" for paragraph in paragraphs))


def chromium(paragraphs, folder, pdf):
    html(paragraphs, folder)
    command = ["chromium", "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer"]
    quiet([*command, f"--print-to-pdf={pdf}", "t.html"], folder)


def libreoffice(paragraphs, folder, pdf):
    html(paragraphs, folder)
    quiet(["soffice", "--headless", "--convert-to", "pdf", "t.html"], folder)
    os.replace(os.path.join(folder, "t.pdf"), os.path.join(folder, pdf))


MAKERS = [("groff", ["groff", "ps2pdf"], groff), ("Chromium", ["chromium"], chromium), ("LibreOffice", ["soffice"], libreoffice)]


def counts(galley, old, new, folder):
    done = subprocess.run([galley, "diff", old, new, "--format", "json"], cwd=folder, capture_output=True, text=True)
    return {key: count for key, count in json.loads(done.stdout)["counts"].items() if count and key != "same"}


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    galley = os.path.abspath(parser.parse_args().galley)
    asked, wrong = 0, 0

    def check(maker, edit, found, expected):
        nonlocal asked, wrong
        asked += 1
        wrong += found != expected
        shown = ", ".join(f"{count} {key}" for key, count in found.items()) or "all the same"
        print(f"{maker}: {edit}: {shown}: {'right' if found == expected else 'wrong'}", flush=True)

    old = text()
    new = list(old)
    new[30] = "unmistakable " + new[30]
    with tempfile.TemporaryDirectory() as folder:
        for name, tools, make in MAKERS:
            if any(shutil.which(tool) is None for tool in tools):
                print(f"{name}: not installed, passed over")
                continue
            make(old, folder, "old.pdf")
            make(new, folder, "new.pdf")
            found = counts(galley, "old.pdf", "new.pdf", folder)
            # The lines below the new word may be broken otherwise.
            check(name, "a word put in", {"words": found.get("words", 0)}, {"words": 1})
            check(name, "itself", counts(galley, "old.pdf", "old.pdf", folder), {})
            for edit, pages, kind in (("page 2 taken out", ["1,3-z"], "removed"), ("page 2 once more", ["1-4,2,5-z"], "added")):
                quiet(["qpdf", "old.pdf", "--pages", ".", *pages, "--", "new.pdf"], folder)
                check(name, edit, counts(galley, "old.pdf", "new.pdf", folder), {kind: 1})
            if name == "groff" and shutil.which("gs"):
                quiet(["gs", "-q", "-sDEVICE=pdfwrite", "-o", "new.pdf", "old.pdf"], folder)
                found = counts(galley, "old.pdf", "new.pdf", folder)
                check("Ghostscript", "written anew", {key: found[key] for key in found if key != "drawn"}, {})
    if asked == 0:
        sys.exit(2)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
