"""Tests of several sources at once on the booted board: two signal servers and the simulation share one time axis."""

import unittest

import alignment
from app_tests import CRASH, Device
from emulator import BoardError, GuestServer

from paths import LOGS

# The seconds between pulses. Both servers of the test send a pulse at each multiple of this time on the board's clock. They differ in rate, block
# size and clock error.
EVERY = 2
SERVERS = {
    9000: ["--clock-ppm=100", f"--signal=pulse:channels=1,rate=250,block=5,every={EVERY}", f"--signal=button:every={EVERY}"],
    9001: [f"--signal=pulse:type=ecg,channels=1,rate=512,block=8,every={EVERY}"],
}
# The selection screen lists the sections of the sources in the order in which the sources are added: the first server's pulse (0) and button (1), the
# second server's pulse (2), then the simulation's signals. Six of the simulation's channels fit on the first page beside the servers' scopes.
FIRST_SECTIONS = [0, 1]
SIMULATED = 6
SCOPES = len(SERVERS) + SIMULATED
PAGE = {"rows-landscape": 4, "columns-landscape": 2, "spectrograms": "off"}
# The log's line with the statistics of one source. The sums over all sources are useless, because the simulation drops blocks on purpose.
OF_A_SOURCE = r"^statistics: source 127\.0\.0\.1:{port}, packets (\d+), lost (\d+), bad (\d+)$"
WINDOW = 10
HANG = 20


class TimeAxes(unittest.TestCase):
    def look(self, device, what, scopes):
        """Compares the time axes of this number of scopes, two of which show the same pulse. First waits until the sweep bar is away from the left
        and right end of the scopes, which would hide it."""
        for _ in range(60):
            screen = device.interface.screen()
            graphs = alignment.graphs(screen)
            if (len(graphs) == scopes and len({graph.content.width for graph in graphs}) == 1
                    and all(graph.bar and 30 < graph.bar[0] < graph.content.width - 30 for graph in graphs)):
                break
            device.board.sleep(0.4)
        else:
            screen.write_png(LOGS / "time-axes-failed.png")
            raise BoardError(f"{what}: the scopes do not all show their bars")
        screen.write_png(LOGS / f"time-axes-{what.replace(' ', '-')}.png")
        pulsed = [graph for graph in graphs if graph.pulses]
        print(f"{what}: bars in columns {[graph.bar[0] for graph in graphs]}, pulses rise in "
              f"{[[pulse.rise for pulse in graph.pulses] for graph in pulsed]}", flush=True)
        with self.subTest(what):
            self.assertEqual(alignment.bar_faults(graphs), [])
            self.assertEqual(len(pulsed), 2)
            self.assertEqual(alignment.pulse_faults(*pulsed, least=WINDOW // EVERY - 2), [])

    def begin_between_pulses(self, device):
        """Opens the graphs between two pulses, so that no pulse is at the left or right end of a scope."""
        device.board.sleep((0.4 * EVERY - device.board.uptime()) % EVERY)
        device.interface.tap("selection.apply")
        device.interface.wait_for("visualization")


class ThreeSources(TimeAxes):
    # The seconds from the start of the transmission to the last comparison. One of the servers stops for a while within this time.
    seconds = 75

    def test_three_sources(self):
        """If two servers, one with a fast clock and one that hangs for 20 s, and the simulation are shown together, the sweep bars align, the
        servers' pulses differ by at most a pixel, and nothing is lost"""
        with Device("acquisition", history=[("127.0.0.1", port) for port in SERVERS], arguments=PAGE) as device:
            fast, hanging = (GuestServer(device.board, *options, port=port, udp_port=port + 998)
                             for port, options in SERVERS.items())
            with fast, hanging:
                self.check(device, hanging)

    def check(self, device, hanging):
        self.open_all(device)
        board = device.board
        begin = board.uptime()
        board.sleep(WINDOW + 3)
        self.look(device, "before", SCOPES)
        hanging.stop()
        board.sleep(HANG)
        hanging.go_on()
        # Waits until the samples that the hang delayed have arrived and fill the whole time window.
        board.sleep(4)
        self.look(device, "after the hang", SCOPES)
        board.sleep(max(0, self.seconds - (board.uptime() - begin)))
        self.look(device, "at the end", SCOPES)
        for port in SERVERS:
            said = board.wait_for(OF_A_SOURCE.replace("{port}", str(port)), after=len(board.log()))
            packets, lost, bad = (int(number) for number in said.groups())
            print(f"server {port}: {packets} packets, {lost} lost, {bad} bad in {self.seconds} s", flush=True)
            with self.subTest(port):
                self.assertEqual((lost, bad), (0, 0))
                self.assertGreater(packets, 49 * self.seconds)
        self.assertNotRegex(board.log(), CRASH)

    def open_all(self, device):
        """Connects to both servers and the simulation, selects the first sections and opens the graphs."""
        interface = device.interface
        for number in range(len(SERVERS)):
            interface.tap(f"history.{number}")
            interface.tap("connection.connect")
            interface.wait_for("selection", target="selection.add")
            # The app itself selects all channels of a server that is added to another source, but none of the first source.
            for section in FIRST_SECTIONS if number == 0 else []:
                interface.tap(f"section.{section}")
            interface.tap("selection.add")
            interface.wait_for("connection", target="connection.demo")
        interface.tap("connection.demo")
        # The simulation's first section has number 3. The screen shows it without scrolling.
        interface.wait_for("selection", target="section.3")
        interface.tap("section.3")
        self.begin_between_pulses(device)
