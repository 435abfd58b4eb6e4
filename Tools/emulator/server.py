"""Runs this repository's signal server on this machine."""

import socket
import subprocess
import time
from pathlib import Path

from .log_file import LogFile
from .process import start

TOP = Path(__file__).resolve().parents[2]
PROGRAM = TOP / ".build/debug/signal-server"


class ServerError(Exception):
    """The server did not start. The message contains its output."""


def free_port(kind, wanted=0):
    """Returns a free port of the loopback: the requested port if possible."""
    for port in (wanted, 0):
        with socket.socket(socket.AF_INET, kind) as probe:
            try:
                probe.bind(("127.0.0.1", port))
                return probe.getsockname()[1]
            except OSError:
                continue
    raise ServerError("no free port")


class SignalServer:
    """Runs signal-server with the given options on its own TCP and UDP port; use as a context manager.

    The emulated board reaches it at 10.0.2.2, and receives the UDP data with Board(udp_ports=[server.udp_port]).
    """

    def __init__(self, *options, log, port=0, udp_port=0, ports=None):
        """port, udp_port: used if they are free. ports: a TCP and a UDP port that must be used, such as those of an earlier server."""
        self.port, self.udp_port = ports or (
            free_port(socket.SOCK_STREAM, port), free_port(socket.SOCK_DGRAM, udp_port))
        self.log_file = LogFile(log)
        self.log_path = self.log_file.path
        with open(self.log_path, "w") as out:
            self.process = start([PROGRAM, f"--port={self.port}", f"--udp-port={self.udp_port}", *options], out)
        deadline = time.monotonic() + 300
        while "ready" not in self.log().splitlines():
            if self.process.poll() is not None or time.monotonic() > deadline:
                self.close()
                raise ServerError(f"signal-server did not start:\n{self.log()}")
            time.sleep(0.05)

    def log(self):
        return self.log_path.read_text(errors="replace")

    def close(self):
        if self.process.poll() is None:
            self.process.terminate()
            try:
                self.process.wait(5)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.log_file.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
