"""A study on the emulated board whose clock is not set."""

import datetime
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH
from emulator.web import certificate
from storage_tests import Card
from study_tests import CHECK, STEPS, variant
from subject import Subject

from paths import LOGS


class Warnings(unittest.TestCase):
    def play(self, name, clock, act, port=9):
        """Joins the short study on a new board that uploads to this port, and calls `act` at its home screen."""
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

    def picture(self, name):
        self.subject.interface.rest()
        screen = self.subject.interface.screen()
        screen.write_png(LOGS / f"study-{name}.png")
        return screen

    def test_clock(self):
        """If the clock is not set, the board shows a message before the first session of a day, and the session starts when the subject has set
        the clock"""
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
        # The session's first task appears without another touch.
        subject.interface.wait_for("study", target="study.cancel")
        self.assertNotIn("study.clock", subject.interface.state()[1])
        self.picture("clock-set")
        # The journal contains the time of the day in 2031.
        lines = [json.loads(line) for line in self.board.run("cat /data/study/journal-rest-and-reckoning").splitlines()]
        [began] = [line["at"] for line in lines if line["is"] == "day"]
        self.assertEqual(datetime.datetime.fromtimestamp(began, datetime.timezone.utc).year, 2031)
