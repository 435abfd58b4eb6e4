"""Speaks the QEMU Machine Protocol: one JSON object a line over a UNIX socket."""

import json
import socket
import threading
import time


class QMPError(Exception):
    """QEMU refused a command."""


class QMP:
    def __init__(self, path, timeout=300, process=None):
        self.socket = connect(path, timeout, process)
        self.lines = self.socket.makefile("r")
        self.lines.readline()  # reads the greeting
        self.turn = threading.Lock()
        self.command("qmp_capabilities")

    def command(self, name, /, **arguments):
        """Makes QEMU execute a command. Any thread may call it. Returns QEMU's answer."""
        with self.turn:
            return self._command(name, arguments)

    def _command(self, name, arguments):
        self.socket.sendall(json.dumps({"execute": name, "arguments": arguments}).encode() + b"\n")
        while True:
            line = self.lines.readline()
            if not line:
                raise QMPError(f"{name}: QEMU has ended")
            answer = json.loads(line)
            if "error" in answer:
                raise QMPError(f"{name}: {answer['error']['desc']}")
            if "return" in answer:
                return answer["return"]

    def close(self):
        self.lines.close()
        self.socket.close()


def connect(path, timeout, process=None):
    """Connects to a UNIX socket that a starting process creates. Gives up if the process ends."""
    deadline = time.monotonic() + timeout
    while True:
        end = socket.socket(socket.AF_UNIX)
        try:
            end.connect(str(path))
            end.settimeout(timeout)
            return end
        except OSError:
            end.close()
            if time.monotonic() > deadline or process and process.poll() is not None:
                raise
            time.sleep(0.02)
