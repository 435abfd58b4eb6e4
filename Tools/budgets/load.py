"""How many instructions the app needs for one second of the heaviest load of docs/limits.md."""

from dataclasses import replace

from emulator import load
from emulator.board import INSTRUCTION_SHIFT

from .rows import Row

CLOCK = 1_000_000_000 >> INSTRUCTION_SHIFT  # instructions a second
NAME = "64 channels at 4096 Hz, 8 scopes and 8 spectrograms"


def load_rows(log=None):
    with load.boot(log=log) as board:
        figures = load.run(board, replace(load.HEAVIEST, seconds=2))
    return [Row("load", NAME, figures.share * CLOCK, "instructions per second")]
