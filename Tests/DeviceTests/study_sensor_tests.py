"""The example study with a Muse on the emulated board, by touch from the import to the end of a recording in which the Muse is lost once.

bumble simulates the radio (Tools/emulator/sensors.py), so board and sensor use this machine's clock.
"""

import json
import re
import shutil
import subprocess
import tempfile
import unittest
from array import array
from pathlib import Path

from app_tests import CRASH
from emulator import bodies
from emulator.interface import Interface
from recording_tests import recordings
from sensors_tests import radio
from storage_tests import Card
from study_tests import CHECK, CLOCK, HANDS, SAMPLE
from subject import sign

from paths import LOGS, TOP

# The phases of the first and the last trial of the example study's rest recording. The other trials are in random order.
FIRST, LAST = ["900 begin"], ["910 end"]
TRIALS = [["310 open: prompt", "320 open"], ["410 closed: prompt", "420 closed", "430 closed: tone"]]
# The timed phases, with their durations in seconds.
SECONDS = {"320 open": 20, "420 closed": 20}
# The maximum number of seconds between a marker's times in the recording and in the session's data, and by which a phase may be too long: one frame
# on a busy machine.
FRAME = 0.25
# The number of seconds from the start of a block until the headset (a Muse) disappears, and the number of seconds for which it is absent.
AWAY_AFTER, AWAY = 12, 4
ELECTRODES = ("TP9", "AF7", "AF8", "TP10")
# The maximum number of seconds for which the simulated Muse sends before a recording ends.
LONGEST = 1200
READER = """
import json, mne, sys
mne.set_log_level("ERROR")
raw = mne.io.read_raw_bdf(sys.argv[1])
print(json.dumps({"rate": raw.info["sfreq"], "marks": [(float(a["onset"]), str(a["description"])) for a in raw.annotations],
                  "values": dict(zip(raw.ch_names, (1e6 * raw.get_data()).tolist()))}))
"""


