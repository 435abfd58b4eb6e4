"""Makes files for the output of running programs."""

import fcntl
from pathlib import Path


class LogFile:
    """The log file of one program. Only one program at a time has a file. Others with the same name, also in other processes (two suites that run
    in parallel), get another file, so that they do not write into each other's log."""

    def __init__(self, path):
        """path: the requested file. If another program has it, the first free one of NAME-2.log, NAME-3.log, ... is used."""
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
