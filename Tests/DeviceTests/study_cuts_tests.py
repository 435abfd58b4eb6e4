"""Tests of power cuts on a day of the example study on the emulated board, with a card that loses its cache. An Apache server receives the files."""

import hashlib
import json
import random
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH
from bdf import Recording
from emulator.web import Apache, certificate, free_port
from recording_tests import LOST, recordings
from storage_tests import CachingCard, tool
from study_days_tests import ANSWERS, shortened
from study_tests import CHECK, CLOCK, STEPS
from subject import Subject, is_home, is_waiting, sign

JOURNAL = "/data/study/journal-rest-and-reckoning"
# The number of seconds of each timed phase of the rest recording, and of the fitting (the check of the electrodes).
PHASE, FITTING = 5, 15
# The number of power cuts, by the part of the study day in which they happen.
ANSWERED, RECORDED = {"consent": 7, "question": 6, "step": 4}, {"fitting": 3, "trial": 6, "end": 4}
# Power cuts in trials: the number of the trial, and the seconds after its beginning. Each block has four trials; a prompt lasts 2 s.
FIRST_BLOCK, SECOND_BLOCK = ((0, 0.3), (1, 1.0), (1, 2 + PHASE * 0.6), (2, 2 + PHASE * 0.9)), ((5, 3.0), (7, 1.0))
# The phases of the rest recording's trials, as marker codes.
TRIALS = ((900,), (310, 320), (410, 420, 430), (910,))
BEGINS = "recording: begins"
# An answer, and the beginning of a trial, survive a power cut this many seconds later.
SAFE = 2


