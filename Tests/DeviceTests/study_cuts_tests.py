"""Power cuts on a day of the example study on the emulated board, on a card that loses its cache. Apache and mne check what it delivers."""

import hashlib
import json
import random
import re
import subprocess
import tempfile
import unittest
from contextlib import ExitStack
from pathlib import Path

import study_tests
from app_tests import CRASH
from bdf import Recording
from emulator.web import Apache, certificate, free_port
from recording_tests import LOST, recordings
from storage_tests import CachingCard, tool
from study_days_tests import ANSWERS, shortened
from study_tests import CHECK, CLOCK, STEPS
from subject import Subject, is_home, is_waiting

JOURNAL = "/data/study/journal-rest-and-reckoning"
# The seconds of each phase of rest that has a duration, and of the fitting.
PHASE, FITTING = 5, 15


def adapt(folder):
    """Makes the phases of rest, and the fitting, long enough to cut the power in them. A day has a questionnaire and rest."""
    def change(name, action):
        path = folder / f"{name}.json"
        value = json.loads(path.read_text())
        action(value)
        path.write_text(json.dumps(value, ensure_ascii=False))

    def lengthen(scenarios):
        rest = next(scenario for scenario in scenarios["scenarios"] if scenario["id"] == "rest")
        for phase in (phase for trial in rest["trials"] for phase in trial["phases"]):
            if phase.get("kind"):
                phase["seconds"] = PHASE
    change("scenarios", lengthen)
    change("study", lambda study: study["fitting"].update(goal=100, enoughAfter=FITTING))
    change("study", lambda study: study["schedule"].update(days=[["morning", "rest"]] * 2))


