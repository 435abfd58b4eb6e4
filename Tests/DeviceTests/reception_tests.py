"""Tests of how the booted board receives data: over TCP if UDP fails, from servers that send without pause, and from a server that the app starts."""

import re
import unittest

import picture
from app_tests import CRASH, SINE, UDP_PORT, Device, open_limits
from emulator import GuestServer, TouchScript

from paths import LOGS

REFRESHES = 60  # the panel's refreshes per second
ESTABLISHED = "01"


def connections(board):
    """Returns the remote ports of the app's established TCP connections, as the kernel lists them."""
    user = board.run("stat -c %u /proc/$(pidof pocketscope | cut -d' ' -f1)")
    rows = [line.split() for line in board.run("cat /proc/net/tcp").splitlines()[1:]]
    return [int(row[2].split(":")[1], 16) for row in rows if row[3] == ESTABLISHED and row[7] == user]


def datagram_ports(board):
    """Returns the bound ports of the app's UDP sockets."""
    user = board.run("stat -c %u /proc/$(pidof pocketscope | cut -d' ' -f1)")
    rows = [line.split() for line in board.run("cat /proc/net/udp").splitlines()[1:]]
    return [int(row[1].split(":")[1], 16) for row in rows if row[7] == user]


class Transport(unittest.TestCase):
    def check(self, device, packets_per_second, transport):
        """Expects that all packets of 13 s arrived over `transport`, and that a data connection exists if it is TCP."""
        device.sleep(13)
        before = device.statistics()
        device.sleep(4)
        after = device.statistics()
        self.assertAlmostEqual((after[2] - before[2]) * 1000 / (after[0] - before[0]), packets_per_second,
                               delta=packets_per_second / 20 + 1)
        self.assertEqual(after[3:5], [0, 0])
        # The board has one control connection, and with TCP also one data connection.
        self.assertEqual(len(connections(device.board)), 2 if transport == "tcp" else 1)
        self.assertEqual(UDP_PORT in datagram_ports(device.board), transport == "udp")
        self.assertNotRegex(device.board.log(), CRASH)

    def check_sine(self, device):
        """Expects the trace of a 1 Hz sine over most of the content's width."""
        screen = device.interface.screen()
        content, = picture.contents(screen)
        middles = picture.trace(screen, content)
        self.assertGreater(sum(y is not None for y in middles), content.width * 0.9)
        self.assertEqual(picture.red_columns(screen, content), 0)

    def test_udp(self):
        """If the settings are unchanged, data arrive over UDP"""
        with Device("udp", [SINE]) as device:
            device.watch()
            self.check(device, 50, "udp")
            self.check_sine(device)

    def test_tcp(self):
        """If the setting is transport=tcp, data arrive over TCP from the start, without loss, and are drawn"""
        with Device("tcp", [SINE], arguments={"transport": "tcp"}) as device:
            device.watch()
            self.check(device, 50, "tcp")
            self.check_sine(device)

    def test_datagrams_dropped(self):
        """If the network drops datagrams, data arrive over TCP after some seconds"""
        # The server sends its datagrams to an address that no machine in the emulator's network has.
        with Device("udp-dropped", [SINE, "--udp-address=10.0.2.77"]) as device:
            device.watch()
            self.check(device, 50, "tcp")
            self.check_sine(device)

    def test_datagrams_refused(self):
        """If packets are too large for UDP, the server refuses UDP, and data arrive over TCP"""
        with Device("udp-refused", ["--signal=ramp:channels=64,rate=2560,block=320"]) as device:
            device.watch()
            self.check(device, 8, "tcp")

    def test_datagrams_blocked_later(self):
        """If the network begins to drop datagrams later, data arrive over TCP, also after the server restarts"""
        with Device("tcp-again", [SINE, "--udp-address=10.0.2.77"]) as device:
            device.watch()
            device.sleep(10)
            device.server.close()
            device.sleep(3)
            device.serve()
            device.sleep(10)
            before = device.statistics()[2]
            device.sleep(5)
            self.assertGreater(device.statistics()[2], before + 200)
            self.assertEqual(len(connections(device.board)), 2)


# Eight servers that together offer four times what the board can receive. The board receives as much as the app's drawing leaves of the processor.
# All their channels together are within the default limits of a board that was not measured, so no dialog warns.
FLOODING = 8
FLOOD = "--signal=ramp:channels=2,rate=16000,block=1"
PAGE = {"transport": "tcp", "spectrograms": "off"}


