"""A card of a board on the market, in QEMU's emulation of that board. QEMU emulates no display of these boards."""

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
# On a busy machine, QEMU runs these boards many times slower than the board's clock, so init must not end programs that do not report for long.
SLOW = "watch=no"
# Matches a packet that grants a DHCP lease: the magic cookie, then message type (option 53) 5, ACK.
ACKNOWLEDGED = re.compile(rb"\x63\x82\x53\x63\x35\x01\x05")


class CardCase(unittest.TestCase):
    """A test with a copy of a board's card. name: the board's folder."""

    name = ""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.card, self.packets = self.folder / "card.img", self.folder / "packets"
        shutil.copyfile(BUILD / f"images/{self.name}.img", self.card)
        os.truncate(self.card, MEGABYTES << 20)

    def machine(self):
        """Returns QEMU's arguments for the board, its first program and its network `net`."""
        raise NotImplementedError

    @contextmanager
    def board(self, name):
        """Starts a board from the card; yields a function that waits for its output."""
        console = LogFile(LOGS / f"console-{name}.log")
        self.addCleanup(console.close)
        log = console.path
        command = ["qemu-system-arm", *self.machine(), "-display", "none", "-no-reboot",
                   "-drive", f"file={self.card},if=sd,format=raw,cache=unsafe", "-serial", f"file:{log}",
                   "-object", f"filter-dump,id=packets,netdev=net,file={self.packets}"]
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

    def wait_for_lease(self):
        """Waits until a DHCP server has granted the board a lease."""
        for _ in range(TIMEOUT):
            if ACKNOWLEDGED.search(self.packets.read_bytes()):
                return
            time.sleep(1)
        self.fail("the board got no DHCP lease")

    def partition(self, number):
        """Returns a partition's first sector and number of sectors."""
        table = json.loads(subprocess.run(["sfdisk", "--json", self.card], check=True, capture_output=True).stdout)["partitiontable"]
        entry = next(entry for entry in table["partitions"] if entry["node"] == f"{self.card}{number}")
        return entry["start"], entry["size"]

    def copy(self, file, number, name=""):
        """Copies a file into a FAT partition of the card, and replaces an older file."""
        subprocess.run(["mcopy", "-o", "-i", f"{self.card}@@{self.partition(number)[0] * 512}", file, f"::{name}"], check=True)

    def check_update(self, settings, log):
        """Installs a bundle from the settings partition, and starts the new system, which passes all checks that need no display. settings: the
        partition's number. log: the beginning of the consoles' names."""
        self.edit_words(f"{SLOW} {' '.join(NO_DISPLAY)} update=0")
        version = (BUILD / f"image/{self.name}/update-version").read_text().strip()
        new = self.folder / "new.raucb"
        bundle.write(parts(NEW, board_name=self.name, words=(SLOW, *NO_DISPLAY)), new, signing.folder(), board=self.name)
        self.copy(new, settings)
        with self.board(f"{log}-update") as wait:
            wait(f"update: installing {NEW} into system B")
            wait(f"update: installed {NEW}")
        with self.board(f"{log}-updated") as wait:
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
