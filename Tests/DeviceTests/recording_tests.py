"""Tests of recordings on the emulated board: by touch, with lost samples and with power cuts. Programs of this PC read the files."""

import random
import re
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH, Device
from bdf import Recording
from emulator.walk import Walk
from storage_tests import CachingCard, Card, tool

from paths import LOGS

# The sampling rate of the test signal, a ramp: sample n of channel c is n mod 1000 + 1000 c.
RATE = 500
CLOCK = "2026-11-23T10:00:00"
# The maximum number of seconds that a power cut can cost: a record of one second, 0.5 s until the app writes its batch, and the write.
LOST = 2.0


def recordings(image):
    """Returns the recordings and studies' documents in an image's folder of recordings, by name. It omits the files beside recordings that state how
    they are displayed."""
    with tempfile.TemporaryDirectory() as folder:
        tool("/usr/sbin/debugfs", "-R", f"rdump /recordings {folder}", image)
        return {path.name: path.read_bytes() for path in Path(folder).rglob("*") if path.is_file() and path.suffix != ".view"}


class Recorded(unittest.TestCase):
    channels, rate = 4, RATE

    def device(self, name, card, arguments=None, **options):
        signal = f"--signal=ramp:channels={self.channels},rate={self.rate},block={self.rate // 100}"
        # Switches off annotations of quality, because these tests do not expect them, and a ramp counts as a bad EEG.
        own = {"time-window": 10, "record-quality": "no"}
        return Device(name, [signal], arguments=own | (arguments or {}), clock=CLOCK, **card.images, **options)

    def check(self, recording, least):
        """Expects the sent ramps from the first sample to the last one. After the last sample, filler of less than a record is allowed."""
        values = list(recording.signals.values())
        self.assertEqual(len(values), self.channels)
        for channel, row in enumerate(values):
            numbers = [round(value - 1000 * channel) for value in row]
            filled = 0
            while filled < self.rate and abs(row[-1 - filled]) < 0.02 and round(row[-1 - filled] - 1000 * channel) != (
                    numbers[0] + len(row) - 1 - filled) % 1000:
                filled += 1
            received = len(row) - filled
            wrong = [place for place in range(received)
                     if abs(row[place] - 1000 * channel - (numbers[0] + place) % 1000) > 0.02]
            self.assertEqual(wrong, [], f"channel {channel}: {numbers[:10]}")
            self.assertGreaterEqual(received / self.rate, least)

    def watch(self, device):
        device.watch()
        walk = Walk(device.board, device.interface)
        # Waits, because a recording begins at the last full second before its start.
        device.sleep(2)
        return walk

    def record(self, device, walk):
        """Starts a recording; returns the start time on the board's clock."""
        after = len(device.board.log())
        walk.go_to("visualization.record", "recording.start")
        device.board.wait_for(f"^recording: begins with {self.channels} channels", after=after)
        return device.board.uptime()

    def stop(self, device, walk):
        after = len(device.board.log())
        walk.go_to("visualization.record")
        return device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)


def alternating(rate=250, seconds=16):
    """Returns a CSV file of two electrodes. The second one is flat in the second half."""
    numbers = random.Random(1)
    slow, lines = [0, 0], ["time,Fp1,Fp2"]
    for index in range(rate * seconds):
        slow = [0.95 * value + 2.5 * numbers.gauss(0, 1) for value in slow]
        second = slow[1] if index < rate * seconds / 2 else 4
        lines.append(f"{index / rate:.3f},{slow[0]:.3f},{second:.3f}")
    return "\n".join(lines) + "\n"


