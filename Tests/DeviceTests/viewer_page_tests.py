"""Tests of the second screen's page in Chromium, from the emulated board through the network."""

import hashlib
import json
import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH
from emulator.forwarding import forward
from paths import BUILD, TOP
from viewer_tests import COLUMNS, RATE, Case, close_screen, open_screen, shown_address

BROWSER = TOP / "Tests/Interoperability/browser"
PICTURES = BUILD / "pictures/second-screen"


class Page(Case):
    def test_live(self):
        """Chromium opens the address of the QR code on the device's screen, shows the ramp that the board receives, and downloads a recording"""
        device = self.start("browser")
        board = device.board
        path = "/data/recordings/2026-11-23-a.bdf"
        board.run(f"mkdir -p /data/recordings; head -c 3000000 /dev/urandom > {path}; chmod 644 {path}")
        open_screen(device)
        text = shown_address(device)
        code = text.partition("#")[2]
        with tempfile.TemporaryDirectory() as folder:
            visit = subprocess.Popen([BROWSER, "--visit", f"http://127.0.0.1:{forward(board, 8080)}/#{code}", folder], stdout=subprocess.PIPE, text=True)
            self.addCleanup(visit.kill)
            # The code is valid until the browser has it.
            device.interface.wait_for("viewers", "viewers.0")
            close_screen(device)
            device.watch()
            said, _ = visit.communicate(timeout=240)
            PICTURES.mkdir(parents=True, exist_ok=True)
            for picture in Path(folder).glob("*.png"):
                (PICTURES / f"board-{picture.name}").write_bytes(picture.read_bytes())
            self.assertEqual(visit.returncode, 0)
            shown = json.loads(said)
            digest = hashlib.sha256((Path(folder) / shown["download"]).read_bytes()).hexdigest()
        print(shown["counts"], shown["bar"], shown["labels"], flush=True)
        self.assertEqual(shown["faults"], [])
        self.assertEqual(shown["files"], ["2026-11-23-a.bdf"])
        self.assertEqual(board.run(f"sha256sum {path}").split()[0], digest)
        self.check_ramp_of_page(shown["cells"])
        self.assertNotRegex(board.log(), CRASH)

    def check_ramp_of_page(self, cells):
        """Expects that the values of the first channel rise by the rate in each second, and that no column is lost or was left out."""
        values = [(place, low) for place, (low, high) in enumerate(cells) if low == low]
        self.assertGreater(len(values), 0.9 * len(cells))
        self.assertEqual([high for low, high in cells[: values[-1][0]] if low != low and high != 0], [])
        steps = [(after - before) % 1000 - RATE / COLUMNS * (later - sooner) for (sooner, before), (later, after) in zip(values, values[100:])]
        self.assertLess(max(map(abs, steps)), 3)
