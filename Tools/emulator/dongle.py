"""Runs a simulated OpenBCI board (cyton.py) for an emulated board, as a process beside it, and plugs its dongle in."""

import subprocess
import sys
import threading
import time
from pathlib import Path

from .process import start

PROGRAM = Path(__file__).with_name("cyton.py")
# The serial number of the dongle.
SERIAL = "DM00Q0QC"


class DongleError(Exception):
    """The simulated board did not do what was expected. The message contains its output."""


class Dongle:
    """An OpenBCI board and its dongle, beside an emulated board with a USB controller; use as a context manager.

    words: options of cyton.py. log: the file to which its output is appended.
    """

    def __init__(self, board, *words, log=None):
        self.board, self.said, self.log, self.plugs = board, [], log, 0
        self.path = board.folder / "cyton"
        command = [sys.executable, PROGRAM, "--socket", self.path, *words]
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

    def plug(self):
        """Plugs the dongle in: the board's kernel sees an FTDI FT232."""
        self.plugs += 1
        name = f"cyton{self.plugs}"
        address = {"type": "unix", "data": {"path": str(self.path)}}
        self.board.qmp.command("chardev-add", id=name, backend={"type": "socket", "data": {"addr": address, "server": False}})
        self.board.qmp.command("device_add", driver="usb-serial", id=name, bus="usb.0", chardev=name, serial=SERIAL)

    def pull(self):
        """Pulls the dongle out."""
        self.board.qmp.command("device_del", id=f"cyton{self.plugs}")

    def wait(self, beginning, after=0, seconds=60):
        """Waits until the simulated board prints a line that begins with `beginning`. Returns the line."""
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
        raise DongleError(f"waited for {beginning!r}; the simulated board said\n" + "\n".join(self.said[-20:]))

    def say(self, *words):
        """Sends a command to the simulated board, and waits until it is executed."""
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
