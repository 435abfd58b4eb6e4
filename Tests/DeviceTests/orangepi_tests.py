"""Tests of the Orange Pi PC's card in QEMU's emulation of that board, from the boot ROM on. QEMU emulates no display of this board."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from contextlib import contextmanager
from pathlib import Path

from deviceimage import bundle, signing
from emulator.board import TIMEOUT
from emulator.log_file import LogFile
from emulator.process import start

from paths import BUILD, LOGS
from update_case import NEW, parts

# The card's size. QEMU accepts only sizes that are powers of two.
MEGABYTES = 1024
NO_DISPLAY = ("display=no",)
# On a busy machine, QEMU runs this board many times slower than the board's clock, so init must not end programs that do not report for long.
SLOW = "watch=no"
# Matches a packet that grants a DHCP lease: the magic cookie, then message type (option 53) 5, ACK.
ACKNOWLEDGED = re.compile(rb"\x63\x82\x53\x63\x35\x01\x05")


class Booting(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.card, self.packets = self.folder / "card.img", self.folder / "packets"
        shutil.copyfile(BUILD / "images/orangepi-pc.img", self.card)
        os.truncate(self.card, MEGABYTES << 20)

    @contextmanager
    def board(self, name):
        """Starts a board from the card; yields a function that waits for its output."""
        console = LogFile(LOGS / f"console-{name}.log")
        self.addCleanup(console.close)
        log = console.path
        command = ["qemu-system-arm", "-M", "orangepi-pc", "-m", "1G", "-display", "none", "-no-reboot",
                   "-drive", f"file={self.card},if=sd,format=raw,cache=unsafe", "-serial", f"file:{log}",
                   "-nic", "user,id=net", "-object", f"filter-dump,id=packets,netdev=net,file={self.packets}"]
        with open(self.folder / "errors", "w+b") as errors:
            process = start(command, errors)
            try:
                yield lambda text: self.wait(process, log, text)
            finally:
                process.kill()
                process.wait()

    def wait(self, process, log, text):
        """Waits until the board's output contains a text; returns all output. This takes a minute or more, because QEMU emulates four processors."""
        end = time.monotonic() + 3 * TIMEOUT
        while True:
            # Reads the process's status before its output, so that output printed right before the end is not missed.
            status = process.poll()
            if text in (said := log.read_text(errors="replace")):
                return said
            self.assertIsNone(status, f"QEMU ended: {said[-2000:]}")
            self.assertLess(time.monotonic(), end, f"it never said: {text}\n{said[-2000:]}")
            time.sleep(0.5)

    def partition(self, number):
        """Returns a partition's first sector and number of sectors."""
        table = json.loads(subprocess.run(["sfdisk", "--json", self.card], check=True, capture_output=True).stdout)["partitiontable"]
        entry = next(entry for entry in table["partitions"] if entry["node"] == f"{self.card}{number}")
        return entry["start"], entry["size"]

    def test_card(self):
        """The Orange Pi starts through boot ROM, SPL and U-Boot, gets a DHCP lease, reports the missing display, and grows its data partition"""
        self.edit_words(SLOW)
        with self.board("orangepi") as wait:
            wait("the data partition has grown")
            said = wait("init: ready after")
            for _ in range(TIMEOUT):
                if ACKNOWLEDGED.search(self.packets.read_bytes()):
                    break
                time.sleep(1)
        for line in (r"U-Boot SPL 20\d\d", r"U-Boot 20\d\d", "PocketScope: system A", "Starting kernel",
                     r"no display: there is no /dev/dri/card"):
            self.assertRegex(said, line)
        self.assertNotIn("some of the modules", said)
        # U-Boot uses the environment of our image, which has no output on HDMI, so U-Boot does not search for a display.
        self.assertIn("Loading Environment from FAT... OK", said)
        self.assertNotIn("HDMI", said[:said.index("PocketScope: system A")])
        self.assertRegex(self.packets.read_bytes(), ACKNOWLEDGED)
        self.assertGreater(sum(self.partition(3)), MEGABYTES * 2048 - 4096)

    def test_update(self):
        """On the Orange Pi, a bundle (update file) on the settings partition is installed and started, and passes all checks that need no display"""
        self.edit_words(f"{SLOW} {' '.join(NO_DISPLAY)} update=0")
        version = (BUILD / "image/orangepi-pc/update-version").read_text().strip()
        new = self.folder / "new.raucb"
        bundle.write(parts(NEW, board_name="orangepi-pc", words=(SLOW, *NO_DISPLAY)), new, signing.folder(), board="orangepi-pc")
        subprocess.run(["mcopy", "-i", f"{self.card}@@{self.partition(1)[0] * 512}", new, "::"], check=True)
        with self.board("orangepi-update") as wait:
            wait(f"update: installing {NEW} into system B")
            wait(f"update: installed {NEW}")
        with self.board("orangepi-updated") as wait:
            wait("PocketScope: system B")
            wait("init: system B has proved itself")
            wait(f"update: updated: from {version} to {NEW}")

    def edit_words(self, words):
        """Adds options to the kernel's command line of system A."""
        fat = f"{self.card}@@{self.partition(5)[0] * 512}"
        text = subprocess.run(["mtype", "-i", fat, "::extlinux/extlinux.conf"], check=True, capture_output=True, text=True).stdout
        self.assertEqual(text.count(" rootfs="), 1)
        subprocess.run(["mcopy", "-o", "-i", fat, "-", "::extlinux/extlinux.conf"], check=True, text=True,
                       input=text.replace(" rootfs=", f" {words} rootfs="))
