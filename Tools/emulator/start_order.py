"""Writes board/armv7/start-order: the functions of the app that a start runs, in the order in which they run. The linker puts them beside each other, so
that the board reads few other functions from the card until the first frame. Usage (`make start-order`): python3 -m emulator.start_order

The order is a hint: a function that no longer exists is ignored, and one that is missing costs only its block of the card.
"""

import bisect
import re
import struct
import subprocess
import tempfile
from pathlib import Path

from .board import Board
from .machine import BUILD, TOP

ORDER = TOP / "board/armv7/start-order"
PROGRAM = BUILD / "armv7/swift/armv7-none-none-eabi/release/pocketscope"
# The address at which the kernel loads a program on a board with fixed addresses.
BASE = 0x400000
# Symbols that mark code and data for a disassembler.
MARK = re.compile(r"\$[adt](\.|$)")
INSTRUCTION = re.compile(r"^0x([0-9a-f]{8}):\s+((?:[0-9a-f]{8}\b|[0-9a-f]{4}\b\s?)+)")


class TracedBoard(Board):
    """A board that lists each block of code at the app's addresses when it runs for the first time."""

    @property
    def code(self):
        return self.folder / "code"

    def _run(self, disks, words, more):
        trace = ["-d", "in_asm", "-D", self.code, "-dfilter", f"{BASE:#x}+{PROGRAM.stat().st_size:#x}"]
        super()._run(disks, words, [*more, *map(str, trace)])


def segments(program):
    """Returns (address, bytes) for each part of the program that contains code."""
    start, = struct.unpack_from("<I", program, 28)
    size, count = struct.unpack_from("<HH", program, 42)
    for number in range(count):
        kind, offset, address, _, length, _, flags, _ = struct.unpack_from("<8I", program, start + number * size)
        if kind == 1 and flags & 1:
            yield address, program[offset:offset + length]


def blocks(text):
    """Yields (address, bytes) for each block of QEMU's list."""
    for block in text.split("IN:")[1:]:
        found = [match for match in map(INSTRUCTION.match, block.splitlines()) if match]
        if found:
            # QEMU prints an instruction as numbers of 16 or 32 bits; the memory contains their lowest byte first.
            words = " ".join(match[2] for match in found).split()
            yield int(found[0][1], 16), b"".join(bytes.fromhex(word)[::-1] for word in words)


def functions(text, program):
    """Returns the names of the program's functions that the list contains, in its order. Blocks of other programs at the same addresses differ from the
    program's bytes."""
    lines = subprocess.run(["llvm-nm", "--numeric-sort", "--defined-only", program], capture_output=True, check=True, text=True)
    rows = [line.split() for line in lines.stdout.splitlines()]
    known = [(int(row[0], 16) & ~1, row[2]) for row in rows if row[1] in "tTwW" and not MARK.match(row[2])]
    addresses = [address for address, _ in known]
    code = list(segments(program.read_bytes()))
    names = {}
    for address, content in blocks(text):
        for start, data in code:
            place = address - BASE - start
            if 0 <= place and data[place:place + len(content)] == content and address - BASE >= addresses[0]:
                names[known[bisect.bisect_right(addresses, address - BASE) - 1][1]] = None
    return list(names)


def main():
    with tempfile.TemporaryDirectory() as folder:
        with TracedBoard(log=Path(folder) / "console.log", instruction_clock=True, hold=True, kernel_arguments="stopat=frame") as board:
            board.wait_for_hold()
            names = functions(board.code.read_text(errors="replace"), PROGRAM)
    ORDER.write_text("".join(f"{name}\n" for name in names))
    print(f"{len(names)} functions in {ORDER.relative_to(TOP)}")


if __name__ == "__main__":
    main()
