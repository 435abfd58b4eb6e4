"""Counts the app's instructions for one second of the heaviest load of docs/limits.md, and for one second of a page of many small scopes. A count
is valid only if no packet was lost and no frame was left out."""

from dataclasses import replace

from emulator import load
from emulator.board import INSTRUCTION_SHIFT

from .rows import Row

CLOCK = 1_000_000_000 >> INSTRUCTION_SHIFT  # instructions in a second
HEAVIEST = "64 channels at 4096 Hz, 8 scopes and 8 spectrograms"
# The number of scopes (graphs of samples) is the maximum for one page. The scales are fixed, so that the app draws the same amount in every second.
SMALL = load.Load(["eeg:channels=64,rate=1000,block=4"], channels=32, packets=250, settle=12, seconds=2, settings={
    "spectrograms": "off", "pages-landscape": 1, "rows-landscape": 8, "columns-landscape": 4, "scale-eeg": "fixed"})
# The loads of the pages "quality" and "bands". The app rates qualities four times a second, and most refreshes show nothing new. The changes on the
# head are random, so the cost varies by 7% over four seconds, and by 2% over ten seconds.
PAGES_FRAMES = 2
PAGES = {view: load.Load(["eeg:channels=64,rate=512,block=8"], channels=64, view=view, packets=64, settle=24, seconds=10)
         for view in ("head", "bands")}


def loads():
    """Yields the name and the load of each row."""
    yield HEAVIEST, replace(load.HEAVIEST, seconds=2)
    for content in ("sweep", "scroll"):
        yield f"32 small scopes at 1000 Hz, {content}", replace(SMALL, settings=SMALL.settings | {"content": content})
    yield "head page, 64 channels at 512 Hz", PAGES["head"]
    yield "page of bands, 64 channels at 512 Hz", PAGES["bands"]


class NotKeptUp(Exception):
    """The app did less work than the load requires, so its count is too low. The message says which part was left out."""


def check(name, figures, frames=load.REFRESHES):
    """Raises NotKeptUp if work was left out or a frame was late. frames: the minimum number of frames shown per second."""
    faults = figures.faults(frames=frames)
    if faults:
        raise NotKeptUp(f"{name}: " + ", ".join(faults))


def load_rows(log=None):
    rows = []
    with load.boot(log=log) as board:
        for name, wanted in loads():
            figures = load.run(board, wanted)
            check(name, figures, PAGES_FRAMES if wanted in PAGES.values() else load.REFRESHES)
            rows.append(Row("load", name, figures.share * CLOCK, "instructions per second"))
    return rows
