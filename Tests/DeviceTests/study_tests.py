"""Tests of a study on the emulated board: the test imports it from the settings partition, joins it and does it by touch. Independent programs read
its files."""

import hashlib
import json
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH
from emulator.interface import Interface
from emulator.web import PASSWORD, USER, Apache, certificate
from recording_tests import recordings
from storage_tests import Card
from subject import sign

from paths import TOP

CHECK = TOP / ".build/debug/study-check"
HANDS = TOP / "Tests/Interoperability"
CLOCK = "2026-11-23T10:00:00"
# The board's clock counts instructions, so that frames are on time even if this machine is busy. The server uses this machine's clock, which is never
# behind the board's.
STEPS = {"instruction_clock": True, "paced": True, "stepped": True}
# The phases of the only block in order: marker code, marker text, duration in seconds.
PHASES = [(900, "begin", 1.5), (310, "open: prompt", 1.0), (320, "open", 2.0), (410, "closed: prompt", 1.0), (420, "closed", 2.0), (910, "end", 1.0)]
# FRAME: the maximum number of seconds by which a phase may be too long, because it ends with the next frame. SAMPLE: the maximum number of seconds
# between a marker's time in the recording and in the session's data.
FRAME, SAMPLE = 0.05, 0.005


def both(english, german):
    return {"en": english, "de": german}


def variant(folder, port, tls):
    """Returns the example study with short phases, the simulation as its source, no questions, and uploads to a server on this machine."""
    example = TOP / "Examples/study"
    study = json.loads((example / "study.json").read_text())
    study |= {
        "source": {"kind": "simulation"},
        "electrodes": [{"name": name} for name in ("Fp1", "Fp2", "C3", "O2")],
        # Accepts ratings from 20 on, because the rating of some of the simulation's electrodes is below 100.
        "fitting": {"contact": "wet", "goal": 20, "enough": 10, "enoughAfter": 5, "loseBelow": 5, "loseAfter": 3},
        "schedule": {"days": [["rest"], ["rest"]], "hoursBetweenDays": 8, "hoursForDay": 12},
    }
    for name in ("noiseCheck", "download", "announcements", "words"):
        study.pop(name, None)
    study["upload"] = {"address": f"https://10.0.2.2:{port}/dav", "user": USER, "password": PASSWORD, "certificate": "server.pem"}
    shutil.copyfile(tls[0], folder / "server.pem")
    consent = json.loads((example / "consent.json").read_text())
    consent |= {"name": "none", "questions": []}
    for page in consent["pages"]:
        page.pop("picture", None)
    trials = [{"phases": [{"prompt": both(label, label), "seconds": seconds, "marker": marker, "label": label}]} for marker, label, seconds in PHASES]
    scenarios = {"scenarios": [{
        "id": "rest", "title": both("Rest", "Ruhe"), "text": both("Sit still.", "Sitzen Sie still."), "repetitions": 1,
        "trialsOfBlock": len(trials), "order": "given", "trials": trials}]}
    steps = {"start": [{"title": both("Headset", "Headset"), "text": both("Switch it on.", "Schalten Sie es ein."), "signal": "streaming"}]}
    for name, content in (("study", study), ("consent", consent), ("scenarios", scenarios), ("steps", steps)):
        (folder / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False))


