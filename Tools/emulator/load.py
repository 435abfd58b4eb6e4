"""Applies a load to the emulated board with its instruction clock. A signal server and the app both run on the board, and the app measures itself."""

import re
from dataclasses import dataclass, field

from .board import Board

CLOCK = 1_000_000_000  # nanoseconds in a second of the board's clock
REFRESHES = 60  # refreshes of the panel in a second, rounded
INTERVAL = 16_684_000  # nanoseconds between two refreshes of the emulated panel: in ten minutes, 37 fewer than with 60 a second
SERVER_PORT = 9000
# The maximum number of refreshes, at the beginning and the end of the measurement together, by which counts of frames
# may differ.
EDGES = 2


class LoadError(Exception):
    """The app has measured nothing. The message contains its log."""


@dataclass
class Load:
    """signals: what the server sends, as its --signal options. channels, view, page, settle, seconds, records: see MeasurementPlan in
    Sources/App; recordings are on the card. settings: by their names in the settings file. packets: the number that the server sends in a
    second. by_lsl: the app receives its first signal as a stream of Lab Streaming Layer."""

    signals: list = field(default_factory=list)
    channels: int = 1
    view: str = "graphs"
    page: int = 1
    settle: int = 2
    seconds: int = 5
    settings: dict = field(default_factory=dict)
    packets: float = 0
    records: bool = False
    by_lsl: bool = False


# The recordings' folder on the card.
RECORDING_FOLDER = "/data/load"
# One page for 16 graphs.
GRID = {"pages-landscape": 1, "rows-landscape": 4, "columns-landscape": 4}
# The most demanding load: 64 channels at 4096 Hz, 8 scopes and 8 spectrograms.
HEAVIEST = Load(["eeg:channels=64,rate=4096,block=1"], channels=8, packets=4096, seconds=10, settings=GRID)


@dataclass
class Figures:
    """The app's measurements; times in nanoseconds, shares of the clock from 0 to 1.

    clock: duration of the measurement. reading: from the last read of packets before the beginning to the last one before the end.
    unchanged: refreshes with nothing new. heap_calls: of the drawing thread; other_calls: of all other threads. Without
    a touch panel, libinput's thread waits for nothing and calls the heap as seldom as the others.
    """

    clock: int
    reading: int
    rate: float
    received: int
    missing: int
    bad: int
    on_time: int
    late: int
    unchanged: int
    share: float
    median: int
    most: int
    heap_calls: int
    other_calls: int
    memory: int

    @property
    def unsent(self):
        """Returns the number of packets that the server did not send although they were due by the clock. The packets of one frame do not count,
        because packets that arrive during a read may belong to either side of the measurement's end."""
        missing = self.rate * self.reading / CLOCK - self.received - self.missing - self.bad
        return round(missing) if missing > 2 + self.rate / REFRESHES else 0

    @property
    def lost(self):
        """Returns the number of lost packets: those whose numbers are missing, those that were malformed, and those that the server was too slow
        to send.
        """
        return self.missing + self.bad + self.unsent

    @property
    def loss(self):
        expected = self.received + self.lost
        return self.lost / expected if expected else 1

    @property
    def refreshes(self):
        """Returns the number of the panel's refreshes during the measurement."""
        return self.clock // INTERVAL

    def faults(self, frames=None, heap=True, excused=0, unanswered=0):
        """Returns a sentence for each fault; none if there are no faults. Lost packets are faults. With `frames`, the minimum number of shown
        frames a second, late, missing and unfinished frames are faults, too. With `heap`, so are calls of the heap. excused: the number of late
        frames that are no faults. unanswered: the maximum number of refreshes that are missing because QEMU's display did not answer."""
        found = []
        if self.rate and not self.received:
            found.append("no packet arrived")
        for count, what in ((self.missing, "packets lost"), (self.bad, "packets unreadable"), (self.unsent, "packets never sent")):
            if count:
                found.append(f"{count} {what}")
        if frames is not None:
            wanted = self.refreshes * frames / REFRESHES - EDGES - max(excused, unanswered)
            if self.late > excused:
                found.append(f"{self.late - excused} frames late")
            if self.on_time < wanted:
                found.append(f"{self.on_time} frames shown, fewer than {wanted:.0f}")
            counted = self.on_time + self.late + self.unchanged
            if abs(counted - self.refreshes) > EDGES + unanswered:
                found.append(f"{counted} of {self.refreshes} refreshes counted")
        if heap and self.heap_calls:
            found.append(f"{self.heap_calls} calls of the heap by the drawing thread")
        if heap and self.other_calls:
            found.append(f"{self.other_calls} calls of the heap by other threads")
        return found


def boot(saved=True, **options):
    """Boots a board for loads: no app, no touch panel, and a display of 800 x 480."""
    board = Board(instruction_clock=True, app=False, touch=False, saved=saved, **options)
    board.wait_for(r"init: ready", timeout=180)
    return board


def run(board, load, timeout=600):
    """Applies a load to the board. Returns the load's figures."""
    plan = f"channels:{load.channels},view:{load.view},page:{load.page},settle:{load.settle},seconds:{load.seconds},records:{int(load.records)},"
    plan += f"stream:{int(load.by_lsl)}"
    data = RECORDING_FOLDER if load.records else "/tmp/load"
    settings = {"host": "127.0.0.1", "port": SERVER_PORT} | load.settings
    app = " ".join(f"--{name}={value}" for name, value in settings.items())
    signals = " ".join(f"--signal {signal}" for signal in load.signals)
    # Give the server time to open its ports before the app requests data.
    said = board.run(
        f"rm -rf /tmp/load {data}; mkdir -p /tmp/load {data}; "
        + (f"signal-server --port {SERVER_PORT}{' --lsl' if load.by_lsl else ''} {signals} >/tmp/load/server 2>&1 & server=$!; sleep 0.5; " if signals else "")
        + f"pocketscope --data={data} --settings=/tmp/load --fonts=/usr/share/fonts/opentype/inter --measure={plan} {app} "
        f">/tmp/load/app 2>&1; " + ("kill $server; wait $server; cat /tmp/load/server; " if signals else "") + "cat /tmp/load/app",
        timeout=timeout)
    found = re.search(r"^measured: (clock .*)$", said, re.MULTILINE)
    if not found:
        raise LoadError(f"{load}:\n{said}")
    values = {name: int(value) for name, value in (pair.rsplit(" ", 1) for pair in found[1].split(", "))}
    clock = values["clock"]
    # Check that the figures are those of the requested load.
    if round(clock / CLOCK) != load.seconds or values["streams"] != load.by_lsl:
        raise LoadError(f"{load}: it measured {clock / CLOCK:.1f} s of {values['streams']} streams of Lab Streaming Layer")
    return Figures(
        clock=clock, reading=values["reading"], rate=load.packets, received=values["received"], missing=values["lost"],
        bad=values["bad"], on_time=values["frames-on-time"], late=values["frames-late"], unchanged=values["frames-unchanged"],
        share=values["processor"] / clock, median=values["latency-median"], most=values["latency-99"],
        heap_calls=values["heap-calls"], other_calls=values["heap-calls-of-other-threads"], memory=values["memory"])
