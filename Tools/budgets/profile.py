"""Shows in which functions a kernel spends its instructions. It runs the kernel under qemu-arm on this machine and counts each block of code.

The count includes the kernel's preparation, but not the work that kernel-counts does without a kernel. A library function without a name counts for
the exported function before it.

Usage: python3 -m budgets.profile [--build FOLDER] [--top N] BEGINNING-OF-A-KERNEL'S-NAME
"""

import argparse
import bisect
import collections
import os
import re
import subprocess
import tempfile
from pathlib import Path

from .peers import TOP, swift_tool

LIBRARIES = ("lib/arm-linux-gnueabihf", "usr/lib/arm-linux-gnueabihf")
LOADED = re.compile(r"file=(\S+) \[0\];  generating link map\s+\d+:\s+dynamic: 0x\w+\s+base: 0x(\w+)")


def symbols(path, base, *options):
    """Returns (address, name) for each function of a file that is loaded at `base`."""
    lines = subprocess.run([swift_tool("llvm-nm"), "-n", "--defined-only", *options, path], capture_output=True,
                           text=True, check=True).stdout.splitlines()
    rows = (line.split() for line in lines)
    return [(base + (int(row[0], 16) & ~1), row[2]) for row in rows if len(row) == 3 and row[1] in "tTwWi"]


def blocks(lines):
    """Reads QEMU's log. Returns how often each block of code ran, how many instructions each block has, and the address at which the program
    begins."""
    times, sizes = collections.Counter(), {}
    block = start = None
    for line in lines:
        if line.startswith("Trace"):
            times[int(line[line.index("[") + 1:].split("/")[1], 16)] += 1
        elif line.startswith("IN:"):
            block = None
        elif line.startswith("0x"):
            address = int(line[2:10], 16)
            block = address if block is None else block
            sizes[block] = sizes.get(block, 0) + 1
        elif start is None and re.match(r"^[0-9a-f]{8}-.* r--", line):
            start = int(line[:8], 16)
    return times, sizes, start


def functions(build, kernel):
    """Returns the number of instructions of each function while kernel-counts runs the kernels whose names begin with `kernel`."""
    sysroot = build / "armv7/sysroot"
    program = build / "armv7/swift/armv7-none-none-eabi/release/kernel-counts"
    path = ":".join(str(sysroot / folder) for folder in LIBRARIES)
    with tempfile.TemporaryDirectory() as folder:
        log, messages = Path(folder) / "log", Path(folder) / "messages"
        # Read the log through a pipe while QEMU writes it, because it is too long to store.
        os.mkfifo(log)
        with open(messages, "wb") as out:
            process = subprocess.Popen(
                ["qemu-arm-static", "-L", sysroot, "-E", f"LD_LIBRARY_PATH={path}", "-E", "LD_DEBUG=files",
                 "-d", "in_asm,exec,nochain,page", "-D", log, program, kernel], stdout=subprocess.DEVNULL, stderr=out)
            with open(log, errors="replace") as lines:
                times, sizes, start = blocks(lines)
            process.wait()
        known = symbols(program, start)
        for name, base in LOADED.findall(messages.read_text(errors="replace")):
            for place in LIBRARIES:
                if (sysroot / place / name).exists():
                    named = symbols(sysroot / place / name, int(base, 16), "-D")
                    known += [(int(base, 16), name)] + [(address, f"{name}: {symbol}") for address, symbol in named]
                    break
    known.sort()
    addresses = [address for address, _ in known]
    spent = collections.Counter()
    for address, count in times.items():
        place = bisect.bisect_right(addresses, address) - 1
        spent[known[place][1] if place >= 0 else "?"] += count * sizes.get(address, 0)
    return spent


def main():
    parser = argparse.ArgumentParser(prog="python3 -m budgets.profile", description=__doc__.splitlines()[0])
    parser.add_argument("kernel")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    parser.add_argument("--top", type=int, default=20)
    options = parser.parse_args()
    spent = functions(options.build, options.kernel)
    spent.subtract(functions(options.build, "no kernel"))
    total = sum(count for count in spent.values() if count > 0)
    shown = spent.most_common(options.top)
    names = subprocess.run([swift_tool("swift-demangle"), "--simplified"], input="\n".join(name for name, _ in shown),
                           capture_output=True, text=True, check=True).stdout.splitlines()
    for name, (_, count) in zip(names, shown):
        if count > 0:
            print(f"{count / total:6.1%} {count:12,}  {name[:160]}")


if __name__ == "__main__":
    main()