class Studies(unittest.TestCase):
    def test_day(self):
        """By touch, a subject imports a study, joins it and records: mne reads each marker at its frame's time, the consent is a PDF, and the server
        has all files unchanged; the next day, the device shows the lab's new version and announcement"""
        with tempfile.TemporaryDirectory(prefix="pocketscope-study-") as folder:
            Path(folder).chmod(0o755)
            tls = certificate(Path(folder))
            tls[1].chmod(0o644)
            with Apache(tls) as server:
                self.play(folder, server, tls)

    def play(self, folder, server, tls):
        source = Path(folder) / "study"
        source.mkdir()
        variant(source, server.port, tls)
        archive = Path(folder) / "short.study"
        subprocess.run([CHECK, source, "--archive", archive], check=True, stdout=subprocess.DEVNULL)
        card = Card(folder)
        # Makes a study file with one wrong byte, which the board must refuse.
        broken = Path(folder) / "broken.study"
        content = bytearray(archive.read_bytes())
        content[len(content) // 2] ^= 1
        broken.write_bytes(content)
        for path in (archive, broken):
            subprocess.run(["mcopy", "-i", card.images["settings"], path, f"::{path.name}"], check=True)
        arguments = {"start-as": "study", "log-ui": 1, "log-statistics": 1, "resume": "no"}
        with card.boot("study", arguments=arguments, clock=CLOCK, **STEPS) as board:
            interface = Interface(board)
            interface.wait_for("study", target="study.import")
            self.take(board, interface)
            self.sign(board, interface)
            # Waits until the consent is uploaded, because no upload begins while a block is recorded.
            board.wait_for(r"^upload: consent_\S+ verified$")
            self.record(board, interface)
            # Waits for the upload of the session's file, which is the last one: the session has just ended.
            board.wait_for(r"^upload: s_rest_1_1_1_\S+ verified$")
            self.assertNotRegex(board.log(), CRASH)
            # Waits, because the app writes results to the card within two seconds.
            board.sleep(3)
            board.run("sync")
            board.power_cut()
        files = recordings(card.images["data"])
        self.compare(files, server)
        self.publish(source, server)
        # After the power cut, the study must continue where it was: at the end of the day, with no session to start.
        with card.boot("study-again", arguments=arguments, clock="2026-11-23T10:20:00", **STEPS) as board:
            interface = Interface(board)
            interface.wait_for("study", target="study.help")
            self.assertNotIn("study.start", interface.state()[1])
            board.wait_for(r"^study: 1 announcements of the lab's$")
            # The newer version of the study must replace the previous one immediately, because no session runs. The journal must remain: the day is
            # still over.
            board.wait_for(r"^study: version 1\.1 of the lab's lies ready$")
            board.wait_for(r"^study: rest-and-reckoning 1\.1$")
            interface.wait_for("study", target="study.help")
            self.assertNotIn("study.start", interface.state()[1])
            board.until(lambda: board.run("ls /data/fetched") == "rest-and-reckoning.announcements.json", "one copy of the study")
            # Sets the clock to the next day. It begins with the lab's announcement, which the subject confirms.
            board.run("date -s '2026-11-24 10:00'")
            interface.wait_for("study", target="study.start")
            interface.tap("study.start")
            interface.wait_for("study", target="study.back")
            interface.tap("study.next")
            board.until(lambda: "announced" in board.run("cat /data/study/journal-rest-and-reckoning"), "the confirmation in the journal")
            self.assertNotRegex(board.log(), CRASH)
        self.check(files, Path(folder))

    def publish(self, source, server):
        """Stores a new version of the study and an announcement in the study's folder on the server."""
        study = json.loads((source / "study.json").read_text())
        (source / "study.json").write_text(json.dumps(study | {"version": "1.1"}, ensure_ascii=False))
        subprocess.run([CHECK, source, "--archive", server.root / "rest-and-reckoning.study"], check=True, stdout=subprocess.DEVNULL)
        news = {"id": 7, "day": 2, "title": both("News", "Neues"), "text": both("The lab is closed on Friday.", "Freitags ist das Labor geschlossen.")}
        (server.root / "announcements.json").write_text(json.dumps({"announcements": [news]}))
        for path in server.root.iterdir():
            path.chmod(path.stat().st_mode | 0o444)

    def compare(self, files, server):
        uuid = next(re.fullmatch(r"consent_([0-9a-f-]{36})\.pdf", name) for name in files if name.startswith("consent_"))[1]
        self.assertEqual(server.files(), {f"{uuid}/{name}": hashlib.sha256(content).hexdigest() for name, content in files.items()})
        server.check()

    def take(self, board, interface):
        interface.tap("study.import")
        interface.wait_for("studyimport", target="studyimport.1")
        for number in range(2):
            after = len(board.log())
            interface.tap(f"studyimport.{number}")
            name, outcome = board.wait_for(r"^study: (\w+)\.study (is refused|can be imported)$", after=after).groups()
            self.assertEqual(outcome, "is refused" if name == "broken" else "can be imported")
            if outcome == "can be imported":
                interface.tap("studyimport.take")
                break
            self.assertNotIn("studyimport.take", interface.state()[1])
            interface.tap("studyimport.back")
            interface.wait_for("studyimport", target="studyimport.1")
        board.wait_for(r"^study: rest-and-reckoning 1\.0$")
        interface.wait_for("study", target="study.next")

    def sign(self, board, interface):
        interface.tap("study.next")
        interface.wait_for("study", target="study.decline")
        for _ in range(5):
            if "study.signature" in interface.state()[1]:
                break
            interface.tap("study.next")
            board.sleep(0.5)
        sign(board, interface)
        interface.tap("study.agree")
        interface.wait_for("study", target="study.start")

    def record(self, board, interface):
        interface.tap("study.start")
        interface.wait_for("study", target="study.next")
        interface.tap("study.next")
        # Waits for the source: the button of this step is enabled when samples arrive. The next step shows the electrodes' rings.
        board.wait_for(r"^connection: connected to Simulation")
        after = len(board.log())
        interface.wait_for("study", target="study.next")
        interface.tap("study.next")
        board.wait_for(r"^recording: begins with \d+ channels", after=after)
        board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after)
        # Continues over the pause and the page about the files to the home page.
        for _ in range(2):
            interface.wait_for("study", target="study.next")
            interface.tap("study.next")
            board.sleep(0.5)
        interface.wait_for("study", target="study.help")

    def check(self, files, folder):
        recording = next(name for name in files if re.fullmatch(r"r_rest_1_1_1_[0-9a-f-]{36}\.bdf", name))
        uuid = recording[len("r_rest_1_1_1_"):-len(".bdf")]
        data = json.loads(files[f"r_rest_1_1_1_{uuid}.json"])
        self.assertEqual((data["subject"], data["session"], data["day"]), (uuid, "rest", 1))
        self.assertIn(f"s_rest_1_1_1_{uuid}.json", files)
        phases = [event for event in data["events"] if event["is"] == "phase"]
        self.assertEqual([phase["marker"] for phase in phases], [marker for marker, _, _ in PHASES])
        path = folder / recording
        path.write_bytes(files[recording])
        said = self.read(path)
        onsets = {text: onset for onset, text in said}
        self.assertEqual([text for _, text in said if re.match(r"\d+ ", text)], [f"{marker} {label}" for marker, label, _ in PHASES])
        times = [onsets[f"{marker} {label}"] for marker, label, _ in PHASES]
        for number, (phase, time) in enumerate(zip(phases, times)):
            # A marker's time in the recording equals the time of the page flip that the session's data state for its phase.
            self.assertAlmostEqual(time - times[0], phase["t"] - phases[0]["t"], delta=SAMPLE, msg=PHASES[number][1])
        for number, (_, label, seconds) in enumerate(PHASES[:-1]):
            self.assertGreaterEqual(times[number + 1] - times[number], seconds - SAMPLE, label)
            self.assertLess(times[number + 1] - times[number], seconds + FRAME, label)
        consent = files[f"consent_{uuid}.pdf"]
        self.assertTrue(consent.startswith(b"%PDF-1.6"))
        self.assertIn(b"I have read this", consent)

    def read(self, path):
        """Returns the onset and the text of each annotation in a recording, as mne reads them."""
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        program = ("import mne, sys, json; mne.set_log_level('ERROR'); raw = mne.io.read_raw_bdf(sys.argv[1]);"
                   "print(json.dumps([(float(a['onset']), str(a['description'])) for a in raw.annotations]))")
        return json.loads(subprocess.run([reader, "-c", program, path], stdout=subprocess.PIPE, text=True, check=True).stdout)
