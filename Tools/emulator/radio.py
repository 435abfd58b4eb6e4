"""Runs simulated Bluetooth sensors for an emulated board (sensors.py), as a process beside the board."""

import subprocess
from pathlib import Path

from .machine import TOP
from .simulator import Simulator, SimulatorError

PACKAGE = "bumble==0.0.236"
PROGRAM = Path(__file__).with_name("sensors.py")


def python():
    """Returns the path of a Python with bumble. Returns None if there is no package index."""
    made = subprocess.run([TOP / "Tests/Interoperability/readers", "sensors", PACKAGE], capture_output=True, text=True)
    if made.returncode == 1:
        return None
    if made.returncode:
        raise SimulatorError(made.stderr)
    return made.stdout.strip()


def kinds(interpreter):
    """Returns the names of the available sensors."""
    return subprocess.run([interpreter, PROGRAM, "--list"], capture_output=True, text=True, check=True).stdout.split()


class Radio(Simulator):
    """Sensors in the range of a board with Bluetooth.

    sensors: their names in sensors.py. words: its options.
    """

    def __init__(self, board, interpreter, *sensors, words=(), log=None):
        super().__init__(board, [interpreter, PROGRAM, board.folder / "hci", *words, *sensors], log)
        # The sensors must already run now: the kernel gives up a controller that does not answer.
        board.run("/etc/bluetooth-modules.sh; hci-attach >/dev/ttyAMA0 2>&1 &")
