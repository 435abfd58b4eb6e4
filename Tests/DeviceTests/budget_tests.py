"""Tests that compare the cost of the device's code with the budgets in Tests/Budgets (docs/budgets.md)."""

import unittest

from budgets import counting, load, rows, sizes

from paths import DEVICE_PROGRAMS, LOGS, TOP

BUDGET = TOP / "Tests/Budgets/budgets.json"


class Budgets(unittest.TestCase):
    def check(self, counted):
        changes = rows.compare(rows.read(BUDGET), counted)
        for hint in changes.hints:
            print(f"hint: {hint}")
        self.assertEqual(changes.failures, [])

    def test_kernels(self):
        """The most frequent loops need at most 3% more instructions than their budgets, and two runs agree within 0.5%"""
        programs = {"usr/bin/kernel-counts": DEVICE_PROGRAMS / "kernel-counts"}
        with counting.CountingBoard(programs, log=LOGS / "console-counts.log") as board:
            first, second = board.kernels(), board.kernels()
            first += board.kernels("song-tempo")
        self.assertGreater(len(first), 50)
        for one, other in zip(first, second):
            self.assertAlmostEqual(other.value / one.value, 1, delta=0.005, msg=one.name)
        self.check(first)

    def test_load(self):
        """For one second of the heaviest load, of a page of small scopes and of the pages of quality and bands, the app needs at most 3% more
        instructions than its budgets, and no part of the load is missing"""
        self.check(load.load_rows(log=LOGS / "console-load.log"))

    def test_sizes(self):
        """Code, constants and static data of the shipped programs are at most 10% over their budgets"""
        self.check(sizes.size_rows(DEVICE_PROGRAMS))

    def test_stack(self):
        """While a script opens the app's screens (settings, limits, graphs, pictures, mail), the app's main stack stays within its budget"""
        with sizes.walking_board(LOGS / "console-stack.log") as board:
            self.check(sizes.stack_rows(board))
