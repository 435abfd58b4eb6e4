"""Fifty power cuts. storage_tests.py contains the short version of this test."""

from storage_tests import Cutting


class ManyPowerCuts(Cutting):
    def test_first(self):
        """Settings, history and arrangement are intact after each of 25 power cuts at random moments of storing them"""
        self.cut(25, seed=50)

    def test_second(self):
        """Settings, history and arrangement are intact after each of 25 more power cuts at other moments"""
        self.cut(25, seed=51)


del Cutting
