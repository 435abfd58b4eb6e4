"""What the emulated board stores: the settings on their FAT partition, and files that survive power cuts and kill -9."""

import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from emulator import Board, Interface
from emulator.board import IMAGE

from paths import LOGS

READY = r"^pocketscope: ready"
FOUND = re.compile(r"save-tester: found (\d+) (\d+) (\d+), damaged (\d+)")
SAVED = re.compile(r"^save-tester: saved (\d+)$", re.MULTILINE)
FOLDERS = "/settings /data"


class Card:
    """The images of a board's two partitions, kept from boot to boot."""

    def __init__(self, folder):
        self.images = {}
        for name, image in (("data", "data.ext4"), ("settings", "settings.fat")):
            self.images[name] = Path(folder) / image
            shutil.copyfile(IMAGE / image, self.images[name])

    def boot(self, name, **options):
        return Board(log=LOGS / f"console-{name}.log", **self.images, **options)

    def write_settings(self, text):
        """Edits the settings file as a PC would."""
        subprocess.run(["mcopy", "-o", "-i", self.images["settings"], "-", "::pocketscope.txt"], check=True,
                       input=text.encode())

    def read_settings(self):
        return subprocess.run(["mcopy", "-n", "-i", self.images["settings"], "::pocketscope.txt", "-"], check=True,
                              capture_output=True).stdout.decode()


class Cutting(unittest.TestCase):
    def cut(self, count, seed):
        """Cuts the power at random moments while files are stored; each time, all that was said to be stored is there."""
        moments = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            stored = 0
            for cut in range(count + 1):
                with card.boot(f"cut-{seed}") as board:
                    board.wait_for(READY, 90)
                    *numbers, damaged = self.found(board)
                    self.assertEqual(damaged, 0, board.tail())
                    for number in numbers:
                        # The cut may have come after a file was stored and before that was said.
                        self.assertIn(number, (stored, stored + 1), f"after {cut} cuts")
                    self.assertNotRegex(board.log(), r"^settings: Line|^history: the file was damaged")
                    if cut == count:
                        return
                    board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
                    board.wait_for(SAVED.pattern, 30)
                    time.sleep(moments.uniform(0, 0.6))
                    board.power_cut()
                    stored = int(SAVED.findall(board.log())[-1])
                    print(f"cut {cut + 1} of {count}: {stored} stored", flush=True)

    @staticmethod
    def found(board):
        return [int(number) for number in FOUND.search(board.run(f"save-tester {FOLDERS} check", 30)).groups()]


