"""What the device tells of itself, and how it ends: on the emulated board, through its screens."""

import re
import subprocess
import tempfile
import unittest

from board_tests import READY
from emulator import Interface
from network_tests import plug
from storage_tests import Card

from paths import LOGS

PATIENCE = 120


def choose_german(app):
    app.wait_for("connection", "connection.settings", PATIENCE)
    app.tap("connection.settings")
    app.wait_for("allsettings", "setting.language.1")
    app.tap("setting.language.1")
    app.tap("settings.apply")


def open_device(app):
    """Opens the device's own screen from the connection screen."""
    app.wait_for("connection", "connection.device", PATIENCE)
    app.tap("connection.device")
    app.wait_for("device", "device.close")


class Ending(unittest.TestCase):
    def check_card(self, card):
        """What was changed just before is on the card, and the file systems were left in order."""
        self.assertRegex(card.read_settings(), r"(?m)^language = de$")
        check = subprocess.run(["/sbin/e2fsck", "-n", card.images["data"]], capture_output=True, text=True)
        self.assertEqual(check.returncode, 0, check.stdout)
        state = subprocess.run(["/sbin/dumpe2fs", "-h", card.images["data"]], capture_output=True, text=True).stdout
        self.assertRegex(state, r"Filesystem state: +clean")
        # An ext4 that was unmounted has no journal to play.
        self.assertNotIn("needs_recovery", state)

    def test_power_off(self):
        """A question and a touch switch the board off; what was changed the moment before is stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("power-off", arguments={"log-ui": 1}) as board:
                app = Interface(board)
                board.wait_for(READY, PATIENCE)
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
        """A question and a touch start the board again, with what was changed the moment before"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("device-restart", arguments={"log-ui": 1}, restarts=True) as board:
                app = Interface(board)
                board.wait_for(READY, PATIENCE)
                choose_german(app)
                open_device(app)
                app.tap("device.restart")
                app.wait_for(target="dialog.primary")
                after = len(board.log())
                app.tap("dialog.primary")
                board.wait_for("^init: restart$", PATIENCE, after)
                board.wait_for(READY, PATIENCE, after)
                board.forget_shell()
                self.assertLess(float(board.run("cat /proc/uptime").split()[0]), 60)
                self.assertNotIn("recovery", board.log()[after:])
                board.run("kill -TERM 1")
                board.wait_for_power_off(60)
            self.check_card(card)

    def test_hang(self):
        """An app that hangs while it ends for good does not keep the board on"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("power-off-hang") as board:
                board.wait_for(READY, PATIENCE)
                board.run("exec 7<> /proc/1/fd/8; echo power-off >&7; kill -STOP $(pidof pocketscope)")
                board.wait_for_power_off(60)
                self.assertRegex(board.log(), r"init: pocketscope was silent for \d+ s\n(.*\n)*init: power off")


class Told(unittest.TestCase):
    def test_facts(self):
        """The device tells its address, and that its cable is out; its log outlives a crash"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("device-told", arguments={"log-ui": 1}) as board:
                app = Interface(board)
                board.wait_for(READY, PATIENCE)
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
                app.scroll_to("device.log")
                app.tap("device.licences")
                app.wait_for("licences", "licences.close")
                board.sleep(2)
                app.screen().write_png(LOGS / "device-licences.png")
                app.tap("licences.close")
                app.wait_for("device", "device.log")
                mark = "display: "
                first = board.run("strings /run/log | head -1")
                self.assertIn(mark, first)
                after = len(board.log())
                board.run("kill -SEGV $(pidof pocketscope)")
                board.wait_for("^pocketscope: ready", PATIENCE, after)
                lines = board.run("strings /run/log")
                self.assertEqual(lines.split("\n")[0], first)
                self.assertGreaterEqual(len(re.findall("^" + mark, lines, re.MULTILINE)), 2)
                self.assertIn("200", board.run("ls -ln /run/log"))
