"""Stores which suites passed, and a hash of their inputs at that time. The file is in the cache folder, outside of the clone."""

import fcntl
import hashlib
import json
import os
import subprocess
import time
from pathlib import Path

MOST_BYTES = 1 << 20


def cache_folder():
    """Returns the folder for all files that a second clone on this machine can also use (XDG base directories)."""
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "pocketscope"


def content(top, inputs):
    """Returns a hash of the committed content of some paths of the repository at `top`. Returns None if the working tree differs from the commit."""
    def git(*words):
        return subprocess.run(["git", "-C", str(top), *words], check=True, capture_output=True, text=True).stdout
    try:
        if git("status", "--porcelain", "--", *inputs).strip():
            return None
        listed = git("ls-tree", "HEAD", "--", *(str(path).rstrip("/") for path in inputs))
    except (OSError, subprocess.CalledProcessError):
        return None
    return hashlib.sha256(listed.encode()).hexdigest()


def content_of(top, suite):
    """Returns a hash of a suite's inputs and of the suite's row in the table. It is the same in each clone, and None if it is unknown."""
    files = content(top, suite.inputs) if suite.inputs else None
    if files is None:
        return None
    words = [str(word).replace(str(top), "") for word in suite.command]
    return hashlib.sha256(json.dumps([files, words, suite.environment], sort_keys=True).encode()).hexdigest()


class Passes:
    """A table from suite to the hash of its inputs at its last success, the time of that success (seconds since 1970) and its duration. A success
    with omitted tests has no hash: at the next run, the machine may have what those tests need."""

    def __init__(self, path=None):
        self.path = path or cache_folder() / "passes.json"
        self.known = self._read()

    def _read(self):
        try:
            if self.path.stat().st_size <= MOST_BYTES:
                read = json.loads(self.path.read_text())
                return {name: row for name, row in read.items() if self._is_row(row)} if isinstance(read, dict) else {}
        except (OSError, ValueError, RecursionError):
            pass  # nothing is known yet, or the file is damaged: every suite counts as never run
        return {}

    @staticmethod
    def _is_row(row):
        return isinstance(row, dict) and isinstance(row.get("content"), str) and all(
            isinstance(row.get(key), (int, float)) for key in ("when", "seconds"))

    def is_current(self, name, content):
        return content is not None and self.known.get(name, {}).get("content") == content

    def when(self, name):
        """Returns the time when a suite passed last. Returns 0 if it is unknown."""
        return self.known.get(name, {}).get("when", 0)

    def seconds(self, name, default):
        return self.known.get(name, {}).get("seconds", default)

    def note(self, name, content, seconds):
        """Stores immediately that a suite passed. The success then counts even if the run is aborted later, and the entries of other runs are
        preserved.

        content: None if it is unknown; "" if tests were left out. Raises OSError if it cannot be stored.
        """
        if content is None:
            return
        row = {"content": content, "when": time.time(), "seconds": round(seconds, 1)}
        self.known[name] = row
        self.path.parent.mkdir(parents=True, exist_ok=True)
        new = self.path.with_name(f"{self.path.name}.{os.getpid()}")
        with open(self.path.with_name(f"{self.path.name}.lock"), "a") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.known = self._read() | {name: row}
            try:
                new.write_text(json.dumps(self.known, indent=1, sort_keys=True) + "\n")
                new.replace(self.path)
            finally:
                new.unlink(missing_ok=True)
