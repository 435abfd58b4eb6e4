"""Tests of the functions that wait for a program's output or its end. They must find output that the program prints right before its end. The tests
need no board."""

import os
import re
import subprocess
import tempfile
import unittest
from contextlib import closing
from pathlib import Path

from emulator.board import Board, BoardError
from emulator.deadline import STANDSTILL, Deadline
from emulator.log_file import LogFile

from paths import SYSROOT, TOP


class EndingBoard(Board):
    """A board that prints a word and ends at the moment when the test asks whether it has ended."""

    def __init__(self, word):
        self.word, self.said_so_far, self.process = word, "", self
        self.stepped, self.runners, self.own_timeout, self.log_path = False, 0, 0, "/dev/null"

    def own_time(self):
        return None

    def processor_time(self):
        return None

    def poll(self):
        self.said_so_far = self.word
        return 0

    def log(self):
        return self.said_so_far


class LogFiles(unittest.TestCase):
    def test_own_file(self):
        """If two running programs have the same name, they write to different log files; the file of an ended program is used again"""
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "logs/console-update.log"
            first, second = LogFile(path), LogFile(path)
            self.assertEqual((first.path, second.path), (path, path.with_name("console-update-2.log")))
            second.path.write_text("said")
            first.close()
            with closing(LogFile(path)) as again:
                self.assertEqual(again.path, path)
            second.close()
            self.assertEqual(second.path.read_text(), "said")


class Deadlines(unittest.TestCase):
    """Tests of when a timeout of 100 s ends, in seconds of this machine and of the board."""

    def end(self, pace, share=0):
        """Returns the second of this machine's clock in which a wait ends. pace: the machine's second -> the board's seconds that pass in it, or None
        for a board without a clock. share: of a processor, for the emulator."""
        lived = now = 0
        deadline = Deadline(100, lambda: None if pace is None else lived, lambda: now, lambda: now * share)
        while not deadline.has_passed():
            lived, now = lived + (pace(now) if pace else 0), now + 1
            self.assertLess(now, 10_000)
        return now

    def test_steps(self):
        """Only an emulated board whose clock counts instructions can advance in steps; a board with this machine's clock refuses to"""
        with self.assertRaisesRegex(ValueError, "instruction clock"):
            Board(stepped=True)

    def test_ends(self):
        """A timeout of 100 s for an emulated board ends later by this machine's clock if the board is slow, not sooner if the board's clock is fast,
        and soon if the board stops"""
        self.assertEqual(self.end(None), 101)
        self.assertEqual(self.end(lambda _: 1), 101)
        self.assertEqual(self.end(lambda _: 0.1), 1001)
        self.assertEqual(self.end(lambda _: 50), 101)
        self.assertEqual(self.end(lambda now: 1 if now < 50 else 0), 50 + STANDSTILL + 1)

    def test_idle(self):
        """A timeout of 100 s for an idle board, which executes few instructions, ends when the emulator has used 300 s of a processor, even if the
        machine has only a part of a processor for it"""
        self.assertEqual(self.end(lambda _: 0.05, share=1), 301)
        self.assertEqual(self.end(lambda _: 0.05, share=0.25), 1201)
        self.assertEqual(self.end(lambda _: 0.5, share=0.25), 201)
        self.assertEqual(self.end(lambda _: 2, share=5), 101)

    def test_ended_board(self):
        """If an emulated board has ended, timeouts use this machine's clock"""
        now = 0
        deadline = Deadline(100, iter([5, None]).__next__, lambda: now)
        now = 101
        self.assertTrue(deadline.has_passed())


class LastWords(unittest.TestCase):
    def test_board(self):
        """A test that waits for the board's output finds what the board prints right before its end; if it waits for other output, it fails as soon
        as the board has ended"""
        self.assertEqual(EndingBoard("init: power off").wait_for("power (off)", timeout=0)[1], "off")
        with self.assertRaisesRegex(BoardError, "ended"):
            EndingBoard("init: power off").wait_for("restart", timeout=0)

    # The board's own shell, which QEMU's emulator of ARM programs runs. It executes the text of init.
    SHELL = ["qemu-arm-static", "-L", SYSROOT, SYSROOT / "bin/busybox", "sh"]
    AROUND = """
exec 8<> "$1"
app=1 line_bytes=1024 begun= silent=0 limit=9 silence=9 unwatched= beats=0
feed() { :; }
heard() { echo "heard $1"; }
runs() { echo power-off >&8; return 1; }
ended() { echo ended; exit 0; }
end_silent() { exit 1; }
"""

    def test_init(self):
        """If the app prints something between init's check for output and init's check for the app's end, init processes that output before the
        end"""
        text = (TOP / "rootfs-overlay/init").read_text()
        loop = r"^while :; do\n(?:  #[^\n]*\n)*  if listen 1; then.*?^done$"
        parts = [re.search(pattern, text, re.MULTILINE | re.DOTALL)[0] for pattern in (r"^listen\(\) \{.*?^\}$", loop)]
        with tempfile.TemporaryDirectory() as folder:
            pipe, script = Path(folder) / "app", Path(folder) / "script"
            os.mkfifo(pipe)
            script.write_text("\n".join([self.AROUND, *parts]))
            said = subprocess.run([*self.SHELL, script, pipe], capture_output=True, text=True, timeout=60)
        self.assertEqual(said.stdout.splitlines(), ["heard power-off", "ended"], said.stderr)