class WithMuse(unittest.TestCase):
    def test_recording(self):
        """The example study finds the Muse by its name, checks how it fits, records two blocks, and repeats the trial during which the Muse was lost;
        mne reads every marker, and every sample as the Muse sent it"""
        with tempfile.TemporaryDirectory(prefix="pocketscope-study-") as folder:
            card = Card(folder)
            archive = self.archive(Path(folder))
            subprocess.run(["mcopy", "-i", card.images["settings"], archive, f"::{archive.name}"], check=True)
            arguments = {"start-as": "study", "log-ui": 1, "log-statistics": 1, "resume": "no"}
            with card.boot("study-muse", arguments=arguments, clock=CLOCK, bluetooth=True) as board:
                # `radio` expects a device, that is, an object with a board and a name, so this test has these properties.
                self.board, self.name, self.interface = board, "study-muse", Interface(board)
                self.interface.wait_for("study", target="study.import")
                with radio(self, self, "muse", words=("--worn",)) as self.radio:
                    self.take()
                    self.join()
                    self.day()
                self.assertNotRegex(board.log(), CRASH)
                board.run("sync")
                board.power_cut()
            self.check(recordings(card.images["data"]))

    def archive(self, folder):
        """Returns the example study with one recording per day."""
        study = folder / "study"
        shutil.copytree(TOP / "Examples/study", study)
        subprocess.run([TOP / "Examples/study/draw", study], check=True, stdout=subprocess.DEVNULL)
        document = study / "study.json"
        text = re.sub(r'"days": \[.*?\]\s*\]', '"days": [["rest"], ["rest"]]', document.read_text(), flags=re.DOTALL)
        document.write_text(text)
        archive = folder / "muse.study"
        subprocess.run([CHECK, study, "--archive", archive], check=True, stdout=subprocess.DEVNULL)
        return archive

    # The following methods touch the screen.

    def tap(self, *targets):
        for target in targets:
            self.interface.tap(target)

    def next_until(self, pattern, after, tries=60):
        """Touches Next each time it is offered, until a line of the log matches the pattern."""
        expression = re.compile(pattern, re.MULTILINE)
        for _ in range(tries):
            def look():
                if match := expression.search(self.board.log(), after):
                    return [match]
                return [None] if "study.next" in self.interface.state()[1] else None
            if match := self.board.until(look, f"{pattern!r}, or Next")[0]:
                return match
            self.tap("study.next")
            self.board.sleep(0.7)
        raise AssertionError(f"{tries} touches of Next did not lead to {pattern!r}")

    def take(self):
        self.tap("study.import", "studyimport.0")
        self.board.wait_for(r"^study: muse\.study can be imported$")
        self.tap("studyimport.take")
        self.board.wait_for(r"^study: rest-and-reckoning 1\.0$")

    def join(self):
        """Goes from the welcome page to the first home screen: reads the consent and answers questions."""
        self.interface.wait_for("study", target="study.next")
        for _ in range(6):
            if "study.signature" in self.interface.state()[1]:
                break
            self.tap("study.next")
            self.interface.rest()
        self.tap("study.name")
        self.interface.type("anna")
        self.tap("key.done")
        sign(self.board, self.interface)
        self.tap("study.agree", "study.choice.0", "study.next")
        # Skips the question about the subject's name, and answers the one about the date of birth.
        self.tap("study.skip", "study.field")
        self.interface.type("1985-03-27")
        self.tap("key.done", "study.next")
        self.interface.wait_for("study", target="study.start")

    def day(self):
        self.tap("study.start")
        begins, ends = r"^recording: begins with \d+ channels", r"^recording: (\S+) has (\d+) s$"
        after = len(self.board.log())
        self.next_until(begins, after)
        self.assertTrue(any(line.startswith("muse connected") for line in self.radio.said))
        self.board.sleep(AWAY_AFTER)
        after = len(self.board.log())
        self.radio.say("leave", "muse")
        self.board.wait_for(r"^source: .*: interrupted", after=after)
        self.board.sleep(AWAY)
        self.radio.say("return", "muse")
        self.board.wait_for(r"^source: .*: resumed", after=after)
        self.board.wait_for(ends, after=after)
        # After the first block, continues over the pages and the pause to the second block, before which the app checks the electrodes.
        after = len(self.board.log())
        self.next_until(begins, after)
        self.board.wait_for(ends, after=after)
        # Skips the pages that ask the subject to take the headset off, to switch it off and to charge it.
        self.interface.wait_for(target="study.next")
        self.tap("study.next")
        self.board.sleep(1)
        self.radio.say("leave", "muse")
        for _ in range(10):
            _, targets = self.interface.rest()
            if "study.help" in targets:
                break
            self.tap("study.next")
        self.interface.wait_for("study", target="study.help")

    # The following methods check the files with independent programs.

    def check(self, files):
        names = sorted(name for name in files if re.fullmatch(r"r_rest_1_1_[12]_[0-9a-f-]{36}\.bdf", name))
        self.assertEqual(len(names), 2, sorted(files))
        data = [json.loads(files[name.replace(".bdf", ".json")]) for name in names]
        said = [self.read(LOGS / f"study-muse-{number}.bdf", files[name]) for number, name in enumerate(names)]
        # After the first and after the second recording, the session must have lost its source once.
        self.assertEqual([one["sourceLosses"] for one in data], [1, 1])
        self.assertTrue(any(event["is"] == "fitted" for event in data[0]["events"]))
        for one, recorded in zip(data, said):
            self.check_times(one, recorded)
        self.check_order([text for _, text in said[0]["marks"]], 1)
        self.check_order([text for _, text in said[1]["marks"]], 0)
        self.assertTrue(any(text.startswith("Lost ") for _, text in said[0]["marks"]))
        # The second block must contain no annotation about lost samples.
        self.assertFalse(any(text.startswith("Lost ") for _, text in said[1]["marks"]))
        self.check_samples(said[1])

    def read(self, path, content):
        path.write_bytes(content)
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        return json.loads(subprocess.run([reader, "-c", READER, path], stdout=subprocess.PIPE, text=True, check=True).stdout)

    def check_order(self, texts, repeated):
        """Expects all trials of a block in order. Before one of them, exactly `repeated` attempts at the same trial were interrupted, in
        any phase."""
        phases = [text for text in texts if re.match(r"\d+ |aborted", text)]
        self.assertEqual(phases.count("aborted"), repeated, phases)
        while "aborted" in phases:
            place = phases.index("aborted")
            begin = max(n for n in range(place) if phases[n] in (FIRST[0], LAST[0], *(trial[0] for trial in TRIALS)))
            # After an interrupted trial, the same trial must begin again with its first phase.
            self.assertEqual(phases[begin], phases[place + 1], phases)
            del phases[begin:place + 1]
        self.assertIn(phases, [FIRST + TRIALS[0] + TRIALS[1] + LAST, FIRST + TRIALS[1] + TRIALS[0] + LAST])

    def check_times(self, data, recorded):
        # The session's data contain all events of the session so far. Those of this recording follow the last event "block".
        block = max(place for place, event in enumerate(data["events"]) if event["is"] == "block")
        phases = [event for event in data["events"][block:] if event["is"] == "phase"]
        marks = [(onset, text) for onset, text in recorded["marks"] if re.match(r"\d+ ", text)]
        self.assertEqual([phase["marker"] for phase in phases], [int(text.split()[0]) for _, text in marks])
        off = [onset - marks[0][0] - phase["t"] + phases[0]["t"] for (onset, _), phase in zip(marks, phases)]
        print(f"markers are off by {min(off):.3f} to {max(off):.3f} s", flush=True)
        self.assertLess(max(map(abs, off)), FRAME)
        every = [(onset, text) for onset, text in recorded["marks"] if re.match(r"\d+ |aborted", text)]
        for (begin, text), (end, following) in zip(every, every[1:]):
            if text in SECONDS and following != "aborted":
                self.assertGreaterEqual(end - begin, SECONDS[text] - SAMPLE - FRAME, text)
                self.assertLess(end - begin, SECONDS[text] + FRAME, text)

    def check_samples(self, recorded):
        self.assertEqual(recorded["rate"], 256)
        numbers = range(LONGEST * 256)
        for place, electrode in enumerate(ELECTRODES):
            name = next(name for name in recorded["values"] if electrode in name.split())
            values = array("H", (round(value / bodies.EEG_STEP) + 2048 for value in recorded["values"][name]))
            self.assertGreater(len(values), 256, electrode)
            sent = array("H", (bodies.eeg(number, place) for number in numbers))
            found = sent.tobytes().find(values.tobytes())
            self.assertTrue(found >= 0 and found % 2 == 0, f"{electrode}: {len(values)} samples are not as they were sent")
            print(f"{electrode}: {len(values)} samples as they were sent", flush=True)
