#!/usr/bin/env python3
"""See that `galley diff` is right about PDFs that Galley did not make.

usage: proofs-others.py [--galley PATH] [--keep FOLDER]

groff, LibreOffice, Chromium, Ghostscript (from PostScript), cairo (through rsvg-convert) and TeX each make a paper of some pages, and the same with one
word changed, with a page inserted, and with a rule moved. What is not installed is named and passed over. Each pair must have the verdict that the edit
asks for: one page of `words`; one page `added` and no other change but of folios; one page `drawn`; and the paper must be the same as itself made again.

Exit status: 0 when all verdicts are right, 1 when not, 2 when nothing could be tried.
"""
import argparse
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile

EDITS = ("again", "word", "page", "rule")
PAGES = 5


def texts(edit):
    """Pages of paragraphs of words; the third page is the one that is edited."""
    lots = random.Random(7)
    pages = []
    for _ in range(PAGES + 1):
        page = []
        for _ in range(4):
            words = ["".join(lots.choice("abdefgiklmnoprstu") for _ in range(lots.randint(3, 8))) for _ in range(45)]
            page.append(words)
        pages.append(page)
    extra = pages.pop()
    if edit == "word":
        pages[2][1][20] = "changed"
    if edit == "page":
        pages.insert(2, extra)
    return [[" ".join(words) for words in page] for page in pages]


def run(command, **options):
    done = subprocess.run(command, capture_output=True, timeout=240, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{command[0]}: {done.stderr.decode(errors='replace')[-300:]}")
    return done.stdout


def rule(edit, index):
    """How far down the page's rule is moved, in points: that of the third page, by 2."""
    return 2 if edit == "rule" and index == 2 else 0


def html(edit):
    body = "".join(
        f"<div style='page-break-after:always;position:relative'><div style='position:absolute;left:0;top:{600 + rule(edit, index)}pt;"
        f"width:200pt;height:1pt;background:#000'></div>" + "".join(f"<p>{text}</p>" for text in page) + "</div>"
        for index, page in enumerate(texts(edit)))
    return f"<!doctype html><meta charset=utf-8><style>@page{{size:a5;margin:15mm}}body{{margin:0}}p{{margin:0 0 8pt}}</style>{body}"


def svg(page, index, edit):
    lines = []
    for text in page:
        words = text.split(" ")
        lines += [" ".join(words[place:place + 9]) for place in range(0, len(words), 9)] + [""]
    rows = "".join(f"<text x='40' y='{50 + 16 * row}'>{line}</text>" for row, line in enumerate(lines))
    return (
        "<svg xmlns='http://www.w3.org/2000/svg' width='420pt' height='595pt' viewBox='0 0 420 595' font-size='9' font-family='DejaVu Serif'>"
        f"{rows}<rect x='40' y='{560 + rule(edit, index)}' width='300' height='1'/></svg>")


def groff(edit, path):
    # Ragged: groff gives what is left of a line's space to its words from the left and from the right in turns, so that one page more moves words of those behind.
    parts = [".pl 21c", ".po 2c", ".ll 11c", ".ad l"]
    for index, page in enumerate(texts(edit)):
        parts += [".bp"] if index else []
        for text in page:
            parts += [".sp 0.5v", text, ".br"]
        parts += [f".sp {1 + rule(edit, index) / 12}v", r"\l'8c'", ".br"]
    with open(path, "wb") as file:
        file.write(run(["groff", "-Tpdf", "-K", "utf8"], input="\n".join(parts).encode()))


def ghostscript(edit, path):
    """PostScript of groff's, or of our own, distilled by Ghostscript."""
    pages = []
    for index, page in enumerate(texts(edit)):
        lines = []
        for text in page:
            words = text.split(" ")
            lines += [" ".join(words[place:place + 9]) for place in range(0, len(words), 9)] + [""]
        rows = "".join(f"40 {540 - 14 * row} moveto ({line}) show\n" for row, line in enumerate(lines))
        pages.append(f"/Times-Roman findfont 10 scalefont setfont\n{rows}40 {30 + rule(edit, index)} 300 1 rectfill showpage\n")
    source = "%!PS\n<< /PageSize [420 595] >> setpagedevice\n" + "".join(pages)
    run(["gs", "-q", "-dNOPAUSE", "-dBATCH", "-dSAFER", "-sDEVICE=pdfwrite", f"-sOutputFile={path}", "-"], input=source.encode())


def cairo(edit, path):
    with tempfile.TemporaryDirectory() as folder:
        names = []
        for index, page in enumerate(texts(edit)):
            names.append(os.path.join(folder, f"{index}.svg"))
            with open(names[-1], "w") as file:
                file.write(svg(page, index, edit))
        run(["rsvg-convert", "-f", "pdf", "-o", path, *names])


def chromium(edit, path):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "paper.html")
        with open(source, "w") as file:
            file.write(html(edit))
        run(["chromium", "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder}/profile",
             "--host-resolver-rules=MAP * ~NOTFOUND", "--no-pdf-header-footer", f"--print-to-pdf={path}", "file://" + source])


