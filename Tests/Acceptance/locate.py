#!/usr/bin/env python3
"""Compare `galley locate` with the words that poppler finds in the PDF of the same book.

usage: locate.py [--word WORD] [--points COUNT] [--seed SEED] GALLEY SOURCE [OPTION ...]

Sets SOURCE with the OPTIONs into a passing folder and reads the PDF by `pdftotext -bbox`. Then
- each place of WORD (default: Alice) that poppler gives must be one of `galley locate --word WORD`, on the same sheet and at the same place
  within half a point from left to right, and none may be left over on either side; poppler's words are cut where Galley's end, at
  everything but letters, marks, digits and inner apostrophes; a word in two pieces must have both of them;
- the middle of each of COUNT words (default 1,000), drawn by lot from those that hold a letter, is asked by `--page P --at X,Y`, and the answer
  must be a part of poppler's word, or the word that it is a piece of.

The places of a WORD of a script without spaces cannot be compared: poppler's words are lines there. Nor can those of pointed Hebrew, whose letters
poppler sets apart.

Prints what differs. Exit status: 0 for no difference, 1 for some, 2 when something could not be run.
"""
import argparse
import html
import json
import os
import random
import re
import subprocess
import sys
import tempfile
import unicodedata

# Chinese, Japanese and the scripts of South-East Asia, which set no spaces.
UNSPACED = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3005-\u3007\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
WORD = re.compile(r"[^\W_](?:[^\W_]|[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1-\u05c2\u05c4-\u05c5\u05c7\u0610-\u0670\u0900-\u0dff\u00ad]|['\u2019\u05f3\u05f4\u00b7\u200c](?=[^\W_]))*")


# The same where those scripts end it.
SPACED = re.compile(WORD.pattern.replace(r"[^\W_]", rf"[^\W_{UNSPACED}]"))


def run(*command):
    try:
        return subprocess.run(command, capture_output=True, check=True).stdout
    except (OSError, subprocess.CalledProcessError) as error:
        print(f"locate.py: {command[0]}: {error}", file=sys.stderr)
        sys.exit(2)


def poppler_words(pdf):
    """(sheet, xMin, yMin, xMax, yMax, text) of each word, in poppler's order."""
    text = run("pdftotext", "-bbox", pdf, "-").decode("utf-8", "replace")
    sheet, words = 0, []
    for line in text.splitlines():
        if "<page " in line:
            sheet += 1
        found = re.search(r'<word xMin="(.*?)" yMin="(.*?)" xMax="(.*?)" yMax="(.*?)">(.*)</word>', line)
        if found:
            box = [float(found.group(n)) for n in range(1, 5)]
            words.append((sheet, *box, html.unescape(found.group(5))))
    return words


def plain(text):
    return unicodedata.normalize("NFC", text).replace("\u2019", "'").replace("\u00ad", "").replace("\u2010", "-")


def letters(text):
    """The text without its marks: poppler gives those of a letter to its neighbour where text runs from right to left."""
    return "".join(c for c in unicodedata.normalize("NFD", text) if unicodedata.category(c)[0] != "M")


def is_within(part, word):
    """Whether the letters of `part` follow each other in `word`, forwards or, as poppler gives some of them from right to left, backwards."""
    own, others = letters(part), letters(word)
    return own in others or (bool(own) and unicodedata.bidirectional(own[0]) in ("R", "AL") and own[::-1] in others)


def compare_places(galley, source, options, words, wanted):
    """Differences between the places of `wanted`."""
    report = json.loads(run(galley, "locate", source, "--word", wanted, "--format", "json", "--quiet", *options))
    ours, pieces = [], []
    for place in report["places"]:
        boxes = place.get("boxes") or [place]
        (ours if len(boxes) == 1 else pieces).append([(box["page"], *box["box"]) for box in boxes])
    theirs = []
    rule = WORD if re.search(f"[{UNSPACED}]", wanted) else SPACED
    for sheet, left, top, right, bottom, text in words:
        for match in rule.finditer(text):
            if plain(match.group()) == plain(wanted):
                share = (right - left) / max(1, len(text))
                whole = match.group() == text
                theirs.append((sheet, left if match.start() == 0 else None, right if match.end() == len(text) else None, top, bottom, share, whole))
    differences = []
    left_over = list(ours)
    for sheet, left, right, top, bottom, share, whole in theirs:
        for place in left_over:
            page, x, y, width, height = place[0]
            fits = page == sheet and top - 1 < y + height / 2 < bottom + 1
            fits = fits and (left is None or abs(x - left) < 0.5) and (right is None or abs(x + width - right) < 0.5)
            if fits:
                left_over.remove(place)
                break
        else:
            differences.append(f"poppler has '{wanted}' on sheet {sheet} at {left}, {top}; Galley has not")
    for place in left_over:
        differences.append(f"Galley has '{wanted}' at {place[0]}; poppler has not")
    for place in pieces:
        for page, x, y, width, height in place:
            found = any(
                page == sheet and abs(x - left) < 0.5 and top < y + height / 2 < bottom
                for sheet, left, top, right, bottom, _ in words)
            if not found:
                differences.append(f"Galley has a piece of '{wanted}' on sheet {page} at {x}, {y}; poppler has no word there")
    return differences, len(theirs), len(pieces)


def compare_points(galley, source, options, words, count, seed):
    """Words whose middle gives another word."""
    candidates = [word for word in words if any(unicodedata.category(c)[0] in "LN" for c in word[5])]
    chosen = random.Random(seed).sample(candidates, min(count, len(candidates)))
    differences = []
    for sheet, left, top, right, bottom, text in chosen:
        x, y = (left + right) / 2, (top + bottom) / 2
        answer = json.loads(
            run(galley, "locate", source, "--page", str(sheet), "--at", f"{x:.3f},{y:.3f}", "--format", "json", "--quiet", *options))
        found = [plain(place["text"]) for place in answer["places"]]
        wanted = plain(text)
        parts = [plain(match.group()) for match in WORD.finditer(wanted)]
        if not found or not (found[0] in wanted or any(is_within(part, found[0]) for part in parts)):
            differences.append(f"sheet {sheet} at {x:.2f},{y:.2f}: poppler '{text}', Galley {found}")
    return differences, len(chosen)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--word", default="Alice")
    parser.add_argument("--points", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("galley")
    parser.add_argument("source")
    options, rest = parser.parse_known_args()
    with tempfile.TemporaryDirectory() as folder:
        pdf = os.path.join(folder, "book.pdf")
        run(options.galley, "build", options.source, "-o", pdf, "--quiet", *rest)
        words = poppler_words(pdf)
    differences, places, pieces = compare_places(options.galley, options.source, rest, words, options.word)
    wrong, asked = compare_points(options.galley, options.source, rest, words, options.points, options.seed)
    for line in differences + wrong:
        print(line)
    print(f"{places} places of '{options.word}' and {pieces} in pieces; {asked} points", file=sys.stderr)
    sys.exit(1 if differences or wrong else 0)


if __name__ == "__main__":
    main()
