"""Ten minutes of a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz from liblsl, recorded by the emulated board. POCKETSCOPE_MINUTES:
fewer or more.

Board, sensors and outlet use this machine's clock, so the machine should have nothing else to do, and late frames are printed, not judged.
`Frames` checks by the board's own clock that all frames can be on time.
"""

import os
import re
import tempfile
from pathlib import Path

from app_tests import CRASH, Device
from emulator import Lan, Station
from emulator.walk import Walk
from lsl_tests import Outlet, count, python
from recording_tests import recordings
from sensors_tests import SETTLING, Sensors, frames, radio
from storage_tests import Card

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 10)
CHANNELS, RATE, CHUNK = 32, 512, 16
SENSORS = ("muse", "h10", "strap")
# The seconds by which a recording may be shorter than the time between its two touches.
EDGE = 3
TIMES = re.compile(r"^statistics: time (\d+) ms, frames (\d+), late (\d+),", re.MULTILINE)
SOURCES = re.compile(r"^statistics: source (.*), packets (\d+), lost \d+, bad \d+$", re.MULTILINE)


def dropped(minute):
    """The number of packets that each of a sensor's streams loses in a minute."""
    return 1 + minute % 3


class Minutes(Sensors):
    def test_beside_streams(self):
        """A recording of a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz by Lab Streaming Layer has no wrong value; dropped packets are
        lost samples at their positions, and nothing else is missing"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            # Samples have their time stamps beside them.
            card = Card(folder, room=2 * 4 * CHANNELS * RATE * 60 * MINUTES)
            outlet = Outlet(lan, interpreter, channels=CHANNELS, rate=RATE, chunk=CHUNK, period=0)
            try:
                with self.device("sensors-long", card, lan=lan, **Lan.board_settings) as device, radio(self, device, *SENSORS) as self.radio:
                    name = self.minutes(device)
            finally:
                outlet.end()
            path = Path(folder) / name
            path.write_bytes(recordings(card.images["data"])[name])
            self.check_streams(path)
            self.check_sensors(self.parse(path, CHANNELS - 1), 60 * MINUTES - EDGE, [dropped(minute) for minute in range(MINUTES)])

    def minutes(self, device):
        walk = Walk(device.board, device.interface)
        walk.wait_for("connection", target=f"stream.{len(SENSORS)}")
        self.open(device, walk)
        self.add_all(device, walk, len(SENSORS) + 1)
        self.assertEqual(self.opened(), set(SENSORS))
        device.sleep(SETTLING)
        self.record(device, walk)
        device.sleep(SETTLING)
        last = frames(device)
        for minute in range(MINUTES):
            device.sleep(30)
            for sensor in SENSORS:
                self.radio.say("drop", sensor, dropped(minute))
            device.sleep(30)
            now = frames(device)
            print(f"minute {minute + 1}: {now[0] - last[0]} frames, {now[1] - last[1]} late", flush=True)
            last = now
        name = self.stop(device, walk)
        self.assertNotRegex(device.board.log(), CRASH)
        device.board.run("kill -TERM 1 &")
        device.board.wait_for_power_off()
        return name

    def check_streams(self, path):
        samples, wrong, missing = count(path, CHANNELS)
        self.assertEqual((wrong, missing), (0, 0))
        self.assertGreater(samples, RATE * (60 * MINUTES - EDGE))


class Frames(Sensors):
    # The minimum rate of each sensor's values: of a Muse five electrodes' 12 samples at 256 Hz, and two rows of motion of 3 at 52 Hz; of an H10
    # ECG, acceleration and beats; of a strap beats.
    RATES = {"Muse": 141, "Polar": 5.5, "Chest": 1, "signal-server": RATE}
    # The seconds of a measurement, and the number of measurements.
    SECONDS, LOOKS = 20, 6

    def test_all_can_be_in_time(self):
        """With a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz, all shown and recorded, all frames of 20 s are on time by the
        instruction
        clock, in at least one of six tries"""
        arguments = {"host": "", "record-format": "xdf"}
        with Device("sensors-frames", fresh=True, bluetooth=True, station=True, paced=True, stepped=False, arguments=arguments) as device:
            Station(device.board, "--lsl", f"--signal=sine:channels={CHANNELS},rate={RATE},block={CHUNK},frequency=1,amplitude=85")
            with radio(self, device, *SENSORS) as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target=f"stream.{len(SENSORS)}")
                self.open(device, walk)
                self.add_all(device, walk, len(SENSORS) + 1)
                self.assertEqual(self.opened(), set(SENSORS))
                self.record(device, walk)
                device.sleep(SETTLING)
                # The sensors use this machine's clock, which is faster than the board's: in each of the board's seconds, packets of several seconds
                # arrive,
                # the more the busier the machine is. An interval without a late frame proves that the board is fast enough. One with late frames
                # proves
                # nothing, since it may have had a flood that no real sensor sends.
                self.assertTrue(any(self.look(device) == 0 for _ in range(self.LOOKS)), "frames were late each time")
                self.assertNotRegex(device.board.log(), CRASH)

    def look(self, device):
        """The number of late frames while all sources send as much as they should, or more."""
        begin, frames_before, late_before, before = self.figures(device)
        device.sleep(self.SECONDS)
        end, frames_after, late_after, after = self.figures(device)
        rates = {name: round((after[name] - before[name]) / (end - begin), 1) for name in after}
        print(f"{frames_after - frames_before} frames in {end - begin:.0f} s, {late_after - late_before} late, packets a second: {rates}", flush=True)
        for beginning, rate in self.RATES.items():
            self.assertGreater(sum(found for name, found in rates.items() if name.startswith(beginning)), 0.95 * rate, beginning)
        self.assertGreater(frames_after - frames_before, 40 * self.SECONDS)
        return late_after - late_before

    def figures(self, device):
        """The figures of one moment: its seconds, the frames so far, the late ones, and the packets of each source by its name."""
        after = len(device.board.log())
        device.board.until(lambda: len(TIMES.findall(device.board.log(), after)) > 1, "two seconds' figures")
        first, second, *_ = TIMES.finditer(device.board.log(), after)
        sources = SOURCES.findall(device.board.log(), first.end(), second.start())
        return int(first[1]) / 1000, int(first[2]), int(first[3]), {name: int(count) for name, count in sources}
