"""Runs simulated Bluetooth sensors for an emulated board (sensors.py), as a process beside the board."""

import subprocess
import threading
import time
from pathlib import Path

from .machine import TOP
from .process import start

PACKAGE = "bumble==0.0.236"
PROGRAM = Path(__file__).with_name("sensors.py")


class RadioError(Exception):
    """The simulated sensors did not start. The message contains their output."""


def python():
    """Returns the path of a Python with bumble. Returns None if there is no package index."""
    made = subprocess.run([TOP / "Tests/Interoperability/readers", "sensors", PACKAGE], capture_output=True, text=True)
    if made.returncode == 1:
        return None
    if made.returncode:
        raise RadioError(made.stderr)
    return made.stdout.strip()


def kinds(interpreter):
    """Returns the names of the available sensors."""
    return subprocess.run([interpreter, PROGRAM, "--list"], capture_output=True, text=True, check=True).stdout.split()


class Radio:
    """Sensors in the range of a board with Bluetooth; use as a context manager.

    sensors: their names in sensors.py. words: its options. log: the file to which their output is appended.
    """

    def __init__(self, board, interpreter, *sensors, words=(), log=None):
        self.board, self.said, self.log = board, [], log
        command = [interpreter, PROGRAM, board.folder / "hci", *words, *sensors]
        self.process = start(command, subprocess.PIPE, stdin=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, bufsize=1)
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()
        self.wait("ready")
        # The sensors must already run now: the kernel gives up a controller that does not answer.
        board.run("/etc/bluetooth-modules.sh; hci-attach >/dev/ttyAMA0 2>&1 &")

    def _read(self):
        for line in self.process.stdout:
            self.said.append(line.rstrip("\n"))
            if self.log:
                with open(self.log, "a") as file:
                    file.write(f"{time.monotonic():.3f} {line}")

    def wait(self, beginning, after=0, seconds=60):
        """Waits until the sensors print a line that begins with `beginning`. Returns the line."""
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
        raise RadioError(f"waited for {beginning!r}; the sensors said\n" + "\n".join(self.said[-20:]))

    def say(self, *words):
        """Sends a command to the sensors, and waits until they have begun to execute it."""
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
