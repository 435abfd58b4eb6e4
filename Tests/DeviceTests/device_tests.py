"""Tests of the device screen, of power-off and of restart, by touch on the emulated board."""

import datetime
import socket
import struct
import subprocess
import tempfile
import threading
import time
import unittest

from board_tests import READY
from emulator import Interface
from network_tests import plug
from storage_tests import Card

from paths import LOGS

TIMEOUT = 120
# On a clock that counts the board's instructions, a finger moves at the intended speed even if a busy machine stops the board for a while.
BY_INSTRUCTIONS = {"instruction_clock": True, "stepped": True}


def choose_german(app):
    app.wait_for("connection", "connection.settings", TIMEOUT)
    app.tap("connection.settings")
    app.wait_for("allsettings", "setting.language.1")
    app.tap("setting.language.1")
    app.tap("settings.apply")


def open_device(app):
    """Opens the device screen from the connection screen."""
    app.wait_for("connection", "connection.device", TIMEOUT)
    app.tap("connection.device")
    app.wait_for("device", "device.close")


class Ending(unittest.TestCase):
    def check_card(self, card):
        """Expects that the card contains the last change of the settings and consistent file systems."""
        self.assertRegex(card.read_settings(), r"(?m)^language = de$")
        check = subprocess.run(["/sbin/e2fsck", "-n", card.images["data"]], capture_output=True, text=True)
        self.assertEqual(check.returncode, 0, check.stdout)
        state = subprocess.run(["/sbin/dumpe2fs", "-h", card.images["data"]], capture_output=True, text=True).stdout
        self.assertRegex(state, r"Filesystem state: +clean")
        # The journal of an ext4 file system that was unmounted needs no recovery.
        self.assertNotIn("needs_recovery", state)

    def test_power_off(self):
        """If the user touches Power off and confirms the dialog, the board powers off, and the last change of the settings is stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("power-off", saved=True, arguments={"log-ui": 1}, **BY_INSTRUCTIONS) as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                open_device(app)
                app.tap("device.power-off")
                app.wait_for("device", "dialog.secondary")
                app.tap("dialog.secondary")
                app.wait_for("device", "device.close")
                app.tap("device.close")
                choose_german(app)
                open_device(app)
                app.tap("device.power-off")
                app.wait_for(target="dialog.primary")
                app.tap("dialog.primary")
                board.wait_for_power_off(60)
                self.assertRegex(board.log(), r"device: power off\n(.*\n)*pocketscope: ended in order\n(.*\n)*"
                                 r"init: pocketscope ended with status 0\ninit: power off")
            self.check_card(card)

    def test_restart(self):
        """If the user touches Restart and confirms the dialog, the board restarts, and the last change of the settings is stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("device-restart", arguments={"log-ui": 1}, restarts=True, **BY_INSTRUCTIONS) as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                choose_german(app)
                open_device(app)
                app.tap("device.restart")
                app.wait_for(target="dialog.primary")
                after = len(board.log())
                app.tap("dialog.primary")
                board.wait_for("^init: restart$", TIMEOUT, after)
                board.wait_for(READY, TIMEOUT, after)
                self.assertLess(float(board.run("cat /proc/uptime").split()[0]), 60)
                self.assertNotIn("recovery", board.log()[after:])
                board.run("kill -TERM 1")
                board.wait_for_power_off(60)
            self.check_card(card)

    def test_hang(self):
        """If the app does not end when it must, the board still powers off"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("power-off-hang", saved=True) as board:
                board.wait_for(READY, TIMEOUT)
                board.run("exec 7<> /proc/1/fd/8; echo power-off >&7; kill -STOP $(pidof pocketscope)")
                board.wait_for_power_off(60)
                self.assertRegex(board.log(), r"init: pocketscope was silent for \d+ s\n(.*\n)*init: power off")


class ScreenAndLog(unittest.TestCase):
    def test_facts(self):
        """If the network cable is unplugged, the device screen shows that; the licenses can be opened; if the app crashes, the log keeps its lines"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("device-screen-and-log", saved=True, arguments={"log-ui": 1}, **BY_INSTRUCTIONS) as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                open_device(app)
                board.sleep(3)
                plugged = app.screen()
                plugged.write_png(LOGS / "device-plugged.png")
                plug(board, False)
                board.sleep(3)
                unplugged = app.screen()
                unplugged.write_png(LOGS / "device-unplugged.png")
                self.assertGreater(unplugged.difference(plugged), 100)
                plug(board, True)
                app.scroll_to("device.licenses")
                app.tap("device.licenses")
                app.wait_for("licenses", "licenses.close")
                board.sleep(2)
                app.screen().write_png(LOGS / "device-licenses.png")
                app.tap("licenses.close")
                app.wait_for("device", "device.log")
                displays = "strings /run/log | grep -c '^display: '"
                self.assertEqual(board.run(displays), "1")
                after = len(board.log())
                board.run("kill -SEGV $(pidof pocketscope)")
                board.wait_for("^pocketscope: ready", TIMEOUT, after)
                self.assertEqual(board.run(displays), "2")
                self.assertIn("200", board.run("ls -ln /run/log"))


