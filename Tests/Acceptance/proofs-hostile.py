#!/usr/bin/env python3
"""See that `galley diff` is right about odd, hostile and broken PDFs, and ends soon.

usage: proofs-hostile.py [--galley PATH] [--keep FOLDER] [NAME…]

Each case is a pair of PDFs written by hand (some of them rewritten by qpdf), with the classes that its pages must have, or the exit status 2 and one
line where a file cannot be read. A case that takes more than 20 seconds or 600 MiB is wrong whatever it says.

Exit status: 0 when all verdicts are right, 1 when not.
"""
import argparse
import json
import os
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zlib

LINES = ("It was the best of times,", "it was the worst of times,", "it was the age of wisdom,", "it was the age of foolishness")


def text(lines=LINES, x=20, y=150):
    rows = "".join(f"BT /F 9 Tf {x} {y - 14 * row} Td ({line}) Tj ET\n" for row, line in enumerate(lines))
    return rows


def changed():
    return text(LINES[:2] + ("it was the age of nonsense,",) + LINES[3:])


def stream(content, keys=""):
    content = content if isinstance(content, bytes) else content.encode()
    return f"<< {keys} /Length {len(content)} >>\nstream\n".encode() + content + b"\nendstream"


def pdf(pages=None, box="[0 0 200 200]", page="", tree=None, resources="", catalogue="", more=None, start=None, count=None):
    """A PDF of the content of `pages`; `more` are objects by number, from 100."""
    pages = [text()] if pages is None else pages
    kids = " ".join(f"{10 + 2 * index} 0 R" for index in range(len(pages)))
    objects = {
        1: f"<< /Type /Catalog /Pages 2 0 R {catalogue} >>",
        2: f"<< /Type /Pages /Count {len(pages) if count is None else count} /Kids [{kids}] >>",
        3: "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>",
    }
    for index, content in enumerate(pages):
        objects[10 + 2 * index] = (
            f"<< /Type /Page /Parent 2 0 R /MediaBox {box} /Contents {11 + 2 * index} 0 R "
            f"/Resources << /Font << /F 3 0 R >> {resources} >> {page} >>")
        objects[11 + 2 * index] = stream(content)
    objects.update(tree or {})
    objects.update(more or {})
    return written(objects, start)


def written(objects, start=None, before=b"%PDF-1.7\n", trailer=""):
    data = bytearray(before)
    places = {}
    for number, value in sorted(objects.items()):
        places[number] = len(data)
        data += f"{number} 0 obj\n".encode() + (value if isinstance(value, bytes) else value.encode()) + b"\nendobj\n"
    table, most = len(data), max(places) + 1
    data += b"xref\n"
    if trailer:
        for number, place in sorted(places.items()):
            data += f"{number} 1\n{place:010} 00000 n \n".encode()
    else:
        data += f"0 {most}\n0000000000 65535 f \n".encode()
        for number in range(1, most):
            data += f"{places[number]:010} 00000 n \n".encode() if number in places else b"0000000000 00000 f \n"
    data += f"trailer\n<< /Size {most} /Root 1 0 R {trailer} >>\nstartxref\n{table if start is None else start}\n%%EOF\n".encode()
    return bytes(data)


def update(old, objects):
    """`old` with an incremental update."""
    place = re.findall(rb"startxref\n(\d+)", old)[-1].decode()
    return written(objects, before=old, trailer=f"/Prev {place}")


def qpdf(*options):
    def change(data, folder):
        source, target = os.path.join(folder, "in.pdf"), os.path.join(folder, "out.pdf")
        with open(source, "wb") as file:
            file.write(data)
        subprocess.run(["qpdf", *options, source, target], check=True, capture_output=True)
        with open(target, "rb") as file:
            return file.read()
    return change


def layers(state):
    return dict(
        pages=["/OC /L BDC " + text() + " EMC 20 20 50 10 re f"], resources="/Properties << /L 100 0 R >>",
        catalogue=f"/OCProperties << /OCGs [100 0 R] /D << /{state} [100 0 R] >> >>", more={100: "<< /Type /OCG /Name (Notes) >>"})


