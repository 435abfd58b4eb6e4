"""Tests of the Orange Pi PC's card in QEMU's emulation of that board, from the boot ROM on."""

from card_case import MEGABYTES, SLOW, CardCase


class Booting(CardCase):
    name = "orangepi-pc"

    def machine(self):
        return ["-M", "orangepi-pc", "-m", "1G", "-nic", "user,id=net"]

    def test_card(self):
        """The Orange Pi starts through boot ROM, SPL and U-Boot, gets a DHCP lease, reports the missing display, and grows its data partition"""
        self.edit_words(SLOW)
        with self.board("orangepi") as wait:
            wait("the data partition has grown")
            said = wait("init: ready after")
            self.wait_for_lease()
        for line in (r"U-Boot SPL 20\d\d", r"U-Boot 20\d\d", "PocketScope: system A", "Starting kernel",
                     r"no display: there is no /dev/dri/card"):
            self.assertRegex(said, line)
        self.assertNotIn("some of the modules", said)
        # U-Boot uses the environment of our image, which has no output on HDMI, so U-Boot does not search for a display.
        self.assertIn("Loading Environment from FAT... OK", said)
        self.assertNotIn("HDMI", said[:said.index("PocketScope: system A")])
        self.assertGreater(sum(self.partition(3)), MEGABYTES * 2048 - 4096)

    def test_update(self):
        """On the Orange Pi, a bundle (update file) on the settings partition is installed and started, and passes all checks that need no display"""
        self.check_update(1, "orangepi")