class Noted(Recorded):
    channels = 2

    def test_bad_channel(self):
        """If an electrode becomes flat, an annotation in each recording format states that with the reason, and another one states when the electrode
        recovers"""
        for form in ("bdf", "edf", "xdf"):
            with self.subTest(form), tempfile.TemporaryDirectory() as folder:
                source = Path(folder) / "eeg.csv"
                source.write_text(alternating())
                card = Card(folder)
                arguments = {"time-window": 10, "record-format": form}
                # The server runs on the board, so the file that it replays must be there, too.
                with Device("recording-quality", ["--replay=/usr/share/eeg.csv"], arguments=arguments, clock=CLOCK,
                            files={"usr/share/eeg.csv": source}, **card.images) as device:
                    walk = self.watch(device)
                    self.record(device, walk)
                    device.sleep(30)
                    name, _ = self.stop(device, walk).groups()
                    device.board.run("sync")
                    device.board.power_cut()
                content = recordings(card.images["data"])[name]
                for text in (rb"Bad \(flat\): (EEG )?Fp2", rb"Good again: (EEG )?Fp2"):
                    self.assertRegex(content, text)
                self.assertNotRegex(content, rb"Bad \([a-z ]+\): (EEG )?Fp1")
                if form == "xdf":
                    continue
                changes = [(float(onset), kind) for onset, kind in
                           re.findall(rb"\+([0-9.]+)\x14(Bad|Good)[^\x14]+Fp2\x14", content)]
                # In the replayed file, the electrode is bad and good for 8 s each. Both changes are reported with the same delay, so their
                # annotations are 8 s apart.
                spans = [later - time for (time, one), (later, other) in zip(changes, changes[1:]) if (one, other) == (b"Bad", b"Good")]
                self.assertTrue(spans and all(6.5 < span < 10.5 for span in spans), changes)


class Recordings(Recorded):
    def test_touch(self):
        """If the user starts and stops a recording by touch, it contains every sample as sent, also while the picture is frozen, other screens are
        open or a screenshot is stored"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("recording", card) as device:
                walk = self.watch(device)
                begun = self.record(device, walk)
                device.sleep(2)
                walk.go_to("visualization.play")
                walk.go_to("visualization.screenshot")
                walk.tap("screenshot.save")
                walk.tap("dialog.primary")
                walk.go_to("visualization.play")
                walk.go_to("visualization.settings")
                device.sleep(2)
                walk.tap("settings.close")
                seconds = device.board.uptime() - begun
                name, stated_seconds = self.stop(device, walk).groups()
                self.assertRegex(name, r"^2026-11-23_10-00-\d\d_127\.0\.0\.1-9000\.bdf$")
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            found = recordings(card.images["data"])
            self.assertEqual(list(found), [name])
            recording = Recording(found[name])
            self.assertEqual(int(recording.records * recording.duration), int(stated_seconds))
            self.assertEqual(recording.annotations, [])
            self.assertEqual({recording.rates[label] for label in recording.signals}, {RATE})
            self.assertTrue(recording.identification.strip().endswith(" PocketScope lost_0_0"), recording.identification)
            self.check(recording, seconds)

    def test_lost_connection(self):
        """If the connection is lost, the recording later continues; filler values replace the lost samples, and an annotation states the loss with
        begin and duration"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("recording-lost", card) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(3)
                device.server.close()
                device.sleep(4)
                device.serve()
                device.sleep(12)
                name, _ = self.stop(device, walk).groups()
                device.board.run("sync")
                device.board.power_cut()
            recording = Recording(recordings(card.images["data"])[name])
            losses = [entry for entry in recording.annotations if entry[2].startswith("Lost samples: 127.0.0.1:9000")]
            self.assertGreaterEqual(len(losses), 1, recording.annotations)
            lost = sum(duration for _, duration, _ in losses)
            # The header must contain the number and the duration of the losses, from which the list of files takes them.
            count, milliseconds = re.search(r" PocketScope lost_(\d+)_(\d+)$", recording.identification.strip()).groups()
            self.assertEqual(int(count), len(losses))
            self.assertAlmostEqual(int(milliseconds) / 1000, lost, delta=0.01 * len(losses))
            self.assertGreater(lost, 3)
            self.assertGreater(recording.records * recording.duration, lost + 6)
            # The ramp increases in steps of one, except across the loss.
            row = next(iter(recording.signals.values()))
            onset, end = losses[0][0], losses[-1][0] + losses[-1][1]
            for begin, stop in ((0, onset), (end, end + 3)):
                part = [round(value) for value in row[round(begin * RATE):round(stop * RATE)]]
                self.assertGreater(len(part), 2 * RATE)
                self.assertEqual([value for place, value in enumerate(part) if value != (part[0] + place) % 1000], [])