def field(value):
    look = stream(f"/Tx BMC BT /F 10 Tf 2 4 Td ({value}) Tj ET EMC", "/Type /XObject /Subtype /Form /BBox [0 0 120 16] /Resources << /Font << /F 3 0 R >> >>")
    return dict(
        page="/Annots [100 0 R]", catalogue="/AcroForm << /Fields [100 0 R] /DR << /Font << /F 3 0 R >> >> /DA (/F 10 Tf 0 g) >>",
        more={100: f"<< /Type /Annot /Subtype /Widget /FT /Tx /T (name) /V ({value}) /DA (/F 10 Tf 0 g) /Rect [20 40 140 56] /P 10 0 R /F 4 /AP << /N 101 0 R >> >>",
              101: look})


def button(state):
    box = lambda content: stream(content, "/Type /XObject /Subtype /Form /BBox [0 0 16 16] /Resources << >>")
    return dict(
        page="/Annots [100 0 R]", catalogue="/AcroForm << /Fields [100 0 R] >>",
        more={100: f"<< /Type /Annot /Subtype /Widget /FT /Btn /T (yes) /V /{state} /AS /{state} /Rect [20 40 36 56] /P 10 0 R /F 4 /AP << /N << /Yes 101 0 R /Off 102 0 R >> >> >>",
              101: box("0 0 16 16 re f"), 102: box("0 0 16 16 re S")})


def highlight(colour):
    return dict(page="/Annots [100 0 R]", more={
        100: f"<< /Type /Annot /Subtype /Highlight /Rect [20 145 140 160] /QuadPoints [20 160 140 160 20 145 140 145] /C [{colour}] /F 4 /AP << /N 101 0 R >> >>",
        101: stream(f"{colour} rg 20 145 120 15 re f", "/Type /XObject /Subtype /Form /BBox [20 145 140 160] /Resources << >>")})


def annotations(count, target=0):
    more = {100 + index: f"<< /Type /Annot /Subtype /Link /Border [0 0 0] /Rect [{index % 190} {index // 60} {index % 190 + 9} {index // 60 + 9}] /Dest [10 0 R /XYZ 0 {index % 200 + target} 0] >>" for index in range(count)}
    return dict(page="/Annots [" + " ".join(f"{number} 0 R" for number in more) + "]", more=more)


def deep(depth, leaf=True):
    tree = {2: "<< /Type /Pages /Count 1 /Kids [1000 0 R] >>"}
    for level in range(depth):
        kid = f"{1001 + level} 0 R" if level + 1 < depth else "10 0 R"
        tree[1000 + level] = f"<< /Type /Pages /Parent {999 + level if level else 2} 0 R /Count 1 /Kids [{kid}] >>"
    return tree


def translucent(alpha):
    return dict(pages=["/G gs 1 0 0 rg 20 20 100 60 re f 0 0 1 rg 60 40 100 60 re f " + text()], resources=f"/ExtGState << /G << /ca {alpha} >> >>")


def bomb(size, grey):
    data = zlib.compress(bytes([grey]) * (size * size))
    return dict(pages=["q 100 0 0 100 50 20 cm /I Do Q " + text()], resources="/XObject << /I 100 0 R >>", more={
        100: stream(data, f"/Type /XObject /Subtype /Image /Width {size} /Height {size} /ColorSpace /DeviceGray /BitsPerComponent 8 /Filter /FlateDecode")})


def selfdrawn(content):
    return dict(pages=["/X Do " + content], resources="/XObject << /X 100 0 R >>", more={
        100: stream("0 0 10 10 re f /X Do", "/Type /XObject /Subtype /Form /BBox [0 0 200 200] /Resources << /XObject << /X 100 0 R >> >>")})


def long(last):
    return f"BT /F 0.1 Tf 1 5 Td ({'x' * 2_999}{last}) Tj ET"


