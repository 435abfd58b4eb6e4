"""The app on a board that has been up for weeks."""

import time
import unittest

import picture
from app_tests import CRASH, Device

from paths import LOGS

# 2^31 milliseconds are 24.9 days.
DAYS_26 = 26 * 24 * 3600


class Uptime(unittest.TestCase):
    def test_26_days(self):
        """After 26 days of uptime the app shows its first frame, and then traces that go on"""
        # Idle time takes none: figures each second would fill the log.
        with Device("uptime", arguments={"log-statistics": 60}, instruction_clock=True, uptime=DAYS_26, patience=900) as device:
            board, interface = device.board, device.interface
            first = float(board.wait_for(r"^first frame after ([0-9.]+) s", 10)[1])
            self.assertGreaterEqual(first, DAYS_26)
            self.assertGreaterEqual(float(board.run("cat /proc/uptime").split()[0]), first)
            interface.tap("connection.demo")
            interface.wait_for("selection", target="section.0")
            interface.tap("section.0")
            interface.tap("selection.apply")
            interface.wait_for("visualization", target="graph.0")
            looks = []
            for _ in range(2):
                screen = board.wait_for_screen(self.shows_traces, 60, "eight scopes with traces")
                looks.append(screen)
                time.sleep(2)
            looks[-1].write_png(LOGS / "uptime.png")
            self.assertGreater(looks[0].difference(looks[1]), 100)
            self.assertNotRegex(board.log(), CRASH)

    @staticmethod
    def shows_traces(screen):
        """Whether eight scopes have a trace in a good part of their columns."""
        scopes = picture.contents(screen)
        return len(scopes) == 8 and all(
            sum(y is not None for y in picture.trace(screen, scope)) > scope.width / 4 for scope in scopes)
