"""Recordings that are played on the emulated board: recorded from a server, chosen by touch, and recorded once more."""

import tempfile

from app_tests import CRASH
from bdf import Recording
from recording_tests import RATE, Recorded, recordings
from storage_tests import Card

from paths import LOGS


class Replayed(Recorded):
    def play_first(self, device, walk):
        """Disconnects, and plays all channels of the newest recording."""
        walk.go_to("visualization.selection")
        walk.tap("selection.disconnect")
        walk.wait_for("connection")
        self.play(device, walk)

    def play(self, device, walk):
        """Plays all channels of the newest recording, from the connection screen."""
        after = len(device.board.log())
        walk.tap("connection.recording")
        walk.tap("files.0")
        walk.tap("file.replay")
        device.board.wait_for(rf"^replay: \S+, {self.channels} channels", after=after)
        walk.wait_for("selection")
        walk.tap("section.0")
        walk.wait_for(target="channel.0.0")
        walk.tap("selection.apply")
        walk.wait_for("visualization")


class Replays(Replayed):
    def graphs(self, device):
        """What the graphs show, without strip, bars and message."""
        picture = device.interface.screen()
        return picture.crop(20, 290, 340, 80)

    def test_second_pass(self):
        """What is recorded of a recording that is played holds the same values, each once and in order"""
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
                # To its end, with which what is recorded ends, too.
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
                # The ramp comes again every two seconds: what was recorded begins at one of these places, and goes to the end.
                places = [place for place, value in enumerate(row) if abs(value - again[0]) < 1e-6]
                alike = [place for place in places if len(again) >= len(row) - place and
                         all(abs(a - b) < 1e-6 for a, b in zip(row[place:], again))]
                self.assertTrue(alike, f"{label}: {len(again)} samples of {len(row)}, beginning like {places}")
                self.assertGreater(len(row) - alike[0], 4 * RATE)

    def test_seek(self):
        """By touch a recording is played, paused, sought in and played faster, and what cannot be read is told"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("replay-seek", card) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(20)
                self.stop(device, walk)
                self.play_first(device, walk)
                walk.show_bars()
                walk.drag_within("visualization.timeBar", 0.1, 0.8)
                device.sleep(2)
                device.interface.screen().write_png(LOGS / "replay-sought.png")
                walk.go_to("visualization.play")
                device.sleep(1)
                paused = self.graphs(device)
                device.sleep(1)
                self.assertEqual(paused.difference(self.graphs(device)), 0)
                walk.drag_within("visualization.timeBar", 0.8, 0.3)
                device.sleep(2)
                sought = self.graphs(device)
                self.assertGreater(paused.difference(sought), 100)
                device.sleep(1)
                self.assertEqual(sought.difference(self.graphs(device)), 0)
                device.interface.screen().write_png(LOGS / "replay-paused.png")
                walk.go_to("visualization.play")
                walk.tap("visualization.speed")
                walk.tap("visualization.speed")
                device.sleep(6)
                device.interface.screen().write_png(LOGS / "replay-end.png")
                self.assertNotRegex(device.board.log(), CRASH)
                # The file goes while it is not open.
                walk.go_to("visualization.selection")
                walk.tap("selection.disconnect")
                walk.wait_for("connection")
                walk.tap("connection.recording")
                walk.tap("files.0")
                walk.wait_for(target="file.replay")
                device.board.run("rm /data/recordings/*.bdf")
                after = len(device.board.log())
                walk.tap("file.replay")
                device.board.wait_for(r"^replay: \S+: The file is not there any more", after=after)
                walk.tap("dialog.primary")
                walk.wait_for("file", target="file.replay")
