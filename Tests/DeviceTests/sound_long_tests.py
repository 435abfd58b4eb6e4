"""A test of ten minutes of sound beside the heaviest load of docs/limits.md."""

import os
import unittest
from dataclasses import replace

import display_trace
import sound
from emulator import load
from sound import RATE, Tester, left, sine, unlike_sine, wav

from paths import LOGS

SECONDS = int(os.environ.get("SOUND_SECONDS", "600"))
# The size in kilobytes of the trace's buffer: a refresh takes about 0.3 kB.
KILOBYTES = 40_000


class TenMinutes(unittest.TestCase):
    def test_heaviest_load(self):
        """While 64 channels at 4096 Hz are drawn, music files of ten seconds play one after the other without underrun, pause or click, and no frame
        or packet is lost"""
        with load.boot(usb=True, sounds=1, traced=True, log=LOGS / "console-sound-long.log") as board:
            sound.put(board, "/tmp/music.wav", wav(sine(441, 44_100, 10), 44_100))
            with Tester(board) as tester:
                tester.say("volume 100")
                board.plug_sound()
                tester.expect(r"^state ready (\d+) (\d+) .*$")
                tester.say(f"loop /tmp/music.wav {SECONDS // 10 + 4}")
                number, = tester.expect(r"^sound (\d+)$")
                tester.expect(rf"^started {number} (\d+)$")
                display_trace.start(board, KILOBYTES)
                plan = replace(load.HEAVIEST, seconds=SECONDS, settings=load.HEAVIEST.settings | {"log-statistics": 1})
                figures = load.run(board, plan, timeout=40 * SECONDS)
                said = tester.lines()
                heard = left(board.pull_sound())
                judged = display_trace.judge(board.run("cat /tmp/load/app"), display_trace.slow_answers(board))
        print(f"{figures.late} frames late, of which this PC caused {judged.excused}", flush=True)
        self.assertEqual(figures.faults(frames=load.REFRESHES, excused=judged.excused, unanswered=judged.most), [])
        self.assertNotIn("underruns", said)
        self.assertNotIn("starved", said)
        begin = next(n for n in range(len(heard)) if heard[n])
        end = next(n for n in range(len(heard), begin, -1) if heard[n - 1])
        rest = unlike_sine(heard[begin + RATE // 100:end - RATE // 100], 441)
        print(f"{(end - begin) / RATE:.0f} s, {rest:.1f} steps beside a sine, processor {figures.share:.1%}", flush=True)
        self.assertGreater((end - begin) / RATE, SECONDS)
        self.assertLess(rest, 6)
