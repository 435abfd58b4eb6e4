"""Counts instructions on the emulated board. The board's clock advances with each instruction."""

import re

from emulator import Board
from emulator.board import INSTRUCTION_SHIFT

from .rows import Row

LINE = re.compile(r"^kernel (\S+) (\S+) (\d+) (\d+) (\d+)$", re.MULTILINE)


class CountingBoard(Board):
    """A board that runs only the requested programs. files: additional files, as a table from path on the board to path on this machine."""

    def __init__(self, files, log=None):
        super().__init__(app=False, instruction_clock=True, graphics=False, touch=False, log=log,
                         files=files)
        try:
            self.wait_for(r"^init: ready after", 120)
        except BaseException:
            self.close()
            raise

    def kernels(self, *names):
        """Runs kernel-counts twice, for all kernels or those whose names begin with one of `names`, and returns the smaller count of each kernel. An
        interrupt can only add instructions, so the smaller count is more exact."""
        runs = [kernel_rows(self.run(" ".join(["kernel-counts", *names]), timeout=120)) for _ in range(2)]
        return [min(rows, key=lambda row: row.value) for rows in zip(*runs, strict=True)]


def kernel_rows(text):
    """Reads the output of kernel-counts or of a peer. Returns the instructions for one unit of each kernel."""
    rows = []
    for name, unit, count, least, _ in LINE.findall(text):
        rows.append(Row("kernel", name, int(least) / (1 << INSTRUCTION_SHIFT) / int(count), f"instructions per {unit}"))
    return rows


def count(programs, log=None):
    """Counts all kernels on a board that is started for them."""
    with CountingBoard({"usr/bin/kernel-counts": programs / "kernel-counts"}, log=log) as board:
        return board.kernels()
