#!/usr/bin/env python3
"""Set books in several formats and print how their pages stand, as another program reads them from the PDFs.

usage: pages.py [--galley PATH] [--judge PATH] [--formats A,B,…] NAME=SOURCE …

Each SOURCE is set by `galley build` at each of the formats (7x10in, a5 and letter unless told otherwise) and judged by `linequality.py` of the
shared folder, which measures glyphs and asks nothing of the program that set them. One row for each book and format, as a table in
Markdown:

  widows, orphans   lone lines at a column's head and foot
  grid              pages with two columns whose baselines are all level, in per cent
  ends              the columns' difference on the last pages of chapters, mean in lines, and the share within one line
  feet              the columns' difference on full pages, mean in lines

Exit status: 0 when no line is lone, 1 when some are, 2 when something could not be run.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

FORMATS = "7x10in,a5,letter"


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 1):
        print(f"{' '.join(command)}: {done.stderr.strip()}", file=sys.stderr)
        sys.exit(2)
    return done.stdout


def number(value, form):
    return "–" if value is None else form % value


def judged(pdf, judge):
    """What the judge says of a PDF; None for a book in which it finds no text of its kind."""
    done = subprocess.run([sys.executable, judge, "--json", pdf], capture_output=True, text=True)
    return json.loads(done.stdout) if done.returncode == 0 and done.stdout.strip() else None


def main():
    shared = os.environ.get("GALLEY_SHARED", os.path.join(os.path.dirname(__file__), "../../../shared"))
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    parser.add_argument("--judge", default=os.path.join(shared, "bench/linequality.py"))
    parser.add_argument("--formats", default=FORMATS)
    parser.add_argument("books", nargs="+", metavar="NAME=SOURCE")
    given = parser.parse_args()
    lone = 0
    print("| book | format | pages | widows | orphans | grid | ends: mean, within one | feet |")
    print("|---|---|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for book in given.books:
            name, _, source = book.partition("=")
            for page in given.formats.split(","):
                pdf = os.path.join(folder, f"{name}-{page}.pdf")
                run([given.galley, "build", source, "-o", pdf, "--page", page, "--quiet"])
                found = judged(pdf, given.judge)
                os.remove(pdf)
                if found is None:
                    print(f"| {name} | {page} | – | – | – | – | – | – |", flush=True)
                    continue
                lone += found["widow"] + found["orphan"]
                ends = f"{number(found['bal_mean'], '%.2f')}, {number(found['bal_ok'], '%.0f %%')}"
                print(
                    f"| {name} | {page} | {found['pages']} | {found['widow']} | {found['orphan']} "
                    f"| {number(found['grid_ok'], '%.1f %%')} | {ends} | {number(found['foot_mean'], '%.2f')} |",
                    flush=True)
    sys.exit(1 if lone else 0)


if __name__ == "__main__":
    main()
