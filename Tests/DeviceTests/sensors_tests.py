"""Tests of Bluetooth sensors on the emulated board: found, opened by touch, recorded, lost and found again.

bumble simulates the radio and the sensors (Tools/emulator/sensors.py) on this machine's clock. The board also uses this clock, except in tests
that judge late frames.
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
# Maximum seconds: LISTED from a sensor's appearance until it is listed, SHOWN from the touch to its signals, RESUMED from its return to its signals.
# The tests add LOOK, their own delay.
LISTED, SHOWN, RESUMED, LOOK = 3, 2, 5, 0.5
# The number of packets that are dropped, and the number of samples in a Muse packet, an ECG frame and an acceleration frame.
DROPPED, MUSE_PACKET, ECG_FRAME, ACC_FRAME = 3, 12, 73, 36
SETTLING, SECONDS = 3, 14
# The maximum length of packets that sensors accept in one test: little more than an ECG frame. The number of a Muse's packet that comes 30 s (EEG) and
# 37 s (motion) before its counters begin again with 0.
MTU, BEFORE_WRAP = 240, 64_900
AWAY = 6
FLOOD, QUIET = 100_000, 20
REPORTS = re.compile(r"^source: .*: (?:interrupted|resumed)", re.MULTILINE)
# Matches the log's line about the newest late frame of a second: when it began and when it was drawn, in microseconds after its refresh.
LATE = re.compile(r"^(statistics: late at \d+ ms, began (-?\d+), made (-?\d+), .*)$", re.MULTILINE)
# The app plans to begin a frame at least PLANNED microseconds before its refresh (`FrameTiming.margin`). The driver of a display gets at least COMMIT
# microseconds to show a drawn frame.
PLANNED, COMMIT = 4000, 1000
FRAMES = re.compile(r"^statistics: time \d+ ms, frames (\d+), late (\d+),", re.MULTILINE)


def radio(test, device, *sensors, **options):
    """Starts these sensors within the board's radio range; skips the test if no package index can be reached."""
    interpreter = python()
    if interpreter is None:
        test.skipTest("there is no package index: bumble, which simulates the radio, is not available")
    return Radio(device.board, interpreter, *sensors, log=LOGS / f"{device.name}-sensors.log", **options)


def steps(values, step, size):
    """Returns the faults in a row of integers (None for a lost one) that should grow by `step` modulo `size`: the positions at which the difference
    from the previous value is wrong."""
    faults, last = [], None
    for place, value in enumerate(values):
        if value is None:
            continue
        if last is not None and (value - values[last] - step * (place - last)) % size:
            faults.append(f"{values[last]} at {last}, {value} at {place}")
        last = place
    return faults


def gaps(values):
    """Returns the lengths of the lost intervals within a row, without lost values at its ends."""
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
    """Returns the number of frames so far, and of refreshes for which no frame was ready."""
    return [int(count) for count in device.board.wait_for(FRAMES.pattern, after=len(device.board.log())).groups()]


def late_by_app(log, after):
    """Returns the log's lines about late frames that began on time and were not drawn in time for their refresh. The other late frames waited for
    QEMU, which neither wakes up a sleeping board nor shows a frame by the instruction clock, and does both late on a busy machine: they began late,
    or they were drawn in time."""
    return [line for line, began, made in LATE.findall(log, after) if int(began) <= -PLANNED and int(made) > -COMMIT]


