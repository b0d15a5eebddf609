#!/usr/bin/env python3
"""Print each word of a manuscript that the PDF lacks, repeats or has out of order.

usage: words.py [--characters] [--raw] [--margins INNER,TOP,OUTER,BOTTOM] FILE.pdf SOURCE ...

A SOURCE is a Markdown file, or a folder: its files in the order in which SUMMARY.md links to them. The source's words come
from `cmark-gfm` (another reading of the manuscript than Galley's) and the PDF's from `pdftotext`, page by page and cropped
to the type area and a little white, so that running heads and folios stay out; of the whole page the same words must come
in the same order, with head and folio before and behind them. Lengths are in points.

What counts, and what does not:
- The contents pages, whose words repeat the headings, are left out: they have labels, before the first in arabic numerals.
- The title page has no label. Its words begin the source, or else stand in the metadata (front matter, book.yml).
- A word with a hyphen at a line's end is joined with what follows, notes at the column's foot passed over, if the source has
  the joined word. Words that had to be broken without a hyphen at a line's end (code) are joined if the source wants it there.
- Footnotes stand at the foot of a column: their words are looked for apart from the text's, each note behind its number.
- Numbers of up to three digits, which may be note marks or the numbers of a list, are passed over on both sides, and so are
  those glued to a word that the source has without them, in a source with notes.
- Headings' attributes in braces, fences of colons, and template tags are no text.

--raw takes the order of drawing instead of the order that pdftotext makes of the page. --characters compares letters instead
of words, for scripts without spaces; digits are passed over then.

Exit status: 0 when the list is empty, 1 when it is not, 2 when something could not be run.
"""
import argparse
import difflib
import html
import json
import os
import re
import subprocess
import sys
import unicodedata

MARKS = "\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u064b-\u065f\u0670"
WORD = re.compile(rf"(?:[^\W_][{MARKS}]*)+")
NUMBER = re.compile(r"\d{1,3}")
JOINERS = "\u00ad\u2060\u200b\ufeff\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
LINE_END = re.compile(r"(-?)[ \t]*(?:[\n\f]|$)")
IGNORED = dict.fromkeys(map(ord, JOINERS))
FRONT_MATTER = re.compile(r"\A---\r?\n(.*?\n)(---|\.\.\.)\r?\n", re.S)


def run(*command, data=None):
    try:
        return subprocess.run(command, input=data, capture_output=True, check=True).stdout.decode("utf-8", "replace")
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"words.py: {command[0]}: {error}", file=sys.stderr)
        sys.exit(2)


def plain(text):
    return unicodedata.normalize("NFKC", text.translate(IGNORED))


def words(text):
    return WORD.findall(plain(text))


# The source


def files(path):
    """The Markdown files of a book, in order."""
    if not os.path.isdir(path):
        return [path]
    try:
        with open(os.path.join(path, "SUMMARY.md"), encoding="utf-8") as file:
            links = re.findall(r"\]\(([^)\s#]+\.md)", file.read())
    except OSError:
        return sorted(os.path.join(path, name) for name in os.listdir(path) if name.endswith(".md"))
    named = [os.path.normpath(os.path.join(path, link)) for link in links]
    return [name for name in dict.fromkeys(named) if os.path.exists(name)]


def source(paths):
    """The words of the text, those of each footnote, and those of the metadata."""
    text, notes, metadata = [], [], []
    for path in paths:
        if os.path.isdir(path):
            for name in ("book.yml", "book.yaml", "book.json", "book.toml"):
                if os.path.exists(os.path.join(path, name)):
                    with open(os.path.join(path, name), encoding="utf-8") as file:
                        metadata += words(file.read())
        for name in files(path):
            with open(name, "rb") as file:
                data = file.read().decode("utf-8-sig", "replace")
            front = FRONT_MATTER.match(data)
            if front:
                metadata += words(front[1])
                data = data[front.end():]
            body, foot = rendered(data)
            text += words(body)
            notes += [words(note) for note in foot]
    return text, notes, metadata


def rendered(data):
    """The text of a Markdown file, and that of each of its footnotes."""
    data = re.sub(r"^(#{1,6} .*?)[ \t]*\{[^{}\n]*\}[ \t]*#*[ \t]*(?=\r?$)", r"\1", data, flags=re.M)
    data = re.sub(r"^:::.*$", "", data, flags=re.M)
    page = run("cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough", "-e", "footnotes", "-e", "tasklist",
               "--smart", "--to", "html", data=data.encode())
    page = re.sub(r"<!--.*?-->", "", page, flags=re.S)
    page = re.sub(r"<(script|style)\b.*?</\1>", "", page, flags=re.S)
    body, _, foot = page.partition('<section class="footnotes"')
    foot = re.sub(r'<a [^>]*footnote-backref[^>]*>.*?</a>', "", foot, flags=re.S)
    notes = re.findall(r'<li id="fn[^>]*>(.*?)\n</li>', foot, flags=re.S)
    body = re.sub(r'<sup class="footnote-ref">.*?</sup>', "", body, flags=re.S)
    return untagged(body), [untagged(note) for note in notes]


