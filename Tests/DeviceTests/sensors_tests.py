"""Sensors by Bluetooth on the emulated board: found, opened by a touch, recorded, lost and found again.

The radio is bumble's, with simulated sensors (Tools/emulator/sensors.py), which live by this machine's clock; so does the board, but where late frames
are judged.
"""

import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH, Device
from emulator.radio import Radio, python
from emulator.walk import Walk
from recording_tests import recordings
from storage_tests import Card

from paths import LOGS, TOP

HANDS = TOP / "Tests/Interoperability"
# Seconds: from a sensor's appearance to the list, from the touch to its signals, and from its return to its signals; what the test itself takes
# to look is more.
LISTED, SHOWN, RESUMED, LOOK = 3, 2, 5, 0.5
# Packets that are lost, and samples of each.
DROPPED, MUSE_PACKET, ECG_FRAME, ACC_FRAME = 3, 12, 73, 36
SETTLING, SECONDS = 3, 14
AWAY = 6
FLOOD, QUIET = 100_000, 20
TOLD = re.compile(r"^source: .*: (?:interrupted|resumed)", re.MULTILINE)
FRAMES = re.compile(r"^statistics: time \d+ ms, frames (\d+), late (\d+),", re.MULTILINE)


def radio(test, device, *sensors, **options):
    """Such sensors in the board's range; skips the test where there is no package index."""
    interpreter = python()
    if interpreter is None:
        test.skipTest("there is no package index: bumble, which simulates the radio, is not to be had")
    return Radio(device.board, interpreter, *sensors, log=LOGS / f"{device.name}-sensors.log", **options)


def steps(values, step, size):
    """What is wrong with a row of integers (None for a lost one) that grow by a step modulo a size: places whose distance from the one before does
    not fit."""
    faults, last = [], None
    for place, value in enumerate(values):
        if value is None:
            continue
        if last is not None and (value - values[last] - step * (place - last)) % size:
            faults.append(f"{values[last]} at {last}, {value} at {place}")
        last = place
    return faults


def gaps(values):
    """The lengths of stretches of lost values within a row, without those at its ends."""
    found, length, has_begun = [], 0, False
    for value in values:
        if value is None:
            length += has_begun
        else:
            if length:
                found.append(length)
            length, has_begun = 0, True
    return found


def frames(device):
    """The frames so far, and how many refreshes had none in time."""
    return [int(count) for count in device.board.wait_for(FRAMES.pattern, after=len(device.board.log())).groups()]


