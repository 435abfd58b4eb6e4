"""A test of the sounds of a study's prompts on the emulated board: what its USB sound card played, compared with the sound's file and the markers."""

import json
import random
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from types import SimpleNamespace

from app_tests import CRASH, STATISTICS
from bdf import Recording
from memory_tests import check as check_memory
from recording_tests import recordings
from sound import RATE, as_heard, left, wav
from storage_tests import Card
from study_light_tests import light_study
from study_tests import CHECK, CLOCK, both
from subject import Subject, is_waiting

from paths import TOP

TRIALS, SECONDS, PICTURE = 40, 0.7, "pictures/landscape.png"
# The seconds from a phase's first frame to the first sample of its sound, as docs/study.md states.
DELAY = 0.25
# The maximum error in seconds of a sound's time. The session's data have milliseconds.
EXACT = 0.002


def statistics(board):
    """Returns the values that the app logs next, as `Device.statistics` does."""
    return [int(number) for number in board.wait_for(STATISTICS.pattern, after=len(board.log())).groups()]


class Prompts(unittest.TestCase):
    def test_times(self):
        """With 64 MB of memory, in a study's block with pictures, the sound card plays each prompt's file sample by sample, a quarter of a second after
        the prompt's marker; the session's data contain the time at which each sound was heard; the app uses at most 16 MB of dirty memory, and 8 MB
        remain available"""
        generator = random.Random(15)
        # The first and the last sample differ from 0, so that the test finds them in the silence.
        samples = [generator.randrange(-20_000, 20_000) | 1 << 8 for _ in range(RATE // 8)]
        with tempfile.TemporaryDirectory(prefix="pocketscope-prompts-") as folder:
            folder = Path(folder)
            source = folder / "study"
            source.mkdir()
            self.write(source, samples)
            subprocess.run([CHECK, source, "--archive", folder / "sound.study"], check=True, stdout=subprocess.DEVNULL)
            card = Card(folder)
            subprocess.run(["mcopy", "-i", card.images["settings"], folder / "sound.study", "::sound.study"], check=True)
            arguments = {"start-as": "study", "log-ui": 1, "resume": "no", "volume": 100, "log-statistics": 1}
            with card.boot("study-sound", arguments=arguments, clock=CLOCK, usb=True, sounds=1, memory=64, instruction_clock=True,
                           stepped=True) as board:
                board.plug_sound()
                subject = Subject(board, "study-sound")
                subject.take(r"sound\.study")
                subject.read()
                subject.sign()
                # QEMU's sound card drops its buffer when QEMU stops the machine, so the board must run without pause. It must not be paced either:
                # if this machine is busy, a paced board's card drops samples.
                with board.running():
                    subject.go_on([], lambda _: "recording: begins" in board.log())
                    for _ in range(2):
                        check_memory(self, SimpleNamespace(board=board, statistics=lambda: statistics(board)), "in a block with sounds")
                    self.assertNotRegex(board.log(), r"recording: \S+ has ", "the block ended before its memory was measured")
                    subject.go_on([], is_waiting)
                self.assertNotIn("Out of memory", board.run("dmesg"))
                heard = left(board.pull_sound())
                self.assertNotRegex(board.log(), CRASH)
                board.run("sync")
                board.power_cut()
            files = recordings(card.images["data"])
        self.check(files, samples, heard)

    def write(self, folder, samples):
        light_study(folder)
        for name in ("sounds", "pictures"):
            (folder / name).mkdir()
        subprocess.run([TOP / "Examples/study/draw", folder.parent / "drawn"], check=True, stdout=subprocess.DEVNULL)
        shutil.copyfile(folder.parent / "drawn" / PICTURE, folder / PICTURE)
        (folder / "sounds/prompt.wav").write_bytes(wav(samples))
        study = json.loads((folder / "study.json").read_text())
        study |= {"source": {"kind": "simulation"}, "electrodes": [{"name": name} for name in ("Fp1", "Fp2", "C3", "O2")]}
        study["schedule"]["days"] = [["sound"]]
        (folder / "study.json").write_text(json.dumps(study))
        phase = {"prompt": both("Tone", "Ton"), "sound": "sounds/prompt.wav", "picture": PICTURE, "seconds": SECONDS, "marker": 7, "label": "tone"}
        scenario = {"id": "sound", "title": both("Sound", "Ton"), "text": both("Listen", "Hören Sie zu"), "repetitions": TRIALS,
                    "trialsOfBlock": TRIALS, "trials": [{"phases": [phase]}]}
        (folder / "scenarios.json").write_text(json.dumps({"scenarios": [scenario]}))

    def check(self, files, samples, heard):
        data, = [json.loads(content) for name, content in files.items() if re.fullmatch(r"r_sound_\S+\.json", name)]
        recording, = [Recording(content) for name, content in files.items() if re.fullmatch(r"r_sound_\S+\.bdf", name)]
        phases = [event["t"] for event in data["events"] if event["is"] == "phase"]
        sounds = [event["t"] for event in data["events"] if event["is"] == "sound"]
        marks = [onset for onset, _, text in recording.annotations if text == "7 tone"]
        self.assertEqual((len(phases), len(sounds), len(marks)), (TRIALS, TRIALS, TRIALS))
        begins, end = [], 0
        while (begin := next((n for n in range(end, len(heard)) if heard[n]), None)) is not None:
            end = begin + len(samples)
            apart = max(abs(is_heard - as_heard(sample)) for is_heard, sample in zip(heard[begin:end], samples, strict=True))
            self.assertLessEqual(apart, 1, f"sound {len(begins)} is not the file")
            begins.append(begin)
        self.assertEqual(len(begins), TRIALS)
        behind = [sound - phase - DELAY for sound, phase in zip(sounds, phases)]
        # The sound card's file has no clock of its own, so sounds and markers are compared from the first one on.
        reported = [(begin - begins[0]) / RATE - (sound - sounds[0]) for begin, sound in zip(begins, sounds)]
        marked = [(begin - begins[0]) / RATE - (mark - marks[0]) for begin, mark in zip(begins, marks)]
        for words, errors in (("the stated delay", behind), ("the reported times", reported), ("the markers", marked)):
            print(f"{len(errors)} sounds differ from {words} by {1000 * min(errors):.2f} to {1000 * max(errors):.2f} ms", flush=True)
        self.assertLessEqual(max(map(abs, behind + reported + marked)), EXACT)
