"""Tests of Lab Streaming Layer on the emulated board: outlets of liblsl on a network with multicast are found, shown, and found again.

Tests that show a stream use this machine's clock for board and outlets; they print delays and do not judge them. `ColdStart` and `StationStreams`
measure the device's own delays with the board's clock.
"""

import os
import re
import subprocess
import unittest

import acquisition_tests
import picture
from app_tests import CRASH, Device
from emulator import Lan, Station, station

from network_tests import plug
from paths import LOGS, TOP

CHANNELS, RATE = 8, 250
# The samples are a sawtooth of 90 values within the scopes' range of 100 uV.
PERIOD = 90
# Maximum seconds on the board's clock: LISTED from the first frame, or from the board's network address if that comes later, until a stream is
# listed; RESUMED from the server's restart until its samples arrive. The tests add LOOK, their own delay.
LISTED, RESUMED, LOOK = 2, 5, 0.5
# DRAWN: the minimum share of a scope's columns with a trace. RED: the maximum number of columns that a dropout of some seconds makes red.
DRAWN, RED = 0.5, 5


def python():
    """Returns the path of a Python that has pylsl; skips the test if no package index can be reached."""
    made = subprocess.run([TOP / "Tests/Interoperability/readers", "lsl-1.18.6", "pylsl==1.18.6"], capture_output=True, text=True)
    if made.returncode == 1:
        raise unittest.SkipTest("there is no package index: pylsl is not available")
    if made.returncode:
        raise AssertionError(made.stderr)
    return made.stdout.strip()


def count(path, channels):
    """Counts samples, wrong values and missing samples in a recorded stream whose channels all contain the same counter."""
    hands = TOP / "Tests/Interoperability"
    reader = subprocess.run([hands / "readers"], capture_output=True, text=True, check=True).stdout.strip()
    said = subprocess.run([reader, hands / "read_counters.py", path], capture_output=True, text=True, check=True).stdout
    (counts,) = re.findall(rf"^channels {channels} samples (\d+) wrong (\d+) missing (\d+)", said, re.M)
    samples, wrong, missing = map(int, counts)
    print(f"{channels} channels: {samples} samples, {wrong} wrong, {missing} missing", flush=True)
    return samples, wrong, missing


class Outlet:
    """A liblsl process on the board's network. With version_six, the board can reach it only over IPv6."""

    def __init__(self, lan, interpreter, name="amplifier", source="amplifier-1", form="float32", channels=CHANNELS, rate=RATE, chunk=5,
                 period=PERIOD, labels=None, version_six=False):
        environment = dict(os.environ)
        if version_six:
            configuration = LOGS / "lsl-six.cfg"
            configuration.write_text("[ports]\nIPv6 = force\n")
            environment["LSLAPICFG"] = str(configuration)
        words = [interpreter, TOP / "Tests/Interoperability/lsl_stream.py", name, source, form, channels, rate, chunk, period,
                 *(["+".join(labels)] if labels else [])]
        self.process = subprocess.Popen(lan.inside(*words), stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True,
                                        env=environment)
        assert self.process.stdout.readline() == "ready\n"

    def end(self):
        """Kills the outlet, so that it cannot send a last message; the kernel closes its connections."""
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()


class Streams(unittest.TestCase):
    """Methods that all tests of streams use."""

    def watch(self, device, rate=RATE):
        interface = device.interface
        interface.wait_for("connection", target="stream.0")
        interface.tap("stream.0")
        interface.wait_for("visualization")
        self.flows(device, rate)

    def flows(self, device, rate=RATE):
        """Expects that all samples that the outlet sends in ten seconds arrive."""
        first = device.statistics()
        device.sleep(10)
        last = device.statistics()
        seconds = (last[0] - first[0]) / 1000
        print(f"{last[2] - first[2]} samples in {seconds:.1f} s, lost {last[3] - first[3]}, frames {last[1] - first[1]}", flush=True)
        self.assertGreater(last[2] - first[2], 0.8 * rate * seconds)
        self.assertEqual(last[3], first[3])
        self.assertGreater(last[1], first[1])
        self.assertNotRegex(device.board.log(), CRASH)

    def is_live(self, device, name):
        """Expects a moving trace in every scope; returns the number of red columns in the first scope."""
        before = device.interface.screen()
        device.sleep(1)
        now = device.interface.screen()
        now.write_png(LOGS / f"{name}.png")
        contents = picture.contents(now)
        self.assertEqual(len(contents), CHANNELS)
        for content in contents:
            drawn = sum(middle is not None for middle in picture.trace(now, content))
            self.assertGreater(drawn, DRAWN * content.width, f"the trace at {content}")
            place = content.x, content.y, content.width, content.height
            self.assertGreater(now.crop(*place).difference(before.crop(*place)), 0, f"the trace at {content} does not move")
        return picture.red_columns(now, contents[0])


