"""The Orange Pi PC's card, as it is flashed, in QEMU's Orange Pi PC: from the boot ROM on. QEMU has no display for that board."""

import json
import os
import re
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

from emulator.board import PATIENCE
from emulator.process import start

from paths import BUILD, LOGS

# QEMU takes cards with a power of two as size.
MEGABYTES = 1024
# A packet that gives a lease: DHCP's cookie, and the kind of message that is option 53.
ACKNOWLEDGED = re.compile(rb"\x63\x82\x53\x63\x35\x01\x05")


class Booting(unittest.TestCase):
    def test_card(self):
        """From boot ROM, SPL and U-Boot to init, a lease on the network, the app's message on the missing display, and grown data"""
        with tempfile.TemporaryDirectory() as folder:
            card, packets = Path(folder) / "card.img", Path(folder) / "packets"
            log = LOGS / "console-orangepi.log"
            log.parent.mkdir(parents=True, exist_ok=True)
            log.write_bytes(b"")
            shutil.copyfile(BUILD / "images/orangepi-pc.img", card)
            os.truncate(card, MEGABYTES << 20)
            command = ["qemu-system-arm", "-M", "orangepi-pc", "-m", "1G", "-display", "none", "-no-reboot",
                       "-drive", f"file={card},if=sd,format=raw,cache=unsafe", "-serial", f"file:{log}",
                       "-nic", "user,id=net", "-object", f"filter-dump,id=packets,netdev=net,file={packets}"]
            with open(Path(folder) / "errors", "w+b") as errors:
                process = start(command, errors)
                try:
                    self.wait(process, log, "the data partition has grown")
                    self.wait(process, log, "init: ready after")
                    for _ in range(PATIENCE):
                        if ACKNOWLEDGED.search(packets.read_bytes()):
                            break
                        time.sleep(1)
                finally:
                    process.kill()
                    process.wait()
            said = log.read_text(errors="replace")
            for line in (r"U-Boot SPL 20\d\d", r"U-Boot 20\d\d", "PocketScope: system A", "Starting kernel",
                         r"no display: there is no /dev/dri/card"):
                self.assertRegex(said, line)
            self.assertNotIn("some of the modules", said)
            # Its environment is ours, in which nothing is written on HDMI: it does not even look for a display there.
            self.assertIn("Loading Environment from FAT... OK", said)
            self.assertNotIn("HDMI", said[:said.index("PocketScope: system A")])
            self.assertRegex(packets.read_bytes(), ACKNOWLEDGED)
            table = json.loads(subprocess.run(["sfdisk", "--json", card], check=True, capture_output=True).stdout)["partitiontable"]
            data = next(entry for entry in table["partitions"] if entry["node"] == f"{card}3")
            self.assertGreater(data["start"] + data["size"], MEGABYTES * 2048 - 4096)

    def wait(self, process, log, text):
        """Waits until the board has said something. Four processors are emulated: it takes a minute and more."""
        end = time.monotonic() + 3 * PATIENCE
        while text not in log.read_text(errors="replace"):
            self.assertIsNone(process.poll(), "QEMU ended")
            self.assertLess(time.monotonic(), end, f"it never said: {text}\n{log.read_text(errors='replace')[-2000:]}")
            time.sleep(0.5)
