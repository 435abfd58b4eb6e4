"""Tests of the emulated board's storage: settings on the FAT partition, and files after power cuts and after kill -9."""

import os
import random
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from emulator import Board, Interface, volatile_card
from emulator.board import IMAGE
from emulator.volatile_card import WriteLog

from paths import DEVICE_PROGRAMS, LOGS, TOP

READY = r"^pocketscope: ready"
# The line that is logged shortly before the app opens the touch panel.
TOUCHABLE = r"^touch-player: ready"
FOUND = re.compile(r"save-tester: found (\d+) (\d+) (\d+), damaged (\d+)")
SAVED = re.compile(r"^save-tester: saved (\d+)$", re.MULTILINE)
FOLDERS = "/settings /data"


class Card:
    """The images of the board's two partitions. They keep their content from one boot to the next."""

    def __init__(self, folder, room=0):
        self.folder = Path(folder)
        self.images = {}
        for name, image in (("data", "data.ext4"), ("settings", "settings.fat")):
            self.images[name] = Path(folder) / image
            shutil.copyfile(IMAGE / image, self.images[name])
        if room:
            data = self.images["data"]
            os.truncate(data, room + (256 << 20))
            tool("e2fsck", "-fp", data)
            subprocess.run(["/usr/sbin/resize2fs", "-f", data], check=True, capture_output=True)

    def boot(self, name, **options):
        return Board(log=LOGS / f"console-{name}.log", **self.images, **options)

    def write_settings(self, text):
        """Edits the settings file as a PC does."""
        subprocess.run(["mcopy", "-o", "-i", self.images["settings"], "-", "::pocketscope.txt"], check=True,
                       input=text.encode())

    def read_settings(self):
        return subprocess.run(["mcopy", "-n", "-i", self.images["settings"], "::pocketscope.txt", "-"], check=True,
                              capture_output=True).stdout.decode()


class CachingCard(Card):
    """A card with a volatile cache: after a power cut, the card can contain any part of the data that were not flushed."""

    def start(self):
        """Logs all writes from now on; returns the logs' paths, for the board to write to."""
        self.before = {name: self.folder / f"before.{name}" for name in self.images}
        for name, image in self.images.items():
            shutil.copyfile(image, self.before[name])
        self.logs = {name: WriteLog(self.folder / f"log.{name}") for name in self.images}
        return self.logs

    def counts(self):
        return {name: log.count() for name, log in self.logs.items()}

    def cut(self, counts, chance, images=None):
        """Makes images that the card can contain after a power cut that follows these numbers of log entries."""
        for name, image in (images or self.images).items():
            volatile_card.cut(self.before[name], self.logs[name], counts[name], image, chance)


