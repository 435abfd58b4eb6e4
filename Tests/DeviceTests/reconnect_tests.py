"""Tests of servers and outlets that return with other channels while the emulated board records. They check the data under each label, in the
file and on the screen.

In signal-server's ramp, sample n of channel c is n mod 1000 + 1000 c, so a value identifies the server's channel.
"""

import tempfile
import unittest

import picture
from app_tests import CRASH, Device
from bdf import Recording
from lsl_tests import Outlet, python
from emulator import Lan
from emulator.walk import Walk
from paths import LOGS
from recording_tests import CLOCK, Recorded, recordings
from storage_tests import Card

RATE = 500
BEFORE = ["C3", "C4", "Pz", "Oz"]
# The seconds for which a notification with a button covers scopes, plus a margin.
NOTIFICATION = 21
# The minimum share of red columns in a scope whose channel is missing during all of the visible ten seconds.
RED = 0.9


def ramp(labels, rate=RATE, kind="eeg"):
    """Returns an option of signal-server for a ramp."""
    return f"--signal=ramp:channels={len(labels)},rate={rate},block={rate // 100},labels={'+'.join(labels)},type={kind}"


def annotated(recording, text):
    """Returns the annotations that begin with a text: the rest of the annotation -> [(onset, end)] in seconds."""
    found = {}
    for onset, duration, words in sorted(recording.annotations, key=lambda entry: entry[0]):
        if words.startswith(text):
            found.setdefault(words[len(text):], []).append((onset, onset + (duration or 0)))
    return found


class Changed(Recorded):
    channels = 4

    def device(self, name, card, arguments=None, **options):
        known = {"time-window": 10, "spectrograms": "off"}
        return Device(name, [ramp(BEFORE)], arguments=known | (arguments or {}), clock=CLOCK, **card.images, **options)

    def run_over(self, name, after, back=None):
        """Records while a server with the channels `BEFORE` is killed and returns with other options, and later with the old ones if `back` is
        set.

        Returns the recording, the log, and the picture before the end of the recording.
        """
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device(f"reconnect-{name}", card) as device:
                walk = self.watch(device)
                self.record(device, walk)
                device.sleep(4)
                for options, seconds in [(after, 9), (back, NOTIFICATION)] if back else [(after, NOTIFICATION)]:
                    mark = len(device.board.log())
                    device.server.close()
                    device.board.wait_for(r"^source: .*: interrupted", after=mark)
                    device.sleep(3)
                    device.options, mark = [options], len(device.board.log())
                    device.serve()
                    device.board.wait_for(r"^source: .*: (resumed|Back: )", after=mark)
                    device.sleep(seconds)
                # Hides the bars at the edges of the screen, which would cover a red line at the bottom of a scope.
                walk.hide_bars()
                screen = device.interface.screen()
                screen.write_png(LOGS / f"reconnect-{name}.png")
                file, _ = self.stop(device, walk).groups()
                self.assertNotRegex(device.board.log(), CRASH)
                log = device.board.log()
                device.board.run("sync")
                device.board.power_cut()
            return Recording(recordings(card.images["data"])[file]), log, screen

    def check_values(self, recording, places, since):
        """Expects that from a second after the return on, each label has the values of its own channel of the server, or filler.

        places: label -> the server's channel, or None if it is not offered. since: the time of the server's return in seconds.
        """
        for label, place in places.items():
            row = recording.signals[f"EEG {label}"]
            part = row[round((since + 1) * RATE):-RATE]
            self.assertGreater(len(part), 4 * RATE, label)
            if place is None:
                self.assertEqual({round(value, 1) for value in part}, {0.0}, label)
            else:
                wrong = [value for value in part if not 1000 * place - 0.5 <= value < 1000 * place + 999.5]
                self.assertEqual(wrong[:5], [], label)
                steps = {round(b - a) for a, b in zip(part, part[1:])}
                self.assertLessEqual(steps, {1, -999}, label)
        for number, label in enumerate(BEFORE):
            part = recording.signals[f"EEG {label}"][:3 * RATE]
            self.assertTrue(all(1000 * number - 0.5 <= value < 1000 * number + 999.5 for value in part), label)

    def check_missing(self, recording, labels, returned=False):
        """Expects one annotation for each missing channel, from the outage to the channel's return or the end of the recording, and none for other
        channels."""
        missing = annotated(recording, "Not offered: EEG ")
        self.assertEqual(set(missing), set(labels), recording.annotations)
        self.assertEqual(set(annotated(recording, "Not offered from here: EEG ")), set(labels))
        length = recording.records * recording.duration
        for label, intervals in missing.items():
            self.assertEqual(len(intervals), 1, label)
            (onset, end), = intervals
            self.assertTrue(3 < onset < 7, (label, onset))
            if returned:
                self.assertTrue(onset + 5 < end < length - 5, (label, end, length))
            else:
                self.assertAlmostEqual(end, length, delta=1.1, msg=label)
        return missing

    def back_at(self, recording):
        """Returns the second at which the first outage ended, from the annotation of lost samples of a channel that returned."""
        lost = annotated(recording, "Lost samples: ")
        self.assertTrue(lost, recording.annotations)
        (first, end), *_ = next(iter(lost.values()))
        self.assertTrue(2.5 < end - first < 9, (first, end))
        return end

    def reds(self, screen):
        """Returns the share of red columns of each scope, row by row."""
        return [picture.red_columns(screen, content) / content.width for content in picture.contents(screen)]

    def check_reds(self, screen, missing):
        reds = self.reds(screen)
        self.assertEqual(len(reds), 4, reds)
        for label, red in zip(BEFORE, reds):
            if label in missing:
                self.assertGreater(red, RED, f"{label}: {reds}")
            else:
                self.assertEqual(red, 0, f"{label}: {reds}")