def untagged(page):
    page = re.sub(r"</?(em|strong|del|a|code|sup|sub|span|b|i|kbd|small|u|ruby|rb|rt|abbr|cite|q|s|ins|mark)\b[^>]*>", "",
                  page, flags=re.I)
    return html.unescape(re.sub(r"<(?:[^>\"']|\"[^\"]*\"|'[^']*')*>", " ", page))


# The page


class Token:
    """A word on a page. `end` tells what ends the line behind it: `-` a hyphen, `/` nothing, empty when more stands there."""

    def __init__(self, word, end=""):
        self.word, self.end = word, end


def tokens(text):
    found = []
    text = plain(text)
    for match in WORD.finditer(text):
        behind = LINE_END.match(text, match.end())
        found.append(Token(match[0], "" if behind is None else behind[1] or "/"))
    return found


def labels(path):
    """The label of each page (ISO 32000-1, 12.4.2)."""
    pdf = json.loads(run("qpdf", "--json", "--json-key=pages", "--json-key=pagelabels", path))
    count = len(pdf["pages"])
    result = [str(n + 1) for n in range(count)]
    for entry in pdf.get("pagelabels") or []:
        label = entry["label"]
        style, start = label.get("/S"), label.get("/St", 1)
        prefix = label.get("/P", "").removeprefix("u:")
        for n in range(entry["index"], count):
            number = start + n - entry["index"]
            result[n] = prefix + (str(number) if style == "/D" else "roman" if style in ("/r", "/R") else "")
    return result


def printed(path, margins, raw):
    """The words of the title page, and the tokens of the pages with arabic labels."""
    inner, top, outer, bottom = margins
    names = labels(path)
    first = next((n for n, label in enumerate(names) if re.fullmatch(r"\d+", label)), 0)
    order = ["-raw"] if raw else []
    title = []
    for n in range(first):
        if names[n] == "":
            title += words(run("pdftotext", "-f", str(n + 1), "-l", str(n + 1), path, "-"))
    sheet = re.search(r"Page.*size:\s*([\d.]+) x ([\d.]+)", run("pdfinfo", "-f", str(first + 1), "-l", str(first + 1), path))
    width, height = float(sheet[1]), float(sheet[2])
    side = min(inner, outer)
    command = ["pdftotext", *order, "-f", str(first + 1)]
    area = ["-x", str(int(side) - 8), "-y", str(int(top) - 10), "-W", str(int(width - 2 * side) + 16), "-H",
            str(int(height - top - bottom) + 26)]
    found, astray = [], []
    pages = zip(run(*command, path, "-").split("\f"), run(*command, *area, path, "-").split("\f"))
    for n, (whole, cropped) in enumerate(pages):
        found += tokens(cropped + "\f")
        inside = words(cropped)
        outside = words(whole)
        # The head comes first, the folio last, and what is between is as without them.
        if not any(outside[k:k + len(inside)] == inside for k in range(len(outside) - len(inside) + 1)):
            astray.append(names[first + n])
    return title, found, astray


# Comparing


def join_hyphens(found, known):
    """Joins words with a hyphen at a line's end to what follows where the source has such a word."""
    joined = []
    for token in found:
        whole = joined[-1].word + token.word if joined and joined[-1].end == "-" else ""
        # A note's mark may be glued to the word's end.
        if whole in known or re.sub(r"(?<=\D)\d{1,3}$", "", whole) in known:
            joined[-1] = Token(whole, token.end)
        else:
            joined.append(token)
    return joined


