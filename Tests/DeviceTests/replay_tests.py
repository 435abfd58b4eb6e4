"""Tests of playing recordings on the emulated board: a test records from a server, chooses the recording by touch, plays it, and records it again."""

import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH
from bdf import Recording
from emulator.touch import TouchScript
from emulator.walk import Walk
from recording_tests import RATE, Recorded, recordings
from storage_tests import Card, debugfs, tool

from paths import LOGS


class Replayed(Recorded):
    def play_first(self, device, walk):
        """Disconnects, and plays all channels of the newest recording."""
        walk.go_to("visualization.selection")
        walk.tap("selection.disconnect")
        walk.wait_for("connection")
        self.play(device, walk)

    def play(self, device, walk):
        """From the connection screen, plays all channels of the newest recording."""
        after = len(device.board.log())
        walk.tap("connection.recording")
        walk.tap("files.0")
        walk.tap("file.replay")
        device.board.wait_for(rf"^replay: \S+, {self.channels} channels", after=after)
        walk.wait_for("visualization")


class Replays(Replayed):
    def graphs(self, device):
        """Returns the graphs' part of the screen, without the status strip, the bars and messages."""
        picture = device.interface.screen()
        return picture.crop(20, 290, 340, 80)

    def rested(self, device):
        """Expects that the graphs do not change within a second, because the recording is paused, just moved or at its end; returns the graphs."""
        device.sleep(2)
        picture = self.graphs(device)
        device.sleep(1)
        self.assertEqual(picture.difference(self.graphs(device)), 0)
        return picture

    def test_second_pass(self):
        """If a recording is played and recorded again, the new file contains the same values, once each and in order"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("replay", card) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(12)
                first, _ = self.stop(device, walk).groups()
                self.play_first(device, walk)
                device.sleep(1)
                after = len(device.board.log())
                self.record(device, walk)
                # Waits until the playback ends, which also ends the new recording.
                second, _ = device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after).groups()
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            found = recordings(card.images["data"])
            self.assertEqual(set(found), {first, second})
            one, two = Recording(found[first]), Recording(found[second])
            self.assertEqual(list(one.signals), list(two.signals))
            for label, row in one.signals.items():
                again = two.signals[label]
                self.assertEqual(one.rates[label], RATE)
                # The ramp repeats every two seconds, so the second recording can begin at several positions of the first one. From one of these
                # positions on, the rest of the first recording must equal the second one.
                places = [place for place, value in enumerate(row) if abs(value - again[0]) < 1e-6]
                alike = [place for place in places if len(again) >= len(row) - place and
                         all(abs(a - b) < 1e-6 for a, b in zip(row[place:], again))]
                self.assertTrue(alike, f"{label}: {len(again)} samples of {len(row)}, beginning like {places}")
                self.assertGreater(len(row) - alike[0], 4 * RATE)

    def test_seek(self):
        """By touch, the user plays and pauses a recording, moves within it and plays it faster; if reading fails, that is reported"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("replay-seek", card) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(20)
                self.stop(device, walk)
                self.play_first(device, walk)
                # Pauses long before the recording's end, because on a busy machine the board runs longer between two touches. At the end, the same
                # touch would play the recording again.
                walk.go_to("visualization.play")
                paused = self.rested(device)
                walk.drag_within("visualization.timeBar", 0.1, 0.8)
                late = self.rested(device)
                device.interface.screen().write_png(LOGS / "replay-sought.png")
                self.assertGreater(paused.difference(late), 100)
                walk.drag_within("visualization.timeBar", 0.8, 0.3)
                sought = self.rested(device)
                self.assertGreater(late.difference(sought), 100)
                device.interface.screen().write_png(LOGS / "replay-paused.png")
                walk.go_to("visualization.play")
                device.sleep(1)
                self.assertGreater(sought.difference(self.graphs(device)), 100, "it does not play")
                walk.drag_within("visualization.timeBar", 0.4, 0.2)
                walk.tap("visualization.speed")
                walk.tap("visualization.speed")
                # Waits until the remaining sixteen seconds of the recording were played, at double or fourfold speed.
                device.sleep(10)
                self.rested(device)
                device.interface.screen().write_png(LOGS / "replay-end.png")
                self.assertNotRegex(device.board.log(), CRASH)
                # Closes the recording, and removes its file while the app shows the preview.
                walk.go_to("visualization.selection")
                walk.tap("selection.disconnect")
                walk.wait_for("connection")
                walk.tap("connection.recording")
                walk.tap("files.0")
                walk.wait_for(target="file.replay")
                device.board.run("rm /data/recordings/*.bdf")
                after = len(device.board.log())
                walk.tap("file.replay")
                device.board.wait_for(r"^replay: \S+: The file no longer exists", after=after)
                walk.tap("dialog.primary")
                walk.wait_for("file", target="file.replay")


