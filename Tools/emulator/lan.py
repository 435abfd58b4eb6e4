"""Makes a network on this machine that only the emulated board and chosen programs can use. It supports multicast, which QEMU's own network
lacks."""

import os
import subprocess
import time
from pathlib import Path

from .board import BoardError
from .process import start

ADDRESS, BOARD_ADDRESS, BITS, MASK = "192.168.77.1", "192.168.77.2", 24, "255.255.255.0"


class Lan:
    """A network namespace with a cable to the board (`Board(lan=...)`). This machine is ADDRESS on it.

    board_settings: give the board BOARD_ADDRESS, since there is no DHCP server.
    """

    DEVICE = "board"
    board_settings = {"network": "static", "address": BOARD_ADDRESS, "netmask": MASK}

    def __init__(self):
        # If the user may not make network namespaces, make them inside a user namespace.
        self.user = [] if os.geteuid() == 0 else ["-r"]
        self.holder = start(["unshare", *self.user, "-n", "sleep", "1000000"], subprocess.DEVNULL)
        try:
            self._wait()
            for words in ("link set lo up", f"tuntap add dev {self.DEVICE} mode tap", f"addr add {ADDRESS}/{BITS} dev {self.DEVICE}",
                          f"link set {self.DEVICE} up", f"route add 224.0.0.0/4 dev {self.DEVICE}"):
                subprocess.run(self.inside("ip", *words.split()), check=True, capture_output=True)
        except BaseException:
            self.close()
            raise

    @staticmethod
    def why_not():
        """Returns the reason why this machine cannot make such a network; empty if it can."""
        if not os.access("/dev/net/tun", os.W_OK):
            return "/dev/net/tun cannot be opened"
        probe = subprocess.run(["unshare", *([] if os.geteuid() == 0 else ["-r"]), "-n", "true"], capture_output=True)
        return "network namespaces cannot be made" if probe.returncode else ""

    def _wait(self):
        own = os.readlink("/proc/self/ns/net")
        for _ in range(1000):
            if Path(f"/proc/{self.holder.pid}/comm").read_text().strip() == "sleep" and \
                    os.readlink(f"/proc/{self.holder.pid}/ns/net") != own:
                return
            time.sleep(0.01)
        raise BoardError("a network namespace could not be made")

    def inside(self, *command):
        """Returns the command line that runs a command on this network."""
        user = ["-U", "--preserve-credentials"] if self.user else []
        return ["nsenter", "-t", str(self.holder.pid), *user, "-n", *(str(word) for word in command)]

    def has_version_six(self):
        """True if this machine has its unique link-local IPv6 address, which it gets some seconds after the board has started."""
        found = subprocess.run(self.inside("ip", "-6", "addr", "show", "dev", self.DEVICE, "scope", "link"), capture_output=True,
                               text=True).stdout
        return "fe80:" in found and "tentative" not in found

    def close(self):
        self.holder.kill()
        self.holder.wait()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
