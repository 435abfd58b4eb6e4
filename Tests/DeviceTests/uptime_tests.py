"""Tests of the app on a board that has run for weeks, and on a board in the year 2040."""

import unittest

import picture
from app_tests import CRASH, Device

from paths import LOGS

# 26 days in seconds. After 24.9 days, the uptime exceeds 2^31 milliseconds.
DAYS_26 = 26 * 24 * 3600


class Uptime(unittest.TestCase):
    def test_26_days(self):
        """After 26 days of uptime, the app shows its first frame and then live traces"""
        # Logs statistics every 60 s, because the board's clock skips idle time, and a line each second would fill the log.
        with Device("uptime", fresh=True, arguments={"log-statistics": 60}, uptime=DAYS_26, timeout=900) as device:
            board, interface = device.board, device.interface
            first = float(board.wait_for(r"^first frame after ([0-9.]+) s")[1])
            self.assertGreaterEqual(first, DAYS_26)
            self.assertGreaterEqual(float(board.run("cat /proc/uptime").split()[0]), first)
            interface.tap("connection.demo")
            interface.wait_for("selection", target="section.0")
            interface.tap("section.0")
            interface.tap("selection.apply")
            interface.wait_for("visualization", target="graph.0")
            looks = []
            for _ in range(2):
                screen = board.wait_for_screen(self.shows_traces, what="eight scopes with traces")
                looks.append(screen)
                board.sleep(2)
            looks[-1].write_png(LOGS / "uptime.png")
            self.assertGreater(looks[0].difference(looks[1]), 100)
            self.assertNotRegex(board.log(), CRASH)

    @staticmethod
    def shows_traces(screen):
        """Returns True if eight scopes have a trace in more than a quarter of their columns."""
        scopes = picture.contents(screen)
        return len(scopes) == 8 and all(
            sum(y is not None for y in picture.trace(screen, scope)) > scope.width / 4 for scope in scopes)


class Date(unittest.TestCase):
    def test_2040(self):
        """If the year is 2040, which Debian's 32-bit programs cannot represent, the board treats its clock as not set: it shows graphs, and file
        names contain no time"""
        with Device("2040", fresh=True, clock="2040-02-28T23:58:00") as device:
            board, interface = device.board, device.interface
            self.assertEqual(board.run("cat /sys/class/rtc/rtc0/date"), "2040-02-28")
            interface.tap("connection.demo")
            interface.wait_for("selection", target="section.0")
            interface.tap("section.0")
            interface.tap("selection.apply")
            interface.wait_for("visualization", target="graph.0")
            device.sleep(2)
            if "visualization.screenshot" not in interface.rest()[1]:
                board.tap(*interface.centre("graph.0"))
            interface.tap("visualization.screenshot")
            interface.tap("screenshot.save")
            interface.tap("dialog.primary")
            interface.wait_for("visualization")
            # `last-number` keeps the number when the picture is deleted, because without a clock only the number distinguishes two pictures.
            self.assertEqual(board.run("ls /data/screenshots").split(), ["last-number", "screenshot_1.png"])
            self.assertNotRegex(board.log(), CRASH)
            self.assertNotIn("Value too large", board.log())