def office(edit, path):
    with tempfile.TemporaryDirectory() as folder:
        source = os.path.join(folder, "paper.fodt")
        paragraphs = []
        for index, page in enumerate(texts(edit)):
            for place, text in enumerate(page):
                style = "First" if place == 0 and index else "Text"
                paragraphs.append(f'<text:p text:style-name="{style}">{text}</text:p>')
            shift = rule(edit, index)
            paragraphs.append(
                '<text:p text:style-name="Text"><draw:line text:anchor-type="char" draw:style-name="Rule" '
                f'svg:x1="0pt" svg:y1="{20 + shift}pt" svg:x2="200pt" svg:y2="{20 + shift}pt"/></text:p>')
        names = {
            "office": "urn:oasis:names:tc:opendocument:xmlns:office:1.0", "text": "urn:oasis:names:tc:opendocument:xmlns:text:1.0",
            "style": "urn:oasis:names:tc:opendocument:xmlns:style:1.0", "draw": "urn:oasis:names:tc:opendocument:xmlns:drawing:1.0",
            "fo": "urn:oasis:names:tc:opendocument:xmlns:xsl-fo-compatible:1.0",
            "svg": "urn:oasis:names:tc:opendocument:xmlns:svg-compatible:1.0",
        }
        spaces = " ".join(f'xmlns:{key}="{value}"' for key, value in names.items())
        with open(source, "w") as file:
            file.write(
                f'<?xml version="1.0"?><office:document {spaces} office:version="1.3" office:mimetype="application/vnd.oasis.opendocument.text">'
                '<office:automatic-styles><style:style style:name="Text" style:family="paragraph"/>'
                '<style:style style:name="First" style:family="paragraph"><style:paragraph-properties fo:break-before="page"/></style:style>'
                '<style:style style:name="Rule" style:family="graphic"><style:graphic-properties svg:stroke-width="1pt" style:vertical-pos="from-top" style:vertical-rel="paragraph" '
                'style:horizontal-pos="from-left" style:horizontal-rel="paragraph" style:wrap="run-through"/></style:style>'
                f'</office:automatic-styles><office:body><office:text>{"".join(paragraphs)}</office:text></office:body></office:document>')
        run(["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "pdf", "--outdir", folder, source])
        shutil.move(os.path.join(folder, "paper.pdf"), path)


def tex(edit, path):
    with tempfile.TemporaryDirectory() as folder:
        parts = []
        for index, page in enumerate(texts(edit)):
            parts.append("\n\n".join(page) + f"\n\n\\vskip {20 + rule(edit, index)}pt\\hrule width 200pt height 1pt\\vfill\\eject")
        with open(os.path.join(folder, "paper.tex"), "w") as file:
            file.write("\\hsize 12cm \\vsize 18cm\n" + "\n".join(parts) + "\n\\bye\n")
        run(["pdftex", "-interaction=batchmode", "paper.tex"], cwd=folder)
        shutil.move(os.path.join(folder, "paper.pdf"), path)


MAKERS = (
    ("groff", "groff", groff), ("Ghostscript", "gs", ghostscript), ("cairo", "rsvg-convert", cairo),
    ("Chromium", "chromium", chromium), ("LibreOffice", "soffice", office), ("TeX", "pdftex", tex),
)


def isright(edit, counts):
    found = {key: count for key, count in counts.items() if count and key not in ("same", "folio")}
    if edit == "again":
        return not found and not counts["folio"]
    if edit == "rule":
        # What stands in the flow takes the words below along.
        return found in ({"drawn": 1}, {"moved": 1})
    return found == {"word": {"words": 1}, "page": {"added": 1}}[edit]


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    parser.add_argument("--keep", help="a folder to leave the PDFs in")
    given = parser.parse_args()
    tried, wrong = 0, 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for name, tool, make in MAKERS:
            if not shutil.which(tool):
                print(f"{name}: passed over, {tool} is not installed")
                continue
            files = {edit: os.path.join(folder, f"{tool}-{edit}.pdf") for edit in ("old", *EDITS)}
            try:
                for edit, path in files.items():
                    make(edit, path)
            except (RuntimeError, OSError, subprocess.TimeoutExpired) as error:
                print(f"{name}: passed over, it made no paper: {error}")
                continue
            for edit in EDITS:
                done = subprocess.run(
                    [given.galley, "diff", files["old"], files[edit], "--format", "json"], capture_output=True, text=True)
                tried += 1
                if done.returncode not in (0, 1):
                    wrong += 1
                    print(f"{name}, {edit}: WRONG: {done.stderr.strip()}")
                    continue
                counts = json.loads(done.stdout)["counts"]
                right = isright(edit, counts)
                wrong += not right
                shown = ", ".join(f"{count} {key}" for key, count in counts.items() if count)
                print(f"{name}, {edit}: {'right' if right else 'WRONG'}: {shown}", flush=True)
    if not tried:
        sys.exit(2)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
