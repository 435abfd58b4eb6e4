"""A test of twenty power cuts at random moments of an update, on a card that loses its cache."""

import random
import subprocess

from app_tests import CRASH, Device
from bdf import Recording
from emulator import volatile_card
from emulator.volatile_card import WriteLog
from recording_tests import CLOCK, LOST, Recorded, recordings
from update_case import NEW, PROVED, SETTINGS, Updated, bundle_of

CUTS = 20
MARK = "# kept by hand\nlanguage = de\n"


class UpdateCuts(Updated, Recorded):
    channels, rate = 4, 500

    def test_cuts(self):
        """If the power is cut at any moment of an update, the board starts the old or the new system, complete and with unchanged settings, and a
        recording lacks at most its last two seconds"""
        chance = random.Random(20)
        self.put(bundle_of(NEW))
        subprocess.run(["mcopy", "-o", "-i", f"{self.card}@@{SETTINGS}", "-", "::pocketscope.txt"], input=MARK.encode(), check=True)
        self.grow()
        before, log = self.copy(self.card, "before.img"), WriteLog(self.folder / "log")
        moments = self.update(log)
        seen = {}
        # Chooses the moments of the power cuts: the first one, the final state of the card, and random moments between them.
        chosen = [moments[0], *sorted(chance.sample(moments[1:-1], CUTS - 2)), moments[-1]]
        for number, (entries, seconds) in enumerate(chosen):
            left = self.folder / "left.img"
            volatile_card.cut(before, log, entries, left, chance)
            slot = self.come_up(left, seconds)
            seen.setdefault(slot, []).append(number)
            print(f"cut {number + 1} of {CUTS} after {entries} writes, {seconds:.1f} s: system {slot}", flush=True)
        self.assertEqual(set(seen), {"A", "B"})
        self.assertLess(max(seen["A"]), min(seen["B"]))

    def grow(self):
        """Starts the board once, so that the data partition has its final size before the test."""
        with self.boot("update-cuts-grow") as board:
            board.wait_for("^init: the data partition has grown")
            board.run("sync")

    def update(self, log):
        """Updates a board while it records; returns the moments of the update: the number of log entries, and the seconds since the
        recording began."""
        signal = f"--signal=ramp:channels={self.channels},rate={self.rate},block={self.rate // 100}"
        moments = []
        with Device("update-cuts", [signal], fresh=True, arguments={"time-window": 10}, clock=CLOCK, card=self.card, logs={"card": log}) as device:
            device.board.wait_for(PROVED.format("A"))
            walk = self.watch(device)
            begun = self.record(device, walk)
            device.sleep(3)
            self.begin(device.board, f"{NEW}-emulator.raucb")
            while not moments or not self.note(device.board)[0].startswith("state installed"):
                seconds = device.board.uptime() - begun
                moments.append((log.count(), seconds))
                device.sleep(0.2)
                self.assertFalse(self.note(device.board)[0].startswith("state failed"), self.note(device.board))
            device.sleep(1)
            moments.append((log.count(), device.board.uptime() - begun))
            self.assertNotRegex(device.board.log(), CRASH)
        self.assertGreater(len(moments), CUTS)
        return moments

    def come_up(self, image, seconds):
        """Starts a board with a card after a power cut and expects that the card is consistent; returns which system started."""
        with self.boot("update-cut", image, instruction_clock=True) as board:
            slot = board.wait_for(r"^init: system ([AB]) has proved itself").group(1)
            self.assertEqual(board.log().count("PocketScope: system"), 1)
            self.expect_version(board, slot, {"A": self.version(), "B": NEW}[slot])
            self.assertIn("/settings vfat rw", board.run("cat /proc/mounts"))
            self.assertIn(MARK.strip(), board.run("cat /settings/pocketscope.txt"))
            self.assertNotRegex(board.log(), r"settings: .*(damaged|default)")
            board.wait_for("^recordings: 1 completed")
            board.run("sync; umount /settings")
            board.power_cut()
        self.check_data(image)
        [(_, data)] = recordings(self.copy_of(3, image)).items()
        self.check(Recording(data), seconds - LOST)
        return slot