# Seconds from 1900, NTP's beginning, to 1970.
NTP_EPOCH = 2_208_988_800
# 2031-05-17 09:30:00 UTC.
MAY = 1_936_776_600


class TimeServer:
    """An SNTP server on the loopback interface (RFC 4330), which the board reaches at 10.0.2.2. Its time differs from this machine's.

    origin: its time at the start, in seconds since 1970. knows: True if the server knows the time; tests can change it at any time.
    """

    def __init__(self, origin):
        self.origin, self.begin, self.knows = origin, time.monotonic(), True
        self.questions = []
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.bind(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._serve, daemon=True).start()

    def now(self):
        return self.origin + time.monotonic() - self.begin

    def _serve(self):
        while True:
            try:
                question, sender = self.socket.recvfrom(512)
            except OSError:
                return
            self.questions.append(question)
            seconds = self.now() + NTP_EPOCH
            stamp = struct.pack(">II", int(seconds) & 0xFFFFFFFF, int(seconds % 1 * (1 << 32)))
            first = 0x24 if self.knows else 0xE4
            answer = struct.pack(">BBbb", first, 2 if self.knows else 0, 6, -20) + bytes(20) + question[40:48] + stamp + stamp
            # First sends two answers that the board must ignore: one from another address, and one to another query.
            self.socket.sendto(answer[:24] + bytes(8) + bytes(16), sender)
            self.socket.sendto(answer, sender)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()


