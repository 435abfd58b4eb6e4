"""A test of fifty power cuts. storage_tests.py contains a short version of it."""

from storage_tests import Cutting


class ManyPowerCuts(Cutting):
    def test_first(self):
        """Settings, history and arrangement of graphs are intact after each of 25 power cuts at random moments while they are stored"""
        self.cut(25, seed=50)

    def test_second(self):
        """Settings, history and arrangement of graphs are intact after each of 25 more power cuts at other moments"""
        self.cut(25, seed=51)


del Cutting
