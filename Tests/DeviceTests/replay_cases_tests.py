"""Tests of playing files of other programs on the emulated board: each file of ../shared/cases is opened by touch, played and recorded, and pyxdf reads
the same values, units, rates and losses from the recording as are known of the file."""

import os
import re
import subprocess
import tempfile
from pathlib import Path

from app_tests import CRASH
from replay_tests import Replayed
from recording_tests import recordings
from storage_tests import Card, debugfs

from paths import LOGS, TOP

HANDS = TOP / "Tests/Interoperability"
CASES = Path(os.environ.get("POCKETSCOPE_SHARED", TOP.parent / "shared")) / "cases"
# Files that the device does not play, and what it says about them.
REFUSED = {"cpap-events.edf": "annotations", "hypnogram.edf": "annotations"}
# A file that is too long to be played to its end.
LONG = "one-record-of-20-minutes.edf"
# A table without units of time: the device asks the user.
ASKED = "one-hertz-seconds.csv"
# LATE: the maximum number of seconds that may have been played before the recording begins. On a busy PC, the board runs longer between two touches, and a
# short file can end before. The test then plays the file again, at most TRIES times. LONGEST: longer than any file that is played to its end.
LATE, TRIES, LONGEST = 2, 5, 200


def seconds_at(log, place):
    """Returns the board's time in whole seconds at a place of the app's log, from the statistics, which the app writes each second."""
    times = re.findall(r"^statistics: time (\d+) ms", log[:place], re.MULTILINE)
    return int(times[-1]) // 1000 if times else 0


class Cases(Replayed):
    def test_cases(self):
        """Each file that another program wrote is opened by touch, played and recorded: the recording has the known values, units, rates and losses"""
        files = sorted(path for path in CASES.glob("*/*") if path.suffix in (".edf", ".bdf", ".xdf", ".csv"))
        if not files:
            self.skipTest(f"there are no cases at {CASES}")
        reader = subprocess.run([HANDS / "readers"], stdout=subprocess.PIPE, text=True, check=True).stdout.strip()
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            debugfs(card, "mkdir /cases", "mkdir /recordings", "sif /recordings uid 200", "sif /recordings gid 200",
                    *(f"write {path} /cases/{number}" for number, path in enumerate(files)))
            recorded = {}
            with self.device("replay-cases", card, arguments={"record-format": "xdf"}, fresh=True) as device:
                walk = self.watch(device)
                walk.go_to("visualization.selection")
                walk.tap("selection.disconnect")
                walk.wait_for("connection")
                for number, path in enumerate(files):
                    with self.subTest(path.name):
                        for _ in range(TRIES):
                            recorded[path], late = self.play_case(device, walk, number, path)
                            if late <= LATE:
                                break
                            print(f"{path.name}: recorded {late} s after its beginning", flush=True)
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("mv /data/cases/*.xdf /data/recordings; sync")
                device.board.power_cut()
            found = recordings(card.images["data"])
            for path, name in recorded.items():
                told = path.with_name(path.name + ".truth.json")
                if not name or not told.exists():
                    continue
                with self.subTest(f"recording of {path.name}"):
                    copy = Path(folder) / name
                    copy.write_bytes(found[name])
                    said = subprocess.run([reader, HANDS / "compare_replayed.py", path, copy, "-1" if path.name == LONG else "0.6"],
                                          capture_output=True, text=True)
                    print(f"{path.name}: {said.stdout.strip()}", flush=True)
                    self.assertEqual(said.returncode, 0, said.stdout + said.stderr)

    def play_case(self, device, walk, number, path):
        """Plays and records a file. Returns the recording's name, and how many seconds of the file were played before; no name if the device refused the
        file as expected."""
        board = device.board
        board.run(f"cp /data/cases/{number} /data/recordings/{path.name}; chown 200:200 /data/recordings/{path.name}")
        try:
            after = len(board.log())
            walk.tap("connection.recording")
            walk.wait_for("files", target="files.0")
            walk.tap("files.0")
            walk.wait_for("file", target="file.replay")
            walk.tap("file.replay")
            if path.name == ASKED:
                # The likely answers come first: seconds, and values without a unit.
                for _ in range(2):
                    walk.wait_for("choice", target="choice.0")
                    walk.tap("choice.0")
                    # The next question has the same targets as this one, which is visible until its screen has closed.
                    device.sleep(1)
            said = board.wait_for(rf"^replay: {re.escape(path.name)}(, \d+ channels|: .*)", after=after)
            if path.name in REFUSED:
                self.assertIn(REFUSED[path.name], said[1])
                walk.tap("dialog.primary")
                walk.tap("file.close", "files.close")
                walk.wait_for("connection")
                return None, 0
            walk.wait_for("visualization")
            after = len(board.log())
            walk.go_to("visualization.record", "recording.start")
            begun = board.wait_for(r"^recording: begins with \d+ channels", after=after)
            log = board.log()
            late = seconds_at(log, begun.start()) - seconds_at(log, said.start())
            ended = r"^recording: (\S+) has (\d+) s$"
            if path.name == LONG:
                device.sleep(8)
            if path.name == LONG or not board.said(ended, after, LONGEST):
                # A recording that began after the end of the file does not end with it.
                walk.go_to("visualization.record")
            name = board.wait_for(ended, after=after)[1]
            # The list of files then has one file, the next case.
            board.run(f"mv /data/recordings/{name} /data/cases; rm -f /data/recordings/*")
            return name, late
        finally:
            device.interface.screen().write_png(LOGS / f"case-{path.stem}.png")
            board.run("rm -f /data/recordings/*")
            if device.interface.state()[0] == "visualization":
                walk.go_to("visualization.selection")
                walk.tap("selection.disconnect")
                walk.wait_for("connection")
