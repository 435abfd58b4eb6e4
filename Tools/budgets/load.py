"""How many instructions the app needs for one second of the heaviest load of docs/limits.md, and of a page of many small scopes: all of
it, without a packet lost or a frame left out."""

from dataclasses import replace

from emulator import load
from emulator.board import INSTRUCTION_SHIFT

from .rows import Row

CLOCK = 1_000_000_000 >> INSTRUCTION_SHIFT  # instructions a second
HEAVIEST = "64 channels at 4096 Hz, 8 scopes and 8 spectrograms"
# The settings' maximum for a page. Their scales are fixed, so that every second has the same amount to draw.
SMALL = load.Load(["eeg:channels=64,rate=1000,block=4"], channels=32, packets=250, settle=12, seconds=2, settings={
    "spectrograms": "off", "pages-landscape": 1, "rows-landscape": 8, "columns-landscape": 4, "scale-eeg": "fixed"})
# The pages of quality and bands. Qualities are rated four times a second; most refreshes show nothing new. The changes on the head are
# random: over four seconds the cost varies by 7%, over ten by 2%.
PAGES_FRAMES = 2
PAGES = {view: load.Load(["eeg:channels=64,rate=512,block=8"], channels=64, view=view, packets=64, settle=24, seconds=10)
         for view in ("head", "bands")}


def loads():
    """The name and the load of each row."""
    yield HEAVIEST, replace(load.HEAVIEST, seconds=2)
    for content in ("sweep", "scroll"):
        yield f"32 small scopes at 1000 Hz, {content}", replace(SMALL, settings=SMALL.settings | {"content": content})
    yield "head page, 64 channels at 512 Hz", PAGES["head"]
    yield "page of bands, 64 channels at 512 Hz", PAGES["bands"]


class NotKeptUp(Exception):
    """The load cost less than it should, because a part of it was left out; the message says which."""


def check(name, figures, frames=load.REFRESHES):
    """Fails if instructions were saved by leaving out work, or a frame was late. frames: the least number that is shown a second."""
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
