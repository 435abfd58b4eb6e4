"""Tests of the judgment of late frames. They need no board."""

import unittest

from emulator import load

import display_trace


def statistics(*late):
    """Returns the app's lines of statistics with these numbers of late frames, one a second from second 1 on."""
    return "".join(f"statistics: time {1000 * second} ms, frames {60 * second}, late {count}, packets 1\n" for second, count in enumerate(late, 1))


class LateFrames(unittest.TestCase):
    def test_own(self):
        """A late frame without a slow answer of the display is the board's, also if a slow answer came long before or after it"""
        for answers in ([], [(1.5, 0.01)], [(4.5, 0.01)]):
            judged = display_trace.judge(statistics(0, 0, 0, 1, 1), answers)
            self.assertEqual((judged.late, judged.excused), (1, 0))

    def test_excused(self):
        """A slow answer of the display excuses as many late frames as there are refreshes in it, and one more"""
        for seconds, excused in ((0.005, 1), (0.02, 2), (0.1, 5)):
            judged = display_trace.judge(statistics(0, 0, 0, 5, 5), [(3.5, seconds)])
            self.assertEqual((judged.late, judged.excused, judged.own), (5, excused, 5 - excused))

    def test_reset(self):
        """Late frames before the app sets their number to 0 do not count, and answers of that time excuse nothing"""
        judged = display_trace.judge(statistics(0, 10, 0, 1), [(1.2, 0.1)])
        self.assertEqual((judged.late, judged.excused, judged.most), (1, 0, 0))

    def test_faults(self):
        """Of a load's late frames, only those are faults that are not excused"""
        figures = load.Figures(clock=10 * load.CLOCK, reading=0, rate=0, received=0, missing=0, bad=0, on_time=597, late=3, unchanged=0, share=0, median=0,
                               most=0, heap_calls=0, other_calls=0, memory=0)
        self.assertEqual(figures.faults(frames=60, excused=3, unanswered=3), [])
        self.assertEqual(figures.faults(frames=60, excused=2, unanswered=2), ["1 frames late"])
        self.assertIn("3 frames late", figures.faults(frames=60))