class Large(Replayed):
    """A recording of more than 2 GB from another device: ten hours of 4 channels at 5000 Hz, flat except for two intervals, at 30% and 60%."""

    rate, records = 5000, 37_500
    # The bytes per second that a card reads (SPEC.md, section 1). The board's clock does not include the time to read them.
    card_bytes = 20_000_000
    # The recordings' texts in the rows of the list of files.
    rows = ("a-night", "night")
    noisy = (range(10_750, 11_750), range(22_000, 23_000))

    def write(self, path, annotated):
        fields = [(f"EEG {name}", "", "uV", "-262144", "262143.9", "-8388608", "8388607", "", str(self.rate), "")
                  for name in ("Fp1", "Fp2", "C3", "C4")]
        if annotated:
            fields.append(("BDF Annotations", "", "", "-1", "1", "-8388608", "8388607", "", "16", ""))
        widths = (16, 80, 8, 8, 8, 8, 8, 80, 8, 32)
        head = b"\xffBIOSEMI" + "".join(text.ljust(width) for text, width in (
            ("X X X X", 80), ("Startdate 23-NOV-2026 X X X", 80), ("23.11.26", 8), ("10.00.00", 8), (str(256 * (1 + len(fields))), 8),
            ("BDF+C" if annotated else "24BIT", 44), (str(self.records), 8), ("1", 8), (str(len(fields)), 4))).encode()
        head += "".join(field[place].ljust(width) for place, width in enumerate(widths) for field in fields).encode()
        size = 3 * sum(int(field[8]) for field in fields)
        # One second of samples for each of several sawtooths with different heights. The two intervals that are not flat consist of them.
        rows = [b"".join((32 * (n % height)).to_bytes(3, "little") for n in range(self.rate)) for height in range(300, 3000, 90)]
        with open(path, "wb") as file:
            file.write(head)
            for record in range(self.records):
                if any(record in interval for interval in self.noisy):
                    file.seek(len(head) + record * size)
                    file.write(4 * rows[record % len(rows)])
                if annotated:
                    file.seek(len(head) + (record + 1) * size - 48)
                    file.write(f"+{record}\x14\x14".encode().ljust(48, b"\0"))
            file.truncate(len(head) + self.records * size)

    def cost(self, device):
        """Returns the processor time of the app, and the time in which a card would have read what was read from the data partition, both in seconds.
        The board's clock does not include a card's time, and it advances in steps while the test waits."""
        partition = device.board.run("grep ' /data ' /proc/mounts").split()[0].removeprefix("/dev/")
        sectors = int(device.board.run(f"cat /sys/class/block/{partition}/stat").split()[2])
        threads = device.board.run("cat /proc/$(pidof pocketscope)/task/*/schedstat").splitlines()
        return sum(int(line.split()[0]) for line in threads) / 1e9, 512 * sectors / self.card_bytes

    def expect_cost(self, device, what, before, most):
        processor, card = (after - begun for after, begun in zip(self.cost(device), before))
        print(f"{what}: {processor:.3f} s of the processor, {card:.3f} s of the card", flush=True)
        self.assertLessEqual(processor + card, most, what)

    def test_large(self):
        """A recording of more than 2 GB starts to play within 0.5 s and jumps to another position within 0.2 s, measured as processor time plus the
        time to read at 20 MB a second"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with open(card.images["data"], "r+b") as file:
                file.truncate(5 << 30)
            tool("e2fsck", "-fp", card.images["data"])
            subprocess.run(["/usr/sbin/resize2fs", "-f", card.images["data"]], check=True, capture_output=True)
            debugfs(card, "mkdir /recordings", "sif /recordings uid 200", "sif /recordings gid 200")
            for name, annotated in (("a-night.bdf", False), ("night.bdf", True)):
                path = Path(folder) / name
                self.write(path, annotated)
                self.assertGreater(path.stat().st_size, 2 << 30)
                debugfs(card, f"write {path} /recordings/{name}", f"sif /recordings/{name} uid 200")
            with self.device("replay-large", card, fresh=True) as device:
                walk, board = Walk(device.board, device.interface), device.board
                # The first recording has no annotations, but the app searches for some as soon as it is open. The search thus runs while the test
                # measures the cost.
                self.open(device, walk, "a-night")
                self.expect_cost(device, "opened", self.before, 0.5)
                walk.go_to("visualization.selection")
                walk.tap("selection.disconnect")
                walk.wait_for("connection")
                self.open(device, walk, "night")
                walk.go_to("visualization.play")
                # Waits for the end of the search for annotations, which reads the whole file in the background.
                read = None
                while read != (read := self.cost(device)[1]):
                    device.sleep(2)
                print(f"looked through with {read:.1f} s of the card", flush=True)
                flat = self.settled(device)
                pictures = [self.seek(device, walk, place) for place in (0.3, 0.6, 0.3)]
                device.interface.screen().write_png(LOGS / "replay-large.png")
                self.assertGreater(min(flat.difference(picture) for picture in pictures), 1000)
                self.assertGreater(pictures[0].difference(pictures[1]), 1000)
                self.assertNotRegex(board.log(), CRASH)

    def open(self, device, walk, name):
        """Opens a recording from the connection screen. Stores the cost before the last touch in `self.before`."""
        walk.tap("connection.recording")
        walk.wait_for("files", target="files.0")
        walk.tap(f"files.{self.rows.index(name)}")
        walk.wait_for("file", target="file.replay")
        device.sleep(1)
        self.before, after = self.cost(device), len(device.board.log())
        device.board.touch(TouchScript().tap(*device.interface.centre("file.replay")))
        device.board.wait_for(rf"^replay: {name}.bdf, 4 channels", after=after)
        walk.wait_for("visualization")

    def settled(self, device):
        """Returns the graphs in the middle of the screen when they no longer change."""
        device.sleep(3)
        return device.interface.screen().crop(20, 130, 340, 180)

    def seek(self, device, walk, place):
        """Touches a position on the paused recording's time bar; returns the graphs after that."""
        x, y, width, height = walk.wait_for(target="visualization.timeBar")
        before = self.cost(device)
        device.board.tap(x + int(place * width), y + height // 2)
        device.sleep(0.5)
        self.expect_cost(device, f"sought to {place}", before, 0.2)
        return self.settled(device)
