"""How many instructions the app needs for one second of the heaviest load of docs/limits.md: all of it, without a packet lost or a
frame left out."""

from dataclasses import replace

from emulator import load
from emulator.board import INSTRUCTION_SHIFT

from .rows import Row

CLOCK = 1_000_000_000 >> INSTRUCTION_SHIFT  # instructions a second
NAME = "64 channels at 4096 Hz, 8 scopes and 8 spectrograms"


class NotKeptUp(Exception):
    """The load cost less than it should, since a part of it was left out; the message says which."""


def check(figures):
    """Fails where instructions were saved by not doing the work."""
    faults = figures.faults(frames=load.REFRESHES)
    if faults:
        raise NotKeptUp(f"{NAME}: " + ", ".join(faults))


def load_rows(log=None):
    with load.boot(log=log) as board:
        figures = load.run(board, replace(load.HEAVIEST, seconds=2))
    check(figures)
    return [Row("load", NAME, figures.share * CLOCK, "instructions per second")]
