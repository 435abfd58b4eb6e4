"""One load on the emulated board with its clock of instructions: a signal server and the app, both in the guest, and what the app
measures of itself."""

import re
from dataclasses import dataclass, field

from .board import Board

CLOCK = 1_000_000_000  # nanoseconds in a second of the guest's clock
SERVER_PORT = 9000


class LoadError(Exception):
    """The app measured nothing; the message holds its log."""


@dataclass
class Load:
    """signals: what the server sends, as its --signal options. channels, view, page, settle, seconds: see MeasurementPlan in
    Sources/App. settings: by their names in the settings file. packets: how many the server sends in a second."""

    signals: list = field(default_factory=list)
    channels: int = 1
    view: str = "graphs"
    page: int = 1
    settle: int = 2
    seconds: int = 5
    settings: dict = field(default_factory=dict)
    packets: float = 0


# One page for 16 graphs.
GRID = {"pages-landscape": 1, "rows-landscape": 4, "columns-landscape": 4}
# The target that asks most: 64 channels at 4096 Hz, 8 scopes and 8 spectrograms.
HEAVIEST = Load(["eeg:channels=64,rate=4096,block=1"], channels=8, packets=4096, seconds=10, settings=GRID)


@dataclass
class Figures:
    """What the app measured; times in nanoseconds, shares of the clock from 0 to 1."""

    expected: float
    rate: float
    received: int
    missing: int
    on_time: int
    late: int
    share: float
    median: int
    most: int
    heap_calls: int
    memory: int
    bad: int

    @property
    def lost(self):
        """Packets whose numbers did not come or that could not be read, and those that the server should have sent by the clock
        and did not."""
        unsent = self.expected - self.received - self.missing - self.bad
        # The app reads once a frame, so that two frames' packets may belong to either side of the window's ends.
        return self.missing + self.bad + (round(unsent) if unsent > 2 + self.rate / 30 else 0)

    @property
    def loss(self):
        return self.lost / self.expected if self.expected else 0


def boot(**options):
    """A board for loads: no app, no touch screen, the panel of 800 x 480."""
    board = Board(instruction_clock=True, app=False, touch=False, **options)
    board.wait_for(r"init: ready", timeout=180)
    return board


def run(board, load, timeout=600):
    """Puts one load on the board and returns its figures."""
    plan = f"channels:{load.channels},view:{load.view},page:{load.page},settle:{load.settle},seconds:{load.seconds}"
    settings = {"host": "127.0.0.1", "port": SERVER_PORT} | load.settings
    app = " ".join(f"--{name}={value}" for name, value in settings.items())
    signals = " ".join(f"--signal {signal}" for signal in load.signals)
    # The server has the time to open its ports before the app asks for it.
    said = board.run(
        f"rm -rf /tmp/load; mkdir -p /tmp/load; "
        + (f"signal-server --port {SERVER_PORT} {signals} >/tmp/load/server 2>&1 & server=$!; sleep 0.5; " if signals else "")
        + f"pocketscope --data=/tmp/load --settings=/tmp/load --fonts=/usr/share/fonts/opentype/inter --measure={plan} {app} "
        f">/tmp/load/app 2>&1; " + ("kill $server; wait $server; cat /tmp/load/server; " if signals else "") + "cat /tmp/load/app",
        timeout=timeout)
    found = re.search(r"^measured: (clock .*)$", said, re.MULTILINE)
    if not found:
        raise LoadError(f"{load}:\n{said}")
    values = {name: int(value) for name, value in (pair.rsplit(" ", 1) for pair in found[1].split(", "))}
    clock = values["clock"]
    return Figures(
        expected=load.packets * clock / CLOCK, rate=load.packets, received=values["received"],
        missing=values["lost"], on_time=values["frames-on-time"],
        late=values["frames-late"], share=values["processor"] / clock,
        median=values["latency-median"], most=values["latency-99"], heap_calls=values["heap-calls"],
        memory=values["memory"], bad=values["bad"])