def cases():
    same, words, drawn, size = {"same": 1}, {"words": 1}, {"drawn": 1}, {"size": 1}
    # Where the lines stand says in which order they are read.
    turned = ({"moved": 1}, {"order": 1})
    gone = ({"words": 1}, {"removed": 1, "added": 1})
    plain, other = pdf(), pdf([changed()])
    rules = lambda shift: [text() + f"20 {30 + shift} 150 1 re f"]
    yield "a table of objects that is elsewhere", pdf(start=7), pdf([changed()], start=7), words
    yield "no table of objects", plain[:plain.rindex(b"xref\n0")] + plain[plain.rindex(b"trailer"):], other, words
    yield "half a file", plain[:len(plain) // 2], plain, 2
    yield "a file cut within its header", plain[:6], plain, 2
    yield "nothing but zeros", bytes(5000), plain, 2
    yield "rubbish before the header", b"HTTP/1.1 200 OK\n\n" + plain, plain, same
    yield "rubbish behind the end", plain + b"\0" * 2000, plain, same
    yield "no pages", pdf([]), plain, 2
    yield "more pages counted than there are", pdf(count=1_000_000_000), plain, (2, same)
    yield "a negative count of pages", pdf(count=-3), plain, (2, same)
    yield "a page box as large as a field", pdf(box="[0 0 1000000 1000000]"), plain, 2
    yield "a page box without extent", pdf(box="[0 0 0 0]"), plain, (2, size)
    yield "a page box turned round", pdf(box="[200 200 0 0]"), plain, same
    yield "a page box far from zero", pdf([f"1 0 0 1 -5000 7000 cm " + text()], box="[-5000 7000 -4800 7200]"), plain, same
    yield "a page box of words", pdf(box="[(a) /b null true]"), plain, (2, size)
    yield "a page tree that leads back", pdf(tree={2: "<< /Type /Pages /Count 1 /Kids [10 0 R 2 0 R] >>"}), plain, (2, same)
    yield "a page tree of itself alone", pdf(tree={2: "<< /Type /Pages /Count 1 /Kids [2 0 R] >>"}), plain, 2
    yield "a page tree 3,000 deep", pdf(tree=deep(3000)), plain, (2, same)
    yield "a page that stands twice", pdf(tree={2: "<< /Type /Pages /Count 2 /Kids [10 0 R 10 0 R] >>"}), plain, (2, {"same": 1, "removed": 1})
    yield "an incremental update", plain, update(plain, {11: stream(changed())}), words
    yield "an update that changes nothing", plain, update(plain, {11: stream(text())}), same
    yield "10,000 annotations", pdf(**annotations(10_000)), pdf([changed()], **annotations(10_000)), words
    yield "10,000 annotations more", plain, pdf(**annotations(10_000)), same
    yield "a page turned by a quarter", pdf(box="[0 0 200 300]"), pdf(box="[0 0 200 300]", page="/Rotate 90"), size
    yield "a square page turned by a quarter", plain, pdf(page="/Rotate 90"), turned
    yield "a page turned by half", plain, pdf(page="/Rotate 180"), turned
    yield "a page turned round and round", plain, pdf(page="/Rotate 360"), same
    yield "a word changed on turned pages", pdf(page="/Rotate 90"), pdf([changed()], page="/Rotate 90"), words
    yield "another unit", plain, pdf(page="/UserUnit 2"), size
    yield "a unit that makes up for the box", plain, pdf(["0.5 0 0 0.5 0 0 cm " + text()], box="[0 0 100 100]", page="/UserUnit 2"), same
    yield "a unit that is none", plain, pdf(page="/UserUnit 0"), (2, same)
    yield "another crop box", plain, pdf(page="/CropBox [10 10 190 190]"), size
    yield "another media box under one crop box", pdf(page="/CropBox [0 0 200 200]"), pdf(box="[-50 -50 400 400]", page="/CropBox [0 0 200 200]"), same
    yield "other trim and bleed boxes", plain, pdf(page="/TrimBox [9 9 190 190] /BleedBox [3 3 197 197]"), same
    yield "a layer switched off", pdf(**layers("ON")), pdf(**layers("OFF")), gone
    yield "a layer switched off in both", pdf(**layers("OFF")), pdf(**layers("OFF")) + b"\n", same
    yield "the value of a field", pdf(**field("Alice")), pdf(**field("Duchess")), ({"words": 1}, {"drawn": 1})
    yield "a box that is ticked", pdf(**button("Off")), pdf(**button("Yes")), drawn
    yield "a highlight", plain, pdf(**highlight("1 1 0")), drawn
    yield "another colour of a highlight", pdf(**highlight("1 1 0")), pdf(**highlight("0 1 1")), drawn
    yield "other transparency", pdf(**translucent(0.5)), pdf(**translucent(0.8)), drawn
    yield "a rule moved by 2 pt", pdf(rules(0)), pdf(rules(2)), drawn
    yield "a picture of 8,000 by 8,000", pdf(**bomb(8_000, 90)), pdf(**bomb(8_000, 200)), {"picture": 1}
    yield "a form that draws itself", pdf(**selfdrawn(text())), pdf(**selfdrawn(changed())), words
    yield "content that is none", pdf(["<< ( q BT [ 1 2 3 } ] > Tj \x00 Do"]), plain, gone
    yield "a page without content", pdf(tree={10: "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 200 200] >>"}), plain, gone
    yield "a word of 3,000 letters", pdf([text() + long("x")]), pdf([text() + long("z")]), words
    many = [text((f"page number {index} of many", f"with the word {index * 7919 % 10_007}")) for index in range(3000)]
    nested = {2: "<< /Type /Pages /Count 3000 /Kids [" + " ".join(f"{9000 + part} 0 R" for part in range(30)) + "] >>"}
    for part in range(30):
        nested[9000 + part] = "<< /Type /Pages /Parent 2 0 R /Count 100 /Kids [" + " ".join(f"{10 + 2 * (part * 100 + leaf)} 0 R" for leaf in range(100)) + "] >>"
    yield "3,000 pages in another tree", pdf(many), pdf(many, tree=nested), {"same": 3000}
    if shutil.which("qpdf"):
        big = pdf([text() for _ in range(3)] + [changed()])
        yield "a password", qpdf("--encrypt", "a", "b", "256", "--"), plain, 2, plain
        yield "a password for the owner alone", qpdf("--encrypt", "", "b", "256", "--"), other, words, plain
        yield "objects in streams", qpdf("--object-streams=generate"), big, {"same": 4}, big
        yield "a file for the web", qpdf("--linearize"), big, {"same": 4}, big
        yield "streams that are not packed", qpdf("--stream-data=uncompress", "--object-streams=disable"), big, {"same": 4}, big


def limit():
    resource.setrlimit(resource.RLIMIT_CPU, (60, 60))


def main():
    parser = argparse.ArgumentParser(formatter_class=argparse.RawDescriptionHelpFormatter, description=__doc__)
    parser.add_argument("--galley", default=os.path.join(os.path.dirname(__file__), "../../.build/release/galley"))
    parser.add_argument("--keep", help="a folder to leave the PDFs in")
    parser.add_argument("names", nargs="*", help="the cases to try whose names hold one of these; else all")
    given = parser.parse_args()
    wrong = 0
    with tempfile.TemporaryDirectory() as scratch:
        folder = given.keep or scratch
        os.makedirs(folder, exist_ok=True)
        for place, (name, old, new, right, *source) in enumerate(cases()):
            if given.names and not any(part in name for part in given.names):
                continue
            if callable(old):
                old = old(source[0], scratch)
            paths = [os.path.join(folder, f"{place:02}-{end}.pdf") for end in ("old", "new")]
            for path, data in zip(paths, (old, new)):
                with open(path, "wb") as file:
                    file.write(data)
            for turned in (False, True):
                start = time.monotonic()
                with open(os.path.join(scratch, "out"), "w+") as out, open(os.path.join(scratch, "err"), "w+") as err:
                    child = subprocess.Popen(
                        [given.galley, "diff", *(reversed(paths) if turned else paths), "--format", "json"], stdout=out, stderr=err, preexec_fn=limit)
                    _, status, usage = os.wait4(child.pid, 0)
                    child.returncode = os.waitstatus_to_exitcode(status)
                    out.seek(0), err.seek(0)
                    answer, said = out.read(), err.read()
                seconds, memory = time.monotonic() - start, usage.ru_maxrss / 1024
                rights = right if isinstance(right, tuple) else (right,)
                if child.returncode == 2:
                    is_right = 2 in rights and said.count("\n") == 1 and not answer
                    shown = said.strip()
                elif child.returncode in (0, 1):
                    counts = {key: count for key, count in json.loads(answer)["counts"].items() if count}
                    swap = {"added": "removed", "removed": "added"}
                    forth = {swap.get(key, key) if turned else key: count for key, count in counts.items()}
                    is_right = forth in rights and (child.returncode == 0) == (set(counts) <= {"same", "masked"})
                    shown = ", ".join(f"{count} {key}" for key, count in counts.items())
                else:
                    is_right, shown = False, f"ended with {child.returncode}: {said.strip()[-200:]}"
                is_right = is_right and seconds < 20 and memory < 600
                wrong += not is_right
                if not turned or not is_right:
                    print(f"{'right' if is_right else 'WRONG'}: {name}{', turned round' if turned else ''}: {shown[:160]} ({seconds:.1f} s, {memory:.0f} MiB)", flush=True)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
