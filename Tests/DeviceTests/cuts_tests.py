"""Fifty power cuts: the long form of the test in storage_tests.py."""

from storage_tests import Cutting


class ManyPowerCuts(Cutting):
    def test_fifty_cuts(self):
        """Settings, history and arrangement survive 50 power cuts at random moments while they are stored"""
        self.cut(50, seed=50)


del Cutting