class Clock(unittest.TestCase):
    def off(self, board, server):
        """Returns the number of seconds by which the board's clock is ahead of the server's."""
        return int(board.run("date +%s")) - server.now()

    def test_network(self):
        """If the clock of a board was never set, the board gets the time from a server, stores it in its hardware clock, and names files by local
        time"""
        with TimeServer(MAY) as server, tempfile.TemporaryDirectory() as folder:
            server.knows = False
            known = {"log-ui": 1, "time-server": "10.0.2.2", "time-port": server.port, "time-zone": "berlin"}
            with Card(folder).boot("clock", arguments=known, clock="1970-01-01T00:05:00") as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                board.until(lambda: server.questions, "a question for the time")
                self.assertEqual(board.run("cat /run/clock 2>/dev/null"), "")
                open_device(app)
                board.sleep(2)
                app.screen().write_png(LOGS / "device-no-clock.png")
                server.knows = True
                board.wait_for(r"^init: the clock was set \(network\)$")
                self.assertLess(abs(self.off(board, server)), 2)
                self.assertEqual(board.run("cat /run/clock"), "network")
                # The board sets its battery-backed clock, too.
                self.assertLess(abs(int(board.run("cat /sys/class/rtc/rtc0/since_epoch")) - server.now()), 3)
                self.assertTrue(all(len(question) == 48 and question[0] == 0x23 for question in server.questions))
                board.sleep(2)
                app.screen().write_png(LOGS / "device-clock.png")
                app.tap("device.close")
                app.wait_for("connection", "connection.demo")
                app.tap("connection.demo")
                app.wait_for("selection", target="section.0")
                app.tap("section.0")
                app.tap("selection.apply")
                app.wait_for("visualization")
                board.sleep(3)
                board.tap(*app.centre("visualization.graphs"))
                app.tap("visualization.screenshot")
                app.wait_for("screenshot", "screenshot.save")
                app.tap("screenshot.save")
                name = board.run("for n in $(seq 100); do ls /data/screenshots 2>/dev/null | grep png$ && break; usleep 100000; done")
                taken = datetime.datetime.strptime(name, "%Y-%m-%d_%H-%M-%S.png").replace(tzinfo=datetime.timezone.utc)
                # File names use local time, two hours ahead of UTC in May.
                self.assertLess(abs(taken.timestamp() - 7200 - server.now()), 60)

    def test_before_the_image(self):
        """If a time server answers a time before the image's date or after 2037, the board refuses and reports it; a later valid answer is applied"""
        with TimeServer(1_714_000_000) as server, tempfile.TemporaryDirectory() as folder:
            known = {"log-ui": 1, "time-server": "10.0.2.2", "time-port": server.port}
            with Card(folder).boot("clock-refused", arguments=known, clock="1970-01-01T00:05:00") as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                board.wait_for(r"^init: the time server's answer lies before the date of this system: 17140000\d\d$", TIMEOUT)
                self.assertEqual(board.run("cat /run/clock 2>/dev/null; date +%Y"), "1970")
                open_device(app)
                board.sleep(2)
                app.screen().write_png(LOGS / "device-clock-refused.png")
                # The year 2040, which the board's 32-bit count of seconds cannot express.
                server.origin = 2_208_988_800
                refused = board.run(
                    "for n in $(seq 300); do grep -q ^22 /run/clock.refused && break; usleep 200000; done; cat /run/clock.refused")
                self.assertRegex(refused, r"^22\d{8}$")
                self.assertEqual(board.run("cat /run/clock 2>/dev/null; date +%Y"), "1970")
                board.sleep(2)
                app.screen().write_png(LOGS / "device-clock-too-late.png")
                server.origin = MAY
                board.wait_for(r"^init: the clock was set \(network\)$", TIMEOUT)
                self.assertEqual(board.run("ls /run/clock.refused 2>/dev/null"), "")

    def test_hand(self):
        """If there is no time server, the user can set the clock, and the app continues undisturbed"""
        with tempfile.TemporaryDirectory() as folder:
            known = {"log-ui": 1, "time-server": "", "time-zone": "berlin"}
            with Card(folder).boot("clock-hand", arguments=known, clock="1970-01-01T00:05:00", **BY_INSTRUCTIONS) as board:
                app = Interface(board)
                board.wait_for(READY, TIMEOUT)
                before = board.run("pidof pocketscope")
                open_device(app)
                app.scroll_to("device.clock")
                app.tap("device.clock")
                app.wait_for("clock", "clock.date")
                app.tap("clock.date")
                app.type("2031-07-01")
                app.tap("clock.time")
                app.type("09:30")
                app.screen().write_png(LOGS / "device-clock-form.png")
                app.tap("clock.ok")
                board.wait_for(r"^init: the clock was set \(hand\)$")
                # The local time that the test has typed is 07:30 UTC.
                self.assertLess(abs(int(board.run("date +%s")) - 1_940_657_400), 60)
                self.assertEqual(board.run("cat /run/clock"), "hand")
                board.sleep(8)
                self.assertEqual(board.run("pidof pocketscope"), before)
                app.wait_for("device", "device.close")
                # init must refuse requests to set the clock that contain no valid time.
                board.run("exec 7<> /proc/1/fd/8; echo 'clock 1;reboot' >&7; echo 'clock ' >&7; echo 'clock 99999999999999' >&7; sleep 2")
                self.assertLess(abs(int(board.run("date +%s")) - 1_940_657_400), 120)