class OtherLabels(Changed):
    def test_one_missing(self):
        """If a server with the channels C3, C4, Pz, Oz returns with Fz, C3, C4, Pz, the three common channels continue under their names; Oz is
        missing and red, and its absence is annotated with begin and end"""
        recording, log, screen = self.run_over("one", ramp(["Fz", "C3", "C4", "Pz"]))
        self.check_values(recording, {"C3": 1, "C4": 2, "Pz": 3, "Oz": None}, self.back_at(recording))
        self.check_missing(recording, ["Oz"])
        self.check_reds(screen, ["Oz"])
        self.assertRegex(log, r"(?m)^notification: .* offers other channels. Back: C3, C4, Pz. No longer offered: Oz. New: Fz$")
        self.assertNotRegex(log, r"(?m)^notification: Reconnected$")

    def test_all_others(self):
        """If a server with the channels C3, C4, Pz, Oz returns with Fp1, Fp2, F7, F8, no new data appear under the old names; when it returns with
        the old channels, the recording continues"""
        recording, log, screen = self.run_over("all", ramp(["Fp1", "Fp2", "F7", "F8"]), back=ramp(BEFORE))
        missing = self.check_missing(recording, BEFORE, returned=True)
        end = max(end for intervals in missing.values() for _, end in intervals)
        lost = annotated(recording, "Lost samples: ")
        resumed = max([end] + [stop for intervals in lost.values() for _, stop in intervals])
        self.check_values(recording, {label: number for number, label in enumerate(BEFORE)}, resumed)
        onset = min(onset for intervals in missing.values() for onset, _ in intervals)
        for label in BEFORE:
            part = recording.signals[f"EEG {label}"][round((onset + 0.1) * RATE):round((end - 0.1) * RATE)]
            self.assertEqual({round(value, 1) for value in part}, {0.0}, label)
        self.assertRegex(log, r"(?m)^notification: .* offers other channels. Back: none. No longer offered: C3, C4, Pz, Oz. "
                              r"New: Fp1, Fp2, F7, F8$")
        self.assertNotIn("offers no channels", log)

    def test_two_of_four(self):
        """If a server with the channels C3, C4, Pz, Oz returns with C3, C4, the other two are red and annotated, and later return with
        their own data"""
        recording, log, _ = self.run_over("two", ramp(["C3", "C4"]), back=ramp(BEFORE))
        self.check_missing(recording, ["Pz", "Oz"], returned=True)
        lost = [end for intervals in annotated(recording, "Lost samples: ").values() for _, end in intervals]
        self.assertGreaterEqual(len(lost), 2, recording.annotations)
        self.check_values(recording, {label: number for number, label in enumerate(BEFORE)}, max(lost))
        self.assertRegex(log, r"(?m)^notification: .* offers other channels. Back: C3, C4. No longer offered: Pz, Oz$")


