"""Tests of the board's network: renewed leases, cables that are plugged in and out, and interfaces that appear later."""

import re
import socket
import unittest

from app_tests import Device
from board_tests import READY, boot
from emulator import Interface

from paths import LOGS, TOP

# A server that sends a packet every 20 ms, so that packets arrive while the board sets its address again. At this rate, all waiting packets fit into
# the buffers even if a busy machine stops the board for seconds.
STREAM = "--signal=sine:channels=1,rate=50,block=1"
RENEWALS = 25
# The maximum number of seconds on the board's clock until the board has got the expected address and router.
SOON = 12
# The address that the emulator's network leases to the board.
LEASE = "10.0.2.15/24"
CLIENT = "/sys/bus/virtio/drivers/virtio_net"


def counted_script():
    """Returns a copy of the DHCP client's script that also stores the reason for which it is called."""
    script = (TOP / "rootfs-overlay/etc/udhcpc.sh").read_text().split("\n", 1)
    path = LOGS / "udhcpc-counted.sh"
    path.write_text(f'{script[0]}\necho "$1" >> /tmp/leases\n{script[1]}')
    return path


def plug(board, is_in):
    """Plugs the board's network cable in or unplugs it."""
    board.qmp.command("set_link", name="net", up=is_in)


def addresses(board):
    return re.findall(r"inet (\S+)", board.run("ip -f inet addr show dev eth0 2>/dev/null"))


# The receiving sockets of an idle board: multicast DNS over IPv4 and IPv6. While the connection screen searches for streams, one more port receives
# the answers, over IPv4 and IPv6.
LISTENING = {"udp 5353", "udp6 5353"}


def without_search(found):
    """Returns the receiving sockets without those of the search for streams, which use one port over IPv4 and IPv6."""
    rest = found - LISTENING
    pairs = [name.split()[1] for name in rest if name.startswith("udp ") and name.replace("udp ", "udp6 ") in rest]
    return found - {f"{kind} {pairs[0]}" for kind in ("udp", "udp6")} if len(pairs) == 1 else found


