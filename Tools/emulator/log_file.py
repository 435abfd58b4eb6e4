"""Makes files for the output of running programs."""

import fcntl
from pathlib import Path


class LogFile:
    """A program's own log file. While one program has it, every other one, in whatever process, gets another file, so that programs with the
    same name (as in two suites that run in parallel) do not write into each other's log."""

    def __init__(self, path):
        """path: the wanted file. While another program has it, the first free one of NAME-2.log, NAME-3.log, ... is used."""
        wanted = self.path = Path(path)
        wanted.parent.mkdir(parents=True, exist_ok=True)
        number = 1
        while not (file := self._claim(self.path)):
            number += 1
            self.path = wanted.with_stem(f"{wanted.stem}-{number}")
        self._file = file
        self._file.truncate(0)

    @staticmethod
    def _claim(path):
        """Opens and locks the file. Returns None if another program has it."""
        file = open(path, "ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            file.close()
            return None

    def close(self):
        """Releases the file for other programs. Its content remains."""
        self._file.close()