class Failing(Recorded):
    RESERVE = 4 << 10  # the space in kB that recordings leave for other files

    def test_read_only(self):
        """If the card becomes read-only, the recording ends within two seconds, and the app reports that"""
        with tempfile.TemporaryDirectory() as folder, self.device("recording-read-only", Card(folder)) as device:
            walk = self.watch(device)
            self.record(device, walk)
            device.sleep(4)
            after, begin = len(device.board.log()), device.board.uptime()
            device.board.run("echo u > /proc/sysrq-trigger")
            self.assertIn(" /data ext4 ro", device.board.run("cat /proc/mounts"))
            device.board.wait_for("^recording: failed", after=after)
            self.assertLess(device.board.uptime() - begin, LOST + 0.5)
            walk.wait_for(target="dialog.primary")
            device.interface.screen().write_png(LOGS / "recording-read-only.png")

    def test_full(self):
        """If the card has space for only half a minute, the app warns within seconds, the recording ends normally, and no other recording can
        begin"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("recording-full", card) as device:
                walk = self.watch(device)
                board = device.board
                # The card has space for 40 s of samples: four channels at 500 Hz with 3 bytes a sample.
                room = 40 * self.channels * self.rate * 3 // 1000
                board.run("set -- $(df -k /data | tail -n 1); "
                          f"dd if=/dev/zero of=/data/filler bs=1k count=$(($4 - {self.RESERVE} - {room})) 2> /dev/null; sync")
                self.record(device, walk)
                device.sleep(2)
                device.interface.screen().write_png(LOGS / "recording-little-space.png")
                board.wait_for("^recording: failed")
                walk.wait_for(target="dialog.primary")
                device.interface.screen().write_png(LOGS / "recording-full.png")
                walk.tap("dialog.primary")
                # The card is full now, so the sheet must report that, and no recording may begin.
                walk.go_to("visualization.record", "recording.start")
                walk.wait_for(target="dialog.primary")
                self.assertEqual(len(re.findall("recording: begins", board.log())), 1)
                device.interface.screen().write_png(LOGS / "recording-not-begun.png")
                board.run("sync")
                board.power_cut()
            found = recordings(card.images["data"])
            self.assertEqual(len(found), 1, list(found))
            recording = Recording(next(iter(found.values())))
            self.assertTrue(recording.identification.strip().endswith(" PocketScope"), recording.identification)
            self.check(recording, 15)


class PowerCuts(Recorded):
    def test_cuts(self):
        """If the power is cut on a card that loses its cache, the recording contains all records that its header counts, as sent; the next start
        completes it, and at most the last two seconds are missing"""
        self.cut(3, seed=11)

    def cut(self, count, seed):
        chance = random.Random(seed)
        with tempfile.TemporaryDirectory() as folder:
            card = CachingCard(folder)
            known = {}
            for cut in range(count + 1):
                with self.device(f"recording-cut-{seed}", card, fresh=True, logs=card.start()) as device:
                    if known:
                        device.board.wait_for("^recordings: 1 completed")
                    if cut == count:
                        break
                    walk = self.watch(device)
                    begun = self.record(device, walk)
                    device.sleep(chance.uniform(3, 6))
                    seconds, counts = device.board.uptime() - begun, card.counts()
                    device.board.power_cut()
                card.cut(counts, chance)
                tool("e2fsck", "-p", card.images["data"])
                # Reads the file as the power cut left it, before the next start of the board completes it.
                torn = {name: data for name, data in recordings(card.images["data"]).items() if name not in known}
                self.assertEqual(len(torn), 1, list(torn))
                [(name, data)] = torn.items()
                lying = Recording(data, is_open=True)
                self.assertIn("PocketScope_open", lying.identification)
                self.check(lying, lying.records * lying.duration)
                known[name] = seconds, lying.records
                print(f"cut {cut + 1} of {count} after {seconds:.1f} s, with {lying.records} records", flush=True)
            found = recordings(card.images["data"])
            self.assertEqual(set(found), set(known))
            for name, (seconds, counted) in known.items():
                recording = Recording(found[name])
                self.assertGreaterEqual(recording.records, counted)
                self.assertIn("PocketScope_completed", recording.identification)
                self.check(recording, seconds - LOST)