def adapt(folder):
    """Makes the phases of the rest recording and the fitting so long that the power can be cut in them. A day then has a questionnaire and a rest
    recording."""
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
    def test_answers(self):
        """If the power is cut at 17 moments of a study day, from the consent to the steps of a recording, the subject continues at the same point,
        and all answers are there"""
        files = self.play("study-cuts-answers", self.answers, ANSWERED)
        [answers] = [json.loads(content)["answers"] for name, content in files.items() if name.startswith("q_morning_1_1_")]
        self.assertEqual(answers, ANSWERS)
        self.assertEqual(sum(name.startswith("consent_") for name in files), 1)

    def test_recording(self):
        """If the power is cut at 13 moments from the electrodes' fitting to the upload, the subject continues there (in a block: at the start of the
        interrupted trial), the recording lacks at most 2 s, and the server has each file once"""
        files = self.play("study-cuts-recording", self.record, RECORDED)
        self.assertEqual({Path(name).name: digest for name, digest in self.server.files().items()},
                         {name: hashlib.sha256(content).hexdigest() for name, content in files.items()})
        self.server.check()
        self.check(files)

    def play(self, name, day, wanted):
        """Plays a part of a day on a card that loses its cache; returns the recordings on the card."""
        self.chance = chance = random.Random(29)
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
            points, cuts, kind = day(), [], ""
            while kind is not None:
                with card.boot(name, logs=card.start(), arguments=arguments, clock=CLOCK, **STEPS) as board:
                    self.board, self.subject = board, Subject(board, f"{name}-{len(cuts)}")
                    kind, point, seconds = next(points, (None, "", SAFE))
                    board.sleep(seconds)
                    counts, self.uptime = card.counts(), board.uptime()
                    board.power_cut()
                    self.assertNotRegex(board.log(), CRASH)
                    self.assertFalse(kind == "fitting" and BEGINS in board.log(), "the fitting was over")
                if kind is not None:
                    card.cut(counts, chance)
                    cuts.append(kind)
                    print(f"cut {len(cuts)}: {kind}: {point}", flush=True)
            self.assertEqual({kind: cuts.count(kind) for kind in wanted}, wanted)
            tool("e2fsck", "-p", card.images["data"])
            return recordings(card.images["data"])

    # The methods below are the parts of the study day. Each yields the points at which the power is cut: a kind, a name, and the seconds for which
    # the board runs before the cut. After each yield, a new board has started with the same card.

    def answers(self):
        self.subject.take("cuts.study")
        yield from self.consent()
        yield from self.questionnaire()
        yield from self.steps()

    def record(self):
        self.subject.take("cuts.study")
        self.subject.read()
        self.subject.type("study.name", "anna")
        self.subject.sign()
        self.subject.go_on(["study.choice.0", "anna", "1985-03-27"], is_home)
        answers = ["study.scale.7", "22:30", "7.5", "study.choice.0 study.choice.1", "study.choice.1", "study.skip"]
        self.subject.go_on(answers, lambda targets: is_home(targets) and not answers)
        self.subject.tap("study.start")
        self.task, self.torn = self.shown("study.next"), []
        yield from self.fitting()
        yield from self.trials(FIRST_BLOCK)
        yield from self.pause()
        yield from self.trials(SECOND_BLOCK)
        yield from self.files()

    def consent(self):
        for page in range(1, 4):
            shown = self.shown("study.next")
            yield "consent", f"page {page}", self.settled()
            self.expect(shown)
            self.subject.tap("study.next")
        shown = self.shown("study.signature")
        yield "consent", "the signature", self.settled()
        self.expect(shown)
        self.subject.type("study.name", "anna")
        sign(self.board, self.subject.interface)
        yield "consent", "a signature that is not confirmed", self.settled()
        self.expect(shown)
        self.subject.type("study.name", "anna")
        self.subject.sign()
        self.subject.interface.wait_for("study", target="study.choice.0")
        self.subject.tap("study.choice.0", "study.next")
        shown = self.shown("study.field")
        yield "consent", "the sign-up's second question", self.settled()
        self.expect(shown)
        self.subject.type("study.field", "anna")
        self.subject.tap("study.next")
        shown = self.shown("study.field")
        yield "consent", "the sign-up's third question", self.settled()
        self.expect(shown)
        self.subject.go_on(["1985-03-27"], is_home)

    def questionnaire(self):
        """Cuts the power at each question, and half a second after an answer."""
        self.subject.tap("study.start")
        task = self.shown("study.next")
        yield "question", "the task", self.settled()
        self.expect(task)
        # Continues over the instruction that precedes the first question.
        self.subject.tap("study.next")
        self.shown("study.next")
        self.subject.tap("study.next")
        last = None
        for name, answer in (("rested", "study.scale.7"), ("bedtime", "22:30"), ("hours", "7.5"), ("drinks", "study.choice.0 study.choice.1")):
            last = last or self.question()
            if name != "rested":
                yield "question", name, self.settled()
                self.ask(task)
                self.assertEqual(self.question(), last, "the screen differs from that before the power cut")
            before, last = last, None
            self.reply(answer)
        # Cuts the power half a second after an answer. This answer may be lost, but no earlier one.
        yield "question", "half a second after an answer", 0.5
        self.ask(task)
        if self.question() == before:
            self.reply("study.choice.0 study.choice.1")
        shown = self.question()
        yield "question", "cups", self.settled()
        self.ask(task)
        self.assertEqual(self.question(), shown, "the screen differs from that before the power cut")
        self.subject.go_on(["study.choice.1", "study.skip"], is_home)
        self.subject.tap("study.start")

    def question(self):
        """Returns the targets and pixels of the shown question."""
        targets = self.subject.look()
        return targets, self.subject.interface.screen().pixels

    def ask(self, task):
        """Goes from the questionnaire's task to the first question without an answer."""
        self.expect(task)
        self.subject.tap("study.next")
        self.subject.look()

    def reply(self, answer):
        if answer.startswith("study."):
            self.subject.tap(*answer.split())
        else:
            self.subject.type("study.field", answer)
        self.subject.interface.wait_for("study", target="study.next")
        self.subject.tap("study.next")

    def steps(self):
        """Cuts the power at the session's task and at three of its steps."""
        task = self.shown("study.next")
        for step in range(4):
            yield "step", f"step {step}" if step else "the task", self.settled()
            self.expect(task)
            for _ in range(step + 1 if step < 3 else 0):
                self.subject.interface.wait_for("study", target="study.next")
                self.subject.tap("study.next")
                self.subject.look()

    def fitting(self):
        # Cuts the power as soon as the rings of the fitting are shown, because the simulated electrodes are good and the fitting ends within a
        # second.
        for attempt in (1, 2, 3):
            self.fit()
            yield "fitting", f"attempt {attempt}", 0
            self.expect(self.task)

    def fit(self):
        """Continues to the last screen before a block: the rings that rate the electrodes, without a next button."""
        self.subject.go_on([], lambda targets: BEGINS in self.board.log() or "study.signals" in targets and "study.next" not in targets)

    def trials(self, cuts):
        for number, seconds in cuts:
            self.fit()
            self.board.until(lambda: BEGINS in self.board.log(), "a recording")
            began = self.board.uptime()
            # Waits until the trial begins. A recording that continues after a power cut begins with the interrupted trial.
            self.board.until(lambda: number == 0 or ("trial", number) in self.journal(), f"trial {number}")
            yield "trial", f"{seconds:.1f} s after the beginning of trial {number}", seconds
            self.torn.append((self.last_recording(), self.uptime - began))
            self.expect(self.task)

    def last_recording(self):
        return max((name for name in self.board.run("ls /data/recordings").split() if name.endswith(".bdf")), key=run_of, default=None)

    def pause(self):
        self.subject.go_on([], lambda targets: "study.end" in targets)
        yield "end", "the pause", self.settled()
        # Stores the screen with the task of the second block, for comparison after a power cut.
        task, self.task = self.task, self.shown("study.next")
        self.assertEqual(self.task[0], task[0])
        self.assertIn(("trial", 4), self.journal())

    def files(self):
        self.wait_for_upload()
        yield "end", "the page about the files", self.settled()
        self.wait_for_upload()
        self.server = Apache(self.tls, port=self.port)
        self.addCleanup(self.server.close)
        self.subject.tap("study.again")
        for count in (1, 2):
            self.board.until(lambda: self.board.log().count(" verified\n") >= count, f"upload {count}")
            yield "end", f"upload {count}", self.chance.uniform(0, 0.3)
        self.subject.go_on([], is_waiting)
        self.board.until(lambda: self.server.files().keys() >= {
            f"{self.uuid()}/{name}" for name in self.board.run("ls /data/recordings").split()}, "the server's last file")

    def wait_for_upload(self):
        """Goes from the end of the last block to the page about the files. The server does not answer."""
        self.subject.go_on([], lambda targets: targets.keys() >= {"study.next", "study.signals"} and "study.end" not in targets)
        self.subject.tap("study.next")
        self.subject.interface.wait_for("study", target="study.again")

    def settled(self):
        """Returns the seconds after which an answer survives a power cut."""
        return self.chance.uniform(SAFE, 2 * SAFE)

    def journal(self):
        """Returns the name and number in each line of the study's journal."""
        lines = [json.loads(line) for line in self.board.run(f"cat {JOURNAL}").splitlines() if line.endswith("}")]
        return [(line["is"], line.get("n")) for line in lines]

    def uuid(self):
        return re.search(r"consent_([0-9a-f-]{36})\.pdf", self.board.run("ls /data/recordings"))[1]

    def shown(self, target):
        """Waits until the screen has this target; returns the screen's targets and pixels."""
        self.subject.interface.wait_for("study", target=target)
        return self.subject.look(), self.subject.interface.screen().pixels

    def expect(self, shown):
        """Expects the same screen as before the power cut."""
        targets, pixels = self.shown(next(name for name in ("study.next", "study.field", "study.signature") if name in shown[0]))
        self.assertEqual(targets, shown[0])
        self.assertEqual(pixels, shown[1], "the screen differs from that before the power cut")

    # Independent readers.

    def check(self, files):
        torn, pieces = dict(self.torn), []
        for name in sorted((name for name in files if name.endswith(".bdf")), key=run_of):
            recording = Recording(files[name])
            seconds = recording.records * recording.duration
            marks = [(onset, int(text.split()[0])) for onset, _, text in recording.annotations if re.match(r"\d+ ", text)]
            print(name[:16], seconds, marks, flush=True)
            pieces.append((name, seconds, marks))
            if name in torn:
                self.assertLessEqual(torn[name] - seconds, LOST, f"{name} lacks more than the last seconds")
        self.check_order(pieces)

    def check_order(self, pieces):
        """Expects that each recording begins with the first phase of the trial that the power cut interrupted. The recording before may lack its last
        two seconds, so the beginning of that trial can be missing there; a trial that had just begun may be lost as a whole, and then the trial
        before it is repeated."""
        torn, order, place = dict(self.torn), {}, 0
        for number, (name, seconds, marks) in enumerate(pieces):
            kinds = [next((kind for kind in TRIALS if kind[0] == code), None) for _, code in marks]
            begins = [at for at, kind in enumerate(kinds) if kind]
            self.assertEqual(begins[:1], [0] if marks else [], f"{name} begins within a trial")
            for trial, (at, end) in enumerate(zip(begins, [*begins[1:], len(marks)]), place):
                self.assertEqual(order.setdefault(trial, kinds[at]), kinds[at], f"{name}: trial {trial} is another one")
                self.assertEqual(tuple(code for _, code in marks[at:end]), kinds[at][:end - at], f"{name}: trial {trial}")
            last, following = place + len(begins) - 1, pieces[number + 1][2] if number + 1 < len(pieces) else []
            if not marks or not following:
                continue
            first = following[0][1]
            if last in (3, 7) and name not in torn:
                place = last + 1
            elif first == order[last][0]:
                place = last
            elif seconds - marks[begins[-1]][0] < SAFE and last - 1 in order and first == order[last - 1][0]:
                place = last - 1
            else:
                # The trial was not repeated, so it must have been over when the power was cut.
                onset, code = marks[-1]
                self.assertEqual(len(marks) - begins[-1], len(order[last]), f"{name}: trial {last} was not repeated")
                over = onset + (PHASE if code in (320, 420) else 2)
                self.assertLess(over, torn.get(name, seconds + LOST) + 0.3, f"{name}: trial {last} was not repeated")
                place = last + 1
        self.assertEqual([code for _, code in pieces[-1][2]][-1:], [910], "the end is missing")
        self.assertEqual([order[number] for number in (0, 3, 4, 7)], [TRIALS[0], TRIALS[3]] * 2)
        self.assertEqual([{order[1], order[2]}, {order[5], order[6]}], [set(TRIALS[1:3])] * 2)


def run_of(name):
    """Returns the number in the name of a study's recording."""
    return int(name.split("_")[4])
