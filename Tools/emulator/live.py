"""Runs the emulated board for interactive use, with a signal server beside it, for `make run`."""

import os
import shutil
import subprocess
import time
from contextlib import ExitStack

from .board import IMAGE, TIMEOUT, Board, BoardError
from .dongle import Dongle
from .forwarding import forward
from .radio import Radio, kinds, python
from .server import SignalServer
from .simulator import SimulatorError

# The options of the simulated OpenBCI boards that the variable AMPLIFIER can name.
AMPLIFIERS = {"cyton": (), "daisy": ("--daisy",)}
TCP_PORT, UDP_PORT = 9000, 9998  # the ports that users of TiA expect; others if these are in use
PAGE_PORT = 8080  # the port of the second screen on the board, and here unless it is in use


def displays():
    """Returns the ways in which QEMU can show the screen, best first: a window if this machine has a display, then VNC on the loopback."""
    if os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"):
        known = subprocess.run(["qemu-system-arm", "-display", "help"], capture_output=True, text=True).stdout.split()
        for window in ("gtk", "sdl"):
            if window in known:
                yield f"{window},show-cursor=on"
    yield "vnc=127.0.0.1:0,to=99"


def start_board(data, size, arguments, udp_port, log, bluetooth, usb):
    for display in displays():
        try:
            return Board(size=size, arguments=arguments, udp_ports=[udp_port], data=data, display=display, touch=False,
                         mouse=True, log=log, timeout=0, bluetooth=bluetooth, usb=usb)
        except BoardError as error:
            if display.startswith("vnc"):
                raise
            print(f"No window ({str(error).splitlines()[-1]}); trying another way.")
    raise BoardError("QEMU has no way to show its screen")


def run(build, size, rotation, server_options):
    """Shows the board until it powers off or the user presses Ctrl-C. If the environment contains SENSOR, such as muse or strap,h10, simulated
    Bluetooth sensors are in the board's range (sensors.py). If it contains AMPLIFIER, which is cyton or daisy, a simulated OpenBCI board's dongle is
    plugged in (cyton.py)."""
    # Keep the data partition from run to run, so that the history of servers remains.
    data = build / "run/data.ext4"
    data.parent.mkdir(parents=True, exist_ok=True)
    if not data.exists():
        shutil.copyfile(IMAGE / "data.ext4", data)
    logs = build / "logs"
    sensors, interpreter = wanted_sensors()
    amplifier = wanted_amplifier()
    with ExitStack() as ending, SignalServer(*server_options, log=logs / "run-server.log", port=TCP_PORT, udp_port=UDP_PORT) as server:
        print(f"signal-server: port {server.port}, UDP data to port {server.udp_port}, "
              f"serving {' '.join(server_options)} (log: {logs}/run-server.log)", flush=True)
        arguments = {"host": "10.0.2.2", "port": server.port, "rotation": rotation, "share": "yes"}
        with start_board(data, size, arguments, server.udp_port, logs / "run-console.log", bool(sensors), amplifier is not None) as board:
            print(f"Booting the emulated board, {size[0]} x {size[1]} (its console: {logs}/run-console.log) ...", flush=True)
            board.wait_for(r"^init: ready", TIMEOUT)
            if sensors:
                try:
                    # Simulate the signals of a resting head, which users expect, instead of the counters that tests compare.
                    ending.enter_context(Radio(board, interpreter, *sensors, words=("--worn",), log=logs / "run-sensors.log"))
                except SimulatorError as error:
                    raise SystemExit(f"No sensors: {error}") from None
                print(f"Sensors in range: {', '.join(sensors)} (log: {logs}/run-sensors.log)", flush=True)
            if amplifier is not None:
                ending.enter_context(Dongle(board, "--worn", *amplifier, log=logs / "run-dongle.log")).plug()
                print(f"An OpenBCI board's dongle is plugged in (log: {logs}/run-dongle.log)", flush=True)
            print(offer_page(board))
            where = board.qmp.command("query-vnc")
            if where.get("enabled"):
                print(f"Its screen is on VNC at {where['host']}:{where['service']}, for example: "
                      f"vncviewer {where['host']}::{where['service']}")
            print("The mouse is a finger; with Ctrl held it is two, mirrored about the middle of the screen.\n"
                  f"Touch Connect: the server is at 10.0.2.2 port {server.port}. Ctrl-C here ends everything.", flush=True)
            try:
                while board.process.poll() is None and server.process.poll() is None:
                    time.sleep(0.2)
            finally:
                switch_off(board)
            if server.process.poll() is not None:
                print(f"signal-server has ended:\n{server.log()}")


def offer_page(board):
    """Forwards a port of this machine to the second screen; returns where the page is, in words."""
    port = forward(board, PAGE_PORT, PAGE_PORT)
    return f"Second screen: http://localhost:{port}, with the code from This device, Second screen."


def wanted_sensors():
    """Returns the sensors that the variable SENSOR names, and the Python that simulates them. Raises SystemExit before anything is started if
    they are not available."""
    sensors = [name for name in os.environ.get("SENSOR", "").split(",") if name]
    if not sensors:
        return [], None
    interpreter = python()
    if interpreter is None:
        raise SystemExit("No sensors: there is no package index, and bumble, which simulates the radio, is not available")
    known = kinds(interpreter)
    if unknown := [name for name in sensors if name not in known]:
        raise SystemExit(f"SENSOR: there is no sensor {unknown[0]!r}, but {', '.join(known)}")
    return sensors, interpreter


def wanted_amplifier():
    """Returns the options of the OpenBCI board that the variable AMPLIFIER names; None for none. Raises SystemExit if there is no such board."""
    name = os.environ.get("AMPLIFIER", "")
    if name and name not in AMPLIFIERS:
        raise SystemExit(f"AMPLIFIER: there is no amplifier {name!r}, but {', '.join(AMPLIFIERS)}")
    return AMPLIFIERS.get(name)


def switch_off(board):
    """Lets the app end normally, so that its files are complete. Cuts the power if that takes too long."""
    if board.process.poll() is not None:
        return
    print("\nSwitching off ...", flush=True)
    try:
        board.run("kill -TERM 1", timeout=2)
    except (BoardError, OSError):
        pass
    try:
        board.wait_for_power_off(5)
    except BoardError:
        board.power_cut()
