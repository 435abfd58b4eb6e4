"""Tests of the Raspberry Pi's card in QEMU's emulation of a 2B, from U-Boot on. QEMU has no graphics processor, whose firmware starts U-Boot."""

import subprocess

from card_case import MEGABYTES, SLOW, CardCase
from paths import BUILD

IMAGE = BUILD / "image/raspberry-pi"
# The partition with U-Boot's script, and the one with the settings.
START, SETTINGS = 1, 4
# The hardware address of the USB network adapter. Linux names an adapter with a locally administered address, which is QEMU's default, usb0.
ADDRESS = "b8:27:eb:12:34:56"


class Booting(CardCase):
    name = "raspberry-pi"

    def setUp(self):
        super().setUp()
        # QEMU starts all four processors at once, unless it takes the program for a kernel. The firmware of a real board starts one.
        self.first = self.folder / "u-boot.uimage"
        subprocess.run(["mkimage", "-A", "arm", "-O", "linux", "-T", "kernel", "-C", "none", "-a", "0x8000", "-e", "0x8000", "-n", "u-boot",
                        "-d", IMAGE / "u-boot-2.bin", self.first], check=True, stdout=subprocess.DEVNULL)

    def machine(self):
        return ["-M", "raspi2b", "-kernel", str(self.first), "-netdev", "user,id=net", "-device", f"usb-net,netdev=net,mac={ADDRESS}"]

    def select_display(self, name):
        """Selects a display in the way in which a PC does, with line ends of two characters."""
        path = self.folder / "display.txt"
        path.write_bytes(f"display={name}\r\n".encode())
        self.copy(path, START, "display.txt")

    def test_card(self):
        """The Raspberry Pi 2B starts through U-Boot, gets a DHCP lease, reports the missing display, and grows its data partition"""
        self.edit_words(SLOW)
        with self.board("raspberry") as wait:
            wait("the data partition has grown")
            said = wait("init: ready after")
            self.wait_for_lease()
        for line in (r"U-Boot 20\d\d", "PocketScope: system A", "Retrieving file: /trees/hdmi/bcm2836-rpi-2-b.dtb", "append: .* console=ttyAMA0,115200",
                     "Starting kernel", r"no display: there is no /dev/dri/card"):
            self.assertRegex(said, line)
        self.assertNotIn("some of the modules", said)
        self.assertIn("Loading Environment from FAT... OK", said)
        self.assertGreater(sum(self.partition(3)), MEGABYTES * 2048 - 4096)

    def test_panel(self):
        """If display.txt selects the official 7-inch display, the Raspberry Pi uses the device tree with it, and its driver looks for it"""
        self.select_display("panel")
        self.edit_words(SLOW)
        with self.board("raspberry-panel") as wait:
            said = wait("rpi_touchscreen 0-0045")
        self.assertIn("Retrieving file: /trees/panel/bcm2836-rpi-2-b.dtb", said)

    def test_update(self):
        """On the Raspberry Pi, a bundle (update file) on the settings partition is installed and started, and passes all checks that need no
        display"""
        self.check_update(SETTINGS, "raspberry")