def cut_notes(found, notes):
    """`found` without the notes' words, and the notes whose words were not found, each in few pieces."""
    text = [token.word for token in found]
    missing, gone, where = [], set(), {}
    for position, word in enumerate(text):
        where.setdefault(word, []).append(position)

    def length(note, position):
        count = 0
        while count < len(note) and position + count < len(text) and text[position + count] == note[count] \
                and position + count not in gone:
            count += 1
        return count

    start = 0
    for note in notes:
        if not note:
            continue
        # A note stands behind its number; the first that fits best.
        best = None
        for position in where.get(note[0], ()):
            if position < start or position in gone:
                continue
            numbered = position > 0 and re.search(r"(?:^|\D)\d{1,3}$", text[position - 1]) is not None
            rank = (length(note, position), numbered)
            rank = (numbered and rank[0] >= min(3, len(note)), rank[0])
            if best is None or rank > best[0]:
                best = (rank, position)
            if rank == (True, len(note)):
                break
        if best is None or best[0][1] < min(3, len(note)):
            missing.append(note)
            continue
        cursor, rest = best[1], note
        start = best[1]
        while True:
            count = length(rest, cursor)
            gone.update(range(cursor, cursor + count))
            rest, cursor = rest[count:], cursor + count
            if not rest:
                break
            cursor = next((p for p in where.get(rest[0], ()) if p >= cursor and p not in gone
                           and text[p:p + min(4, len(rest))] == rest[:4]), None)
            if cursor is None:
                missing.append(rest)
                break
    return [token for position, token in enumerate(found) if position not in gone], missing


def without_numbers(found, known, has_marks):
    """`found` without numbers, alone or glued to a word that the source has."""
    kept = []
    for token in found:
        if NUMBER.fullmatch(token.word):
            if kept and token.end and not kept[-1].end:
                kept[-1].end = token.end
            continue
        glued = re.fullmatch(r"(.*?\D)\d{1,3}", token.word)
        if has_marks and glued and token.word not in known and glued[1] in known:
            token = Token(glued[1], token.end)
        kept.append(token)
    return kept


def differences(wanted, found):
    """Runs of words that differ, by a linear pass that resynchronises on the next four equal words."""
    text = [token.word for token in found]
    rows, a, b = [], 0, 0
    while a < len(wanted) or b < len(text):
        if a < len(wanted) and b < len(text) and wanted[a] == text[b]:
            a, b = a + 1, b + 1
            continue
        pieces = broken(wanted[a], found, b) if a < len(wanted) else 0
        if pieces:
            a, b = a + 1, b + pieces
            continue
        span = 400
        while True:
            match = difflib.SequenceMatcher(None, wanted[a:a + span], text[b:b + span], autojunk=False)
            block = next((m for m in match.get_matching_blocks() if m.size >= 4), None)
            if block or (a + span >= len(wanted) and b + span >= len(text)) or span > 20_000:
                break
            span *= 4
        step_a, step_b = (block.a, block.b) if block else (len(wanted) - a, len(text) - b)
        rows.append((wanted[a:a + step_a], text[b:b + step_b], text[max(0, b - 4):b]))
        a, b = a + step_a, b + step_b
    return rows


def broken(word, found, start):
    """How many tokens from `start`, each but the last at a line's end, make `word`; 0 when they do not."""
    made, count = "", 0
    while start + count < len(found) and word.startswith(made + found[start + count].word):
        made += found[start + count].word
        count += 1
        if made == word:
            return count
        if not found[start + count - 1].end:
            return 0
    return 0


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("pdf")
    parser.add_argument("source", nargs="+")
    parser.add_argument("--characters", action="store_true")
    parser.add_argument("--raw", action="store_true")
    parser.add_argument("--margins", default="45,45,45,45")
    options = parser.parse_args()
    margins = [float(part) for part in options.margins.split(",")]
    wanted, notes, metadata = source(options.source)
    title, found, astray = printed(options.pdf, margins, options.raw)
    known = set(wanted).union(*notes)
    if title != wanted[:len(title)] and set(title) <= set(metadata):
        title = []
    if options.characters:
        wanted, found, notes, missing = letters(wanted), by_letter(found), list(map(letters, notes)), []
        title = letters(title)
        found, missing = cut_notes(found, notes)
    else:
        found, missing = cut_notes(join_hyphens(found, known), notes)
        found = without_numbers(join_hyphens(found, known), known, bool(notes))
        wanted = [word for word in wanted if not NUMBER.fullmatch(word)]
        title = [word for word in title if not NUMBER.fullmatch(word)]
    rows = differences(wanted, [Token(word) for word in title] + found)
    for label in astray:
        print(f"page {label}: head or folio stands among the words, or changes their order")
    for note in missing:
        print("note not found:", " ".join(note)[:200])
    for lost, extra, before in rows:
        print(f"after “{' '.join(before)}”: source [{' '.join(lost)[:200]}] page [{' '.join(extra)[:200]}]")
    print(f"{len(wanted)} {'letters' if options.characters else 'words'}, {len(notes)} notes; "
          f"{len(rows) + len(missing) + len(astray)} differences", file=sys.stderr)
    sys.exit(1 if rows or missing or astray else 0)


def letters(text):
    return [letter for word in text for letter in word if not letter.isdigit()]


def by_letter(found):
    return [Token(letter) for token in found for letter in token.word if not letter.isdigit()]


if __name__ == "__main__":
    main()