class ColdStart(unittest.TestCase):
    def test_listed(self):
        """After a cold start, an outlet of liblsl is listed within 2 s of the first frame"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with Lan() as lan:
            outlet = Outlet(lan, interpreter)
            try:
                # Not stepped: the board's clock must run at the speed of the outlet's real clock, and never be ahead of it.
                with Device("lsl-cold", fresh=True, arguments=Lan.board_settings, lan=lan, stepped=False) as device:
                    device.interface.wait_for("connection", target="stream.0")
                    listed = device.board.uptime()
                    first = float(device.board.wait_for(r"^first frame after (\S+) s$")[1])
                    print(f"in the list {listed:.2f} s after the kernel's start, {listed - first:.2f} s after the first frame", flush=True)
                    self.assertLess(listed - first, LISTED)
            finally:
                outlet.end()


class LiblslStreams(Streams):
    def test_found_watched_and_found_again(self):
        """After a cold start, one tap on a stream of liblsl shows its live trace without loss; if the outlet is killed and restarted, the trace
        continues without a touch"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with Lan() as lan:
            outlet = Outlet(lan, interpreter)
            try:
                with Device("lsl", fresh=True, arguments=Lan.board_settings, lan=lan, instruction_clock=False, stepped=False) as device:
                    device.interface.wait_for("connection", target="stream.0")
                    print(f"in the list {device.board.uptime():.1f} s after the kernel's start", flush=True)
                    self.watch(device)
                    self.assertEqual(self.is_live(device, "lsl-live"), 0)
                    outlet.end()
                    device.board.wait_for(r"^notification: Connection to amplifier.* lost")
                    after = len(device.board.log())
                    outlet = Outlet(lan, interpreter)
                    begin = device.board.uptime()
                    device.board.wait_for(r"^notification: Reconnected", after=after)
                    print(f"continues {device.board.uptime() - begin:.1f} s after the outlet was started again", flush=True)
                    # Waits until the notification, which covers scopes for three seconds, has disappeared. The scopes still show the dropout, for ten
                    # seconds in total.
                    device.sleep(4)
                    self.assertGreater(self.is_live(device, "lsl-again"), RED)
                    self.flows(device)
            finally:
                outlet.end()

    def test_version_six(self):
        """If an outlet has only a link-local IPv6 address, it is listed and can be shown"""
        if Lan.why_not():
            self.skipTest(Lan.why_not())
        interpreter = python()
        with Lan() as lan, Device("lsl-six", fresh=True, arguments=Lan.board_settings, lan=lan, instruction_clock=False, stepped=False) as device:
            device.board.until(lan.has_version_six, "an IPv6 address of the link")
            outlet = Outlet(lan, interpreter, version_six=True)
            try:
                self.watch(device)
                self.assertEqual(self.is_live(device, "lsl-six"), 0)
                connections = device.board.run("cat /proc/net/tcp6; grep -c ' 01 ' /proc/net/tcp")
                self.assertRegex(connections, r"(?m)^ *\d+: 000080FE0{8}\w{16}:\w{4} 000080FE0{8}\w{16}:\w{4} 01 ")
                self.assertEqual(connections.splitlines()[-1], "0")
            finally:
                outlet.end()


class StationStreams(Streams):
    def test_by_the_boards_clock(self):
        """A stream is listed within 2 s after the board gets its address; if its server restarts, the stream continues within 5 s"""
        with Device("lsl-station", station=True, arguments={"host": ""}) as device:
            server = Station(device.board, "--lsl",
                             f"--signal=sine:channels={CHANNELS},rate={RATE},block=5,frequency=1,amplitude=85")
            begin = device.board.uptime()
            device.interface.wait_for("connection", target="stream.0")
            listed = device.board.uptime() - begin
            print(f"in the list {listed:.2f} s after the address", flush=True)
            self.assertLess(listed, LISTED + LOOK)
            self.watch(device)
            server.kill()
            device.board.wait_for(r"^notification: Connection to .* lost")
            device.sleep(20)
            after = len(device.board.log())
            server.serve()
            begin = device.board.uptime()
            device.board.wait_for(r"^notification: Reconnected", after=after)
            resumed = device.board.uptime() - begin
            print(f"continues {resumed:.2f} s after the server's next start", flush=True)
            self.assertLess(resumed, RESUMED + LOOK)
            self.flows(device)
            self.is_live(device, "lsl-station")


class Together(acquisition_tests.TimeAxes):
    PULSE = f"--signal=pulse:channels=1,rate=250,block=5,every={acquisition_tests.EVERY}"
    PAGE = {"rows-landscape": 2, "columns-landscape": 1, "spectrograms": "off", "host": station.ADDRESS, "port": 9000}
    AWAY = 20

    def test_with_a_server(self):
        """If a TiA server and an LSL stream send the same pulse, it is drawn with a difference of at most a pixel, also after the network drops all
        packets for 20 s"""
        with Device("lsl-together", station=True, arguments=self.PAGE) as device:
            Station(device.board, "--lsl", self.PULSE)
            interface, board = device.interface, device.board
            interface.tap("connection.connect")
            interface.wait_for("selection", target="selection.add")
            interface.tap("selection.add")
            interface.wait_for("connection", target="stream.0")
            interface.tap("stream.0")
            interface.wait_for("selection", target="section.1")
            interface.tap("section.0")
            self.begin_between_pulses(device)
            board.sleep(acquisition_tests.WINDOW + 3)
            self.look(device, "server and stream", 2)
            plug(board, False)
            board.sleep(self.AWAY)
            plug(board, True)
            # Waits until both sources have returned and their samples fill the whole time window.
            board.sleep(RESUMED + acquisition_tests.WINDOW + 3)
            self.look(device, "server and stream again", 2)
            self.assertNotRegex(board.log(), CRASH)
