"""Tests of firmware that is not free, which images contain on request only. Part of the suite `tools`."""

import subprocess
import tempfile
import unittest
from pathlib import Path

from deviceimage import board, firmware

from paths import TOP

RASPBERRY = TOP / "board/raspberry-pi"


class FirmwareOnRequest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.known = board.read(RASPBERRY)

    def test_not_requested(self):
        """Without a request, no firmware is fetched; a message names the package that the board needs to start, and the one for its Wi-Fi"""
        none = firmware.fetch(self.known, [], self.folder / "firmware")
        self.assertEqual(list(self.folder.iterdir()), [])
        self.assertEqual({file.name for _, file in none.sources(self.known.start_files, self.folder)}, {"u-boot-2.bin", "u-boot-3.bin"})
        self.assertEqual(none.sources(self.known.firmware_files, self.folder), [])
        said = "\n".join(firmware.missing(self.known, none))
        self.assertIn("make image BOARD=raspberry-pi WITH=raspi-firmware", said)
        self.assertIn("firmware-brcm80211", said)

    def test_requested(self):
        """Of the requested packages, all files are in the image, and those of other packages are not"""
        wanted = firmware.Firmware(frozenset(["raspi-firmware"]), self.folder)
        self.assertLess({"bootcode.bin", "start.elf", "fixup.dat"}, {file.name for _, file in wanted.sources(self.known.start_files, self.folder)})
        self.assertEqual(wanted.sources(self.known.firmware_files, self.folder), [])
        self.assertEqual(firmware.missing(self.known, wanted), ["not included, because not requested (WITH=...): firmware-brcm80211"])

    def test_unknown(self):
        """A package that a board does not use is refused before anything is fetched; the message names those that it uses"""
        with self.assertRaisesRegex(firmware.FirmwareError, "raspberry-pi uses no firmware of the package no-such; it uses .*raspi-firmware"):
            firmware.fetch(self.known, ["no-such"], self.folder)
        with self.assertRaisesRegex(firmware.FirmwareError, "emulator uses no firmware of the package raspi-firmware$"):
            firmware.fetch(board.read(TOP / "board/emulator"), ["raspi-firmware"], self.folder)

    def test_board(self):
        """A line of board.cfg that names no file, tree or package in the documented form is refused with the line"""
        text = (RASPBERRY / "board.cfg").read_text()
        for old, new in (("u-boot-2.bin\n", "u-boot-2.bin twice\n"), (" with button panel bus-28", ""), (".clm_blob of firmware-brcm80211", ".clm_blob")):
            (self.folder / "board.cfg").write_text(text.replace(old, new, 1))
            with self.assertRaisesRegex(board.BadBoard, "board.cfg: a .*line"):
                board.read(self.folder)

    def test_displays(self):
        """The script for U-Boot selects the official display only if display.txt says so and the board has its connector"""
        script = (RASPBERRY / "boot.cmd").read_text().replace("env import -t -r ${ramdisk_addr_r} ${filesize} display", 'display="$file"')
        # hush, U-Boot's shell, has the same words as sh here, except for setenv and load.
        shell = 'setenv() { name=$1; shift; eval "$name=\\"\\$*\\""; }; load() { [ -n "$file" ]; }\n' + script + 'echo "$fdtfile $board_words"'
        for file, tree, wanted in (
                ("panel", "bcm2836-rpi-2-b.dtb", "panel/bcm2836-rpi-2-b.dtb console=ttyAMA0,115200"),
                ("hdmi", "bcm2837-rpi-3-b.dtb", "hdmi/bcm2837-rpi-3-b.dtb console=ttyS1,115200"),
                ("panel", "bcm2837-rpi-zero-2.dtb", "hdmi/bcm2837-rpi-zero-2.dtb console=ttyS1,115200"),
                ("", "bcm2837-rpi-3-b-plus.dtb", "hdmi/bcm2837-rpi-3-b-plus.dtb console=ttyS1,115200"),
                ("other", "bcm2837-rpi-cm3.dtb", "hdmi/bcm2837-rpi-cm3.dtb console=ttyAMA0,115200")):
            said = subprocess.run(["sh", "-c", shell], env={"PATH": "/bin:/usr/bin", "file": file, "fdtfile": tree}, capture_output=True, text=True)
            self.assertEqual(said.stdout.strip(), wanted, said.stderr)
            # The selected tree must be in the image.
            self.assertIn(wanted.split()[0], [tree.name for tree in self.known.trees])