class PowerCuts(Cutting):
    def test_cuts(self):
        """Settings, history and arrangement survive power cuts at random moments while they are stored"""
        self.cut(5, seed=1)

    def test_kills(self):
        """They survive kill -9 at random moments as well"""
        moments = random.Random(2)
        with tempfile.TemporaryDirectory() as folder, Card(folder).boot("kills") as board:
            board.wait_for(READY, 90)
            for _ in range(20):
                *before, damaged = self.found(board)
                self.assertEqual(damaged, 0)
                length = len(board.log())
                board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
                board.wait_for(SAVED.pattern, 30, after=length)
                time.sleep(moments.uniform(0, 0.3))
                board.run("killall -9 save-tester; sleep 0.1")
                stored = int(SAVED.findall(board.log())[-1])
                *numbers, damaged = self.found(board)
                self.assertEqual(damaged, 0)
                for number in numbers:
                    self.assertIn(number, (stored, stored + 1))

    def test_app_killed(self):
        """The app that is killed with -9 as soon as settings are applied starts again with the old or the new ones"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("app-killed", arguments={"log-ui": 1}) as board:
                interface = Interface(board)
                period = 10
                for pause in (0, 0.02, 0.05, 0.2):
                    interface.wait_for("connection", timeout=60)
                    interface.tap("connection.settings")
                    interface.tap("setting.period.raise")
                    interface.tap("settings.apply")
                    time.sleep(pause)
                    length = len(board.log())
                    board.run("killall -9 pocketscope")
                    board.wait_for("starting it again", 20, after=length)
                    board.wait_for(READY, 30, after=length)
                    found = int(re.search(r"^period = (\d+)", board.run("cat /settings/pocketscope.txt"), re.M)[1])
                    self.assertIn(found, (period, period + 1))
                    period = found
                self.assertGreater(period, 10)
                self.assertNotRegex(board.log(), r"^settings: Line")


class SettingsFile(unittest.TestCase):
    def test_first_start(self):
        """The first start writes a file with every setting onto the FAT partition, and a changed setting is found on a PC"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("settings", arguments={"log-ui": 1}) as board:
                interface = Interface(board)
                interface.wait_for("connection", timeout=60)
                board.wait_for("^settings: stored", 20)
                self.assertIn("/settings vfat", board.run("cat /proc/mounts"))
                interface.tap("connection.settings")
                interface.tap("setting.language.1")
                length = len(board.log())
                interface.tap("settings.apply")
                board.wait_for("^settings: stored", 20, after=length)
                board.power_cut()
            text = card.read_settings()
            self.assertRegex(text, r"(?m)^language = de$")
            self.assertRegex(text, r"(?m)^# period: 1\.\.\.60 \(10\)$")

    def test_torn_file(self):
        """A settings file that a power cut left longer than its clusters is mended at the start, and settings can be stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("language = de\n")
            image = bytearray(card.images["settings"].read_bytes())
            # The short name's directory entry; its last four bytes are the file's size.
            entry = image.index(b"POCKET~1TXT")
            image[entry + 28:entry + 32] = (len("language = de\n") + 100_000).to_bytes(4, "little")
            card.images["settings"].write_bytes(image)
            with card.boot("torn") as board:
                board.wait_for(READY, 60)
                board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
                board.wait_for(SAVED.pattern, 30)
                self.assertNotIn("read-only", board.log())

    def test_edited(self):
        """A file that a PC edited holds at the next start: turned picture, German, fixed address; a bad line is told"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("rotation = 90\r\nlanguage = de\r\nperiod = soon\r\nnetwork = static\r\n"
                                "address = 10.0.2.77\r\ngateway = 10.0.2.2\r\nname-server = 10.0.2.3\r\n")
            with card.boot("edited", arguments={"log-ui": 1}) as board:
                interface = Interface(board, rotation=90)
                interface.wait_for(target="dialog.primary", timeout=60)
                interface.screen().write_png(LOGS / "settings-dialog.png")
                self.assertIn("settings: Line 3: “soon” is not a value of period; 10 is used.", board.log())
                interface.tap("dialog.primary")
                interface.wait_for("connection", target="connection.connect")
                deadline = time.monotonic() + 20
                while "10.0.2.77/24" not in board.run("ip addr") and time.monotonic() < deadline:
                    time.sleep(0.5)
                self.assertIn("10.0.2.77/24", board.run("ip addr"))
                self.assertIn("nameserver 10.0.2.3", board.run("cat /etc/resolv.conf"))
                self.assertIn("1 packets received", board.run("ping -c 1 -W 5 10.0.2.2", timeout=20))

    def test_command_line(self):
        """A word on the kernel's command line comes before the file"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("rotation = 90\n")
            with card.boot("before", arguments={"log-ui": 1, "rotation": 0}) as board:
                board.wait_for(r"^ui: connection 0 0 800 480$", 60)
            self.assertEqual(card.read_settings(), "rotation = 90\n")

    def test_without_partition(self):
        """On a card without a FAT partition the settings are kept with the other data"""
        with Board(log=LOGS / "console-no-fat.log", settings=False) as board:
            board.wait_for("^settings: stored", 60)
            self.assertIn("period = 10", board.run("cat /data/pocketscope.txt"))
