"""Simulates cards with a volatile cache: computes a possible content of a card after a power cut, from a log of the data that a board wrote and
flushed.

QEMU's blklogwrites writes the log in the format of Linux' dm-log-writes: a sector with the number of entries and the size of sectors; then, for
each entry, a sector that describes it, and its data. All data written before the last flush are on the card. Each sector written after it may be
on the card or not, in any order, because a card reorders its cache.
"""

import os
import struct
import subprocess
from pathlib import Path

MAGIC = 0x6A736677736872
FLUSH, FUA, DISCARD = 1, 2, 4
SECTOR = 512


class WriteLog:
    """The log of a card. It can be read while the board runs, or afterwards."""

    def __init__(self, path):
        self.path = Path(path)
        self.path.write_bytes(b"")

    def count(self):
        """Returns the number of entries."""
        with open(self.path, "rb") as file:
            head = file.read(SECTOR)
        if len(head) < SECTOR:
            return 0
        magic, version, count, size = struct.unpack_from("<QQQI", head)
        if magic != MAGIC or version != 1 or size != SECTOR:
            raise ValueError(f"{self.path} is no log of writes")
        return count

    def entries(self, count):
        """Yields the first `count` entries: flags, offset in bytes, data."""
        with open(self.path, "rb") as file:
            file.seek(SECTOR)
            for _ in range(count):
                sector, sectors, flags, _ = struct.unpack_from("<QQQQ", file.read(SECTOR))
                yield flags, sector * SECTOR, b"" if flags & DISCARD else file.read(sectors * SECTOR)


def unsettled(log, count):
    """Returns how many of the first `count` entries came after the last flush among them."""
    flags = [flags for flags, _, _ in log.entries(count)]
    return next((after for after, flag in enumerate(reversed(flags)) if flag & FLUSH), len(flags))


def fullest(log, first, last):
    """Returns the number of entries, from `first` to `last`, after which the card's cache contained most data."""
    held, most, found = 0, -1, first
    for number, (flags, _, _) in enumerate(log.entries(last), 1):
        held = 0 if flags & FLUSH else held + 1
        if number >= first and held > most:
            most, found = held, number
    return found


def cut(before, log, count, out, random):
    """Writes a possible content of a card after a power cut that follows the first `count` entries of its log. before: the card's content when the
    log began."""
    temporary = Path(f"{out}.new")
    # Copy sparsely, because most of a card is empty.
    subprocess.run(["cp", "--sparse=always", before, temporary], check=True)
    entries = list(log.entries(count))
    settled = len(entries) - unsettled(log, count)
    with open(temporary, "r+b") as card:
        for _, offset, content in entries[:settled]:
            card.seek(offset)
            card.write(content)
        # The fraction of its cached data that the card still writes: nothing, a part, or everything.
        share = random.choice([0, 0.1, 0.5, 0.9, 1])
        for flags, offset, content in random.sample(entries[settled:], len(entries) - settled):
            for start in range(0, len(content), SECTOR):
                if flags & FUA or random.random() < share:
                    card.seek(offset + start)
                    card.write(content[start:start + SECTOR])
    os.replace(temporary, out)