class Sensors(unittest.TestCase):
    def device(self, name, card, lan=None, paced=False, **arguments):
        """paced: it lives by the clock of instructions, so that late frames are its own."""
        return Device(name, fresh=True, bluetooth=True, lan=lan, instruction_clock=paced, paced=paced, stepped=False,
                      arguments={"record-format": "xdf", "record-quality": "no"} | arguments, **card.images)

    def open(self, device, walk, row="stream.0"):
        """Touches a sensor; returns the seconds until its signals are shown."""
        walk.wait_for("connection", target=row)
        walk.interface.rest()
        begin, after = device.board.uptime(), len(device.board.log())
        walk.tap(row)
        walk.wait_for("visualization")
        device.board.wait_for(r"^statistics: .* packets [1-9]\d*,", after=after)
        shown = device.board.wait_for(r"^graphs: values after ms: (\d+)$", after=after)[1]
        return int(shown) / 1000 - begin

    def add_all(self, device, walk, count):
        """Opens all sensors that are listed beside the one that is open, with all their channels."""
        walk.go_to("visualization.selection")
        walk.wait_for("selection", target="selection.add")
        walk.tap("selection.add")
        walk.wait_for("connection", target="connection.back")
        device.board.until(lambda: sum(name.startswith("stream.") for name in walk.interface.state()[1]) >= count - 1, "the other sensors")
        # What is open cannot be touched; the selection follows the last one.
        def following():
            name, targets = walk.interface.state()
            rows = [target for target in targets if target.startswith("stream.")]
            return [None] if name == "selection" else rows if name == "connection" else None
        walk.interface.rest()
        while row := device.board.until(following, "the next sensor")[0]:
            walk.tap(row)
            device.board.until(lambda: row not in walk.interface.state()[1], f"{row} opened")
        walk.wait_for("selection", target="selection.apply")
        walk.tap("selection.apply")
        walk.wait_for("visualization")

    def opened(self):
        """The sensors that are connected, by what they have said."""
        return {line.split()[0] for line in self.radio.said if " connected " in line}

    def record(self, device, walk):
        after = len(device.board.log())
        walk.go_to("visualization.record")
        device.board.wait_for(r"^recording: begins with \d+ channels", after=after)

    def stop(self, device, walk):
        after = len(device.board.log())
        walk.go_to("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)[1]

    def read(self, card, name, folder):
        """The streams of a recording on a card."""
        path = Path(folder) / name
        path.write_bytes(recordings(card.images["data"])[name])
        return self.parse(path)

    def parse(self, path, most=64):
        """The streams of a recording with so many channels at most as pyxdf reads them, by their first channel's label and their rate; of
        two that have both in common the second one has a 2 behind that."""
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        said = subprocess.run([reader, HANDS / "read_sensors.py", path, str(most)], stdout=subprocess.PIPE, text=True, check=True).stdout
        streams = {}
        for stream in json.loads(said):
            name = f"{stream['labels'][0]} {stream['rate']:g}"
            streams[name + (" 2" if name in streams else "")] = stream
        return streams

    def check(self, stream, whole, step, size, packet, seconds):
        """Every value of a stream stands at its place; returns the lengths of what was lost in its first channel. whole: the number that was sent
        for a value."""
        rows = list(zip(*stream["values"]))
        for label, row in zip(stream["labels"], rows):
            numbers = [None if value is None else whole(value) for value in row]
            self.assertEqual(steps(numbers, step, size), [], label)
            self.assertTrue(all(length % packet == 0 for length in gaps(numbers)), f"{label}: {gaps(numbers)} lost")
        self.assertGreater(len(rows[0]), seconds * stream["rate"])
        return gaps(rows[0])

    def check_sensors(self, streams, seconds, dropped):
        """Every value of a Muse, a Polar H10 and a strap, of which so many packets of each stream were dropped, one after the other."""
        for label, stream in streams.items():
            print(f"{label}: {len(stream['values'])} of {stream['rate']} Hz, lost {gaps(next(zip(*stream['values'])))}", flush=True)
        # 12 samples a packet of 2048 around 0, in steps of 0.48828125 uV.
        for name, whole, step, size, packet in (
                ("EEG TP9 256", lambda uv: round(uv / 0.48828125) + 2048, 5, 4096, MUSE_PACKET),
                ("Sensor Gyro x 52", lambda value: round(value / 0.0074768) + 10000, 3, 20000, 3),
                ("Acceleration Acc x 52", lambda g: round(g / 0.0000610352) + 10000, 3, 20000, 3),
                ("ECG 130", lambda uv: round(uv) + 4000, 11, 8000, ECG_FRAME),
                ("Acceleration Acc x 100", lambda g: round(g * 1000) + 2000, 7, 4000, ACC_FRAME)):
            self.assertEqual(self.check(streams[name], whole, step, size, packet, seconds), [packets * packet for packets in dropped], name)
        # Those of strap and H10 have no places to be compared with: each is the one after the last, but where packets were dropped.
        for name in ("Heart rate RR 0", "Heart rate RR 0 2"):
            beats = [round(value[0] * 1024 / 1000) - 800 for value in streams[name]["values"] if value[0] is not None]
            self.assertTrue(all(beat in range(0, 140, 20) for beat in beats), beats)
            jumps = sum((after - before) % 140 != 20 for before, after in zip(beats, beats[1:]))
            self.assertLessEqual(jumps, len(dropped), beats)
            # A beat lasts 0.84 s.
            self.assertGreater(len(beats), seconds / 0.9 - 2 * sum(dropped))


class Listed(Sensors):
    def test_found_and_found_again(self):
        """A sensor is listed within 3 s, its signals are on the screen 2 s after a touch, and go on within 5 s of its return and after the app's
        restart; its streams are stopped before it is disconnected"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("sensor-found", card, resume="yes") as device, radio(self, device, "muse") as sensors:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.0")
                # The list lets it go once it is not heard any more.
                sensors.say("leave", "muse")
                device.board.until(lambda: "stream.0" not in walk.interface.state()[1], "an empty list")
                begin = device.board.uptime()
                sensors.say("return", "muse")
                walk.wait_for("connection", target="stream.0")
                listed = device.board.uptime() - begin
                shown = self.open(device, walk)
                sensors.wait("muse told d")
                after = len(device.board.log())
                sensors.say("leave", "muse")
                device.board.wait_for(r"^source: .*: interrupted", after=after)
                device.sleep(AWAY)
                after, begin = len(device.board.log()), device.board.uptime()
                sensors.say("return", "muse")
                device.board.wait_for(r"^source: .*: resumed", after=after)
                resumed = device.board.uptime() - begin
                print(f"listed after {listed:.2f} s, shown after {shown:.2f} s, resumed after {resumed:.2f} s", flush=True)
                self.assertLess(listed, LISTED + LOOK)
                self.assertLess(shown, SHOWN + LOOK)
                self.assertLess(resumed, RESUMED + LOOK)
                said, after = len(sensors.said), len(device.board.log())
                walk.restart_app()
                device.board.wait_for(r"^statistics: .* packets [1-9]\d*,", after=len(device.board.log()))
                stopped = [line for line in sensors.said[said:] if "told h" in line or "disconnected" in line]
                self.assertEqual(stopped, ["muse told h", "muse disconnected at rest"])
                self.assertEqual(walk.interface.state()[0], "visualization")
                # The restart was ours.
                self.assertNotRegex(device.board.log()[:after], CRASH)


class Recorded(Sensors):
    def test_samples(self):
        """A Muse, a Polar H10 and a strap at once: every recorded value is what was sent, in its place, packets that were dropped are lost samples,
        and so is the time that the Muse was away, as pyxdf reads it"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("sensors-recorded", card) as device, radio(self, device, "muse", "h10", "strap") as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.2")
                self.open(device, walk)
                self.add_all(device, walk, 3)
                self.assertEqual(self.opened(), {"muse", "h10", "strap"})
                device.sleep(SETTLING)
                self.record(device, walk)
                device.sleep(SETTLING)
                for sensor in ("muse", "h10", "strap"):
                    self.radio.say("drop", sensor, DROPPED)
                device.sleep(SECONDS)
                name = self.stop(device, walk)
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            streams = self.read(card, name, folder)
        self.check_sensors(streams, SECONDS, [DROPPED])