class Names(unittest.TestCase):
    QUESTION = b"\0\1\0\0\0\1\0\0\0\0\0\0\x0bpocketscope\5local\0\0\1\0\1"

    def ask(self, port):
        """Queries the board for the address of its name from outside; returns the answer, or nothing."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            asking.settimeout(1)
            asking.sendto(self.QUESTION, ("127.0.0.1", port))
            try:
                return asking.recv(1024)
            except OSError:
                return b""

    def listening(self, board):
        """Returns the kinds and ports of all receiving sockets."""
        found = set()
        for kind in ("tcp", "tcp6", "udp", "udp6", "raw", "raw6", "packet"):
            for line in board.run(f"cat /proc/net/{kind} 2>/dev/null; true").splitlines()[1:]:
                words = line.split()
                # 0A is the state of a listening TCP socket, 07 that of an unconnected UDP socket.
                if kind == "packet" or words[3] in ("0A", "07"):
                    found.add(f"{kind} {words[3] if kind == 'packet' else int(words[1].rsplit(':', 1)[1], 16)}")
        return found

    def test_name(self):
        """The board answers queries for pocketscope.local, also after its mDNS process was killed; it receives on no other port, except for the
        search for streams on the connection screen"""
        with boot("name", saved=True, arguments={"log-ui": 1, "resume": "no"}) as board:
            board.wait_for(READY)
            interface = Interface(board)
            searching = board.until(lambda: self.listening(board) - LISTENING, "a search for streams")
            self.assertEqual(without_search(searching), set())
            interface.tap("connection.settings")
            interface.wait_for("allsettings", target="settings.close")
            for _ in range(2):
                # Before the board has an address, it does not answer on a port that QEMU forwards. QEMU remembers such a port, so each query uses a
                # new one.
                answer = board.until(lambda: self.ask(self.forward(board)), "an answer to its name")
                self.assertEqual(answer[:2], self.QUESTION[:2])
                self.assertIn(socket.inet_aton(LEASE.split("/")[0]), answer)
                process = board.run("pidof avahi-daemon").split()[0]
                self.assertRegex(board.run(f"cat /proc/{process}/status"), r"(?m)^Uid:\s+203\s+203\s+203[\s\S]*^CapEff:\s+0+$")
                self.assertEqual(self.listening(board), LISTENING)
                board.run("killall -9 avahi-daemon")

    def forward(self, board):
        """Forwards a port of this machine's loopback interface to the board's multicast DNS port; returns the port."""
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        board.qmp.command("human-monitor-command", **{"command-line": f"hostfwd_add net udp:127.0.0.1:{port}-:5353"})
        return port


class Network(unittest.TestCase):
    def wait_for(self, board, wanted, router="10.0.2.2"):
        """Waits until eth0 has exactly this address and router, for at most some seconds of the board's clock."""
        begin = board.uptime()
        while True:
            routes = re.findall(r"default via (\S+)", board.run("ip route show dev eth0 2>/dev/null"))
            if addresses(board) == [wanted] and routes == [router]:
                print(f"{wanted} after {board.uptime() - begin:.1f} s", flush=True)
                return
            self.assertLess(board.uptime() - begin, SOON, f"there is {addresses(board)} with the routers {routes}")
            board.sleep(0.2)

    def check_clients(self, board):
        self.assertEqual(len(board.run("pidof udhcpc").split()), 1)

    def test_renewals(self):
        """If the board renews its DHCP lease repeatedly, a stream loses no packet"""
        with Device("renewals", [STREAM], fresh=True, outside=True, files={"etc/udhcpc.sh": counted_script()}) as device:
            board = device.board
            device.watch()
            before = device.statistics()
            # Waits for the answer to each renewal, because a request before the answer would restart the DHCP client's exchange.
            board.run(f"for n in $(seq {RENEWALS}); do m=$(wc -l < /tmp/leases); kill -USR1 $(pidof udhcpc); "
                      "for k in $(seq 50); do [ $(wc -l < /tmp/leases) -gt $m ] && break; usleep 100000; done; done")
            after = device.statistics()
            calls = board.run("cat /tmp/leases").split()
            packets, lost, bad = (after[n] - before[n] for n in (2, 3, 4))
            print(f"{calls.count('renew')} renewals, {packets} packets, {lost} lost, {bad} bad", flush=True)
            self.assertGreaterEqual(calls.count("renew"), RENEWALS)
            self.assertGreater(packets, 5 * RENEWALS)
            self.assertEqual((lost, bad), (0, 0))

    def test_cable(self):
        """If a cable is plugged in after the start, the board gets an address; with a cable to another network, it gets another address"""
        with boot("cable") as board:
            # Unplugs the cable long before the board has loaded the interface's driver.
            plug(board, False)
            board.wait_for(READY)
            self.assertEqual(addresses(board), [])
            plug(board, True)
            self.wait_for(board, LEASE)
            self.check_clients(board)
            # Unplugs the cable and plugs it in again. The board must keep its address, because it gets the same lease.
            plug(board, False)
            board.sleep(2)
            self.assertEqual(addresses(board), [LEASE])
            plug(board, True)
            board.sleep(3)
            self.assertEqual(addresses(board), [LEASE])
            # Gives the board an address of another network, as if the cable had moved from that network to this one.
            plug(board, False)
            board.run("ip addr flush dev eth0; ip addr add 192.168.7.9/24 dev eth0; ip route add default via 192.168.7.1 dev eth0")
            board.run("echo nameserver 192.168.7.1 > /run/dhcp/resolv.conf")
            plug(board, True)
            self.wait_for(board, LEASE)
            self.assertEqual(board.run("cat /etc/resolv.conf"), "nameserver 10.0.2.3")
            self.check_clients(board)

    def test_later_interface(self):
        """If a network interface appears after the start, it gets an address, also after it was removed and added again"""
        with boot("later-interface", saved=True) as board:
            board.wait_for(READY)
            self.wait_for(board, LEASE)
            device = board.run(f"ls {CLIENT} | grep virtio")
            for _ in range(2):
                board.run(f"echo {device} > {CLIENT}/unbind")
                board.sleep(3)
                self.assertNotIn("eth0", board.run("ls /sys/class/net"))
                self.assertEqual(board.run("pidof udhcpc"), "")
                board.run(f"echo {device} > {CLIENT}/bind")
                self.wait_for(board, LEASE)
                self.check_clients(board)
            plug(board, False)
            board.sleep(1)
            plug(board, True)
            board.sleep(3)
            self.assertEqual(addresses(board), [LEASE])
            self.check_clients(board)

    def test_static(self):
        """If the settings contain a static address, it is set when the cable is plugged in, and no DHCP client runs"""
        settings = {"network": "static", "address": "10.0.2.77", "netmask": "255.255.255.0", "gateway": "10.0.2.2",
                    "name-server": "10.0.2.3"}
        with boot("static", arguments=settings) as board:
            plug(board, False)
            board.wait_for(READY)
            self.assertEqual(addresses(board), [])
            plug(board, True)
            self.wait_for(board, "10.0.2.77/24")
            self.assertEqual(board.run("cat /etc/resolv.conf"), "nameserver 10.0.2.3")
            self.assertIn("1 packets received", board.run("ping -c 1 -W 5 10.0.2.2"))
            self.assertEqual(board.run("pidof udhcpc"), "")

    def test_set_by_touch(self):
        """If the user enters a static address by touch, it applies immediately, and so does a later change to DHCP; the app continues"""
        with boot("network-set", saved=True, arguments={"log-ui": 1}, instruction_clock=True, stepped=True) as board:
            app = Interface(board)
            board.wait_for(READY)
            self.wait_for(board, LEASE)
            before = board.run("pidof pocketscope")
            app.wait_for("connection", "connection.settings")
            app.tap("connection.settings")
            app.wait_for("allsettings", "settings.expert")
            app.tap("settings.expert")
            app.scroll_to("setting.network.1")
            app.tap("setting.network.1")
            for name, text in (("address", "10.0.2.77"), ("netmask", "255.255.255.0"), ("gateway", "10.0.2.2")):
                app.scroll_to(f"setting.{name}")
                app.tap(f"setting.{name}")
                app.wait_for("entry", "entry.ok")
                app.type(text)
                app.tap("entry.ok")
                app.wait_for("allsettings")
            app.tap("settings.apply")
            app.wait_for("connection")
            self.wait_for(board, "10.0.2.77/24")
            self.assertEqual(board.run("pidof udhcpc"), "")
            app.tap("connection.settings")
            app.wait_for("allsettings", "settings.expert")
            app.tap("settings.expert")
            app.scroll_to("setting.network.0")
            app.tap("setting.network.0")
            app.tap("settings.apply")
            self.wait_for(board, LEASE)
            self.check_clients(board)
            self.assertEqual(board.run("pidof pocketscope"), before)
