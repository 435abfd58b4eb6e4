"""Tests of the list of all contents that a card with a volatile cache can have after a power cut. Part of the suite `tools`."""

import random
import struct
import tempfile
import unittest
from pathlib import Path

from emulator import volatile_card
from emulator.volatile_card import FLUSH, FUA, MAGIC, SECTOR, WriteLog


class VolatileCards(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        (self.folder / "before").write_bytes(b"0" * SECTOR * 3)

    def log(self, *entries):
        """Returns a log of writes in QEMU's format. entries: flags, first sector, and a letter for each sector."""
        log = WriteLog(self.folder / "log")
        content = struct.pack("<QQQI", MAGIC, 1, len(entries), SECTOR).ljust(SECTOR, b"\0")
        for flags, sector, letters in entries:
            content += struct.pack("<QQQQ", sector, len(letters), flags, 0).ljust(SECTOR, b"\0")
            content += b"".join(letter.encode() * SECTOR for letter in letters)
        log.path.write_bytes(content)
        return log

    def cards(self, log, count):
        """Returns all contents that a card can have after a power cut that follows `count` entries, as a letter for each sector."""
        found = set()
        for seed in range(300):
            volatile_card.cut(self.folder / "before", log, count, self.folder / "out", random.Random(seed))
            card = (self.folder / "out").read_bytes()
            found.add("".join(chr(card[at]) for at in range(0, len(card), SECTOR)))
        return found

    def test_cache(self):
        """After a simulated power cut, an emulated card contains all flushed data, and any subset of the sectors that were written later"""
        log = self.log((0, 0, "a"), (FLUSH, 0, ""), (0, 1, "bb"), (0, 0, "c"))
        self.assertEqual(self.cards(log, 1), {"000", "a00"})
        self.assertEqual(self.cards(log, 2), {"a00"})
        self.assertEqual(self.cards(log, 3), {"a00", "ab0", "a0b", "abb"})
        self.assertEqual(self.cards(log, 4), {first + rest for first in "ac" for rest in ("00", "b0", "0b", "bb")})
        self.assertEqual([volatile_card.unsettled(log, count) for count in range(5)], [0, 1, 0, 1, 2])
        self.assertEqual([volatile_card.fullest(log, *range_) for range_ in ((0, 0), (0, 2), (1, 3), (2, 4))], [0, 1, 1, 4])

    def test_forced_writes(self):
        """If a write to an emulated card bypasses the cache, its data are on the card after every simulated power cut"""
        log = self.log((0, 0, "a"), (FUA, 1, "b"))
        self.assertEqual(self.cards(log, 2), {"0b0", "ab0"})
