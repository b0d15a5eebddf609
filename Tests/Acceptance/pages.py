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

The judge sees body text alone and takes a column that ends in a picture, verse, code or a table for a short one. So three more are counted here
from the PDF's own words, pictures and rules, in `ink`: the last pages of chapters, those of them on which the feet of the two columns are more than
a line apart, and the headings (lines all bold, larger than the body) that are the last thing in a column which goes on.

Exit status: 0 when no heading is stranded, 1 when some are, 2 when something could not be run.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

import pymupdf

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


def last_pages(galley, source, page, count):
    """The last pages of chapters, from 0: those before a chapter that opens a page, and the book's last."""
    table = json.loads(run([galley, "chapters", source, "--format", "json", "--page", page]))
    pages = {count - 1}

    def walk(chapters):
        for chapter in chapters:
            if chapter["column"] == 1 and chapter["y"] < 150 and chapter["page"] > 1:
                pages.add(chapter["page"] - 2)
            walk(chapter["chapters"])

    walk(table["chapters"])
    return pages


def columns(page, body):
    """What stands in the left and the right half of a page between head and folio: (foot, whether it is a heading), lowest last."""
    width, height = page.rect.width, page.rect.height
    found = ([], [])
    for block in page.get_text("dict")["blocks"]:
        if block["type"] == 1:
            left, _, right, foot = block["bbox"]
            if right - left < width / 2:
                found[(left + right) / 2 > width / 2].append((foot, False))
            continue
        for line in block["lines"]:
            spans = [span for span in line["spans"] if span["text"].strip()]
            if not spans:
                continue
            foot = spans[0]["origin"][1]
            if foot < 50 or foot > height - 55:
                continue
            bold = all(span["flags"] & 16 or "Bold" in span["font"] for span in spans)
            found[line["bbox"][0] > width / 2 - 5].append((foot, bold and spans[0]["size"] > body + 0.5))
    return [sorted(column) for column in found]


def ink(pdf, ends, leading=12.5, body=10):
    """How many chapters' ends there are, how many are uneven, and how many headings are stranded."""
    ended = uneven = stranded = 0
    with pymupdf.open(pdf) as document:
        for number, page in enumerate(document):
            left, right = columns(page, body)
            if number in ends:
                # A page of one line, or of a picture alone, has nothing to share.
                if not left or not right:
                    continue
                ended += 1
                if abs(left[-1][0] - right[-1][0]) > 1.05 * leading:
                    uneven += 1
                    print(f"  page {number + 1}: {left[-1][0]:.0f}, {right[-1][0]:.0f}", file=sys.stderr)
            else:
                stranded += sum(bool(column) and column[-1][1] for column in (left, right) if len(column) > 1)
    return ended, uneven, stranded


def main():
    shared = os.environ.get("GALLEY_SHARED", os.path.join(os.path.dirname(__file__), "../../../shared"))
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    parser.add_argument("--judge", default=os.path.join(shared, "bench/linequality.py"))
    parser.add_argument("--formats", default=FORMATS)
    parser.add_argument("books", nargs="+", metavar="NAME=SOURCE")
    given = parser.parse_args()
    failures = 0
    print("| book | format | pages | widows | orphans | grid | ends: mean, within one | feet | ink: ends, uneven | stranded |")
    print("|---|---|--:|--:|--:|--:|--:|--:|--:|--:|")
    with tempfile.TemporaryDirectory() as folder:
        for book in given.books:
            name, _, source = book.partition("=")
            for page in given.formats.split(","):
                pdf = os.path.join(folder, f"{name}-{page}.pdf")
                run([given.galley, "build", source, "-o", pdf, "--page", page, "--quiet"])
                found = judged(pdf, given.judge)
                with pymupdf.open(pdf) as document:
                    count = len(document)
                ended, uneven, stranded = ink(pdf, last_pages(given.galley, source, page, count))
                os.remove(pdf)
                failures += stranded
                if found is None:
                    print(f"| {name} | {page} | {count} | – | – | – | – | – | {ended}, {uneven} | {stranded} |", flush=True)
                    continue
                ends = f"{number(found['bal_mean'], '%.2f')}, {number(found['bal_ok'], '%.0f %%')}"
                print(
                    f"| {name} | {page} | {found['pages']} | {found['widow']} | {found['orphan']} "
                    f"| {number(found['grid_ok'], '%.1f %%')} | {ends} | {number(found['foot_mean'], '%.2f')} "
                    f"| {ended}, {uneven} | {stranded} |",
                    flush=True)
    sys.exit(1 if failures else 0)


if __name__ == "__main__":
    main()
