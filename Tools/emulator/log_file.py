"""Files for the output of a running program."""

import fcntl
from pathlib import Path


class LogFile:
    """A file for what one program says. Nobody else who asks here writes it meanwhile, in whatever process: programs of one name, as in two
    suites that run beside each other, get files of their own. A reader would otherwise take the other one's words for this one's."""

    def __init__(self, path):
        """path: the wanted file. While another program has it, this is the first free one of NAME-2.log, NAME-3.log, ..."""
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
        """The file, locked until it is closed, or None where another one has it."""
        file = open(path, "ab")
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return file
        except BlockingIOError:
            file.close()
            return None

    def close(self):
        """Releases the file for others. Its content stays."""
        self._file.close()
