"""Tests of the requirements of `make limits` and of the load's budget, with invented measured values. Part of the suite `tools`."""

import contextlib
import io
import json
import tempfile
import unittest
from dataclasses import replace
from pathlib import Path

from budgets import load as budget
from emulator import limits
from emulator.load import Figures

SECOND = 1_000_000_000
# Measured values of ten seconds at 4096 packets a second without a fault.
WELL = Figures(clock=10 * SECOND, reading=10 * SECOND, rate=4096, received=40_960, missing=0, bad=0, on_time=600, late=0, unchanged=0,
               share=0.13, median=13_000_000, most=21_000_000, heap_calls=0, other_calls=0, memory=13_000)


class Faults(unittest.TestCase):
    def test_none(self):
        """If the board sustains a load, no fault is reported, even if the measured interval contains one frame more or less"""
        for on_time in (598, 599, 600, 601):
            self.assertEqual(replace(WELL, on_time=on_time).faults(frames=60), [])
        self.assertEqual(replace(WELL, on_time=0).faults(), [], "a load that shows nothing needs no frames")

    def test_each(self):
        """In the measurement of a load, a lost, damaged or unsent packet, a late or missing frame, a stopped display and a heap allocation each count
        as a fault"""
        for change, word in (
                ({"missing": 1}, "1 packets lost"), ({"bad": 1}, "1 packets unreadable"), ({"received": 40_800}, "never sent"),
                ({"received": 0}, "no packet arrived"), ({"late": 1}, "1 frames late"), ({"on_time": 0}, "0 frames shown"),
                ({"on_time": 590, "unchanged": 10}, "590 frames shown"), ({"on_time": 590}, "590 of 599 refreshes"),
                ({"heap_calls": 1}, "drawing thread"), ({"other_calls": 1}, "other threads")):
            found = replace(WELL, **change).faults(frames=60)
            self.assertTrue(any(word in fault for fault in found), f"{change}: {found}")

    def test_fewer_frames(self):
        """If a load has fewer updates than the display has refreshes, each update must be shown in a frame, and each other refresh must count as
        unchanged"""
        slow = replace(WELL, rate=50, received=500, on_time=500, unchanged=100)
        self.assertEqual(slow.faults(frames=50), [])
        self.assertNotEqual(replace(slow, on_time=400, unchanged=200).faults(frames=50), [])
        self.assertNotEqual(replace(slow, unchanged=0).faults(frames=50), [])

    def test_share(self):
        """In the measurement of a load, the share of lost packets includes packets that were never sent"""
        self.assertAlmostEqual(replace(WELL, missing=4096, received=36_864).loss, 0.1)
        self.assertAlmostEqual(replace(WELL, received=36_864).loss, 0.1)
        self.assertEqual(replace(WELL, received=0, rate=0).loss, 1)

    def test_budget(self):
        """If a part of the load is missing, the check of the load's budget fails"""
        budget.check("well", WELL)
        for change in ({"missing": 1}, {"late": 2}, {"on_time": 500, "unchanged": 100}):
            with self.assertRaises(budget.NotKeptUp):
                budget.check("worse", replace(WELL, **change))


class Reports(unittest.TestCase):
    def run_parts(self, **parts):
        """Returns the result of `measure`, the rows, the file's content after each part, and the output."""
        seen = {}

        def spying(name, part):
            def run(reporter):
                part(reporter)
                seen[name] = json.loads(path.read_text())
            return run
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as said:
            path = Path(folder) / "limits.json"
            known = dict(limits.PARTS)
            try:
                limits.PARTS.clear()
                limits.PARTS.update({name: spying(name, part) for name, part in parts.items()})
                result = limits.measure(path, list(parts), 1)
            finally:
                limits.PARTS.clear()
                limits.PARTS.update(known)
            return result, json.loads(path.read_text()), seen, said.getvalue()

    def test_written_as_it_comes(self):
        """As soon as a row of the limits table is measured, it is written to the file and to the terminal, with its requirement"""
        result, rows, seen, said = self.run_parts(
            a=lambda part: part.at_least("packets", 35_000, "1/s", 30_000, ", none lost"), b=lambda part: part.row("memory", 5, "kB"))
        self.assertTrue(result)
        self.assertEqual([len(seen["a"]), len(seen["b"]), len(rows)], [1, 2, 2])
        self.assertEqual(rows[0]["demand"], "at least 30000 1/s, none lost")
        self.assertIn("reached  packets: 35000 1/s; required: at least 30000 1/s, none lost", said)
        self.assertEqual([row["met"] for row in rows], [True, None])

    def test_missed(self):
        """In the report of limits, a value below its target, a fault and a part that ends with an error each count as missed, and the other parts
        continue"""
        def breaks(part):
            raise OSError("no board")
        result, rows, _, said = self.run_parts(
            low=lambda part: part.at_least("a", 1, "Hz", 2, ""), high=lambda part: part.at_most("b", 3, "ms", 2),
            faulty=lambda part: part.at_least("c", 3, "Hz", 2, "", ["1 packets lost"]), broken=breaks,
            good=lambda part: part.at_most("d", 2, "ms", 2))
        self.assertFalse(result)
        self.assertEqual([row["met"] for row in rows], [False, False, False, False, True])
        self.assertIn("1 packets lost", said)
        self.assertIn("OSError: no board", said)