class Flood(unittest.TestCase):
    # The duration of the measurement in seconds of the board. It is short, because emulating one of these seconds takes more than ten seconds.
    seconds = 2

    def test_flood(self):
        """If eight servers send over TCP without pause, the screen keeps 60 frames a second, and touches work"""
        ports = range(9000, 9000 + FLOODING)
        # Uses portrait, where all entries of the history are visible.
        with Device("flood", history=[("127.0.0.1", port) for port in ports], arguments=PAGE, rotation=90) as device:
            board, interface = device.board, device.interface
            servers = [GuestServer(board, FLOOD, port=port, udp_port=port + 998) for port in ports]
            # Lowers the priority of the servers on the board, because real servers have processors of their own.
            board.run("renice -n 19 -p " + " ".join(str(server.process) for server in servers))
            self.open_all(interface)
            device.sleep(1)
            first = device.statistics()
            device.sleep(self.seconds - 1)
            end_of_run = len(board.log())
            last = device.statistics()
            seconds = (last[0] - first[0]) / 1000
            frames, packets = (last[1] - first[1]) / seconds, (last[2] - first[2]) / seconds
            print(f"{frames:.1f} frames/s, {packets:.0f} packets/s of {FLOODING} servers", flush=True)
            interface.screen().write_png(LOGS / "flood.png")
            self.assertGreater(frames, 0.98 * REFRESHES)
            self.assertGreater(packets, 10_000, "this is no flood")
            for port in ports:
                said = board.wait_for(rf"^statistics: source 127\.0\.0\.1:{port}, packets (\d+)", after=end_of_run)
                self.assertGreater(int(said[1]), 1000, f"nothing comes from {port}")
            self.touch(device)
            self.assertNotRegex(board.log(), CRASH)

    def open_all(self, interface):
        """Connects to each server, selects its channels and opens the graphs."""
        for number in range(FLOODING):
            interface.tap(f"history.{number}")
            interface.tap("connection.connect")
            interface.wait_for("selection", target="selection.disconnect")
            if number == 0:
                # Selects the channels of the first server. The app selects those of all added servers.
                interface.tap("section.0")
            if number + 1 < FLOODING:
                interface.tap("selection.add")
                interface.wait_for("connection", target="connection.connect")
        interface.tap("selection.apply")
        interface.wait_for("visualization", target="graph.0")

    def touch(self, device):
        """Taps twice: one tap shows the bars, the next one hides them. Expects each effect within a second."""
        interface, board = device.interface, device.board

        def taps(count, x, y, shown=None, gone=None):
            for _ in range(count):
                board.tap(x, y)
            end = board.uptime() + 1
            while True:
                is_over = board.uptime() > end
                targets = interface.state()[1]
                if (shown is None or shown in targets) and (gone is None or gone not in targets):
                    return
                self.assertFalse(is_over, f"no answer to a touch: {', '.join(targets)}")
                board.sleep(0.05)
        x, y = interface.centre("graph.3")
        is_shown = "visualization.play" in interface.state()[1]
        for _ in range(2):
            taps(1, x, y, **({"gone": "visualization.play"} if is_shown else {"shown": "visualization.play"}))
            is_shown = not is_shown
            # Waits, because two taps in quicker succession would be a double tap.
            board.sleep(0.5)


class OwnServer(unittest.TestCase):
    def test_stopped(self):
        """If the user stops the measurement of reception halfway, the board's own server ends, and the board can connect to other servers as
        before"""
        with Device("limits-stopped", [SINE]) as device:
            interface, board = device.interface, device.board
            open_limits(interface)
            threads = board.run("ls /proc/$(pidof pocketscope | cut -d' ' -f1)/task | wc -l")
            interface.tap("limits.start")
            board.wait_for("^limits: measures packets 2500$")
            device.sleep(1)
            self.assertEqual(len(connections(board)), 2, "both ends are the app's")
            interface.tap("limits.stop")
            interface.wait_for("limits", target="limits.start")
            self.assertEqual((connections(board), datagram_ports(board)), ([], []))
            self.assertEqual(board.run("ls /proc/$(pidof pocketscope | cut -d' ' -f1)/task | wc -l"), threads)
            interface.tap("limits.close")
            interface.tap("settings.close")
            device.watch()
            device.sleep(4)
            _, _, packets, lost, bad, *_ = device.statistics()
            self.assertGreater(packets, 100)
            self.assertEqual((lost, bad), (0, 0))

    def test_without_loopback(self):
        """If the loopback interface is down, the limits screen reports that packets cannot be measured, and measures the other limits"""
        with Device("limits-no-loopback") as device:
            interface, board = device.interface, device.board
            board.run("ip link set lo down; ip addr show lo")
            open_limits(interface)
            interface.tap("limits.start")
            said = board.wait_for("^limits: packets cannot be measured: (.*)$")[1]
            print(said, flush=True)
            board.wait_for("^limits: measures rate 1000$")
            interface.tap("limits.stop")
            interface.tap("dialog.primary")
            self.assertTrue(re.search("^limits: packets \u2013$", board.log(), re.MULTILINE))
            self.assertNotRegex(board.log(), CRASH)