class Cuts(unittest.TestCase):
    def test_day(self):
        """After power cuts at ten points of a study day, from the consent to an upload, the subject continues at the same point, inside a block with
        the first phase of the interrupted trial; all answers are there, at most two seconds of the recording are missing, and the server has each
        file once"""
        chance = random.Random(29)
        with tempfile.TemporaryDirectory(prefix="pocketscope-study-") as folder:
            folder = Path(folder)
            folder.chmod(0o755)
            self.tls, self.port = certificate(folder), free_port()
            self.tls[1].chmod(0o644)
            shortened(folder / "study", self.port, self.tls)
            adapt(folder / "study")
            subprocess.run([CHECK, folder / "study", "--archive", folder / "cuts.study"], check=True, stdout=subprocess.DEVNULL)
            card = CachingCard(folder)
            subprocess.run(["mcopy", "-i", card.images["settings"], folder / "cuts.study", "::cuts.study"], check=True)
            arguments = {"start-as": "study", "log-ui": 1, "resume": "no"}
            with ExitStack() as self.stack:
                points = self.day()
                cuts, point = 0, ""
                while point is not None:
                    with card.boot("study-cuts", logs=card.start(), arguments=arguments, clock=CLOCK, **STEPS) as board:
                        self.board, self.subject = board, Subject(board, f"study-cuts-{cuts}")
                        point, seconds = next(points, (None, 2))
                        board.sleep(seconds)
                        counts, self.uptime = card.counts(), board.uptime()
                        board.power_cut()
                        self.assertNotRegex(board.log(), CRASH)
                    if point is None:
                        break
                    card.cut(counts, chance)
                    cuts += 1
                    print(f"cut {cuts}: {point}", flush=True)
                self.assertEqual(cuts, 10)
                tool("e2fsck", "-p", card.images["data"])
                files = recordings(card.images["data"])
                self.assertEqual({Path(name).name: digest for name, digest in self.server.files().items()},
                                 {name: hashlib.sha256(content).hexdigest() for name, content in files.items()})
                self.server.check()
            self.check(files, folder)

    # The day.

    def day(self):
        """Each point with the seconds that the board runs until the power cut. After it, another board has started with the card."""
        self.subject.take("cuts.study")
        self.subject.tap("study.next")
        self.subject.interface.wait_for("study", target="study.decline")
        self.subject.tap("study.next")
        shown = self.shown("study.next")
        yield "the consent's second page", 2
        self.expect(shown)
        self.subject.tap("study.next")
        shown = self.shown("study.signature")
        yield "the signature", 2
        self.expect(shown)
        self.subject.type("study.name", "anna")
        self.subject.sign()
        self.subject.interface.wait_for("study", target="study.choice.0")
        self.subject.tap("study.choice.0", "study.next")
        shown = self.shown("study.field")
        yield "the sign-up's second question", 2
        self.expect(shown)
        self.subject.go_on(["anna", "1985-03-27"], is_home)
        answers = ["study.scale.7", "22:30"]
        self.subject.go_on(answers, lambda targets: not answers and "study.field" in targets and "study.next" not in targets)
        shown = self.shown("study.field")
        yield "a question", 2
        # The questionnaire's task, and the first question without an answer.
        self.subject.interface.wait_for("study", target="study.next")
        self.subject.tap("study.next")
        self.expect(shown)
        self.subject.go_on(["7.5", "study.choice.0 study.choice.1", "study.choice.1", "study.skip"], is_home)
        self.subject.tap("study.start")
        task = self.shown("study.next")
        self.subject.tap("study.next")
        self.subject.interface.wait_for("study", target="study.next")
        self.subject.tap("study.next")
        self.subject.look()
        yield "a step", 2
        self.expect(task)
        # The rings are the last screen without a next button before a block.
        self.subject.go_on([], lambda targets: "study.signals" in targets and "study.next" not in targets)
        self.assertNotIn("recording: begins", self.board.log())
        yield "the fitting", 0
        self.expect(task)
        self.subject.go_on([], lambda _: "recording: begins" in self.board.log())
        began = self.board.uptime()
        self.board.until(lambda: ("trial", 1) in self.journal(), "the second trial")
        # Its prompt takes two seconds. This is the middle of the phase after it.
        self.board.sleep(2 + PHASE * 0.6)
        self.assertNotIn(("trial", 2), self.journal())
        yield "a trial", 0
        self.recorded = self.uptime - began
        self.expect(task)
        self.board.wait_for("^recordings: 1 completed")
        self.subject.go_on([], lambda targets: "study.end" in targets)
        yield "the pause", 2
        # The second block's task.
        self.assertEqual(self.shown("study.next")[0], task[0])
        self.assertIn(("trial", 4), self.journal())
        # The pause after the last block.
        self.subject.go_on([], lambda targets: targets.keys() >= {"study.next", "study.signals"} and "study.end" not in targets)
        self.subject.tap("study.next")
        self.subject.interface.wait_for("study", target="study.again")
        yield "the page about the files", 2
        self.subject.go_on([], lambda targets: "study.again" in targets)
        self.server = self.stack.enter_context(Apache(self.tls, port=self.port))
        self.subject.tap("study.again")
        self.board.wait_for("^upload: .* verified$")
        yield "an upload", 0
        self.subject.go_on([], is_waiting)
        self.board.until(lambda: self.server.files().keys() >= {
            f"{self.uuid()}/{name}" for name in self.board.run("ls /data/recordings").split()}, "the server's last file")

    def journal(self):
        """The name and number of each line of the journal."""
        lines = [json.loads(line) for line in self.board.run(f"cat {JOURNAL}").splitlines() if line.endswith("}")]
        return [(line["is"], line.get("n")) for line in lines]

    def uuid(self):
        return re.search(r"consent_([0-9a-f-]{36})\.pdf", self.board.run("ls /data/recordings"))[1]

    def shown(self, target):
        """The screen's targets and pixels, once it has this target."""
        self.subject.interface.wait_for("study", target=target)
        return self.subject.look(), self.subject.interface.screen().pixels

    def expect(self, shown):
        """Expects the same screen as before the power cut."""
        targets, pixels = self.shown(next(name for name in ("study.next", "study.field", "study.signature") if name in shown[0]))
        self.assertEqual(targets, shown[0])
        self.assertEqual(pixels, shown[1], "the screen differs from that before the power cut")

    # Independent readers.

    def check(self, files, folder):
        [answers] = [json.loads(content)["answers"] for name, content in files.items() if name.startswith("q_morning_1_1_")]
        self.assertEqual(answers, ANSWERS)
        names = sorted((name for name in files if name.endswith(".bdf")), key=lambda name: int(name.split("_")[4]))
        marks = []
        for name in names:
            (folder / name).write_bytes(files[name])
            marks.append([text for _, text in study_tests.Studies().read(folder / name) if re.match(r"\d+ ", text)])
        torn, rest, second = marks
        # The power was cut in the second phase of the second trial.
        self.assertEqual((torn[0], len(torn)), ("900 begin", 3), torn)
        self.assertIn(torn[1], ("310 open: prompt", "410 closed: prompt"))
        self.assertEqual(rest[:2], torn[1:], "the block does not continue with the interrupted trial")
        self.assertEqual((rest[-1], second[0], second[-1]), ("910 end", "900 begin", "910 end"))
        recording = Recording(files[names[0]])
        self.assertGreaterEqual(recording.records * recording.duration, self.recorded - LOST)
        print(f"{len(files)} files; {self.recorded - recording.records * recording.duration:.1f} s less than the board ran are recorded", flush=True)
