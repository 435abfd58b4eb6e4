"""Runs a program that simulates devices for an emulated board, as a process beside the board."""

import subprocess
import threading
import time

from .process import start


class SimulatorError(Exception):
    """The simulated devices did not do what was expected. The message contains their output."""


class Simulator:
    """A program that prints "ready", reads commands and prints "did COMMAND" for each; use as a context manager.

    log: the file to which its output is appended.
    """

    def __init__(self, board, command, log=None):
        self.board, self.said, self.log = board, [], log
        self.process = start(command, subprocess.PIPE, stdin=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.wait("ready")

    def _read(self):
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if self.log:
                with open(self.log, "a") as file:
                    file.write(f"{time.monotonic():.3f} {line}")

    def wait(self, beginning, after=0, seconds=60):
        """Waits until the program prints a line that begins with `beginning`. Returns the line."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            # Let the board's time advance while this function waits.
            with self.board.running():
                for line in self.said[after:]:
                    if line.startswith(beginning):
                        return line
                if self.process.poll() is not None:
                    break
                time.sleep(0.05)
        raise SimulatorError(f"waited for {beginning!r}; {type(self).__name__} said\n" + "\n".join(self.said[-20:]))

    def say(self, *words):
        """Sends a command, and waits until the program has begun to execute it."""
        after, line = len(self.said), " ".join(str(word) for word in words)
        self.process.stdin.write(line + "\n")
        self.wait("did " + line, after)

    def close(self):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.reader.join(5)
        self.process.stdout.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