class Cutting(unittest.TestCase):
    def cut(self, count, seed, looks=4):
        """Cuts the power at random moments while files are stored, on cards that lose their caches. After each power cut, all data that were reported
        as stored must exist: on a board that starts with a card of this moment, and for this PC's tools on other possible cards of this moment and of
        earlier ones."""
        chance = random.Random(seed)
        lost = 0
        with tempfile.TemporaryDirectory() as folder:
            card = CachingCard(folder)
            stored = most = 0
            for cut in range(count + 1):
                with card.boot(f"cut-{seed}", logs=card.start()) as board:
                    board.wait_for(READY, 90)
                    *numbers, damaged = self.found(board)
                    self.assertEqual(damaged, 0, board.tail())
                    for number in numbers:
                        # One number more than reported is allowed: the power cut can come after a file was stored, but before that was reported.
                        self.assertIn(number, range(stored, most + 2), f"after {cut} cuts")
                    self.assertNotRegex(board.log(), r"^settings: Line|^history: the file was damaged")
                    if cut == count:
                        break
                    moments = self.store(board, card, chance.uniform(0.1, 1))
                most = moments[-1][0]
                for _ in range(looks):
                    self.look(card, self.moment(card, moments, chance), most + 1, chance)
                stored, counts = self.moment(card, moments, chance)
                lost += sum(volatile_card.unsettled(card.logs[name], counts[name]) for name in counts)
                card.cut(counts, chance)
                print(f"cut {cut + 1} of {count}: {stored} stored", flush=True)
        print(f"{lost} writes were not settled when the power was cut", flush=True)

    def store(self, board, card, seconds):
        """Stores files repeatedly for some seconds, then cuts the power. Returns the moments, each as the number that was reported as stored, and the
        numbers of log entries at that time."""
        board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
        board.wait_for(SAVED.pattern, 30)
        moments = []
        end = time.monotonic() + seconds
        while not moments or time.monotonic() < end:
            moments.append((int(SAVED.findall(board.log())[-1]), card.counts()))
            time.sleep(0.005)
        board.power_cut()
        moments.append((int(SAVED.findall(board.log())[-1]), card.counts()))
        return moments

    @staticmethod
    def moment(card, moments, chance):
        """Returns one of the moments at which the cards' caches contained much data, or any moment, with the number that was reported as stored
        before it."""
        first = chance.randrange(len(moments))
        (stored, begin), (_, end) = moments[first], moments[min(first + 5, len(moments) - 1)]
        if chance.random() < 0.7:
            return stored, {name: volatile_card.fullest(card.logs[name], begin[name], end[name]) for name in begin}
        return stored, {name: chance.randint(begin[name], end[name]) for name in begin}

    def look(self, card, moment, most, chance):
        """Makes a card of this moment, repairs its file systems and reads its files on this machine."""
        stored, counts = moment
        images = {name: card.folder / f"look.{name}" for name in card.images}
        card.cut(counts, chance, images)
        # Status 1 means that e2fsck made a repair, as at each start of the board.
        self.assertLessEqual(tool("e2fsck", "-p", images["data"]), 1)
        self.assertEqual(tool("e2fsck", "-fn", images["data"]), 0)
        self.assertLessEqual(tool("fsck.fat", "-a", "-w", images["settings"]), 1)
        self.assertEqual(tool("fsck.fat", "-n", images["settings"]), 0)
        with tempfile.TemporaryDirectory() as folder:
            for name in ("history", "arrangements"):
                tool("debugfs", "-R", f"dump /{name} {folder}/{name}", images["data"])
            for name in ("pocketscope.txt", "pocketscope.bak"):
                tool("mcopy", "-n", "-i", images["settings"], f"::{name}", folder)
            run = subprocess.run([TOP / "board/armv7/run", DEVICE_PROGRAMS / "save-tester", folder, folder, "check"],
                                 capture_output=True, text=True, check=True)
        *numbers, damaged = (int(number) for number in FOUND.search(run.stdout).groups())
        self.assertEqual(damaged, 0, run.stdout)
        for number in numbers:
            self.assertIn(number, range(stored, most + 1), f"after {counts} entries: {run.stdout}")

    @staticmethod
    def found(board):
        return [int(number) for number in FOUND.search(board.run(f"save-tester {FOLDERS} check", 30)).groups()]


def tool(*command):
    """Runs a file system tool; returns its exit status."""
    run = subprocess.run(command, capture_output=True, env=os.environ | {"PATH": f"{os.environ['PATH']}:/usr/sbin:/sbin"})
    return run.returncode


class PowerCuts(Cutting):
    def test_cuts(self):
        """If the power is cut at random moments while settings, history and arrangement of graphs are stored, they are intact"""
        self.cut(5, seed=1)

    def test_kills(self):
        """If the app is killed with kill -9 at random moments while settings, history and arrangement of graphs are stored, they are intact"""
        moments = random.Random(2)
        with tempfile.TemporaryDirectory() as folder, Card(folder).boot("kills", saved=True) as board:
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
        """If the app is killed with kill -9 while it stores settings, it starts again with the old or with the new settings"""
        with tempfile.TemporaryDirectory() as folder:
            with Card(folder).boot("app-killed", saved=True, arguments={"log-ui": 1}) as board:
                interface = Interface(board)
                period = 10
                for pause in (0, 0.02, 0.05, 0.2):
                    interface.wait_for("connection", "connection.settings", timeout=60)
                    interface.tap("connection.settings")
                    interface.tap("setting.time-window.raise")
                    interface.tap("settings.apply")
                    time.sleep(pause)
                    length = len(board.log())
                    board.run("killall -9 pocketscope")
                    board.wait_for("starting it again", 20, after=length)
                    board.wait_for(READY, 30, after=length)
                    found = int(re.search(r"^time-window = (\d+)", board.run("cat /settings/pocketscope.txt"), re.M)[1])
                    self.assertIn(found, (period, period + 1))
                    period = found
                    # Ends the app normally, because a third crash within a minute would start the app with default settings.
                    interface.tap("dialog.primary", 60)
                    length = len(board.log())
                    board.run("killall -TERM pocketscope")
                    board.wait_for(READY, 60, after=length)
                self.assertGreater(period, 10)
                self.assertNotRegex(board.log(), r"^settings: Line")


