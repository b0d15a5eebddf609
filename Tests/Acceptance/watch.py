#!/usr/bin/env python3
"""Edit a book under `galley watch` again and again: how long each build takes, whether memory stays flat, whether the output is right.

usage: watch.py [--edits COUNT] [--seed SEED] [--turn COMMAND] GALLEY SOURCE.md [OPTION ...]

Works on a copy of SOURCE in a passing folder: changes one word, waits for the closing line, and so on, COUNT times (default 20). Prints
the seconds from each change to the closing line (the debouncer's tenth of a second included), the processor's seconds, and the memory held; then
compares the last output with that of `galley build`, byte for byte. The OPTIONs are galley's. With --turn, COMMAND is run before each edit, in
turns with it, and the share of its seconds that the edit took is printed, too: `seconds edit turn ratio`, all medians.

Exit status: 0 when the output is the same and the memory grew by less than a quarter over the second half of the edits, else 1; 2 when something
could not be run.
"""
import argparse
import os
import random
import shlex
import signal
import statistics
import subprocess
import sys
import tempfile
import time


def held(pid):
    """MiB that the process holds."""
    with open(f"/proc/{pid}/status", encoding="ascii") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmRSS")) // 1024


def processor(pid):
    """Seconds of processor time so far."""
    with open(f"/proc/{pid}/stat", encoding="utf-8") as stat:
        fields = stat.read().rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def wait(process):
    """Reads lines up to a build's closing line."""
    for line in process.stderr:
        if " in " in line and line.rstrip().endswith(("s", ")")) and ": " in line:
            return
        if line.startswith("no output"):
            break
    print("watch.py: the build failed", file=sys.stderr)
    sys.exit(2)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("usage: ")[1].split("\n")[0])
    parser.add_argument("--edits", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--turn", default="")
    parser.add_argument("galley")
    parser.add_argument("source")
    options, layout = parser.parse_known_args()
    turn = shlex.split(options.turn)
    galley = os.path.abspath(options.galley)
    with open(options.source, encoding="utf-8") as file:
        text = file.read()
    draw = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        book = os.path.join(folder, "book.md")

        def save():
            with open(book + ".new", "w", encoding="utf-8") as file:
                file.write(text)
            os.replace(book + ".new", book)

        save()
        process = subprocess.Popen(
            [galley, "watch", "book.md", "-o", "watched.pdf", "--diagnostics", "short", *layout], cwd=folder,
            stderr=subprocess.PIPE, text=True)
        start = time.monotonic()
        wait(process)
        print(f"first build: {time.monotonic() - start:.2f} s, {held(process.pid)} MiB")
        seconds, turns, work, memory = [], [], [], []
        for _ in range(options.edits):
            if turn:
                start = time.monotonic()
                subprocess.run(turn, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                turns.append(time.monotonic() - start)
            place = text.find(" the ", draw.randrange(len(text)))
            if place < 0:
                place = text.find(" the ")
            text = text[:place] + " thee " + text[place + 5:]
            used, start = processor(process.pid), time.monotonic()
            save()
            wait(process)
            seconds.append(time.monotonic() - start)
            work.append(processor(process.pid) - used)
            memory.append(held(process.pid))
        process.send_signal(signal.SIGINT)
        code = process.wait()
        subprocess.run([galley, "build", "book.md", "-o", "built.pdf", "--quiet", *layout], cwd=folder, check=True)
        with open(os.path.join(folder, "watched.pdf"), "rb") as one, open(os.path.join(folder, "built.pdf"), "rb") as other:
            is_same = one.read() == other.read()
    print(f"{options.edits} edits: median {statistics.median(seconds):.2f} s, least {min(seconds):.2f} s, "
          f"processor {statistics.median(work):.2f} s")
    if turns:
        ratio = statistics.median(edit / other for edit, other in zip(seconds, turns))
        print(f"seconds {statistics.median(seconds):.4f} {statistics.median(turns):.4f} {ratio:.4f}")
    print("MiB held:", *memory[::max(1, len(memory) // 20)])
    print("output the same as a build's:", "yes" if is_same else "no", "- exit code at SIGINT:", code)
    middle = memory[len(memory) // 2] if memory else 0
    sys.exit(0 if is_same and code == 0 and (not memory or memory[-1] < middle * 1.25) else 1)


if __name__ == "__main__":
    main()
