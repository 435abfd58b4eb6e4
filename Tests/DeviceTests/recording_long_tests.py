"""A long recording of 32 channels that is copied to a stick, played, and recorded again while it is played. POCKETSCOPE_MINUTES sets its length;
the whole test takes three times as long."""

import os
import tempfile

from app_tests import CRASH
from bdf import Recording
from recording_tests import recordings
from replay_tests import Replayed
from stick_tests import make_stick, on_stick
from storage_tests import Card

from paths import LOGS

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 8)
# The number of samples after which the ramp repeats.
PERIOD = 1000


class LongRecording(Replayed):
    channels, rate = 32, 1000
    seconds = 60 * MINUTES

    def card(self, folder):
        """Makes a card with space for two recordings."""
        return Card(folder, room=2 * self.size())

    def size(self):
        """Returns the size of one recording in bytes."""
        return 3 * self.channels * self.rate * self.seconds

    def copy(self, device, walk, folder):
        """Copies all files to a stick, ejects it and removes it."""
        stick = make_stick(folder, megabytes=(self.size() >> 20) + 64)
        walk.go_to("visualization.selection")
        walk.tap("selection.disconnect")
        walk.wait_for("connection")
        walk.tap("connection.recording", "files.copy")
        walk.wait_for("copy", target="copy.cancel")
        device.board.put_stick(stick)
        walk.wait_for("copy", target="copy.eject", timeout=3600)
        walk.tap("copy.eject")
        device.board.wait_for(r"^stick: safe")
        device.board.pull_stick()
        walk.wait_for("copy", target="copy.close")
        walk.tap("copy.close")
        walk.wait_for("files", target="files.close")
        walk.tap("files.close")
        walk.wait_for("connection")
        return on_stick(stick)

    def test_recorded_twice(self):
        """Minutes of 32 channels at 1000 Hz are recorded as sent and copied to a stick unchanged; if the device plays this recording and records it
        again, the values are the same"""
        with tempfile.TemporaryDirectory() as folder:
            card = self.card(folder)
            with self.device("recording-long", card, fresh=True, usb=True, arguments={"time-window": 60}) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(self.seconds)
                first, _ = self.stop(device, walk).groups()
                print(f"recorded {first}", flush=True)
                copied = self.copy(device, walk, folder)
                print("copied", flush=True)
                self.play(device, walk)
                after = len(device.board.log())
                self.record(device, walk)
                device.sleep(self.seconds)
                device.interface.screen().write_png(LOGS / "recording-long.png")
                second, _ = device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after).groups()
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            found = recordings(card.images["data"])
        self.assertEqual(set(found), {first, second})
        self.assertEqual(set(copied), {first})
        self.assertTrue(copied[first] == found[first], "the copy is another one")
        one, two = (Recording(found[name], decoded=4) for name in (first, second))
        self.assertGreaterEqual(one.records * one.duration, self.seconds)
        # Compares the samples of only four records, because the integers of the ramp repeat. The rest is compared below.
        self.check(one, 4 * one.duration)
        for label in one.samples:
            if label == "BDF Annotations":
                continue
            row, again = one.integers(label), two.integers(label)
            row = row[:self.whole(row)]
            self.assertGreaterEqual(len(row) // 3 / self.rate, self.seconds - 1, label)
            # The second recording was made during a replay of the first one: it must equal the first one from some second on to the end.
            again = again[:self.whole(again)]
            self.assertTrue(row.endswith(again), f"{label}: {len(again)} bytes of {len(row)}")
            self.assertGreaterEqual(len(again) // 3 / self.rate, self.seconds - 10, label)

    def whole(self, row):
        """Returns the number of bytes, from the first one on, that are a ramp. They exclude the filler of the last record."""
        end = len(row)
        while end > 0 and row[3 * PERIOD:end] != row[:end - 3 * PERIOD]:
            end -= 3
            self.assertGreater(end, len(row) - 6 * self.rate, "this is no ramp")
        return end
