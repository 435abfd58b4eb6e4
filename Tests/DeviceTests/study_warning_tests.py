"""Tests of what a study's subject sees on the emulated board with a clock that is not set, with a full card, and in the list of recordings."""

import datetime
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH
from bdf import Recording
from emulator.web import Apache, certificate, free_port
from network_tests import plug
from recording_tests import LOST, recordings
from storage_tests import Card
from study_cuts_tests import run_of
from study_tests import CHECK, CLOCK, PHASES, STEPS, variant
from subject import Subject, is_waiting

from paths import LOGS

# The space in KiB that recordings leave for all other files.
RESERVE = 4 << 10


class Warnings(unittest.TestCase):
    def play(self, name, clock, act, port=9):
        """Joins the short study on a new board, whose files go to a server at this port, and calls `act` at the home screen; returns the study's
        files."""
        with tempfile.TemporaryDirectory(prefix="pocketscope-study-") as folder:
            folder = Path(folder)
            folder.chmod(0o755)
            self.tls = certificate(folder)
            self.tls[1].chmod(0o644)
            (folder / "study").mkdir()
            variant(folder / "study", port, self.tls)
            subprocess.run([CHECK, folder / "study", "--archive", folder / "short.study"], check=True, stdout=subprocess.DEVNULL)
            card = Card(folder)
            subprocess.run(["mcopy", "-i", card.images["settings"], folder / "short.study", "::short.study"], check=True)
            arguments = {"start-as": "study", "log-ui": 1, "resume": "no"}
            with card.boot(name, arguments=arguments, clock=clock, **STEPS) as board:
                self.board, self.subject = board, Subject(board, name)
                self.subject.take("short.study")
                self.subject.read()
                self.subject.sign()
                self.subject.interface.wait_for("study", target="study.start")
                act()
                self.assertNotRegex(board.log(), CRASH)
                board.run("sync")
                board.power_cut()
            return recordings(card.images["data"])

    def picture(self, name):
        self.subject.interface.rest()
        screen = self.subject.interface.screen()
        screen.write_png(LOGS / f"study-{name}.png")
        return screen

    def test_clock(self):
        """If the clock is not set, a message says so before the first session of a study day, and the session starts when the subject has set the
        clock"""
        self.play("study-clock", "1970-01-01T00:05:00", self.set_clock)

    def set_clock(self):
        subject = self.subject
        subject.tap("study.start")
        subject.interface.wait_for("study", target="study.clock")
        self.picture("clock")
        subject.tap("study.back")
        subject.interface.wait_for("study", target="study.start")
        subject.tap("study.start", "study.clock")
        subject.interface.wait_for("clock", "clock.date")
        subject.tap("clock.date")
        subject.interface.type("2031-07-01")
        subject.tap("clock.time")
        subject.interface.type("09:30")
        subject.tap("clock.ok")
        self.board.wait_for(r"^init: the clock was set \(hand\)$")
        # The warning about the clock must disappear automatically after the clock was set, and the session must begin.
        subject.interface.wait_for("study", target="study.cancel")
        self.assertNotIn("study.clock", subject.interface.state()[1])
        self.picture("clock-set")
        # Each line of the journal has a time on the date in 2031 that was set.
        lines = [json.loads(line) for line in self.board.run("cat /data/study/journal-rest-and-reckoning").splitlines()]
        [began] = [line["at"] for line in lines if line["is"] == "day"]
        self.assertEqual(datetime.datetime.fromtimestamp(began, datetime.timezone.utc).year, 2031)

    def test_card(self):
        """If the card is full, a block of a study does not start, the subject reads the reason, and the block can start when there is space; "My
        recordings" marks a recording as delivered only when the lab has it"""
        self.port = free_port()
        self.play("study-card", CLOCK, self.start_on_full_card, self.port)

    def start_on_full_card(self):
        board, subject = self.board, self.subject
        # Fills the card until the free space is too small for a minute of recording, which the block needs.
        self.fill(150)
        # Continues until a page offers "End for now". It must not offer "Next".
        targets = subject.go_on([], lambda targets: "study.end" in targets)
        self.assertNotIn("study.next", targets, "the block can start on a full card")
        self.picture("full-card")
        self.assertNotIn("recording: begins", board.log())
        self.empty()
        subject.interface.wait_for("study", target="study.next")
        self.picture("card-has-space")
        subject.tap("study.next")
        board.wait_for(r"^recording: begins with \d+ channels")
        board.wait_for(r"^recording: (\S+) has (\d+) s$")
        # Continues over the pause to the page about the files. The lab's server does not answer, so the page offers to try again.
        subject.interface.wait_for("study", target="study.next")
        subject.tap("study.next")
        subject.interface.wait_for("study", target="study.again")
        self.picture("no-server")
        subject.go_on([], is_waiting)
        self.assertEqual(self.recordings("not-at-lab"), 0, "the list says that the lab has the recording")
        with Apache(self.tls, port=self.port):
            # Disconnects and reconnects the network. The app must then retry immediately, as the page says.
            plug(board, False)
            board.sleep(5)
            plug(board, True)
            board.wait_for(r"^upload: r_rest_1_1_1_\S+\.bdf verified$")
            self.assertGreater(self.recordings("at-lab"), 50, "the list does not say that the lab has the recording")

    def test_card_within_block(self):
        """If the card becomes full within a block, the block's file contains everything up to the last records, the subject reads the reason, and a
        later session repeats the interrupted trial and completes the block"""
        files = self.play("study-card-block", CLOCK, self.fill_within_block)
        names = sorted((name for name in files if name.endswith(".bdf")), key=run_of)
        self.assertEqual(len(names), 2, names)
        first, second = (Recording(files[name]) for name in names)
        events = json.loads(files[names[0].replace(".bdf", ".json")])["events"]
        shown = [event["marker"] for event in events if event["is"] == "phase"]
        marks, later = ([int(text.split()[0]) for _, _, text in piece.annotations if text[:1].isdigit()] for piece in (first, second))
        seconds = first.records * first.duration
        print(f"{seconds} s of {self.recorded:.1f} s: {marks} of {shown}, then {later}", flush=True)
        self.assertGreater(seconds, self.recorded - LOST)
        self.assertEqual(marks, shown[:len(marks)])
        self.assertGreaterEqual(len(marks), len(shown) - 1)
        self.assertIn("aborted", [event["is"] for event in events])
        self.assertEqual(later, [code for code, _, _ in PHASES][len(shown) - 1:])

    def fill_within_block(self):
        board, subject = self.board, self.subject
        subject.go_on([], lambda targets: "recording: begins" in board.log())
        began = board.uptime()
        board.sleep(2.5)
        self.recorded = board.uptime() - began
        self.fill(-64)
        subject.interface.wait_for(target="dialog.primary")
        self.picture("card-full-within-block")
        subject.tap("dialog.primary")
        self.empty()
        subject.go_on([], lambda targets: board.log().count("recording: begins") > 1)
        subject.go_on([], is_waiting)

    def fill(self, kibibytes):
        """Fills the card until recordings have only this much space."""
        self.board.run(f"dd if=/dev/zero of=/data/filling bs=1k count={self.free() - RESERVE - kibibytes} 2>&1 && sync")
        self.assertLess(self.free(), RESERVE + kibibytes + 50)
        self.settle()

    def empty(self):
        self.board.run("rm /data/filling && sync")
        self.settle()

    def settle(self):
        """Waits until the app has queried the free space, which it does every 5 s."""
        self.board.sleep(6)

    def free(self):
        """Returns the free space of the data partition in KiB."""
        return int(self.board.run("df -Pk /data | tail -n 1").split()[-3])

    def recordings(self, name):
        """Opens "My recordings" over the study, and returns the number of green pixels there. Only the words of a delivered recording are green."""
        subject = self.subject
        subject.tap("study.settings")
        subject.interface.wait_for("studysettings")
        subject.interface.scroll_to("studysettings.recordings")
        subject.tap("studysettings.recordings")
        subject.interface.wait_for("studyrecordings", target="studyrecordings.close")
        picture = self.picture(name)
        subject.tap("studyrecordings.close")
        subject.interface.wait_for("studysettings", target="studysettings.close")
        subject.tap("studysettings.close")
        subject.interface.wait_for("study")
        return sum(count for (red, green, blue), count in picture.colours().items() if green > red + 40 and green > blue + 20)
