#!/usr/bin/env python3
"""Print each word of a manuscript that the PDF lacks, repeats or has out of order.

usage: words.py [--characters] [--raw] [--margins INNER,TOP,OUTER,BOTTOM] FILE.pdf SOURCE.md ...

The source's words come from `cmark-gfm` (another reading of the manuscript than Galley's), the PDF's from `pdftotext`,
page by page and cropped to the type area, so that running heads and folios stay out. Lengths are in points. The contents
pages and the title page, whose words repeat the headings, are the pages before the first whose label is an arabic
number; they are left out. Words broken at a line end are joined again. Footnotes stand at the foot of a column, so their
words are looked for apart from the text's, and numbers of up to three digits, which may be note marks, are passed over on
both sides. --raw takes the order of drawing instead of the order that pdftotext makes of the page. --characters compares letters instead of words, for scripts without spaces.

Exit status: 0 when the list is empty, 1 when it is not, 2 when something could not be run.
"""
import argparse
import difflib
import html
import re
import subprocess
import sys
import unicodedata

WORD = re.compile(r"[^\W_]+")
NUMBER = re.compile(r"\d{1,3}")
JOINERS = "\u00ad\u2060\u200b\ufeff"


def run(*command, data=None):
    try:
        return subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.CalledProcessError) as error:
        sys.exit(f"words.py: {command[0]}: {error}")


def words(text, characters):
    text = unicodedata.normalize("NFKC", "".join(c for c in text if c not in JOINERS))
    found = WORD.findall(text)
    found = [word for word in found if not NUMBER.fullmatch(word)]
    return [c for word in found for c in word] if characters else found


def source(paths, characters):
    """The words of the text, and those of each footnote."""
    text, notes = [], []
    for path in paths:
        with open(path, "rb") as file:
            data = file.read()
        if data.startswith(b"---"):
            data = re.sub(rb"\A---\r?\n.*?\n(---|\.\.\.)\r?\n", b"", data, flags=re.S)
        page = run("cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "footnotes", "-e", "tasklist",
                   "--smart", "--to", "html", data=data)
        page = re.sub(r"<!--.*?-->", "", page, flags=re.S)
        body, mark, foot = page.partition('<section class="footnotes"')
        foot = re.sub(r'<a [^>]*footnote-backref[^>]*>.*?</a>', "", foot, flags=re.S)
        for item in re.findall(r'<li id="fn[^>]*>(.*?)\n</li>', foot, flags=re.S):
            notes.append(words(plain(item), characters))
        body = re.sub(r'<sup class="footnote-ref">.*?</sup>', "", body, flags=re.S)
        text += words(plain(body), characters)
    return text, notes


def plain(page):
    page = re.sub(r"<(em|strong|del|a|code|/em|/strong|/del|/a|/code|sup|/sup|sub|/sub)\b[^>]*>", "", page)
    return html.unescape(re.sub(r"<[^>]*>", " ", page))


def printed(path, margins, characters, raw):
    """The words of the pages with arabic labels, in order, words at line ends joined."""
    import pikepdf
    inner, top, outer, bottom = margins
    with pikepdf.open(path) as pdf:
        labels = [page.label for page in pdf.pages]
        boxes = [[float(v) for v in page.mediabox] for page in pdf.pages]
    first = next((n for n, label in enumerate(labels) if re.fullmatch(r"\d+", label)), 0)
    width, height = boxes[first][2], boxes[first][3]
    side = min(inner, outer)
    text = run("pdftotext", *(["-raw"] if raw else []), "-f", str(first + 1), "-x", str(int(side) - 8), "-y", str(int(top) - 2), "-W",
               str(int(width - 2 * side) + 16), "-H", str(int(height - top - bottom) + 4), path, "-")
    text = unicodedata.normalize("NFC", text).replace("\f", "\n")
    text = re.sub(r"(?<=[^\W\d_])-\n+(?=[^\W\d_])", "", text)
    return words(text, characters)


def cut_notes(found, notes):
    """`found` without the notes' words, and the notes whose words were not found together or in few pieces."""
    missing = []
    where = {}
    for position, word in enumerate(found):
        where.setdefault(word, []).append(position)
    gone = set()
    start = 0
    for note in notes:
        if not note:
            continue
        best = None
        for position in where.get(note[0], ()):
            if position < start or position in gone:
                continue
            length = 0
            while length < len(note) and position + length < len(found) and found[position + length] == note[length]:
                length += 1
            if best is None or length > best[1]:
                best = (position, length)
            if length == len(note):
                break
        if best is None or best[1] < min(3, len(note)):
            missing.append(note)
            continue
        gone.update(range(best[0], best[0] + best[1]))
        rest = note[best[1]:]
        cursor = best[0] + best[1]
        while rest:
            position = next((p for p in where.get(rest[0], ()) if p >= cursor and p not in gone
                             and found[p:p + min(4, len(rest))] == rest[:4]), None)
            if position is None:
                missing.append(rest)
                break
            length = 0
            while length < len(rest) and position + length < len(found) and found[position + length] == rest[length]:
                length += 1
            gone.update(range(position, position + length))
            rest, cursor = rest[length:], position + length
        start = best[0]
    return [word for position, word in enumerate(found) if position not in gone], missing


def differences(wanted, found):
    """Runs of words that differ, by a linear pass that resynchronises on the next eight equal words."""
    rows, a, b = [], 0, 0
    while a < len(wanted) or b < len(found):
        if a < len(wanted) and b < len(found) and wanted[a] == found[b]:
            a, b = a + 1, b + 1
            continue
        span = 400
        while True:
            match = difflib.SequenceMatcher(None, wanted[a:a + span], found[b:b + span], autojunk=False)
            block = next((m for m in match.get_matching_blocks() if m.size >= 4), None)
            if block or (a + span >= len(wanted) and b + span >= len(found)) or span > 20_000:
                break
            span *= 4
        step_a, step_b = (block.a, block.b) if block else (len(wanted) - a, len(found) - b)
        rows.append((wanted[a:a + step_a], found[b:b + step_b], found[max(0, b - 4):b]))
        a, b = a + step_a, b + step_b
    return rows


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("pdf")
    parser.add_argument("source", nargs="+")
    parser.add_argument("--characters", action="store_true")
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--margins", default="45,45,45,45")
    options = parser.parse_args()
    margins = [float(part) for part in options.margins.split(",")]
    wanted, notes = source(options.source, options.characters)
    found = printed(options.pdf, margins, options.characters, options.raw)
    # A note's number begins the note, and its mark stands in the text.
    found, missing = cut_notes(found, notes)
    rows = differences(wanted, found)
    for note in missing:
        print("note not found:", " ".join(note)[:200])
    for lost, extra, before in rows:
        print(f"after “{' '.join(before)}”: source [{' '.join(lost)[:200]}] page [{' '.join(extra)[:200]}]")
    print(f"{len(wanted)} words, {len(notes)} notes; {len(rows) + len(missing)} differences", file=sys.stderr)
    sys.exit(1 if rows or missing else 0)


if __name__ == "__main__":
    main()
