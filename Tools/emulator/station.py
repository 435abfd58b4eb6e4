"""Simulates another computer on the emulated board's network, by the board's own clock. The computer is a network namespace behind a second network
interface (`Board(station=True)`), at the other end of the board's cable. It gives the board its address and serves signals."""

from .board import BoardError

ADDRESS, BOARD_ADDRESS = "10.0.2.50", "10.0.2.15"
# Leases are short, so that the board must renew them every five minutes.
LEASES = f"""interface eth1
start {BOARD_ADDRESS}
end {BOARD_ADDRESS}
lease_file /tmp/leases
option subnet 255.255.255.0
option router {ADDRESS}
option lease 600
"""


class Station:
    """Runs a DHCP server there, and signal-server with the given options; the board reaches it at ADDRESS."""

    def __init__(self, board, *options, port=9000, udp_port=9998):
        self.board, self.port = board, port
        self.log_path = "/tmp/station.log"
        holder = int(board.run("busybox unshare -n sleep 1000000 > /dev/null 2>&1 & echo $!"))
        # Wait until the process has its own network namespace.
        board.run(f"until [ \"$(readlink /proc/{holder}/ns/net)\" != \"$(readlink /proc/self/ns/net)\" ]; do usleep 10000; done; "
                  f"ip link set eth1 down; ip link set eth1 netns {holder}")
        self.inside = f"busybox nsenter -t {holder} -n"
        board.run(f"{self.inside} sh -c 'ip link set lo up; ip addr add {ADDRESS}/24 dev eth1; ip link set eth1 up; "
                  f"ip route add 224.0.0.0/4 dev eth1; "
                  # While the station resolves the board's address, it must queue only the newest packet. Otherwise it would send the packets of
                  # several seconds at once.
                  f"echo 0 > /proc/sys/net/ipv4/neigh/eth1/unres_qlen_bytes'; "
                  f"echo '{LEASES}' > /tmp/udhcpd.conf; touch /tmp/leases; "
                  f"{self.inside} busybox udhcpd -f /tmp/udhcpd.conf > /dev/null 2>&1 &")
        self.words = " ".join(f"'{word}'" for word in (f"--port={port}", f"--udp-port={udp_port}", *options))
        self.serve()
        # Unplug the cable and plug it in again, so that the board requests an address from this station.
        for is_in in (False, True):
            board.qmp.command("set_link", name="net", up=is_in)
            board.sleep(1)
        self._wait(lambda: f" {BOARD_ADDRESS}/" in board.run("ip -f inet addr show dev eth0"), "the board got no address")

    def serve(self):
        """Starts the server: the first time, and again after `kill`."""
        self.process = int(self.board.run(f"{self.inside} signal-server {self.words} > {self.log_path} 2>&1 & echo $!"))
        self._wait(lambda: "ready" in self.log().splitlines(), "signal-server did not start")

    def kill(self):
        """Kills the server, so that it sends no last message. The kernel closes the server's connections."""
        self.board.run(f"kill -KILL {self.process}; while [ -d /proc/{self.process} ]; do usleep 10000; done")

    def _wait(self, look, what):
        for _ in range(600):
            if look():
                return
            self.board.sleep(0.1)
        raise BoardError(f"{what} within a minute:\n{self.log()}")

    def log(self):
        return self.board.run(f"cat {self.log_path}")
