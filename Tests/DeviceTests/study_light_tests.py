"""Tests of the times of a study's markers on the emulated board: a light sensor on the display and the recording must agree.

The program light-sensor looks at the buffer that the display driver was told to show, and reports when the cross of a fixation appears and vanishes.
The kernel's trace contains the time at which the emulated display has shown each buffer. The recorded channels contain pulses at known times of the
same clock, so the test knows which sample was taken when the light changed. All times are the board's.
"""

import bisect
import json
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH
from bdf import Recording
from emulator.guest_server import GuestServer
from recording_tests import recordings
from storage_tests import Card
from study_tests import CHECK, CLOCK, both
from subject import Subject, is_waiting

TRIALS, FEW, SESSIONS = 600, 21, ("given", "shuffled")
# The phases of a kind of trial: the marker of the cross and its seconds, the marker of the empty screen and its seconds.
KINDS = ((101, 0.1, 201, 0.1), (102, 0.12, 202, 0.13), (103, 0.1, 203, 0.17))
ELECTRODES = ("TP9", "AF7", "AF8", "TP10")
PORT, UDP_PORT = 9000, 9998
# The clock of the samples is faster than the board's by this number of millionths, as an amplifier's clock is. So each pulse (one a second) begins at
# another part of the interval between two samples, and many pulses tell the samples' times better than one.
FASTER = 100
# The seconds for which the source sends before the first block, as in a study with steps and a fitting. The device learns the source's clock meanwhile.
SETTLE = 5
# The part of the display that contains the cross: a column of pixels at x, y with this height.
CROSS = (400, 130, 180)
# DELAY: the display delay in seconds, as docs/study.md states it: the maximum time from the moment at which the display shows a picture until its
# driver reports that.
DELAY = 0.001
# The kernel's trace of the emulated display: the driver's commands and, in the same order, the display's responses. The display shows a buffer at the
# command RESOURCE_FLUSH.
TRACE = """
mount -t tracefs none /sys/kernel/tracing; cd /sys/kernel/tracing && echo mono > trace_clock && echo 16000 > buffer_size_kb &&
echo 1 > events/virtio_gpu/enable && echo traced"""
READ = r"""cd /sys/kernel/tracing && sed -n 's/.* \([0-9.]*\): virtio_gpu_cmd_\(.\).* vq=0 .*type=\(0x[0-9a-f]*\) .*/\1 \2 \3/p' trace; echo > trace"""
TRACED = re.compile(r"^(\d+\.\d+) ([qr]) (0x[0-9a-f]+)$", re.MULTILINE)
FLUSH = "0x104"


def light_study(folder, trials=TRIALS):
    """Writes a study with two recordings of this number of trials, one in order and one shuffled, without sound and noise check."""
    study = {
        "format": 1, "id": "light", "version": "1.0", "languages": ["en", "de"], "title": both("Light", "Licht"), "lab": both("Lab", "Labor"),
        "contact": both("Call us.", "Rufen Sie uns an."), "supervisorCode": "271828", "source": {"kind": "tia"},
        "electrodes": [{"name": name} for name in ELECTRODES],
        # Accepts any rating, because pulses are no EEG.
        "fitting": {"contact": "wet", "goal": 1, "enough": 0, "enoughAfter": 0, "loseBelow": 0, "loseAfter": 3},
        "schedule": {"days": [list(SESSIONS)], "hoursBetweenDays": 8, "hoursForDay": 12},
    }
    consent = {"welcome": both("Welcome", "Willkommen"), "pages": [{"title": both("Light", "Licht"), "sections": [{"text": both("Light", "Licht")}]}],
               "agreement": both("Yes", "Ja"), "name": "none"}
    kinds = [{"phases": [{"kind": "fixation", "seconds": bright, "marker": cross, "label": "cross"},
                          {"kind": "pause", "seconds": dark, "marker": empty, "label": "empty"}]} for cross, bright, empty, dark in KINDS]
    scenarios = [{"id": order, "title": both(order, order), "text": both("Light", "Licht"), "repetitions": trials // len(KINDS),
                  "trialsOfBlock": trials, "order": order, "trials": kinds} for order in SESSIONS]
    # The subject can only continue after SETTLE seconds, because this signal does not come.
    steps = {"start": [{"title": both("Wait", "Warten"), "text": both("Wait", "Warten"), "signal": "disconnected", "timeOut": SETTLE}]}
    for name, content in (("study", study), ("consent", consent), ("scenarios", {"scenarios": scenarios}), ("steps", steps)):
        (folder / f"{name}.json").write_text(json.dumps(content, ensure_ascii=False))


