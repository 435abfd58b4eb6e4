"""Tests of the emulated board that boots from a flashed card: U-Boot, one of two systems, and a data partition that grows to the end of the card."""

import json
import random
import subprocess
import tempfile
import unittest
from pathlib import Path

import picture
from deviceimage import card
from emulator import Board, Interface, SignalServer, volatile_card, write_card
from emulator.volatile_card import WriteLog

from board_tests import READY
from paths import LOGS

SINE = "--signal=sine:channels=1,rate=250,block=5,frequency=1,amplitude=100"
MEGABYTES = 640
GROWN_MEGABYTES = 200
GROWS = r"^init: the data partition grows from 160 to (\d+) MB"
GROWN = r"^init: the data partition has grown"
# The number of the boot partition of each slot (a slot contains one of the two systems).
BOOT = {"A": 5, "B": 7}


class Flashed(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.card = write_card(self.folder / "card.img", MEGABYTES)

    def boot(self, name, image=None, **options):
        return Board(log=LOGS / f"console-card-{name}.log", card=image or self.card, **options)

    def partitions(self, image=None):
        """Returns the partition table: number -> first sector, number of sectors."""
        table = json.loads(subprocess.run(["sfdisk", "--json", image or self.card], check=True, capture_output=True).stdout)
        return {int(entry["node"].removeprefix(str(image or self.card))): (entry["start"], entry["size"])
                for entry in table["partitiontable"]["partitions"]}

    def copy_of(self, number, image=None):
        """Copies a partition to a separate file."""
        start, size = self.partitions(image)[number]
        path = self.folder / f"partition-{number}"
        path.unlink(missing_ok=True)
        subprocess.run(["dd", f"if={image or self.card}", f"of={path}", "bs=512", f"skip={start}", f"count={size}",
                        "conv=sparse", "status=none"], check=True)
        return path

    def write(self, sector, content):
        with open(self.card, "r+b") as file:
            file.seek(sector * card.SECTOR)
            file.write(content)

    def state(self):
        """Returns the sector in which U-Boot stores the state of the slots, after U-Boot ran."""
        with open(self.card, "rb") as file:
            file.seek(card.STATE_SECTOR * card.SECTOR)
            return file.read(card.SECTOR)

    def check_data(self, image=None):
        """Expects a consistent file system of the data partition after its journal was replayed."""
        check = subprocess.run(["/sbin/e2fsck", "-f", "-p", self.copy_of(3, image)], capture_output=True, text=True)
        self.assertIn(check.returncode, (0, 1), check.stdout)
        self.assertNotRegex(check.stdout, "(?i)differences|illegal|corrupt|bad |error")


class Starting(Flashed):
    def test_live_trace(self):
        """A board boots from a flashed card with U-Boot and extlinux, and shows a live trace from a network server"""
        with SignalServer(SINE, log=LOGS / "server-card.log") as server:
            arguments = {"log-ui": 1, "resume": "no", "host": "10.0.2.2", "port": server.port}
            with self.boot("live", arguments=arguments, udp_ports=[server.udp_port]) as board:
                board.wait_for("PocketScope: system A")
                app = Interface(board)
                app.wait_for("connection", "connection.connect")
                board.wait_for(READY)
                app.tap("connection.connect")
                app.wait_for("selection", "selection.disconnect")
                app.tap("section.0")
                app.tap("selection.apply")
                app.wait_for("visualization")

                def swings(screen):
                    found = picture.contents(screen)
                    middles = [middle for middle in picture.trace(screen, found[0]) if middle is not None] if found else []
                    return middles and max(middles) - min(middles) > found[0].height / 4
                board.wait_for_screen(swings, what="a sine")
                self.assertIn("/settings vfat", board.run("cat /proc/mounts"))

    def test_other_system(self):
        """If a partition of one of the card's two systems is unreadable, the other system starts after three attempts"""
        start, _ = self.partitions()[BOOT["A"]]
        self.write(start, bytes(64 * card.SECTOR))
        with self.boot("other", restarts=True) as board:
            board.wait_for(READY)
            self.assertEqual(board.log().count("PocketScope: system A"), 3)
            self.assertEqual(board.log().count("PocketScope: system B"), 1)
            self.assertIn("slot=B", board.run("cat /proc/cmdline"))
        self.assertEqual(self.state(), card.state(left=(0, 2)))

    def test_proves_itself(self):
        """U-Boot tries a new system three times; if the system shows a frame, runs and stores data, it gets its three attempts back, and if its app
        ends, it does not"""
        self.write(card.STATE_SECTOR, card.state(left=(1, 3)))
        with self.boot("good") as board:
            board.wait_for("init: system A has proved itself")
            self.assertEqual(board.run("ls /data/proof /data/proof.new 2>/dev/null || echo none"), "none")
        self.assertEqual(self.state(), card.state(left=(3, 3)))
        with self.boot("crashes") as board:
            board.wait_for(READY)
            board.run("killall -9 pocketscope")
            board.wait_for("init: system A has not proved itself: pocketscope ended")
        self.assertEqual(self.state(), card.state(left=(2, 3)))

    def test_cannot_store(self):
        """If a system cannot store data, it continues to run, but is not confirmed as working"""
        start, _ = self.partitions()[3]
        self.write(start, bytes(64 * card.SECTOR))
        with self.boot("cannot-store") as board:
            board.wait_for("init: system A has not proved itself: nothing can be stored")
        self.assertEqual(self.state(), card.state(left=(2, 3)))

    def test_no_state(self):
        """If the sector with the state of the two systems is lost, the card's first system starts and writes the sector again"""
        self.write(card.STATE_SECTOR, random.Random(1).randbytes(card.SECTOR))
        with self.boot("no-state") as board:
            board.wait_for(READY)
            self.assertIn("slot=A", board.run("cat /proc/cmdline"))
        self.assertEqual(self.state(), card.state(left=(2, 3)))

    def test_none_left(self):
        """If neither system is confirmed as working after three starts of each, U-Boot tries both again"""
        self.write(card.STATE_SECTOR, card.state(order="B A", left=(0, 0)))
        with self.boot("none-left") as board:
            board.wait_for(READY)
            self.assertIn("slot=B", board.run("cat /proc/cmdline"))


class Growing(Flashed):
    def test_grows(self):
        """At the first start, the data partition grows to the end of the card; the second start does not change it"""
        before = self.partitions()
        with self.boot("grow") as board:
            grown = int(board.wait_for(GROWS).group(1))
            board.wait_for(GROWN)
            board.run("echo kept > /data/kept && sync")
        after = self.partitions()
        start, size = after.pop(3)
        self.assertEqual(start, before.pop(3)[0])
        self.assertEqual(before, after)
        self.assertGreater(start + size, MEGABYTES * 2048 - 4096)
        self.assertLessEqual(start + size, MEGABYTES * 2048)
        self.assertGreaterEqual(grown, GROWN_MEGABYTES)
        self.check_data()
        with self.boot("grown") as board:
            board.wait_for(READY)
            self.assertEqual(board.run("cat /data/kept"), "kept")
            self.assertGreater(int(board.run("df -m /data | tail -1 | tr -s ' ' | cut -d' ' -f2")), grown * 0.9)
            board.sleep(2)
            self.assertNotIn("grow", board.log())
        self.assertEqual(self.partitions()[3], (start, size))

    def test_power_cuts(self):
        """If the power is cut at any moment while the data partition grows, it has the old or the new size and consistent data, and the next start
        finishes growing"""
        chance = random.Random(13)
        before = self.folder / "before.img"
        write_card(before, MEGABYTES)
        log = WriteLog(self.folder / "log")
        with self.boot("grow-log", logs={"card": log}) as board:
            board.wait_for(READY)
            first = log.count()
            board.wait_for(GROWN)
            board.run("sync")
            last = log.count()
        old, new = self.partitions(before), self.partitions()
        self.assertNotEqual(old, new)
        left = self.folder / "left.img"
        moments = [volatile_card.fullest(log, first, last), *(chance.randint(first, last) for _ in range(8))]
        for number, moment in enumerate(moments):
            volatile_card.cut(before, log, moment, left, chance)
            self.assertIn(self.partitions(left), (old, new), f"after {moment} writes")
            self.check_data(left)
            if number < 2:
                self.assertGreater(self.grow_again(left, f"grow-cut-{number}"), GROWN_MEGABYTES)

    def grow_again(self, image, name):
        """Starts a card on which growing was interrupted; returns the data partition's size after the start, in megabytes."""
        with self.boot(name, image) as board:
            board.wait_for(READY)
            look = "df -m /data | tail -1 | tr -s ' ' | cut -d' ' -f2"
            board.until(lambda: int(board.run(look)) > GROWN_MEGABYTES, "the data's growth")
            return int(board.run(look))
