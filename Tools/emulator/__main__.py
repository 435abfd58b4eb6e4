"""Runs `make run` and `make shots`, and makes the saved states for tests. Usage: python3 -m emulator run|shots|states"""

import argparse
import signal
import sys
from pathlib import Path

from . import live, saved_states, shots
from .board import Board

SENSORS = "With SENSOR=muse in the environment (strap, h10, or several with commas) simulated sensors by Bluetooth are in its range."


def end(*_):
    raise KeyboardInterrupt


def size(text):
    width, _, height = text.partition("x")
    return int(width), int(height)


def main():
    parser = argparse.ArgumentParser(prog="emulator")
    verbs = parser.add_subparsers(dest="verb", required=True)
    verbs.add_parser("states", help="boot and save the boards from which several test suites start, unless they are saved")
    for name, what in (("run", "show the emulated board, with a signal server beside it"),
                       ("shots", "write pictures of all screens")):
        verb = verbs.add_parser(name, help=what, description=what, epilog=SENSORS if name == "run" else None)
        verb.add_argument("--build", type=Path, default=Path("build"))
        if name == "run":
            verb.add_argument("--size", type=size, default=(800, 480), help="of the display, for example 1024x600")
            verb.add_argument("--rotation", type=int, default=0, choices=(0, 90, 180, 270))
            verb.add_argument("server", nargs="*", default=["--simulate=eeg,ecg"], help="options of signal-server")
        else:
            verb.add_argument("panels", nargs="*", metavar="SUFFIX", help="of the files' names: " + ", ".join(
                repr(suffix) for suffix in (*(panel.suffix for panel in shots.PANELS), "-pages", "-study")))
    options = parser.parse_args()
    # After the terminal is closed or after `kill`, end everything in the same order as after Ctrl-C. (A shell's background job ignores Ctrl-C by
    # default.)
    for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, end)
    try:
        if options.verb == "run":
            live.run(options.build, options.size, options.rotation, options.server)
        elif options.verb == "states":
            for machine in saved_states.COMMON:
                Board.keep(**machine)
        else:
            shots.take(options.build, options.panels)
    except KeyboardInterrupt:
        sys.exit(130)


main()
