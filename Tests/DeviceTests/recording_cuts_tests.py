"""A test of fifty power cuts while the emulated board records and mails. Independent readers read the files on the card."""

import random
import re
import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH
from bdf import Recording
from emulator import MailServer
from recording_tests import LOST, Recorded, recordings
from storage_tests import CachingCard, tool

from paths import TOP

HANDS = TOP / "Tests/Interoperability"


class ManyRecordingCuts(Recorded):
    channels, rate = 16, 1000

    def test_first(self):
        """After each of 25 power cuts, on a card that loses its cache and while screenshots are mailed, independent readers can open the BDF+ or XDF
        recording, which lacks at most two seconds and otherwise contains the sent values"""
        self.cut(25, random.Random(50))

    def test_second(self):
        """After each of 25 more power cuts at other moments, readers can open the recording, which lacks at most two seconds and otherwise contains
        the sent values"""
        self.cut(25, random.Random(51))

    def cut(self, count, chance):
        with tempfile.TemporaryDirectory() as folder, MailServer(security="none", user=None) as server:
            card = CachingCard(folder)
            known = {}
            for cut in range(count + 1):
                form = ("bdf", "xdf")[cut % 2]
                arguments = {"record-format": form, "smtp-server": "10.0.2.2", "smtp-port": server.port, "smtp-security": "none",
                             "smtp-user": "", "mail-from": "scope@lab.example", "mail-to": "boss@lab.example"}
                with self.device("recording-cuts", card, fresh=True, logs=card.start(), arguments=arguments) as device:
                    if known:
                        device.board.wait_for("^recordings: 1 completed")
                    if cut == count:
                        break
                    walk = self.watch(device)
                    begun = self.record(device, walk)
                    end = begun + chance.uniform(3, 8)
                    while device.board.uptime() < end - 2:
                        self.mail(walk)
                    # Waits for a random time until the power cut. A mail is often being composed, stored or sent at the moment of the cut.
                    device.sleep(max(0.01, chance.choice([end - device.board.uptime(), chance.uniform(0, 0.5)])))
                    seconds, counts = device.board.uptime() - begun, card.counts()
                    device.board.power_cut()
                    self.assertNotRegex(device.board.log(), CRASH)
                card.cut(counts, chance)
                tool("e2fsck", "-p", card.images["data"])
                torn = {name: data for name, data in recordings(card.images["data"]).items() if name not in known}
                self.assertEqual([Path(name).suffix[1:] for name in torn], [form])
                [(name, data)] = torn.items()
                known[name] = seconds
                # The app has not completed the file yet, but a BDF file must already contain all records that its header counts.
                if form == "bdf":
                    lying = Recording(data, is_open=True)
                    self.check(lying, lying.records * lying.duration)
                print(f"cut {cut + 1} of {count} after {seconds:.1f} s, {len(server.deliveries)} mails have come", flush=True)
            found = recordings(card.images["data"])
            self.assertEqual(set(found), set(known))
            self.assertGreater(len(server.deliveries), count / 2)
            read = Path(folder) / "read"
            read.mkdir()
            for name, data in found.items():
                (read / name).write_bytes(data)
                if name.endswith(".bdf"):
                    recording = Recording(data)
                    self.assertIn("PocketScope_completed", recording.identification)
                    self.check(recording, known[name] - LOST)
            self.read(read, known)

    def mail(self, walk):
        """Starts to mail a screenshot and does not wait for it."""
        walk.go_to("visualization.screenshot")
        walk.wait_for("screenshot", target="screenshot.mail")
        walk.tap("screenshot.mail")
        walk.wait_for("mail", target="mail.send")
        walk.tap("mail.send")
        walk.wait_for("visualization")

    def read(self, folder, known):
        """Reads all files with the independent readers that are available."""
        readers = {"biosig": "/usr/bin/python3"}
        made = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True)
        self.assertIn(made.returncode, (0, 1), "the readers could not be installed")
        if made.returncode:
            print("there is no package index: pyEDFlib, MNE and pyxdf are left out", flush=True)
        else:
            readers |= dict.fromkeys(("pyedflib", "mne", "pyxdf"), made.stdout.strip())
        for reader, python in readers.items():
            files = [folder / name for name in sorted(known) if name.endswith(".xdf") == (reader == "pyxdf")]
            # biosig keeps the texts of closed files and fails after some files, so each file gets a process of its own.
            parts = [[file] for file in files] if reader == "biosig" else [files]
            for part in parts:
                run = subprocess.run([python, HANDS / "read_ramps.py", reader, str(self.channels), str(self.rate), *part],
                                     stdout=subprocess.PIPE, text=True)
                said = re.findall(r"^(\S+) ([\d.]+)$", run.stdout, re.MULTILINE)
                self.assertEqual([name for name, _ in said], [file.name for file in part], run.stdout)
                for name, seconds in said:
                    self.assertGreaterEqual(float(seconds), known[name] - LOST, f"{reader}: {name}")
            print(f"{reader} read {len(files)} files", flush=True)