class Hostile(Sensors):
    def test_lies_and_floods(self):
        """A sensor whose lengths lie, and 100,000 packets at random that it gives the board, stop neither the app nor a Muse beside it, of which
        nothing is lost, and hardly a frame is late"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("sensors-hostile", card, paced=True) as device, radio(self, device, "muse", "hostile") as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.1")
                # It behaves until it is connected.
                self.radio.say("silent", "hostile")
                self.open(device, walk)
                self.add_all(device, walk, 2)
                self.assertEqual(self.opened(), {"muse", "hostile"})
                device.sleep(SETTLING)
                after = len(device.board.log())
                # What is told of a sensor that says nothing may cost a frame each time.
                self.judge_frames(device, lambda: device.sleep(QUIET), 0)
                self.radio.say("loud", "hostile")
                device.sleep(SETTLING)
                # By the board's clock there come some 3000 packets a second, twice as many as a link of Low Energy carries.
                self.judge_frames(device, lambda: self.flood(device), 0.01)
                device.sleep(SETTLING)
                figures = re.findall(r"^statistics: source Muse.*, packets (\d+), lost (\d+), bad (\d+)$", device.board.log()[after:], re.MULTILINE)
                print(f"{FLOOD} packets at random; the Muse: {figures[0]} at first, {figures[-1]} at last", flush=True)
                self.assertGreater(int(figures[-1][0]), int(figures[0][0]))
                self.assertEqual(figures[-1][1:], ("0", "0"))
                self.assertEqual(walk.interface.state()[0], "visualization")
                self.assertNotRegex(device.board.log(), CRASH)

    def flood(self, device):
        """As many packets as the board is to be given: it ends the connection again and again."""
        sent = 0
        while sent < FLOOD:
            said = len(self.radio.said)
            self.radio.say("flood", "hostile", FLOOD - sent)
            sent += int(self.radio.wait("hostile flooded", said, seconds=300).split()[2])
            device.sleep(1)

    def judge_frames(self, device, work, part):
        """Beside those that show what is told of a sensor, no more than such a part of the frames may be late."""
        begin, before, after = frames(device), device.board.uptime(), len(device.board.log())
        work()
        end = frames(device)
        told = len(TOLD.findall(device.board.log(), after))
        shown, late = end[0] - begin[0], end[1] - begin[1]
        print(f"{shown} frames in {device.board.uptime() - before:.1f} s, {late} late, {told} times something is told", flush=True)
        self.assertLessEqual(late, told + part * shown)
