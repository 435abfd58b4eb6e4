"""Tests with PsychoPy's texts over Lab Streaming Layer: the emulated board records them by touch beside an amplifier, and independent readers
read the files.

Board and outlets use this machine's clock.
"""

import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH, Device
from emulator import Lan
from emulator.walk import Walk
from lsl_tests import python
from recording_tests import recordings
from storage_tests import Card

from paths import LOGS, TOP

HANDS = TOP / "Tests/Interoperability"
# PERIOD: the number of samples after which the values repeat. EVERY: the number of samples from one text to the next.
RATE, PERIOD, EVERY = 250, 2000, 173
FORMATS = ["bdf", "edf", "xdf"]
SECONDS, SETTLING = 12, 12
# The maximum difference in seconds between a text's time and the time of its sample, if the receiver measures the sender's clock for each stream
# separately: half the round trip over the emulated network. In annotations, a sample's duration is added.
CLOCKS = 0.01
# The allowed error in seconds where a file contains the sender's own time stamps. Within a chunk, the receiver computes them from the chunk's first
# one.
EXACT = 1e-6
# The maximum age in seconds of the newest sample, whose time a marker has.
LATENCY = 1


class Outlets:
    """Two outlets: an amplifier and texts."""

    def __init__(self, lan, interpreter):
        self.process = subprocess.Popen(lan.inside(interpreter, HANDS / "lsl_markers.py", RATE, PERIOD, EVERY), stdout=subprocess.PIPE,
                                        stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout.readline() == "ready\n"

    def end(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Markers(unittest.TestCase):
    def test_recorded(self):
        """If PsychoPy's markers are recorded together with an amplifier, the screen names them above the graphs and shows the newest one, and MNE and
        pyxdf read each marker exactly once and at its time, from BDF+, EDF+ and XDF"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter, reader = python(), self.reader()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            card = Card(folder)
            outlets = Outlets(lan, interpreter)
            try:
                with Device("markers", arguments=Lan.board_settings, lan=lan, instruction_clock=False, stepped=False, fresh=True, **card.images) as device:
                    walk = Walk(device.board, device.interface)
                    self.select(device, walk)
                    self.look(device.interface)
                    names = [self.record(device, walk, number) for number in range(len(FORMATS))]
                    self.assertNotRegex(device.board.log(), CRASH)
                    device.board.run("sync")
                    device.board.power_cut()
            finally:
                outlets.end()
            found = recordings(card.images["data"])
            self.assertEqual(sorted(found), sorted(names))
            for name, form in zip(names, FORMATS):
                with self.subTest(form):
                    path = Path(folder) / name
                    path.write_bytes(found[name])
                    self.check(form, self.read(reader, path))

    def reader(self):
        """Returns the path of the Python that has MNE and pyxdf. A package index can be reached, because pylsl was installed from it."""
        return subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()

    def select(self, device, walk):
        """Touches both streams, then the channels of the second one. All channels of the first one are selected already."""
        walk.wait_for("connection", target="stream.1")
        walk.tap("stream.0")
        walk.wait_for("visualization")
        walk.go_to("visualization.selection")
        walk.wait_for("selection", target="selection.add")
        walk.tap("selection.add")
        # The list contains only the stream that is not open yet, and its row number depends on the order in which the streams were found.
        walk.wait_for("connection", target="connection.back")
        walk.tap(device.board.until(lambda: next((name for name in walk.interface.state()[1] if name.startswith("stream.")), None),
                                    "the other stream"))
        walk.wait_for("selection", target="section.1")
        walk.tap("selection.apply")
        walk.wait_for("visualization")
        # Waits until sample times are exact. The amplifier's first packets waited while the graphs opened, so its sample times are up to 20 ms late
        # at first, and 1 ms after seven seconds.
        walk.wait(SETTLING)

    def look(self, interface):
        """Expects names of markers in the row above the graphs, and the box of the newest text in the last graph."""
        targets = interface.rest()[1]
        picture = interface.screen()
        picture.write_png(LOGS / "markers.png")
        left, top, width, _ = targets["visualization.graphs"]
        graphs = [frame for name, frame in targets.items() if name.startswith("graph.")]
        row = picture.crop(left, top, width, min(y for _, y, _, _ in graphs) - top)
        orange = sum(count for (red, green, blue), count in row.colours().items() if red > 180 and 110 < green < 210 and blue < 110)
        self.assertGreater(orange, 100, f"no names of markers in a row of {row.height} pixels")
        box = picture.crop(*graphs[-1])
        blue = sum(count for (red, green, blue), count in box.colours().items() if blue > 130 and red < 80)
        self.assertGreater(blue, box.width * box.height // 10, "no box with a text")

    def record(self, device, walk, number):
        """Makes a recording in the format with this index in FORMATS; returns the file's name."""
        after = len(device.board.log())
        walk.go_to("visualization.record", f"recording.format.{number}", "recording.start")
        device.board.wait_for(r"^recording: begins with \d channels", after=after)
        device.sleep(SECONDS)
        walk.go_to("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)[1]

    def read(self, reader, path):
        said = subprocess.run([reader, HANDS / "read_markers.py", str(RATE), str(PERIOD), path], stdout=subprocess.PIPE, text=True,
                              check=True).stdout
        seconds = float(re.search(r"^seconds ([\d.]+)$", said, re.MULTILINE)[1])
        texts = re.findall(r"^(\w+) stimulus (\d+): (\S+)$", said, re.MULTILINE)
        self.assertEqual(len(texts) + 1, len(said.splitlines()), said)
        return seconds, [(kind, int(number), float(behind)) for kind, number, behind in texts]

    def check(self, form, read):
        seconds, texts = read
        kinds = {"raw": EXACT, "synchronized": CLOCKS} if form == "xdf" else {"record": CLOCKS + 1 / RATE}
        self.assertEqual({kind for kind, _, _ in texts}, set(kinds))
        self.assertGreaterEqual(seconds, SECONDS)
        for kind, bound in kinds.items():
            numbers = [number for its, number, _ in texts if its == kind]
            behind = [distance for its, _, distance in texts if its == kind]
            worst = max(behind, key=abs)
            print(f"{form}, {kind}: {len(numbers)} texts in {seconds:.1f} s, the farthest {1000 * worst:.3f} ms behind its sample", flush=True)
            # The file must contain each text once and in order. Which text is the first one depends on the format.
            self.assertEqual(numbers, list(range(numbers[0], numbers[0] + EVERY * len(numbers), EVERY)))
            self.assertGreaterEqual(len(numbers), (SECONDS - 1) * RATE // EVERY)
            self.assertTrue(all(abs(distance) <= bound for distance in behind), f"{form}, {kind}: {behind}")


class Sent(unittest.TestCase):
    def test_sent(self):
        """With the setting send-markers, liblsl on a PC finds the device's stream and receives a marker that is set and named by touch, and a press of
        the push button, at their times; the device does not list the stream"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        arguments = Lan.board_settings | {"send-markers": "yes"}
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            outlets = Outlets(lan, interpreter)
            inlet = subprocess.Popen(lan.inside(interpreter, HANDS / "lsl_texts.py", "PocketScope markers"), stdout=subprocess.PIPE,
                                     stderr=subprocess.DEVNULL, text=True)
            try:
                with Device("markers-sent", arguments=arguments, lan=lan, instruction_clock=False, stepped=False, fresh=True,
                            **Card(folder).images) as device:
                    self.check(device, Walk(device.board, device.interface), inlet)
            finally:
                inlet.kill()
                inlet.wait()
                inlet.stdout.close()
                outlets.end()

    def check(self, device, walk, inlet):
        walk.wait_for("connection", target="stream.1")
        self.assertNotIn("stream.2", walk.interface.state()[1])
        # The amplifier is the stream with channels.
        walk.tap("stream.0")
        walk.wait_for("visualization")
        self.assertEqual(inlet.stdout.readline(), "ready Markers 1\n")
        before = device.board.uptime()
        walk.go_to("visualization.mark")
        walk.wait_for(target="marker.rename")
        marked = device.board.uptime()
        walk.tap("marker.rename")
        walk.wait_for("marker")
        walk.tap("marker.name.1")
        stamp, name = self.text(inlet)
        self.assertNotEqual(name, "Marker")
        self.assertTrue(before - LATENCY <= stamp <= marked, (before, stamp, marked))
        begin = device.board.uptime()
        walk.interface.press_button()
        pressed, first = self.text(inlet)
        released, second = self.text(inlet)
        end = device.board.uptime()
        self.assertEqual([first, second], ["Button pressed", "Button released"])
        self.assertTrue(begin <= pressed < released <= end, (begin, pressed, released, end))
        print(f"marker {name!r} at {stamp:.3f} s, button at {pressed:.3f} to {released:.3f} s of the board's clock", flush=True)
        self.assertNotRegex(device.board.log(), CRASH)

    def text(self, inlet):
        """Returns the time stamp of the next received text, and the text."""
        stamp, _, text = inlet.stdout.readline().rstrip("\n").split(" ", 2)
        return float(stamp), text