class SettingsFile(unittest.TestCase):
    def test_first_start(self):
        """At the first start, a file with every setting is written to the FAT partition; if a setting changes, the change is later in this file"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("settings", saved=True, arguments={"log-ui": 1}, instruction_clock=True, stepped=True) as board:
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
            self.assertRegex(text, r"(?m)^# time-window: 1\.\.\.60 \(10\)$")

    def test_asks_once(self):
        """A new card asks for language, time zone and network, and stores the answers; the next start asks nothing"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            words = {"log-ui": 1, "first-start": None}
            with card.boot("first", saved=True, arguments=words, instruction_clock=True, stepped=True) as board:
                interface = Interface(board)
                interface.wait_for("first", "choice.1", timeout=60)
                interface.tap("choice.1")
                interface.tap("first.next")
                interface.tap("choice.3")
                interface.tap("first.next")
                # Continues from the step with the network address that the board has got by DHCP.
                interface.tap("first.next")
                length = len(board.log())
                interface.tap("first.next")
                interface.wait_for("connection", timeout=60)
                board.wait_for("^settings: stored", 20, after=length)
                board.power_cut()
            text = card.read_settings()
            for line in ("language = de", "time-zone = los-angeles", "first-start = no"):
                self.assertRegex(text, f"(?m)^{line}$")
            with card.boot("second", arguments=words, instruction_clock=True, stepped=True) as board:
                interface = Interface(board)
                interface.wait_for("connection", timeout=60)
                board.sleep(1)
                self.assertNotIn("ui: first", board.log())

    def test_torn_file(self):
        """If a power cut leaves the settings file longer than the space that FAT has allocated to it, the next start repairs the file, and settings
        can be stored again"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("language = de\n")
            image = bytearray(card.images["settings"].read_bytes())
            # The directory entry with the file's short name. The last four bytes of the entry are the file's size.
            entry = image.index(b"POCKET~1TXT")
            image[entry + 28:entry + 32] = (len("language = de\n") + 100_000).to_bytes(4, "little")
            card.images["settings"].write_bytes(image)
            with card.boot("torn") as board:
                board.wait_for(READY, 60)
                board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
                board.wait_for(SAVED.pattern, 30)
                self.assertNotIn("read-only", board.log())

    def test_edited(self):
        """If the user edits the settings file on a PC (rotated picture, German, fixed address), the changes apply at the next start; an invalid line
        is reported"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("rotation = 90\r\nlanguage = de\r\nperiod = soon\r\nnetwork = static\r\n"
                                "address = 10.0.2.77\r\ngateway = 10.0.2.2\r\nname-server = 10.0.2.3\r\n")
            with card.boot("edited", arguments={"log-ui": 1}) as board:
                interface = Interface(board, rotation=90)
                interface.wait_for(target="dialog.primary", timeout=60)
                interface.screen().write_png(LOGS / "settings-dialog.png")
                board.wait_for(TOUCHABLE)
                self.assertIn("settings: Line 3: “soon” is not a value of period; 10 is used.", board.log())
                interface.tap("dialog.primary")
                interface.wait_for("connection", target="connection.connect")
                # Waits for the name server's address, which the board writes after it has set its own address.
                board.until(lambda: "nameserver 10.0.2.3" in board.run("cat /etc/resolv.conf"), "the name server's address")
                self.assertIn("10.0.2.77/24", board.run("ip addr"))
                self.assertIn("1 packets received", board.run("ping -c 1 -W 5 10.0.2.2", timeout=20))

    def test_command_line(self):
        """If a setting is on the kernel's command line, it takes precedence over the settings file"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("rotation = 90\n")
            with card.boot("before", arguments={"log-ui": 1, "rotation": 0}) as board:
                board.wait_for(r"^ui: connection 0 0 800 480$", 60)
            self.assertEqual(card.read_settings(), "rotation = 90\n")

    def test_read_only(self):
        """If the settings' partition is read-only, the app reports that it cannot store settings, and a notice on the screen says so from the start
        on"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            card.write_settings("period = 10\n")
            with card.boot("read-only-settings", arguments={"log-ui": 1}, read_only=["settings"]) as board:
                interface = Interface(board)
                interface.wait_for("connection", target="notice")
                self.assertIn("storage: data kept, settings refused", board.log())
                expect_notice(self, board, interface)
                board.wait_for(TOUCHABLE)
                interface.tap("connection.settings")
                interface.tap("setting.language.1")
                length = len(board.log())
                interface.tap("settings.apply")
                board.wait_for("^notification: Einstellungen nicht gespeichert: Die Karte kann nur gelesen werden", after=length)
                self.assertNotIn("settings: stored", board.log())
                # The notice must be on every screen.
                interface.tap("connection.demo")
                interface.wait_for("selection", target="notice")
            self.assertEqual(card.read_settings(), "period = 10\n")

    def test_without_partition(self):
        """If a card has no FAT partition, the app stores the settings on the data partition"""
        with Board(log=LOGS / "console-no-fat.log", settings=False) as board:
            board.wait_for("^settings: stored", 60)
            self.assertIn("time-window = 10", board.run("cat /data/pocketscope.txt"))


