"""Ten minutes of 64 channels at 2048 Hz from liblsl, watched and recorded by the emulated board. POCKETSCOPE_MINUTES: fewer or more.

Board and outlet live by this machine's clock, so the machine should have nothing else to do.
"""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH, Device
from emulator import Lan
from emulator.walk import Walk
from lsl_tests import Outlet, Streams, python
from recording_tests import recordings
from storage_tests import Card, tool

from paths import TOP

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 10)
CHANNELS, RATE, CHUNK = 64, 2048, 32
# Seconds by which what was recorded may be shorter than the time between its two touches.
EDGE = 3


class Minutes(Streams):
    def test_counters(self):
        """What is recorded of a stream of 64 channels at 2048 Hz has no value that is wrong, and none is missing"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            card = self.card(Path(folder))
            outlet = Outlet(lan, interpreter, channels=CHANNELS, rate=RATE, chunk=CHUNK, period=0)
            try:
                with Device("lsl-long", fresh=True, arguments=Lan.board_settings | {"record-format": "xdf"}, lan=lan, instruction_clock=False,
                            stepped=False, **card.images) as device:
                    self.record(device)
                    device.board.run("kill -TERM 1 &")
                    device.board.wait_for_power_off()
            finally:
                outlet.end()
            (name, content), = recordings(card.images["data"]).items()
            path = Path(folder) / name
            path.write_bytes(content)
            self.check(path)

    def card(self, folder):
        """One with room for the recording, whose samples have their stamps beside them."""
        card = Card(folder)
        image = card.images["data"]
        with open(image, "r+b") as file:
            file.truncate(2 * 4 * CHANNELS * RATE * 60 * MINUTES + (256 << 20))
        tool("e2fsck", "-fp", image)
        subprocess.run(["/usr/sbin/resize2fs", "-f", image], check=True, capture_output=True)
        return card

    def record(self, device):
        self.watch(device, RATE)
        walk = Walk(device.board, device.interface)
        after = len(device.board.log())
        walk.go_to("visualization.record")
        device.board.wait_for(f"^recording: begins with {CHANNELS} channels", after=after)
        for minute in range(MINUTES):
            device.sleep(60)
            print(f"minute {minute + 1}: {device.statistics()}", flush=True)
        walk.show_bars()
        after = len(device.board.log())
        walk.tap("visualization.record")
        device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)
        self.assertNotRegex(device.board.log(), CRASH)

    def check(self, path):
        reader = subprocess.run([TOP / "Tests/Interoperability/readers"], capture_output=True, text=True, check=True).stdout.strip()
        said = subprocess.run([reader, TOP / "Tests/Interoperability/read_counters.py", path], capture_output=True, text=True,
                              check=True).stdout
        print(said, flush=True)
        channels, samples, wrong, missing = map(int, re.search(
            r"^channels (\d+) samples (\d+) wrong (\d+) missing (\d+)", said, re.M).groups())
        self.assertEqual((channels, wrong, missing), (CHANNELS, 0, 0))
        self.assertGreater(samples, RATE * (60 * MINUTES - EDGE))
