"""Sensors by Bluetooth on the emulated board: its line to a controller leads to simulated sensors (Tools/emulator/sensors.py). What is recorded
is compared sample by sample.

Board and sensors live by this machine's clock.
"""

import json
import re
import subprocess
import tempfile
import unittest
from contextlib import contextmanager
from pathlib import Path

from app_tests import CRASH, Device
from emulator.radio import Radio, python
from emulator.walk import Walk
from recording_tests import recordings
from storage_tests import Card

from paths import LOGS, TOP

HANDS = TOP / "Tests/Interoperability"
# What finds the sensors again, as the history has it.
STRAP = ("@sensor", "c0ffee000002r|Chest strap")
H10 = ("@sensor", "a09e1a000003p|Polar H10 1234ABCD")
MUSE = ("@sensor", "0055dab30001p|Muse-2A3B")
HOSTILE = ("@sensor", "c0ffee000066r|Chest strap X")
EEG = ["TP9", "AF7", "AF8", "TP10", "AUX"]
AXES = ["Acc x", "Acc y", "Acc z"]
# Seconds of this machine's clock.
SECONDS, AWAY = 8, 6


class Sensors(unittest.TestCase):
    @contextmanager
    def device(self, name, known, *sensors, words=(), card=None, settings=None):
        """A board that knows sensors, and the radio."""
        interpreter = python()
        if interpreter is None:
            self.skipTest("there is no package index: bumble is not to be had")
        log = LOGS / f"sensors-{name}.log"
        log.unlink(missing_ok=True)
        options = {"instruction_clock": False, "stepped": False, "bluetooth": True, "history": [known]}
        with Device(f"sensor-{name}", arguments={"record-format": "xdf"} | (settings or {}), **options, **(card.images if card else {})) as device:
            with Radio(device.board, interpreter, *sensors, words=words, log=log) as radio:
                self.walk = Walk(device.board, device.interface)
                yield device, radio
                self.assertNotRegex(device.board.log(), CRASH)

    def open(self, device, channels):
        """Touches the sensor that is known, selects all that it offers, and opens the graphs."""
        device.interface.wait_for("connection", target="history.0")
        device.interface.tap("history.0")
        device.board.wait_for(rf"^connection: connected to .*, {channels} channels")
        self.walk.wait_for("selection", target="selection.apply")
        sections = [target for target in device.interface.rest()[1] if re.fullmatch(r"section\.\d+", target)]
        self.walk.tap(*sections, "selection.apply")
        self.walk.wait_for("visualization")

    def record(self, device, during=None):
        after = len(device.board.log())
        self.walk.go_to("visualization.record")
        device.board.wait_for(r"^recording: begins with \d+ channels", after=after)
        device.sleep(SECONDS)
        if during:
            during()
        device.sleep(SECONDS)
        self.walk.go_to("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)[1]

    def read(self, card, name):
        """The recording's channels by label: the stream's rate, and the values."""
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / name
            path.write_bytes(recordings(card.images["data"])[name])
            said = subprocess.run([reader, HANDS / "read_sensors.py", path], stdout=subprocess.PIPE, text=True, check=True).stdout
        return {label: (stream["rate"], [row[place] for row in stream["values"]])
                for stream in json.loads(said) for place, label in enumerate(stream["labels"])}

    def check(self, channel, step, modulus, number, least):
        """Expects values that rise by a step, in integers from 0 to a modulus, also over lost samples. Returns the lengths of the losses.

        number: makes that integer of a value."""
        _, values = channel
        while values and values[0] is None:
            values = values[1:]
        while values and values[-1] is None:
            values = values[:-1]
        self.assertGreater(sum(value is not None for value in values), least)
        begin, losses, length = round(number(values[0])), [], 0
        for place, value in enumerate(values):
            if value is None:
                length += 1
                continue
            if length:
                losses.append(length)
                length = 0
            wanted = (begin + step * place) % modulus
            self.assertAlmostEqual(number(value), wanted, delta=0.01, msg=f"value {place} of {len(values)}, losses {losses}")
        return losses


class Straps(Sensors):
    def test_heart_rate(self):
        """A strap that is known is connected by a touch, its heart rate arrives, and it goes on after it was out of range"""
        with self.device("strap", STRAP, "strap") as (device, radio):
            self.open(device, 3)
            before = device.statistics()
            device.sleep(10)
            now = device.statistics()
            print(f"packets {now[2] - before[2]} in {(now[0] - before[0]) / 1000:.1f} s", flush=True)
            self.assertGreaterEqual(now[2] - before[2], 7)
            device.interface.screen().write_png(LOGS / "sensor-strap.png")
            after = len(radio.said)
            radio.say("leave", "strap")
            device.sleep(AWAY)
            radio.say("return", "strap")
            radio.wait("strap connected", after, seconds=30)
            before = device.statistics()
            device.sleep(5)
            self.assertGreater(device.statistics()[2], before[2])

    def test_hostile(self):
        """A sensor whose packets lie, and floods of random ones, end nothing but its own connection"""
        with self.device("hostile", HOSTILE, "hostile") as (device, radio):
            device.interface.wait_for("connection", target="history.0")
            device.interface.tap("history.0")
            radio.wait("hostile connected")
            radio.say("flood", "hostile", 5000)
            device.sleep(10)
            before = device.statistics()
            device.sleep(3)
            self.assertGreater(device.statistics()[0], before[0])


class Headbands(Sensors):
    def test_recorded(self):
        """A Muse's values are recorded as they were sent, with a counter that wraps, and lost packets as lost samples of their length"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            # Some 21 packets a second: it wraps while it is recorded.
            with self.device("muse", MUSE, "muse", words=["--muse-counter=64500"], card=card) as (device, radio):
                self.open(device, 5 + 3 + 1 + 3)
                device.sleep(3)
                name = self.record(device, during=lambda: radio.say("drop", "muse", 3))
                device.board.run("sync")
                self.walk.go_to("visualization.selection")
                self.walk.tap("selection.disconnect")
                radio.wait("muse told h")
                device.board.power_cut()
            found = self.read(card, name)
            for electrode, label in enumerate(EEG):
                with self.subTest(label):
                    losses = self.check(found[label], 5, 4096, lambda value: value / 0.48828125 + 2048, SECONDS * 256)
                    self.assertEqual(losses, [36])
            for label in AXES:
                losses = self.check(found[label], 3, 20000, lambda value: value * 16384 + 10000, SECONDS * 52)
                self.assertEqual(losses, [9])


class PolarH10(Sensors):
    def run_with(self, name, words):
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device(name, H10, "h10", words=words, card=card) as (device, radio):
                self.open(device, 1 + 2 + 1 + 3)
                device.sleep(3)
                file = self.record(device, during=lambda: radio.say("drop", "h10", 1))
                device.board.run("sync")
                self.walk.go_to("visualization.selection")
                after = len(radio.said)
                self.walk.tap("selection.disconnect")
                # Otherwise it would stay on until its battery is empty.
                radio.wait("h10 disconnected at rest", after)
                device.board.power_cut()
            found = self.read(card, file)
            self.assertEqual(self.check(found["ECG"], 11, 8000, lambda value: value + 4000, SECONDS * 130), [73])
            for label in AXES:
                self.assertEqual(self.check(found[label], 7, 4000, lambda value: value * 1000 + 2000, SECONDS * 100), [36])
            intervals = [round(value * 1.024) for value in found["RR"][1]]
            self.assertGreater(len(intervals), SECONDS)
            for interval in intervals:
                self.assertIn(interval, range(800, 921, 20))

    def test_plain(self):
        """An H10's ECG and acceleration are recorded as they were sent, a lost packet as lost samples; its streams are stopped before it is
        disconnected"""
        self.run_with("h10", [])

    def test_deltas(self):
        """The same of frames of deltas, with short packets' order of services turned round"""
        self.run_with("h10-deltas", ["--deltas", "--reversed"])
