"""Ten minutes of a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz.

`Minutes` compares values: liblsl is the outlet, and the emulated board records. Board, sensors and outlet use this machine's clock, so no other
work should run on the machine; late frames are printed and not judged. POCKETSCOPE_MINUTES sets another number. `Frames` judges late frames with
the instruction clock. POCKETSCOPE_FRAME_MINUTES sets another number.
"""

import os
import re
import tempfile
import time
from pathlib import Path

from app_tests import CRASH, Device
from emulator import Lan, Station
from emulator.walk import Walk
from lsl_tests import Outlet, count, python
from recording_tests import recordings
from sensors_tests import LATE, SETTLING, Sensors, frames, late_by_app, radio
from storage_tests import Card

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 10)
FRAME_MINUTES = int(os.environ.get("POCKETSCOPE_FRAME_MINUTES") or 5)
CHANNELS, RATE, CHUNK = 32, 512, 16
SENSORS = ("muse", "h10", "strap")
# The number of seconds by which a recording may be shorter than the time from the touch that starts it to the touch that stops it.
EDGE = 3
TIMES = re.compile(r"^statistics: time (\d+) ms, frames (\d+), late (\d+),", re.MULTILINE)
SOURCES = re.compile(r"^statistics: source (.*), packets (\d+), lost \d+, bad \d+$", re.MULTILINE)


def dropped(minute):
    """Returns how many packets each stream of a sensor loses in this minute."""
    return 1 + minute % 3


class Minutes(Sensors):
    def test_beside_streams(self):
        """If a Muse, a Polar H10 and a strap are recorded beside 32 LSL channels at 512 Hz, no value is wrong; samples of dropped packets are lost at
        their positions, and no other sample is missing"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            # The card has twice the samples' size, because the file also contains time stamps.
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
    # The minimum number of values per second from each sensor. Muse: five electrodes at 256 Hz with 12 samples per packet, and two motion streams at
    # 52 Hz with 3 samples per packet. H10: ECG, acceleration and beats. Strap: beats.
    RATES = {"Muse": 141, "Polar": 5.5, "Chest": 1, "signal-server": RATE}
    NAMES = {"muse": "Muse", "h10": "Polar", "strap": "Chest"}
    # The number of seconds for which a sensor is absent.
    GONE = 3
    # The factor by which the sensors' clocks are faster than the board's, so that the board receives at least as much as from real sensors.
    FASTER = 1.25
    slowest = 0.0

    def test_none_takes_too_long(self):
        """If a Muse, a Polar H10 and a strap are shown and recorded beside 32 channels at 512 Hz, the app draws each frame in five minutes that
        begins on time at least 1 ms before its refresh, although packets are dropped and each sensor is lost and returns"""
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
                self.sleep(device, SETTLING)
                after = len(device.board.log())
                for _ in range(FRAME_MINUTES):
                    for sensor in SENSORS:
                        self.look(device, sensor)
                print(*(line for line, _, _ in LATE.findall(device.board.log(), after)), sep="\n")
                print(f"the board ran up to {self.slowest:.1f} times slower than this machine", flush=True)
                self.assertEqual(late_by_app(device.board.log(), after), [])
                self.assertNotRegex(device.board.log(), CRASH)

    def look(self, device, sensor):
        """Waits about 20 s. Meanwhile, packets of each sensor are dropped, and this sensor is lost and returns."""
        begin, frames_before, late_before, before = self.figures(device)
        for name in SENSORS:
            self.radio.say("drop", name, 1)
        self.sleep(device, 5)
        after = len(device.board.log())
        self.radio.say("leave", sensor)
        device.board.wait_for(r"^source: .*: interrupted", after=after)
        self.sleep(device, self.GONE)
        self.radio.say("return", sensor)
        device.board.wait_for(r"^source: .*: resumed", after=after)
        self.sleep(device, 8)
        end, frames_after, late_after, then = self.figures(device)
        rates = {name: round((then[name] - before[name]) / (end - begin), 1) for name in then}
        shown, late = frames_after - frames_before, late_after - late_before
        print(f"{sensor} lost: {shown} frames in {end - begin:.0f} s, {late} late, packets a second: {rates}", flush=True)
        for beginning, rate in self.RATES.items():
            if beginning != self.NAMES[sensor]:
                self.assertGreater(sum(found for name, found in rates.items() if name.startswith(beginning)), 0.9 * rate, beginning)
        self.assertGreater(shown, 40 * (end - begin))

    def sleep(self, device, seconds):
        """Sleeps for seconds of the board's clock, which is slower than this machine's, and adjusts the sensors' clocks to it."""
        for _ in range(seconds):
            begin = time.monotonic()
            device.sleep(1)
            slowness = time.monotonic() - begin
            self.slowest = max(self.slowest, slowness)
            for sensor in SENSORS:
                self.radio.say("slow", sensor, round(slowness / self.FASTER, 2))

    def figures(self, device):
        """Returns the values that the app has logged: seconds, frames, late frames, and the packets of each source by its name."""
        after = len(device.board.log())
        device.board.until(lambda: len(TIMES.findall(device.board.log(), after)) > 1, "two seconds' figures")
        first, second, *_ = TIMES.finditer(device.board.log(), after)
        sources = SOURCES.findall(device.board.log(), first.end(), second.start())
        return int(first[1]) / 1000, int(first[2]), int(first[3]), {name: int(count) for name, count in sources}