class OtherSignals(Changed):
    def check_none(self, name, options, words):
        recording, log, screen = self.run_over(name, options)
        missing = self.check_missing(recording, BEFORE)
        onset = min(onset for intervals in missing.values() for onset, _ in intervals)
        self.check_values(recording, {label: None for label in BEFORE}, onset)
        # Checks only the two lower scopes, because the badge "not offered" covers the upper ones. The red line is at the height of the last value.
        for left in (14, 411):
            scope = picture.Content(left, 270, 375, 188)
            self.assertGreater(picture.red_columns(screen, scope) / scope.width, RED)
        self.assertRegex(log, rf"(?m)^notification: .* offers other channels. Back: none. No longer offered: {words}$")
        self.assertNotIn("offers no channels", log)
        # The connection stays open although the server offers no selected channel, so the log contains no further attempt.
        self.assertNotRegex(log[log.rindex("Back: none"):], r"(?m)^source: .*(interrupted|lost)")

    def test_other_rate(self):
        """If a server returns with 250 Hz instead of 500 Hz, the connection stays open, all channels are missing, and the screen and the log report
        that"""
        self.check_none("rate", ramp(BEFORE, rate=250), r"C3, C4, Pz, Oz \(EEG, 500 Hz, µV\)\. New: C3, C4, Pz, Oz \(EEG, 250 Hz, µV\)")

    def test_other_type(self):
        """If a server returns with ECG instead of EEG, the connection stays open, all channels are missing, and the screen and the log report that"""
        self.check_none("type", ramp(["C3"], kind="ecg"), r"C3, C4, Pz, Oz \(EEG, 500 Hz, µV\)\. New: C3 \(ECG, 500 Hz, mV\)")


class OneTouch(Changed):
    def test_to_the_selection(self):
        """One touch on the report of missing channels opens the selection with the channels that the server offers now; after Apply, the chosen ones
        are shown"""
        with tempfile.TemporaryDirectory() as folder:
            with self.device("reconnect-touch", Card(folder)) as device:
                self.watch(device)
                device.server.close()
                device.sleep(1)
                device.options = [ramp(["Fz", "C3", "C4", "Pz"])]
                device.serve()
                device.interface.wait_for("visualization", target="notification.selection")
                device.interface.screen().write_png(LOGS / "reconnect-notification.png")
                device.interface.tap("notification.selection")
                device.interface.wait_for("selection", target="channel.0.3")
                device.interface.tap("channel.0.0")
                device.interface.tap("selection.apply")
                device.interface.wait_for("visualization")
                device.sleep(3)
                self.assertEqual(len(picture.contents(device.interface.screen())), 4)
                self.assertNotRegex(device.board.log(), CRASH)


class Streams(Changed):
    """The same tests with outlets of Lab Streaming Layer. The outlets of one test have the same source_id."""

    def record_stream(self, device, walk):
        device.interface.wait_for("connection", target="stream.0")
        device.interface.tap("stream.0")
        device.interface.wait_for("visualization")
        device.sleep(3)
        self.record(device, walk)
        device.sleep(4)

    def check_stream(self, recording, log):
        self.check_missing(recording, ["Oz"])
        self.check_values(recording, {"C3": 1, "C4": 2, "Pz": 3, "Oz": None}, self.back_at(recording))
        self.assertRegex(log, r"(?m)^notification: .* offers other channels. Back: C3, C4, Pz. No longer offered: Oz. New: Fz$")

    def test_outlet_of_liblsl(self):
        """If a pylsl outlet is killed and restarts with the same source_id and other labels, each channel shows the data of its own label"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with tempfile.TemporaryDirectory() as folder, Lan() as lan:
            card = Card(folder)
            outlet = Outlet(lan, interpreter, channels=4, rate=RATE, period=1000, labels=BEFORE)
            try:
                with self.stream_device("reconnect-lsl", card, lan) as device:
                    walk = Walk(device.board, device.interface)
                    self.record_stream(device, walk)
                    outlet.end()
                    device.board.wait_for(r"^source: .*: interrupted")
                    device.sleep(3)
                    mark = len(device.board.log())
                    outlet = Outlet(lan, interpreter, channels=4, rate=RATE, period=1000, labels=["Fz", "C3", "C4", "Pz"])
                    device.board.wait_for(r"^source: .*: (resumed|Back: )", after=mark)
                    device.sleep(9)
                    device.interface.screen().write_png(LOGS / "reconnect-lsl.png")
                    file, _ = self.stop(device, walk).groups()
                    log = device.board.log()
                    self.assertNotRegex(log, CRASH)
                    device.board.run("sync")
                    device.board.power_cut()
            finally:
                outlet.end()
            self.check_stream(Recording(recordings(card.images["data"])[file]), log)

    def stream_device(self, name, card, lan):
        """Starts a board on a network with multicast."""
        return Device(name, arguments={"time-window": 10, "spectrograms": "off"} | Lan.board_settings, clock=CLOCK, lan=lan,
                      instruction_clock=False, stepped=False, fresh=True, **card.images)