class Light(unittest.TestCase):
    def test_few_markers(self):
        """At 2048 Hz, in 21 trials in order and 21 shuffled ones, each marker is at the sample that was taken when a light sensor saw the phase's
        first frame"""
        self.play(2048, FEW)

    def test_250(self):
        """At 250 Hz, in 600 trials in order and 600 shuffled ones, each marker is at the sample that was taken when a light sensor saw the phase's first
        frame"""
        self.play(250, TRIALS)

    def test_500(self):
        """At 500 Hz, the same is true"""
        self.play(500, TRIALS)

    def test_1000(self):
        """At 1000 Hz, the same is true"""
        self.play(1000, TRIALS)

    def test_2048(self):
        """At 2048 Hz, the same is true"""
        self.play(2048, TRIALS)

    def play(self, rate, trials):
        with tempfile.TemporaryDirectory(prefix="pocketscope-light-") as folder:
            folder = Path(folder)
            (folder / "study").mkdir()
            light_study(folder / "study", trials)
            subprocess.run([CHECK, folder / "study", "--archive", folder / "light.study"], check=True, stdout=subprocess.DEVNULL)
            card = Card(folder)
            subprocess.run(["mcopy", "-i", card.images["settings"], folder / "light.study", "::light.study"], check=True)
            lights = self.subject(card, rate, f"study-light-{rate}-{trials}")
            files = recordings(card.images["data"])
        for order, seen in zip(SESSIONS, lights):
            file, = [content for name, content in files.items() if re.fullmatch(rf"r_{order}_\S+\.bdf", name)]
            self.check(rate, trials, order, Recording(file), seen)

    def subject(self, card, rate, name):
        """Does the study by touch. Returns the changes of the light until the end of each session: the time in seconds and the new state."""
        arguments = {"start-as": "study", "log-ui": 1, "resume": "no", "host": "127.0.0.1", "port": PORT, "transport": "tcp"}
        signal = f"--signal=pulse:type=eeg,labels={'+'.join(ELECTRODES)},channels={len(ELECTRODES)},rate={rate},every=1,block={max(1, rate // 50)}"
        with card.boot(name, arguments=arguments, clock=CLOCK, instruction_clock=True, stepped=True, traced=True) as board:
            with GuestServer(board, f"--clock-ppm={FASTER}", signal, port=PORT, udp_port=UDP_PORT):
                traced = board.run(f"({TRACE}) 2>&1")
                self.assertTrue(traced.endswith("traced"), traced)
                board.run(f"light-sensor {' '.join(map(str, CROSS))} > /tmp/light 2>&1 &")
                subject = Subject(board, name)
                subject.take(r"light\.study")
                subject.read()
                subject.sign()
                lights, seen = [], 0
                for number in range(len(SESSIONS)):
                    subject.go_on([], lambda _: board.log().count("recording: begins") > number)
                    board.until(lambda: len(re.findall(r"^recording: \S+ has ", board.log(), re.MULTILINE)) > number, "the end of the block", 600)
                    changes = [(int(before) / 1e9, int(after) / 1e9, int(state))
                               for before, after, state in re.findall(r"^(\d+) (\d+) ([01])$", board.run("cat /tmp/light"), re.MULTILINE)[seen:]]
                    seen += len(changes)
                    lights.append(self.shown(changes, board.run(READ, 300)))
                subject.go_on([], is_waiting)
            self.assertNotRegex(board.log(), CRASH)
            board.run("sync")
            board.power_cut()
        return lights

    def shown(self, changes, trace):
        """Returns the changes of the light: two times in seconds, between which the display has shown the change, and the new state."""
        found = TRACED.findall(trace)
        asked = [(float(time), kind) for time, word, kind in found if word == "q"]
        done = [float(time) for time, word, _ in found if word == "r"]
        self.assertEqual(len(asked), len(done), "the trace is not complete")
        flushes = [(begin, end) for (begin, kind), end in zip(asked, done) if kind == FLUSH]
        # On a busy PC, QEMU answers a few requests later. The display has shown those buffers at an unknown time between request and answer.
        lengths = sorted(end - begin for begin, end in flushes)
        self.assertLess(lengths[len(lengths) * 99 // 100], DELAY)
        # The driver asks the display after the buffer was exchanged.
        return [(*flushes[bisect.bisect(flushes, (before, 0))], state) for before, _, state in changes]

    def check(self, rate, trials, order, recording, lights):
        marks = [(onset * rate, int(text.split()[0])) for onset, _, text in recording.annotations if re.match(r"\d+ ", text)]
        kinds = {cross: empty for cross, _, empty, _ in KINDS}
        crosses = [code for _, code in marks[::2]]
        self.assertEqual(len(marks), 2 * trials, order)
        self.assertEqual([code for _, code in marks[1::2]], [kinds[code] for code in crosses])
        self.assertEqual({code: crosses.count(code) for code in kinds}, dict.fromkeys(kinds, trials // len(kinds)))
        self.assertEqual(crosses == list(kinds) * (trials // len(kinds)), order == "given")
        lights = self.phases(lights, [onset / rate for onset, _ in marks])
        # Samples a second of the board's clock.
        speed = rate * (1 + FASTER / 1e6)
        first, width = self.first_sample(speed, recording, marks[0][0] - lights[0][1] * speed)
        late = [mark - (first + end * speed) for (mark, _), (_, end, _) in zip(marks, lights)]
        early = [first + begin * speed - mark for (mark, _), (begin, _, _) in zip(marks, lights)]
        print(f"{rate} Hz, {order}: {len(marks)} markers are {min(late):.2f} to {max(late):.2f} samples behind the light ({1000 * min(late) / rate:.2f} "
              f"to {1000 * max(late) / rate:.2f} ms); the samples' times are known within {width:.2f} samples", flush=True)
        self.assertLess(width, 0.5)
        self.assertLessEqual(max(early), 1 + width / 2, f"{rate} Hz, {order}")
        self.assertLessEqual(max(late), 1 + width / 2, f"{rate} Hz, {order}")

    def phases(self, lights, times):
        """Returns the changes of the light that belong to markers at these times. Other screens change the light before and after."""
        def distance(begin):
            part = lights[begin:begin + len(times)]
            if [state for _, _, state in part] != [1, 0] * (len(times) // 2):
                return float("inf")
            return max(abs(end - part[0][1] - (time - times[0])) for (_, end, _), time in zip(part, times))
        begins = range(len(lights) - len(times) + 1)
        self.assertTrue(begins, f"the sensor saw {len(lights)} changes of {len(times)}")
        begin = min(begins, key=distance)
        self.assertLess(distance(begin), 0.05, "the sensor saw other phases")
        return lights[begin:begin + len(times)]

    def first_sample(self, speed, recording, guess):
        """Returns at which sample the board's clock was 0, and the width in samples of the interval in which this number is known to be. speed:
        samples a second of the board's clock. guess: the number with an error of less than half a second."""
        values = next(values for label, values in recording.signals.items() if ELECTRODES[0] in label)
        half = (max(values) + min(values)) / 2
        rises = [n for n in range(1, len(values)) if values[n - 1] < half <= values[n]]
        self.assertGreater(len(rises), len(values) / speed - 2)
        # The sample `rise` is the first one at or after the beginning of a pulse, which is a whole number of seconds of the clock.
        most = [rise - round((rise - guess) / speed) * speed for rise in rises]
        self.assertLessEqual(max(most), min(most) + 1, "the signal lost samples or its clock was wrong")
        return (max(most) - 1 + min(most)) / 2, min(most) - max(most) + 1
