"""Tests of days of the example study on the emulated board, by touch. An Apache server receives the files, and mne, poppler and jsonschema check
them."""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import study_tests
from app_tests import CRASH
from emulator.web import PASSWORD, USER, Apache, certificate
from recording_tests import recordings
from storage_tests import Card
from study_tests import CHECK, CLOCK, FRAME, HANDS, SAMPLE, STEPS
from subject import Subject, is_home, is_waiting

from paths import TOP

# The sessions of the example study's days.
DAYS = [["morning", "rest", "reckoning"], ["morning", "rest", "reckoning"], ["morning", "rest", "breathing"]]
# The electrodes of the example study, and the electrodes of the simulation that replace them.
ELECTRODES = {"TP9": "C3", "AF7": "Fp1", "AF8": "Fp2", "TP10": "O2", "AUX": "C4"}
# The answers to the morning questionnaire, in the form that the session's data contain.
ANSWERS = {"rested": 7, "why": None, "bedtime": "22:30", "hours": 7.5, "drinks": ["coffee", "tea"], "cups": "more", "last-visit": None}
# The maximum time in seconds by which a busy machine may wake the board too late.
LATE = 1
# The maximum timeout of a step in seconds. The test shortens longer timeouts in the study.
LONGEST = 4
VALIDATE = """
import json, sys
from jsonschema import Draft202012Validator
schema = json.load(open(sys.argv[1]))
Draft202012Validator.check_schema(schema)
for path in sys.argv[2:]:
    for error in Draft202012Validator(schema).iter_errors(json.load(open(path))):
        sys.exit(f"{path}: {error.json_path}: {error.message}")
"""


def shortened(folder, port, tls):
    """Returns the example study with the simulation's electrodes, short phases, and uploads to a server on this machine."""
    shutil.copytree(TOP / "Examples/study", folder)
    subprocess.run([TOP / "Examples/study/draw", folder], check=True, stdout=subprocess.DEVNULL)
    shutil.copyfile(tls[0], folder / "server.pem")

    def short(value, key=None):
        if isinstance(value, dict):
            return {name: short(item, name) for name, item in value.items()}
        if isinstance(value, list):
            return [short(item) for item in value]
        if key in ("seconds", "timeOut"):
            return min(value, LONGEST if key == "timeOut" else 2)
        if key == "jitter":
            return value / 2
        return ELECTRODES.get(value, value) if isinstance(value, str) else value

    for name in ("study", "steps", "scenarios"):
        path = folder / f"{name}.json"
        value = short(json.loads(path.read_text()))
        if name == "study":
            value |= {
                "source": {"kind": "simulation"},
                "fitting": {"contact": "wet", "goal": 20, "enough": 10, "enoughAfter": 5, "loseBelow": 5, "loseAfter": 3},
                "noiseCheck": {"pass": 50, "attempts": 1},
                "upload": {"address": f"https://10.0.2.2:{port}/dav", "user": USER, "password": PASSWORD, "certificate": "server.pem"},
            }
            del value["download"]
        elif name == "scenarios":
            # Shortens the session "reckoning" to one block of two trials, which use two rows of its table of numbers.
            next(scenario for scenario in value["scenarios"] if scenario["id"] == "reckoning")["repetitions"] = 2
        path.write_text(json.dumps(value, ensure_ascii=False))


