"""Runs a simulated OpenBCI board (cyton.py) for an emulated board, as a process beside it, and plugs its dongle in."""

import sys
from pathlib import Path

from .simulator import Simulator

PROGRAM = Path(__file__).with_name("cyton.py")
# The serial number of the dongle.
SERIAL = "DM00Q0QC"


class Dongle(Simulator):
    """An OpenBCI board and its dongle, beside an emulated board with a USB controller.

    words: options of cyton.py.
    """

    def __init__(self, board, *words, log=None):
        self.plugs, self.path = 0, board.folder / "cyton"
        super().__init__(board, [sys.executable, PROGRAM, "--socket", self.path, *words], log)

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
