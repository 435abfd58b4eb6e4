"""Ten minutes of a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz from liblsl, recorded by the emulated board. POCKETSCOPE_MINUTES:
fewer or more.

Board, sensors and outlet live by this machine's clock, so the machine should have nothing else to do, and late frames are told, not judged.
"""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH
from emulator import Lan
from emulator.walk import Walk
from lsl_tests import Outlet, python
from recording_tests import recordings
from sensors_tests import HANDS, SETTLING, Sensors, frames, radio
from storage_tests import Card, tool

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 10)
CHANNELS, RATE, CHUNK = 32, 512, 16
SENSORS = ("muse", "h10", "strap")
# Seconds by which what was recorded may be shorter than the time between its two touches.
EDGE = 3


def dropped(minute):
    """How many packets of each of a sensor's streams are dropped in a minute."""
    return 1 + minute % 3


class Minutes(Sensors):
    def test_beside_streams(self):
        """Of a Muse, a Polar H10 and a strap beside 32 channels at 512 Hz by Lab Streaming Layer no recorded value is wrong, each packet that was
        dropped is lost time at its place, and nothing else is missing"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            card = self.card(folder)
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

    def card(self, folder):
        """One with room for the recording, whose samples have their stamps beside them."""
        card = Card(folder)
        image = card.images["data"]
        with open(image, "r+b") as file:
            file.truncate(2 * 4 * CHANNELS * RATE * 60 * MINUTES + (256 << 20))
        tool("e2fsck", "-fp", image)
        subprocess.run(["/usr/sbin/resize2fs", "-f", image], check=True, capture_output=True)
        return card

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
        reader = subprocess.run([HANDS / "readers"], capture_output=True, text=True, check=True).stdout.strip()
        said = subprocess.run([reader, HANDS / "read_counters.py", path], capture_output=True, text=True, check=True).stdout
        samples, wrong, missing = map(int, re.search(rf"^channels {CHANNELS} samples (\d+) wrong (\d+) missing (\d+)", said, re.M).groups())
        print(f"{CHANNELS} channels: {samples} samples, {wrong} wrong, {missing} missing", flush=True)
        self.assertEqual((wrong, missing), (0, 0))
        self.assertGreater(samples, RATE * (60 * MINUTES - EDGE))