class Days(unittest.TestCase):
    def test_english_landscape(self):
        """Three days of the example study, in English in landscape, with a questionnaire and two recordings a day: mne reads every marker at its
        time, the session data match their schema, poppler reads the consent, and the server has every file"""
        self.play("en", 0)

    def test_german_portrait(self):
        """Three days of the example study, in German in portrait: markers, session data, consent and the server's files are as in English"""
        self.play("de", 90)

    def test_german_landscape(self):
        """Three days of the example study, in German in landscape: markers, session data, consent and the server's files are as in English"""
        self.play("de", 0)

    def test_english_portrait(self):
        """Three days of the example study, in English in portrait: markers, session data, consent and the server's files are as in landscape"""
        self.play("en", 90)

    def play(self, language, rotation):
        self.language, self.phases = language, []
        self.name = f"study-days-{language}-{rotation}"
        with tempfile.TemporaryDirectory(prefix="pocketscope-study-") as folder:
            folder = Path(folder)
            folder.chmod(0o755)
            tls = certificate(folder)
            tls[1].chmod(0o644)
            with Apache(tls) as server:
                shortened(folder / "study", server.port, tls)
                archive = folder / "days.study"
                subprocess.run([CHECK, folder / "study", "--archive", archive], check=True, stdout=subprocess.DEVNULL)
                card = Card(folder)
                subprocess.run(["mcopy", "-i", card.images["settings"], archive, f"::{archive.name}"], check=True)
                arguments = {"start-as": "study", "log-ui": 1, "resume": "no", "language": language, "rotation": rotation}
                with card.boot(self.name, arguments=arguments, clock=CLOCK, **STEPS) as board:
                    person = Subject(board, self.name, rotation)
                    person.take(r"days\.study")
                    self.join(person)
                    for day in range(len(DAYS)):
                        if day:
                            board.run(f"date -s '2026-11-{23 + day} 10:00'")
                            person.interface.wait_for("study", target="study.start")
                        self.day(person)
                        print(f"{self.name}: day {day + 1} after {board.uptime():.0f} s", flush=True)
                    self.assertNotRegex(board.log(), CRASH)
                    board.run("sync")
                    board.power_cut()
                files = recordings(card.images["data"])
                subject = next(re.fullmatch(r"consent_([0-9a-f-]{36})\.pdf", name) for name in files if name.startswith("consent_"))[1]
                self.assertEqual(server.files(), {f"{subject}/{name}": hashlib.sha256(content).hexdigest() for name, content in files.items()})
                server.check()
            self.check(folder, files, subject)

    def join(self, subject):
        """Goes from the welcome page to the first home screen: reads the consent and answers questions."""
        subject.read()
        subject.type("study.name", "anna")
        subject.sign()
        subject.go_on(["study.choice.0", "anna", "1985-03-27"], is_home)

    def day(self, subject):
        """Goes from the home screen through a day's sessions to the wait for the next day, and waits until the server has all files."""
        comma = "7,5" if self.language == "de" else "7.5"
        answers = ["study.scale.7", "22:30", comma, "study.choice.0 study.choice.1", "study.choice.1", "study.skip"]
        subject.go_on(answers, is_waiting)
        self.assertEqual(answers, [])
        board = subject.board
        board.until(lambda: set(board.run("ls /data/recordings").split()) <= set(
            re.findall(r"^upload: (\S+) verified$", board.log(), re.MULTILINE)), "the server's last file")

    # Independent readers.

    def check(self, folder, files, subject):
        for name, content in files.items():
            (folder / name).write_bytes(content)
        document = subprocess.run(["pdftotext", folder / f"consent_{subject}.pdf", "-"], check=True, capture_output=True, text=True).stdout
        self.assertIn("anna", document)
        self.assertIn({"en": "I have read this", "de": "Ich habe das gelesen"}[self.language], document)
        data = {name: json.loads(content) for name, content in files.items() if name.endswith(".json")}
        self.validate([folder / name for name in data])
        for name, one in data.items():
            self.assertEqual((one["subject"], one["language"]), (subject, self.language), name)
        for day, sessions in enumerate(DAYS, 1):
            own = [one for one in data.values() if one["day"] == day]
            self.assertEqual({one["session"] for one in own}, set(sessions))
            self.assertEqual([one["answers"] for one in own if one["kind"] == "questionnaire"], [ANSWERS])
        names = sorted(name for name in files if name.endswith(".bdf"))
        # Each day has two blocks of the rest recording and one block of the other recording.
        self.assertEqual(len(names), 3 * len(DAYS))
        reader = study_tests.Studies()
        count = sum(self.check_markers(data[name.replace(".bdf", ".json")], reader.read(folder / name), name) for name in names)
        # Counts phases that ended too late. A busy machine causes some, because it wakes the board late; the suites study-light-* measure all phases by
        # a clock that does not depend on the machine.
        late = sum(seconds >= 2 + FRAME for seconds in self.phases)
        self.assertLess(late, len(self.phases) / 2, self.phases)
        print(f"{self.name}: {len(files)} files, {count} markers at their times, {late} of {len(self.phases)} phases too long", flush=True)

    def validate(self, paths):
        run = subprocess.run([HANDS / "readers", "studies", "jsonschema==4.23.0"], stdout=subprocess.PIPE, text=True)
        self.assertIn(run.returncode, (0, 1), "jsonschema could not be installed")
        if run.returncode:
            print("there is no package index: session data are not validated")
            return
        said = subprocess.run([run.stdout.strip(), "-c", VALIDATE, TOP / "docs/session-data.schema.json", *paths], capture_output=True, text=True)
        self.assertEqual(said.returncode, 0, said.stderr)

    def check_markers(self, data, said, name):
        """Expects each phase's marker in the recording of the block, at the time of the page flip that the session's data state for the phase;
        returns the number of markers."""
        block = max(place for place, event in enumerate(data["events"]) if event["is"] == "block")
        phases = [event for event in data["events"][block:] if event["is"] == "phase"]
        marks = [(onset, text) for onset, text in said if re.match(r"\d+ ", text)]
        self.assertEqual([phase["marker"] for phase in phases], [int(text.split()[0]) for _, text in marks], name)
        for (onset, text), phase in zip(marks, phases):
            self.assertAlmostEqual(onset - marks[0][0], phase["t"] - phases[0]["t"], delta=SAMPLE, msg=f"{name}: {text}")
        for (onset, text), (following, _) in zip(marks, marks[1:]):
            if text in ("320 open", "420 closed", "520 reckon", "620 picture"):
                self.assertGreaterEqual(following - onset, 2 - SAMPLE, f"{name}: {text}")
                self.assertLess(following - onset, 2 + LATE, f"{name}: {text}")
                self.phases.append(following - onset)
        return len(marks)
