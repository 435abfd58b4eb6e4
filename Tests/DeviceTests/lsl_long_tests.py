"""Ten minutes of 64 channels at 2048 Hz from liblsl, shown and recorded by the emulated board. POCKETSCOPE_MINUTES sets another number.

Board and outlet use this machine's clock, so no other work should run on the machine.
"""

import os
import tempfile
from pathlib import Path

from app_tests import CRASH, Device
from emulator import Lan
from emulator.walk import Walk
from lsl_tests import Outlet, Streams, count, python
from recording_tests import recordings
from storage_tests import Card

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 10)
CHANNELS, RATE, CHUNK = 64, 2048, 32
# The number of seconds by which a recording may be shorter than the time from the touch that starts it to the touch that stops it.
EDGE = 3


class Minutes(Streams):
    def test_counters(self):
        """A recording of a stream of 64 channels at 2048 Hz contains no wrong and no missing value"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            # The card has twice the samples' size, because the file also contains time stamps.
            card = Card(folder, room=2 * 4 * CHANNELS * RATE * 60 * MINUTES)
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

    def record(self, device):
        self.watch(device, RATE)
        walk = Walk(device.board, device.interface)
        after = len(device.board.log())
        walk.go_to("visualization.record", "recording.start")
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
        samples, wrong, missing = count(path, CHANNELS)
        self.assertEqual((wrong, missing), (0, 0))
        self.assertGreater(samples, RATE * (60 * MINUTES - EDGE))