class Sensors(unittest.TestCase):
    def device(self, name, card, lan=None, paced=False, **arguments):
        """Starts a board. paced: the board uses the instruction clock, so that a late frame is a fault of the board, not of this machine."""
        return Device(name, fresh=True, bluetooth=True, lan=lan, instruction_clock=paced, paced=paced, stepped=False,
                      arguments={"record-format": "xdf", "record-quality": "no"} | arguments, **card.images)

    def open(self, device, walk, row="stream.0"):
        """Touches a sensor in the list; returns the seconds until its signals are shown."""
        walk.wait_for("connection", target=row)
        walk.interface.rest()
        begin, after = device.board.uptime(), len(device.board.log())
        walk.tap(row)
        walk.wait_for("visualization")
        device.board.wait_for(r"^statistics: .* packets [1-9]\d*,", after=after)
        shown = device.board.wait_for(r"^graphs: values after ms: (\d+)$", after=after)[1]
        return int(shown) / 1000 - begin

    def add_all(self, device, walk, count):
        """Opens all other listed sensors and selects all their channels."""
        walk.go_to("visualization.selection")
        walk.wait_for("selection", target="selection.add")
        walk.tap("selection.add")
        walk.wait_for("connection", target="connection.back")
        device.board.until(lambda: sum(name.startswith("stream.") for name in walk.interface.state()[1]) >= count - 1, "the other sensors")
        # Returns the rows of sensors that are not open yet. After the last sensor, the selection screen is shown, and the function returns [None].
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
        """Returns the sensors that are connected, from the radio's output."""
        return {line.split()[0] for line in self.radio.said if " connected " in line}

    def record(self, device, walk):
        after = len(device.board.log())
        walk.go_to("visualization.record", "recording.start")
        device.board.wait_for(r"^recording: begins with \d+ channels", after=after)

    def stop(self, device, walk):
        after = len(device.board.log())
        walk.go_to("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)[1]

    def read(self, card, name, folder):
        """Returns the streams of a recording on a card."""
        path = Path(folder) / name
        path.write_bytes(recordings(card.images["data"])[name])
        return self.parse(path)

    def parse(self, path, most=64):
        """Returns the streams of a recording with at most `most` channels, as pyxdf reads them. A key is the first channel's label and the rate; if
        two streams have the same key, the second key ends with a 2."""
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        said = subprocess.run([reader, HANDS / "read_sensors.py", path, str(most)], stdout=subprocess.PIPE, text=True, check=True).stdout
        streams = {}
        for stream in json.loads(said):
            name = f"{stream['labels'][0]} {stream['rate']:g}"
            streams[name + (" 2" if name in streams else "")] = stream
        return streams

    def check(self, stream, whole, step, size, packet, seconds):
        """Expects each value of a stream at its position; returns the lengths of the losses in the stream's first channel. whole: converts a value to
        the number that the sensor sent."""
        rows = list(zip(*stream["values"]))
        for label, row in zip(stream["labels"], rows):
            numbers = [None if value is None else whole(value) for value in row]
            self.assertEqual(steps(numbers, step, size), [], label)
            self.assertTrue(all(length % packet == 0 for length in gaps(numbers)), f"{label}: {gaps(numbers)} lost")
        self.assertGreater(len(rows[0]), seconds * stream["rate"])
        return gaps(rows[0])

    def check_sensors(self, streams, seconds, dropped):
        """Expects each value of a Muse, a Polar H10 and a strap at its position. dropped: for each time packets were dropped, in order, the number of
        packets that each stream lost."""
        for label, stream in streams.items():
            print(f"{label}: {len(stream['values'])} of {stream['rate']} Hz, lost {gaps(next(zip(*stream['values'])))}", flush=True)
        # A Muse packet has 12 samples; the number 2048 means 0 uV, and a step is 0.48828125 uV.
        for name, whole, step, size, packet in (
                ("EEG TP9 256", lambda uv: round(uv / 0.48828125) + 2048, 5, 4096, MUSE_PACKET),
                ("Sensor Gyro x 52", lambda value: round(value / 0.0074768) + 10000, 3, 20000, 3),
                ("Acceleration Acc x 52", lambda g: round(g / 0.0000610352) + 10000, 3, 20000, 3),
                ("ECG 130", lambda uv: round(uv) + 4000, 11, 8000, ECG_FRAME),
                ("Acceleration Acc x 100", lambda g: round(g * 1000) + 2000, 7, 4000, ACC_FRAME)):
            self.assertEqual(self.check(streams[name], whole, step, size, packet, seconds), [packets * packet for packets in dropped], name)
        # Values of the strap and of the H10 do not show their position, so each must follow the previous one, except after dropped packets.
        for name in ("Heart rate RR 0", "Heart rate RR 0 2"):
            beats = [round(value[0] * 1024 / 1000) - 800 for value in streams[name]["values"] if value[0] is not None]
            self.assertTrue(all(beat in range(0, 140, 20) for beat in beats), beats)
            jumps = sum((after - before) % 140 != 20 for before, after in zip(beats, beats[1:]))
            self.assertLessEqual(jumps, len(dropped), beats)
            # The simulated heart beats every 0.84 s.
            self.assertGreater(len(beats), seconds / 0.9 - 2 * sum(dropped))


class Listed(Sensors):
    def test_found_and_found_again(self):
        """A sensor is listed within 3 s and shown 2 s after a touch; if it returns, or the app restarts, it continues within 5 s; the app stops the
        sensor's streams before it disconnects"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("sensor-found", card, resume="yes") as device, radio(self, device, "muse") as sensors:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.0")
                # The list drops a sensor that is no longer received.
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
                # Checks only the log before the test itself restarted the app.
                self.assertNotRegex(device.board.log()[:after], CRASH)
                # The kernel must not have tried to load a compressed module.
                self.assertNotIn("Invalid ELF header magic", device.board.log())


class Locked(Sensors):
    def test_reported(self):
        """If a sensor sends only after pairing, this reason is reported, and the app disconnects and does not pair"""
        with tempfile.TemporaryDirectory() as folder:
            with self.device("sensor-locked", Card(folder)) as device, radio(self, device, "locked") as sensors:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.0")
                walk.interface.rest()
                after = len(device.board.log())
                walk.tap("stream.0")
                walk.wait_for(target="dialog.primary")
                device.board.wait_for(r"^source: Chest strap L.*: failed: The sensor sends its signals only to paired devices\.", after=after)
                sensors.wait("locked requested pairing")
                sensors.wait("locked disconnected")
                self.assertEqual([line for line in sensors.said if "paired" in line], [])
                walk.tap("dialog.primary")
                # The app opens the graphs although the sensor is locked: the sensor refuses only later to send its signals.
                walk.wait_for("visualization", target="visualization.graphs")
                self.assertNotRegex(device.board.log(), CRASH)


class Firmware(Sensors):
    # The kernel's line for a file that it does not find, and the names of such files. Broadcom's driver tries several ones.
    MISSING = "bluetooth hci0: firmware: failed to load {} (-2)"
    REALTEK, BROADCOM = "rtl_bt/rtl8761bu_fw.bin", "brcm/BCM43430A1.hcd"
    TRIED = ("brcm/BCM43430A1.raspberrypi,3-model-b.hcd", BROADCOM, "brcm/BCM.raspberrypi,3-model-b.hcd", "brcm/BCM.hcd")

    def test_missing_file_is_named(self):
        """If the kernel reports that it has no firmware for a controller, the device stores the file's name for the screen This device; of several
        names of a file, it stores the one for the chip"""
        with tempfile.TemporaryDirectory() as folder:
            with self.device("sensor-firmware", Card(folder)) as device:
                # Write the kernel's line before there is a controller.
                self.report(device, self.REALTEK)
                with radio(self, device, "strap"):
                    device.board.until(lambda: self.stored(device) == self.REALTEK, "the name of the firmware")
                    self.report(device, *self.TRIED)
                    device.board.run("/etc/bluetooth.sh")
                    self.assertEqual(self.stored(device), self.BROADCOM)

    def report(self, device, *files):
        for file in files:
            device.board.run(f"echo '{self.MISSING.format(file)}' > /dev/kmsg")

    def stored(self, device):
        return device.board.run("cat /run/bluetooth-firmware 2>/dev/null; true").strip()


class Recorded(Sensors):
    def test_samples(self):
        """If a Muse, a Polar H10 and a strap are recorded together, pyxdf reads each value as sent and at its position; samples of dropped packets
        and of the Muse's absence are lost"""
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


    def test_other_formats(self):
        """If sensors list their services in another order, limit the length of packets, send differences instead of values and count beyond 16 bits,
        pyxdf reads each value as sent and at its position"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            words = ("--reversed", "--mtu", str(MTU), "--deltas")
            with self.device("sensors-formats", card) as device, radio(self, device, "muse", "h10", "strap", words=words) as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.2")
                self.open(device, walk)
                self.add_all(device, walk, 3)
                self.radio.say("count", "muse", BEFORE_WRAP)
                device.sleep(SETTLING)
                self.record(device, walk)
                device.sleep(SETTLING)
                for sensor in ("muse", "h10", "strap"):
                    self.radio.say("drop", sensor, DROPPED)
                said = len(self.radio.said)
                self.radio.wait("muse wrapped", said, seconds=120)
                device.sleep(SETTLING)
                name = self.stop(device, walk)
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            streams = self.read(card, name, folder)
        self.check_sensors(streams, SECONDS, [DROPPED])


class Hostile(Sensors):
    def test_lies_and_floods(self):
        """If a sensor sends wrong lengths and 100,000 random packets, the app continues; a Muse beside it loses no sample, and almost no frame is
        late"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("sensors-hostile", card, paced=True) as device, radio(self, device, "muse", "hostile") as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.1")
                # The hostile sensor sends correct packets until it is connected, and none after that.
                self.radio.say("silent", "hostile")
                self.open(device, walk)
                self.add_all(device, walk, 2)
                self.assertEqual(self.opened(), {"muse", "hostile"})
                device.sleep(SETTLING)
                after = len(device.board.log())
                # While no packets arrive, only a report that a sensor is silent may make a frame late.
                quiet = self.judge_frames(device, lambda: device.sleep(QUIET), 0)
                self.radio.say("loud", "hostile")
                device.sleep(SETTLING)
                # Sends about 3000 packets per second of the board, twice as many as a Low Energy connection can transmit.
                flooded = self.judge_frames(device, lambda: self.flood(device), 0.01)
                # If packets delay the app, frames begin late. A busy machine also makes frames begin late, so the test compares their share with the
                # share without packets.
                self.assertLess(flooded, quiet + 0.05)
                device.sleep(SETTLING)
                figures = re.findall(r"^statistics: source Muse.*, packets (\d+), lost (\d+), bad (\d+)$", device.board.log()[after:], re.MULTILINE)
                print(f"{FLOOD} packets at random; the Muse: {figures[0]} at first, {figures[-1]} at last", flush=True)
                self.assertGreater(int(figures[-1][0]), int(figures[0][0]))
                self.assertEqual(figures[-1][1:], ("0", "0"))
                self.assertEqual(walk.interface.state()[0], "visualization")
                self.assertNotRegex(device.board.log(), CRASH)

    def flood(self, device):
        """Lets the sensor send FLOOD packets. The board disconnects repeatedly."""
        sent = 0
        while sent < FLOOD:
            said = len(self.radio.said)
            self.radio.say("flood", "hostile", FLOOD - sent)
            sent += int(self.radio.wait("hostile flooded", said, seconds=300).split()[2])
            device.sleep(1)

    def judge_frames(self, device, work, part):
        """Expects that the app makes at most the share `part` of the frames late (`late_by_app`), without those that show reports about a sensor;
        returns the share of all late frames."""
        begin, before, after = frames(device), device.board.uptime(), len(device.board.log())
        work()
        end = frames(device)
        reports = len(REPORTS.findall(device.board.log(), after))
        shown, late = end[0] - begin[0], end[1] - begin[1]
        own = late_by_app(device.board.log(), after)
        seconds = device.board.uptime() - before
        print(f"{shown} frames in {seconds:.1f} s, {late} late, {len(own)} by the app, {reports} reports shown", flush=True)
        self.assertLessEqual(len(own), reports + part * shown, own)
        return late / shown
