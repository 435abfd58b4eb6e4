"""What a live page costs of a board's memory: the lines that miss its caches, counted by cachegrind.

Neither the clock of instructions nor a PC's time shows it, and a small board is bound by it: each line that misses is 64 bytes
that go over the memory's bus, and a line that was written goes there once more when it leaves the cache.
"""

import math
import random
import subprocess
import sys
import tempfile
from array import array
from pathlib import Path

from . import BUILD, TOP

LINE = 64
# Level 1 and 2 of a Cortex-A8: 32 KiB of 4 ways, 256 KiB of 8 ways.
CACHES = ["--I1=32768,4,64", "--D1=32768,4,64", "--LL=262144,8,64"]
FRAMES = 120
CHANNELS, RATE = 8, 250
# The limits of megabytes per frame that a page reads and writes. The targets were 1.0 and 2.6 for a scrolling page, and 0.35 in all for a
# sweeping page. These limits are the reached figures plus a good tenth.
LIMITS = {"scroll": (0.7, 1.75), "sweep": (0.08, 0.2)}


def recording(path):
    """Slow waves with noise, the same on every machine."""
    noise = random.Random(4)
    samples = array("f")
    for channel in range(CHANNELS):
        for index in range(27 * RATE):
            wave = 35 * math.sin(2 * math.pi * (0.3 + 0.1 * channel) * index / RATE)
            samples.append(wave + noise.gauss(0, 6))
    path.write_bytes(samples.tobytes())


def misses(program, folder, mode, frames):
    """Lines that a page misses from its start on, reading and writing."""
    counts = folder / "counts"
    told = f"page {CHANNELS} {RATE} 2 4 {mode} {folder / 'samples'}\nframes {frames}\n"
    run = subprocess.run(
        ["valgrind", "--tool=cachegrind", "--cache-sim=yes", *CACHES, f"--cachegrind-out-file={counts}", program],
        input=told, text=True, capture_output=True)
    answers = run.stdout.split("\n")
    if run.returncode or len(answers) < 2 or "error" in run.stdout:
        raise SystemExit(f"traffic: {program} did not show its page:\n{run.stdout}{run.stderr}")
    lines = dict(line.split(":", 1) for line in counts.read_text().splitlines() if line.startswith(("events:", "summary:")))
    found = dict(zip(lines["events"].split(), map(int, lines["summary"].split())))
    return found["DLmr"], found["DLmw"]


def measure():
    """Lines a frame, for each mode: read and written."""
    program = BUILD / "bench/release/live-page"
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        # With the program's symbols, valgrind reads for minutes or gives up.
        stripped = folder / "live-page"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        recording(folder / "samples")
        found = {}
        for mode in LIMITS:
            before, after = (misses(stripped, folder, mode, frames) for frames in (0, FRAMES))
            found[mode] = tuple((last - first) / FRAMES for first, last in zip(before, after))
        return found


def rows():
    """Name, megabytes a frame, and how many there may be, of each row."""
    found = measure()
    for mode, limits in LIMITS.items():
        for what, lines, limit in zip(("read", "written"), found[mode], limits):
            yield f"page {CHANNELS} x {RATE} Hz, {mode}: {what}", lines * LINE / 1e6, limit


def traffic(results):
    """Adds the rows to the benchmark's.

    Returns: whether all are within their limits."""
    is_met = True
    for name, megabytes, limit in rows():
        results.add("Live page, 1024 x 600, 10 s: memory that misses the caches", name, "at most", [megabytes], [limit],
                    "MB/frame")
        is_met = is_met and megabytes <= limit
    return is_met


def main():
    """The suite `traffic`: builds the page and looks at its rows."""
    subprocess.run(
        ["env", "POCKETSCOPE_BENCHMARKS=1", "swift", "build", "-c", "release", "--product", "live-page", "--scratch-path",
         BUILD / "bench"], cwd=TOP, check=True)
    failed = 0
    for name, megabytes, limit in rows():
        is_met = megabytes <= limit
        failed += not is_met
        print(f"{'ok' if is_met else 'FAILED'}: {name}: {megabytes:.3f} MB a frame, at most {limit}", flush=True)
    count = 2 * len(LIMITS)
    print(f"{count - failed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


if __name__ == "__main__":
    main()
