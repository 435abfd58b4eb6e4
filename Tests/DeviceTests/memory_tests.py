"""Tests of the whole system with 64 MB of memory: the emulated board with the heaviest load that it must sustain, and the board with three
sensors."""

import re
import unittest

from app_tests import CRASH, Device
from emulator import MailServer, TouchScript
from emulator.walk import Walk
from sensors_tests import Sensors, radio

# Options of a server on the board that sends 64 channels in small blocks. Eight of the channels are visible as scopes and spectrograms. The channels'
# rings are as large at 1536 Hz as at 4096 Hz, which `make limits` measures.
SHOWN = "--signal=sine:type=eeg,channels=8,rate=1536,block=8,frequency=1,amplitude=85"
OTHERS = "--signal=sine:type=emg,channels=56,rate=1536,block=8,frequency=3,amplitude=20"
GRID = {"pages-landscape": 1, "columns-landscape": 4, "rows-landscape": 4}
APP_KILOBYTES = 16 << 10
FREE_KILOBYTES = 8 << 10


def check(test, device, what):
    """Expects that the app's dirty memory is at most 16 MB and that enough memory is available."""
    used = device.statistics()[5]
    found = device.board.run("cat /proc/meminfo", 30)
    available = int(re.search(r"^MemAvailable: +(\d+) kB", found, re.M)[1])
    print(f"{what}: the app's own dirty memory {used} kB, available {available} kB", flush=True)
    test.assertLessEqual(used, APP_KILOBYTES)
    test.assertGreater(available, FREE_KILOBYTES)


class SmallMemory(unittest.TestCase):
    def test_heaviest_load(self):
        """With 64 MB of memory, the app shows 8 scopes and 8 spectrograms of 64 channels, also magnified and in edit mode; it uses at most 16 MB of
        dirty memory, and 8 MB remain available"""
        with Device("memory", [SHOWN, OTHERS], fresh=True, arguments=GRID, memory=64) as device:
            device.watch()
            device.sleep(15)
            targets = device.interface.state()[1]
            self.assertEqual(len([name for name in targets if name.startswith("graph.")]), 16)
            check(self, device, "running")
            place = device.interface.centre("graph.5")
            device.board.touch(TouchScript().double_tap(*place))
            device.board.wait_for("^magnified graph.5")
            device.sleep(3)
            check(self, device, "magnified")
            device.board.touch(TouchScript().double_tap(*place))
            device.board.wait_for("^magnified none")
            device.sleep(2)
            device.board.touch(TouchScript().hold(*place, 1800))
            device.board.wait_for("^edit on")
            device.sleep(3)
            check(self, device, "editing")
            self.send_mail(device)
            check(self, device, "editing, and a mail sent")
            self.assertGreater(device.statistics()[2], 1000)
            self.assertNotRegex(device.board.log(), CRASH)
            self.assertNotIn("Out of memory", device.board.run("dmesg"))

    def send_mail(self, device):
        """Sends a mail over TLS with msmtp, as the app does."""
        with MailServer(security="tls", user=None) as server:
            said = device.board.run(
                "printf 'Subject: small\\n\\nstill sent\\n' | msmtp --host=10.0.2.2 --port=" + str(server.port)
                + " --tls=on --tls-starttls=off --tls-certcheck=off --from=a@example.org b@example.org 2>&1; echo status $?", 90)
            self.assertIn("status 0", said)
            self.assertIn("still sent", server.wait_for(1, 5).message.get_content())


class SmallMemoryWithSensors(Sensors):
    def test_three_sensors(self):
        """With 64 MB of memory, the app shows and records a Muse, a Polar H10 and a strap; it uses at most 16 MB of dirty memory, and 8 MB remain
        available, also after each sensor was lost and found again"""
        with Device("memory-sensors", fresh=True, bluetooth=True, instruction_clock=False, stepped=False, memory=64,
                    arguments={"record-format": "xdf"}) as device, radio(self, device, "muse", "h10", "strap") as self.radio:
            walk = Walk(device.board, device.interface)
            walk.wait_for("connection", target="stream.2")
            self.open(device, walk)
            self.add_all(device, walk, 3)
            self.assertEqual(self.opened(), {"muse", "h10", "strap"})
            self.record(device, walk)
            device.sleep(15)
            check(self, device, "three sensors, recorded")
            for sensor in ("muse", "h10", "strap"):
                after = len(device.board.log())
                self.radio.say("leave", sensor)
                device.board.wait_for(r"^source: .*: interrupted", after=after)
                self.radio.say("return", sensor)
                device.board.wait_for(r"^source: .*: resumed", after=after)
            check(self, device, "each lost and found again")
            self.assertNotRegex(device.board.log(), CRASH)
            self.assertNotIn("Out of memory", device.board.run("dmesg"))