class DataPartition(unittest.TestCase):
    def test_missing(self):
        """If the data partition is missing, the app stores data in memory only, and a notice on each screen says so"""
        with Board(log=LOGS / "console-no-data.log", data=False, arguments={"log-ui": 1}) as board:
            interface = Interface(board)
            interface.wait_for("connection", target="notice")
            self.assertIn("storage: data in memory, settings kept", board.log())
            expect_notice(self, board, interface)
            board.wait_for(TOUCHABLE)
            self.assertIn("tmpfs /data tmpfs rw,nosuid,nodev,noexec", board.run("cat /proc/mounts"))
            interface.tap("connection.demo")
            interface.tap("section.0")
            interface.wait_for("selection", target="notice")
            interface.tap("selection.apply")
            interface.wait_for("visualization", target="notice")
            expect_notice(self, board, interface)

    def test_repair(self):
        """If an ext4 file system is marked as damaged, it is repaired before it is mounted, and then stores data"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            # Marks the file system as damaged and gives it one fault: a wrong number of links.
            debugfs(card, "ssv state 2", "sif <2> links_count 9")
            self.assertNotEqual(tool("e2fsck", "-fn", card.images["data"]), 0)
            with card.boot("repair", arguments={"log-ui": 1}) as board:
                board.wait_for(READY)
                self.assertRegex(board.log(), "init: checking the data partition\ninit: e2fsck ended with status 1")
                board.run(f"save-tester {FOLDERS} >/dev/ttyAMA0 2>&1 &")
                board.wait_for(SAVED.pattern)
                board.run("killall save-tester; kill -TERM 1")
                board.wait_for_power_off()
            self.assertEqual(tool("e2fsck", "-fn", card.images["data"]), 0)
            with card.boot("repaired") as board:
                board.wait_for(READY)
                self.assertNotIn("checking the data partition", board.log())

    def test_torn_superblock(self):
        """If a power cut destroys half of the superblock, the board uses the superblock's copy, and data that are only in the journal survive"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("torn", saved=True) as board:
                board.wait_for(READY)
                board.run("echo kept > /data/journal-only; sync /data/journal-only")
                board.power_cut()
            # Reads the checksum in the second of the superblock's two sectors.
            with open(card.images["data"], "r+b") as file:
                file.seek(1024 + 1020)
                checksum = file.read(4)
                file.seek(1024 + 1020)
                file.write(bytes(byte ^ 0xFF for byte in checksum))
            with card.boot("torn-repaired") as board:
                board.wait_for(READY)
                self.assertRegex(board.log(), "init: e2fsck ended with status 8\ninit: its superblock is damaged: using a copy\n"
                                              "init: e2fsck ended with status [123]\n")
                self.assertIn("/data ext4 rw,", board.run("cat /proc/mounts"))
                self.assertEqual(board.run("cat /data/journal-only").strip(), "kept")
                board.run("kill -TERM 1")
                board.wait_for_power_off()
            self.assertEqual(tool("e2fsck", "-fn", card.images["data"]), 0)

    def test_beyond_repair(self):
        """If e2fsck cannot repair the data partition's file system, it is mounted read-only, and a notice says that nothing is stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            debugfs(card, "ssv state 2")
            refusing = LOGS / "refusing-check"
            refusing.write_text("#!/bin/sh\nexit 4\n")
            with card.boot("beyond-repair", arguments={"log-ui": 1}, files={"usr/bin/e2fsck": refusing}) as board:
                interface = Interface(board)
                interface.wait_for("connection", target="notice")
                self.assertIn("storage: data refused, settings kept", board.log())
                self.assertIn("/data ext4 ro,nosuid,nodev,noexec", board.run("cat /proc/mounts"))

    def test_error_meanwhile(self):
        """If the data partition's file system has an error, nothing is written after it; the app reports the next write that fails, and the next
        start repairs the file system"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with card.boot("error", saved=True, arguments={"log-ui": 1}, instruction_clock=True, stepped=True) as board:
                interface = Interface(board)
                interface.wait_for("connection", target="connection.demo")
                board.wait_for(TOUCHABLE)
                board.run("for disk in /sys/fs/ext4/vd*; do echo 1 > $disk/trigger_fs_error; done")
                self.assertNotIn("taken", board.run("touch /data/any && echo taken"))
                interface.tap("connection.demo")
                board.wait_for("^notification: Connections and selection not stored: The card is read-only")
                interface.wait_for("selection", target="notice")
                self.assertIn("storage: data refused, settings kept", board.log())
                self.assertNotIn("storage: data kept", board.log())
            with card.boot("after-error", arguments={"log-ui": 1}) as board:
                board.wait_for(READY)
                self.assertRegex(board.log(), "init: checking the data partition\ninit: e2fsck ended with status [01]")
                self.assertIn("/data ext4 rw,", board.run("cat /proc/mounts"))
                self.assertNotIn("storage: data refused", board.log())

    def test_leftovers(self):
        """At its start, the app removes incomplete files that power cuts left on both partitions, and no other file"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            some = Path(folder) / "some"
            some.write_text("half")
            debugfs(card, "mkdir /screenshots", "sif /screenshots uid 200", f"write {some} /history.new",
                    f"write {some} /screenshots/x.png.new", f"write {some} /screenshots/x.png")
            for name in ("FSCK0000.REC", "notes.txt"):
                subprocess.run(["mcopy", "-i", card.images["settings"], some, f"::{name}"], check=True)
            with card.boot("leftovers") as board:
                board.wait_for("^storage: 3 leftovers removed")
                self.assertEqual(board.run("ls /data/screenshots").split(), ["x.png"])
                self.assertNotIn(".new", board.run("ls /data"))
                left = board.run("ls /settings").split()
                self.assertIn("notes.txt", left)
                self.assertNotIn("fsck0000.rec", [name.lower() for name in left])


def debugfs(card, *commands):
    """Changes the data partition of a card while no board uses the card."""
    for command in commands:
        subprocess.run(["/usr/sbin/debugfs", "-w", "-R", command, card.images["data"]], check=True, capture_output=True)


def expect_notice(test, board, interface):
    """Expects a line of text in the warning color at the lower edge of the screen, where the notice is."""
    x, y, width, height = interface.wait_for(target="notice")
    test.assertEqual((x, y + height, width), (0, board.size[1], board.size[0]))

    def is_written(screen):
        colors = screen.crop(x, y, width, height).colours()
        # Counts only bright pixels of the notice's letters, whose edges are darker.
        return sum(count for (red, _, blue), count in colors.items() if red - blue > 100) > 300
    board.wait_for_screen(is_written, what="a notice")
