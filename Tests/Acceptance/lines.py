#!/usr/bin/env python3
"""Prints how evenly the lines of War and Peace are set, as the tables of docs/typesetting.md.

usage: lines.py GALLEY SHARED [--switches]

GALLEY is the tool, SHARED the folder with bench/. The first table is read from the PDFs by bench/linequality.py (pymupdf needed); with
--switches a second one, by --report, has each means of evenness switched off in turn.
"""
import json, os, subprocess, sys, tempfile

PAGES = {
    "letter": ["--page", "letter", "--margins", "20mm", "--gutter", "6mm"],
    "A5": ["--page", "a5", "--margins", "14mm", "--gutter", "5mm"],
}
FACE = ["--font", "Linux Libertine O", "--text-size", "10pt", "--leading", "12pt"]
SWITCHES = [
    ("as it is", None),
    ("without total fit", "total-fit: false"),
    ("without hanging punctuation", "hang-punctuation: false"),
    ("without glyph scaling", "glyph-scale: 0"),
    ("without letter-spacing", "letter-space: 0"),
    ("without scaling and letter-spacing", "glyph-scale: 0, letter-space: 0"),
]


def build(galley, book, page, folder, theme=None):
    """Sets the book; returns the PDF's path and the report."""
    pdf, report = os.path.join(folder, "book.pdf"), os.path.join(folder, "report.json")
    command = [galley, "build", book, "-o", pdf, "--report", report, "--quiet", *PAGES[page], *FACE]
    if theme:
        path = os.path.join(folder, "theme.yml")
        with open(path, "w") as file:
            file.write("justification: {%s}\n" % theme)
        command += ["--theme", path]
    subprocess.run(command, check=True)
    with open(report) as file:
        return pdf, json.load(file)


def judged(shared, pdf):
    """What linequality.py says of a PDF."""
    tool = os.path.join(shared, "bench", "linequality.py")
    return json.loads(subprocess.run([sys.executable, tool, "--json", pdf], check=True, capture_output=True).stdout)


def main():
    galley, shared = os.path.abspath(sys.argv[1]), os.path.abspath(sys.argv[2])
    book = os.path.join(shared, "bench", "war_and_peace_plain.md")
    with tempfile.TemporaryDirectory() as folder:
        print("| | r, deviation | over 1.5 × % | over 2 × % | under 0.7 × % | jumps % | hyphenated % | ladders | short or overfull |")
        print("|---|---|---|---|---|---|---|---|---|")
        for page in PAGES:
            s = judged(shared, build(galley, book, page, folder)[0])
            print(f"| {page} | {s['r_sd']:.3f} | {s['over15']:.2f} | {s['over20']:.3f} | {s['under07']:.2f} | {s['jump']:.2f} |"
                  f" {s['hyph']:.2f} | {s['runs3']} | {s['short'] + s['over']} |")
        if "--switches" not in sys.argv:
            return
        for page in PAGES:
            print(f"\n| {page} | deviation | over 1.5 × % | over 2 × % | under 0.7 × % | jumps % | put-in hyphens % | ladders | rivers |")
            print("|---|---|---|---|---|---|---|---|---|")
            for name, theme in SWITCHES:
                r = build(galley, book, page, folder, theme)[1]
                share = lambda key, places=2: f"{100 * r[key] / r['justifiedLines']:.{places}f}"
                print(f"| {name} | {r['spaceRatio']['deviation']:.3f} | {share('looseLines')} | {share('veryLooseLines', 3)} |"
                      f" {share('tightLines')} | {share('jumps')} | {share('hyphenatedLines')} | {r['hyphenLadders']} | {r['rivers']} |")


if __name__ == "__main__":
    main()
