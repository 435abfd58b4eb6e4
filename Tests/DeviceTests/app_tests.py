"""Tests of the app on the booted board with touches, its button, and a signal server over the emulated network."""

import re
import shutil
import statistics
import tempfile
import unittest
from pathlib import Path

import picture
from emulator import Board, GuestServer, Interface, SignalServer
from emulator.board import IMAGE
from emulator.walk import Walk
from history import known_servers
from storage_tests import Card

from paths import LOGS, TOP

SINE = "--signal=sine:channels=1,rate=250,block=5,frequency=1,amplitude=100"
TEN_SINES = "--signal=sine:channels=10,rate=250,block=5,frequency=1,amplitude=85"
STATISTICS = re.compile(r"^statistics: time (\d+) ms, frames (\d+), late \d+, packets (\d+), lost (\d+), bad (\d+), "
                        r"memory (-?\d+) kB, allocations (\d+), frees (\d+)$", re.MULTILINE)
CRASH = r"(?i)segmentation|illegal instruction|fatal error|\btrap|starting it again"


PORT, UDP_PORT = 9000, 9998  # the ports of the server on the board


class Device:
    """A board that is ready and shows the app's connection screen, with a signal server if its options are given.

    The server runs on the board beside the app. With outside=True it runs on this machine, and the data go over the emulator's network. Only with
    outside=True and instruction_clock=False does the board use this machine's clock. Otherwise its clock counts instructions and runs only during
    actions and waits.

    The board continues from a saved state (`Board`). With fresh=True it boots: for tests of starts and restarts, of the disks' content before the
    start, and for kinds of boards that only one test uses or that cannot be saved. history: the servers that the device knows, as (host, port),
    the newest first; only for a board from a saved state.
    """

    def __init__(self, name, server=None, arguments=None, rotation=0, outside=False, fresh=False, history=(), timeout=0,
                 **options):
        self.name, self.timeout, self.options = name, timeout, server
        options["saved"] = not fresh
        if history:
            options["prepare"] = known_servers(history)
        self.server = None
        # With "resume": "no", the board shows the connection screen after a restart, as these tests expect.
        known = {"rotation": rotation, "resume": "no", "log-ui": 1, "log-statistics": 1}
        try:
            if server and outside:
                self.server = SignalServer(*server, log=LOGS / f"server-{name}.log")
                known |= {"host": "10.0.2.2", "port": self.server.port}
                options["udp_ports"] = [self.server.udp_port]
            elif server:
                known |= {"host": "127.0.0.1", "port": PORT}
            clock = {"instruction_clock": not outside, "stepped": not outside}
            self.board = Board(log=LOGS / f"console-{name}.log", arguments=known | (arguments or {}), **(clock | options))
        except BaseException:
            self.close_server()
            raise
        self.interface = Interface(self.board, rotation)

    def serve(self):
        """Starts the signal server on the board."""
        self.server = GuestServer(self.board, *self.options, port=PORT, udp_port=UDP_PORT)

    def close_server(self):
        if self.server:
            self.server.__exit__()

    def __enter__(self):
        try:
            self.interface.wait_for("connection", timeout=self.timeout)
            # The app must have drawn the first picture before a test can touch targets.
            self.board.wait_for(r"^init: ready")
            if self.options and not self.server:
                self.serve()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_):
        if isinstance(self.server, SignalServer):
            self.close_server()
        self.board.close()

    def watch(self, sections=1):
        """Connects, selects all channels of this many first sections (0: the selection that the card contains), and opens the graphs."""
        self.interface.tap("connection.connect")
        screen = self.board.until(lambda: next((name for name in ("selection", "visualization") if self.interface.state()[0] == name), None),
                                  "the selection or the graphs")
        # If the card contains selected channels, the app opens their graphs at once, without the selection screen.
        if screen == "selection":
            self.interface.wait_for("selection", target="selection.disconnect")
            for section in range(sections):
                self.interface.tap(f"section.{section}")
            self.interface.tap("selection.apply")
        self.interface.wait_for("visualization")

    def sleep(self, seconds):
        """Waits for this number of seconds on the board's clock."""
        self.board.sleep(seconds)

    def statistics(self, timeout=0):
        """Returns the values that the app logs next: time in ms, frames, packets, lost packets, bad packets, memory in kB, allocations, frees."""
        match = self.board.wait_for(STATISTICS.pattern, timeout, after=len(self.board.log()))
        return [int(n) for n in match.groups()]


class Touching(unittest.TestCase):
    def test_keyboard(self):
        """A touch on the host field opens the keyboard, typing filters the history, a touch elsewhere closes the keyboard, and the app connects to
        the typed host"""
        known = [("ab.c-1", PORT), ("ab.d", PORT), ("127.0.0.5", PORT)]
        with Device("keyboard", [SINE], history=known, arguments={"host": ""}) as device:
            interface = device.interface

            def entries():
                return [name for name in interface.rest()[1] if name.startswith("history.")]
            interface.wait_for(target="history.2")
            interface.tap("connection.host")
            interface.wait_for(target="key.e")
            for text, left in (("ab", 2), (".c-1", 1), ("x", 0)):
                interface.type(text)
                self.assertEqual(len(entries()), left, f"history after {text}")
            for _ in "ab.c-1x":
                interface.tap("key.delete")
            interface.type("127.0.0.1")
            interface.screen().write_png(LOGS / "keyboard.png")
            # Taps the middle of the upper edge, where no target is.
            device.board.tap(*interface.place(interface.size[0] // 2, 4))
            self.assertNotIn("key.e", interface.rest()[1])
            interface.tap("connection.connect")
            interface.wait_for("selection")
            self.assertIn(f"connection: connected to 127.0.0.1:{PORT}", device.board.log())

    def test_every_rotation(self):
        """In every rotation of the panel, touches hit the targets under the finger"""
        for rotation in (90, 180, 270):
            with Device(f"turned-{rotation}", rotation=rotation) as device:
                device.interface.tap("connection.port")
                device.interface.wait_for(target="key.5")

    def test_mouse(self):
        """A mouse click in the emulator's window has the same effect as a finger"""
        with Device("mouse", fresh=True, touch=False, mouse=True) as device:
            device.board.click(*device.interface.centre("connection.demo"))
            device.interface.wait_for("selection", target="selection.disconnect")

    def test_without_touch_screen(self):
        """On a board without a touch screen, the app runs and shows its screen"""
        with Device("no-touch", fresh=True, touch=False) as device:
            device.board.wait_for_screen(lambda screen: len(screen.colours()) > 20)
            self.assertNotRegex(device.board.log(), CRASH)

    def test_late_panel(self):
        """If udev reports the touch panel only 40 s after the start, the app uses it"""
        with Device("late-panel") as device:
            board = device.board
            taken = "ls -l /proc/$(pidof pocketscope)/fd | grep -c /dev/input/"
            before = int(board.run(taken))
            board.run("kill -STOP $(pidof systemd-udevd); touch-player 800x480 /dev/null > /dev/null 2>&1 &")
            # Waits longer than the time in which the app frequently tries to open a new input device.
            board.sleep(40)
            self.assertEqual(int(board.run(taken)), before)
            board.run("kill -CONT $(pidof systemd-udevd)")
            board.sleep(10)
            self.assertEqual(int(board.run(taken)), before + 1)

    def test_panel_beside_a_display(self):
        """If udev reports a touch panel together with a display while the app does not run, the app later uses it"""
        with Device("panel-beside") as device:
            board = device.board
            taken = "ls -l /proc/$(pidof pocketscope)/fd | grep -c /dev/input/"
            before = int(board.run(taken))
            board.run("kill -STOP $(pidof pocketscope); touch-player 800x480 /dev/null > /dev/null 2>&1 &")
            board.sleep(2)
            board.run("udevadm trigger --action=change --subsystem-match=drm; udevadm settle; kill -CONT $(pidof pocketscope)")
            board.sleep(10)
            self.assertEqual(int(board.run(taken)), before + 1)

    def test_without_display(self):
        """On a board without a display, the app reports the missing display on the console and does not crash"""
        with Board(log=LOGS / "console-dark.log", graphics=False) as board:
            board.wait_for(r"^pocketscope: .*display")
            self.assertNotRegex(board.log(), r"(?i)segmentation|illegal instruction|fatal error")

    def test_refused(self):
        """If the server cannot be reached, a dialog says so, and the app continues"""
        with Device("refused", arguments={"host": "127.0.0.1", "port": 1}) as device:
            device.interface.tap("connection.connect")
            device.interface.tap("dialog.primary")
            device.interface.wait_for(target="connection.connect")
            self.assertIn("connection: failed", device.board.log())

    def test_ends_in_order(self):
        """After SIGTERM, the app ends with exit code 0 before the board kills it"""
        with Device("term") as device:
            device.board.run("kill -TERM 1")
            device.board.wait_for_power_off()
            self.assertIn("pocketscope: ended in order", device.board.log())

    def test_colours_of_16_bits(self):
        """With the pixel format RGB565, the screen shows the same picture, and each color is as close as 16 bits allow"""
        pictures = []
        for form in ("xrgb8888", "rgb565"):
            with Device(form, arguments={"format": form}) as device:
                device.sleep(1)
                pictures.append(device.interface.screen())
        worst = max(abs(a - b) for a, b in zip(pictures[0].pixels, pictures[1].pixels))
        self.assertLessEqual(worst, 8)


class Watching(unittest.TestCase):
    def seen_whole(self, device):
        """Returns a picture with one scope, taken when the sweep bar is away from the left and right edge, where the bar would make the content look
        narrower."""
        for _ in range(10):
            screen = device.interface.screen()
            scopes = picture.contents(screen)
            self.assertEqual(len(scopes), 1)
            bar = picture.bar(screen, scopes[0])
            if bar is not None and 40 < bar < scopes[0].width - 60:
                return screen, scopes[0]
            device.sleep(0.7)
        self.fail("the bar stays at an edge")

    def check_sine(self, device, seconds_shown=10, hertz=1):
        """Compares the trace on the screen with the sine that the server sends: amplitude 100, by default 1 Hz."""
        screen, content = self.seen_whole(device)
        screen.write_png(LOGS / "sine.png")
        middles = picture.trace(screen, content)
        seen = [y for y in middles if y is not None]
        self.assertGreater(len(seen), content.width * 0.9)
        # The scope's value limits are a multiple of 1, 2 or 5 times a power of ten, and 100 is the first such limit that contains the amplitude 100.
        # A label ends with the EEG's unit, which the picture reader cannot read.
        self.assertEqual(picture.labels(screen, content), ("100?", "-100?"))
        self.assertAlmostEqual(max(seen) - min(seen), content.height - 1, delta=4)
        crossings = picture.rising_crossings(middles, (content.height - 1) / 2)
        periods = [after - before for before, after in zip(crossings, crossings[1:])]
        expected = content.width / seconds_shown / hertz
        # Leaves out the interval that contains the sweep's gap, because a zero crossing can be missing there.
        whole = [period for period in periods if period < 1.5 * expected]
        self.assertGreaterEqual(len(whole), seconds_shown * hertz - 3)
        for period in whole:
            self.assertAlmostEqual(period, expected, delta=2.5)
        self.assertAlmostEqual(sum(whole) / len(whole), expected, delta=0.5)

    def test_sine(self):
        """With control over TCP and data over UDP, a sine is drawn with its period and amplitude, and nothing is lost"""
        with Device("sine", [SINE], outside=True) as device:
            device.watch()
            device.sleep(13)
            self.check_sine(device)
            _, frames, packets, lost, bad, *_ = device.statistics()
            self.assertGreater(packets, 500)
            self.assertEqual((lost, bad), (0, 0))
            self.assertGreater(frames, 100)
            self.assertNotRegex(device.board.log(), CRASH)

    def test_sine_of_old_server(self):
        """With the legacy dialect, a panel rotated by 90 degrees and the legacy KMS interface, a sine is drawn with its period and amplitude"""
        with Device("sine-legacy", [SINE, "--dialect=0.2"], rotation=90, arguments={"kms": "legacy"}) as device:
            self.assertRegex(device.board.log(), "(?m)^display: .*, legacy")
            device.watch()
            device.sleep(13)
            self.check_sine(device)
            self.assertEqual(device.statistics()[3:5], [0, 0])

    def test_button(self):
        """While data arrive, the push button on the GPIO freezes the picture; the next press shows the data that arrived meanwhile"""
        with Device("button", [SINE]) as device:
            device.watch()
            device.sleep(4)
            running = device.interface.screen()
            device.interface.press_button()
            device.sleep(2)
            frozen = device.interface.screen()
            self.assertGreater(frozen.difference(running), 100)
            packets = device.statistics()[2]
            device.sleep(2)
            content, = picture.contents(running)
            again = device.interface.screen()
            # The badge with the time of the freeze covers the upper half, so only the lower half is compared.
            half = content.height // 2
            crops = [p.crop(content.x, content.y + half, content.width, half) for p in (frozen, again)]
            self.assertEqual(crops[0].difference(crops[1]), 0)
            self.assertGreater(device.statistics()[2], packets)
            device.interface.press_button()
            device.sleep(2)
            self.assertGreater(device.interface.screen().difference(frozen), 100)
            self.assertEqual(device.statistics()[3:5], [0, 0])

    def test_button_on_line(self):
        """If a board has no gpio-keys, the app reads the button's GPIO line: a press freezes the picture, the next press resumes it"""
        with Device("button-line", [SINE], fresh=True, gpio_keys=False, arguments={"gpio-button": "/dev/gpiochip0:3:high"}) as device:
            board = device.board
            self.assertNotIn("gpio-keys", board.run("cat /proc/bus/input/devices; ls /proc/device-tree"))
            self.assertNotIn("gpiochip", "\n".join(line for line in board.log().splitlines() if line.startswith("pocketscope: ")))
            device.watch()
            device.sleep(4)
            content, = picture.contents(device.interface.screen())
            half = content.height // 2

            def lower():
                return device.interface.screen().crop(content.x, content.y + half, content.width, half)
            for is_frozen in (True, False):
                device.interface.press_button()
                device.sleep(2)
                before = lower()
                device.sleep(1)
                self.assertEqual(lower().difference(before) == 0, is_frozen)
            self.assertEqual(device.statistics()[3:5], [0, 0])
            self.assertNotRegex(board.log(), CRASH)

    def test_settings_beside_the_graphs(self):
        """While graphs run, two touches switch the notch filter on; the graphs continue beside the settings, and the change is stored"""
        with Device("panel", [SINE]) as device:
            board, interface = device.board, device.interface
            device.watch()
            device.sleep(4)
            interface.wait_for("visualization", target="visualization.strip")
            interface.tap("visualization.strip")
            notch = next(name for name in interface.rest()[1] if name.startswith("setting.notch-") and name.endswith(".1"))
            interface.tap(notch)
            board.wait_for(r"^settings: notch-\S+ = 50")
            shown = interface.screen()
            shown.write_png(LOGS / "panel.png")
            content, = picture.contents(shown)
            device.sleep(1)
            left = [screen.crop(content.x, content.y, content.width, content.height) for screen in (shown, interface.screen())]
            self.assertGreater(left[0].difference(left[1]), 100, "the graph beside the panel does not change")
            interface.tap("settings.close")
            interface.wait_for("visualization", target="visualization.strip")
            self.assertEqual(device.statistics()[3:5], [0, 0])
            self.assertNotRegex(board.log(), CRASH)

    def test_turned_while_it_runs(self):
        """If the rotation in the settings changes, connection, selection and data stay, and touches rotate with the picture"""
        with Device("turned", [SINE]) as device:
            board, interface = device.board, device.interface
            device.watch()
            device.sleep(2)
            process = board.run("pidof pocketscope")
            Walk(board, interface).go_to("visualization.settings")
            interface.wait_for("visualization", target="settings.all")
            interface.tap("settings.all")
            interface.wait_for("settings", target="settings.basic")
            interface.tap("settings.basic")
            interface.scroll_to("setting.rotation.1")
            interface.tap("setting.rotation.1")
            interface.tap("settings.apply")
            interface.turn(90)
            interface.wait_for("visualization", target="settings.close")
            interface.tap("settings.close")
            interface.wait_for("visualization", target="visualization.selection")
            device.sleep(3)
            screen = interface.screen()
            screen.write_png(LOGS / "turned.png")
            self.assertEqual((screen.width, screen.height), interface.size)
            content, = picture.contents(screen)
            self.assertGreater(content.height, content.width)
            self.assertEqual(board.run("pidof pocketscope"), process)
            self.assertEqual(board.log().count("connection: connected to"), 1)
            self.assertEqual(device.statistics()[3:5], [0, 0])
            interface.press_button()
            device.sleep(1)
            frozen = interface.screen()
            device.sleep(1)
            half = content.height // 2

            def lower(screen):
                return screen.crop(content.x, content.y + half, content.width, half)
            self.assertEqual(lower(interface.screen()).difference(lower(frozen)), 0)
            self.assertNotRegex(board.log(), CRASH)

    def test_losses(self):
        """If the server drops packets, each of them is counted as lost and drawn as a red line"""
        with Device("losses", [SINE, "--drop=every:50"]) as device:
            device.watch()
            device.sleep(11)
            _, _, packets, lost, bad, *_ = device.statistics()
            self.assertEqual(bad, 0)
            self.assertAlmostEqual(lost, packets / 49, delta=1.5)
            screen = device.interface.screen()
            content, = picture.contents(screen)
            screen.write_png(LOGS / "losses.png")
            self.assertGreater(picture.red_columns(screen, content), 5)

    def test_reconnects(self):
        """If the server stops and starts again, the app reconnects and shows the same selection without a touch"""
        with Device("reconnect", [SINE]) as device:
            device.watch()
            device.sleep(3)
            device.server.close()
            device.sleep(4)
            device.serve()
            before = device.statistics()[2]
            end = device.board.uptime() + 30
            while device.statistics()[2] < before + 100:
                self.assertLess(device.board.uptime(), end, "no packets came after the server was back")
            self.assertEqual(device.interface.state()[0], "visualization")

    def test_history_survives(self):
        """After a power cut, the history contains a server to which the app had connected"""
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data.ext4"
            shutil.copyfile(IMAGE / "data.ext4", data)
            with Device("history", [SINE], data=data) as device:
                device.interface.tap("connection.connect")
                device.interface.wait_for("selection")
                device.board.wait_for("^file: stored")
                device.board.power_cut()
            with Device("history-again", fresh=True, data=data) as device:
                device.interface.wait_for(target="history.0")

    def test_server_on_the_device(self):
        """If signal-server runs on the device, the app can connect to it over loopback, also if the board uses this machine's clock"""
        with Device("own-server", [SINE], instruction_clock=False, stepped=False) as device:
            device.watch()
            device.sleep(3)
            _, _, packets, lost, bad, *_ = device.statistics()
            self.assertGreater(packets, 50)
            self.assertEqual((lost, bad), (0, 0))


def open_limits(interface):
    """Opens the screen that measures limits."""
    interface.tap("connection.settings")
    interface.tap("settings.expert")
    interface.scroll_to("settings.limits")
    interface.tap("settings.limits")


class Starting(unittest.TestCase):
    # A server with the channels of a small EEG amplifier.
    SERVER = "--signal=eeg:channels=8,rate=512,block=16"
    # The maximum number of seconds from the kernel's start until live values are shown, on the board's clock.
    SOON = 2.5
    # The maximum number of starts until one is fast enough. The board's clock skips idle time, also while this machine reads the card. A busy machine
    # can make a start longer, never shorter, so one start within the time proves that the board is fast enough.
    STARTS = 10

    def early_server(self):
        """Returns a start script that starts the server before the board has an address, like a server on another machine."""
        script = LOGS / "network-with-server.sh"
        script.write_text(f"signal-server --port={PORT} --udp-port={UDP_PORT} '{self.SERVER}' > /tmp/server.log 2>&1 &\n"
                          + (TOP / "rootfs-overlay/etc/network.sh").read_text())
        return script

    def test_live(self):
        """If a board knows a server, it shows live values at most 2.5 s after the kernel's start, without a touch, even if the board gets its address
        late"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            # The server that the board knows has the board's own address, which cannot be reached before the board has its DHCP lease.
            known = {"resume": "yes", "host": "10.0.2.15"}
            with Device("live-first", [self.SERVER], arguments=known, **card.images) as device:
                device.watch()
                device.board.run("kill -TERM 1")
                device.board.wait_for_power_off()
            took = []
            while len(took) < self.STARTS and (not took or min(took) > self.SOON):
                files = {"etc/network.sh": self.early_server()}
                with Board(log=LOGS / "console-live.log", arguments=known, files=files, instruction_clock=True, stepped=True,
                           **card.images) as board:
                    took.append(int(board.wait_for(r"^graphs: values after ms: (\d+)$")[1]) / 1000)
                    first = board.screen()
                    board.wait_for_screen(lambda screen: screen.difference(first) > 1000, what="traces that continue")
                    board.screen().write_png(LOGS / "live.png")
            print(f"values after {', '.join(f'{seconds:.2f}' for seconds in took)} s", flush=True)
            self.assertLessEqual(min(took), self.SOON)


class Measuring(unittest.TestCase):
    def test_limits(self):
        """A touch in the settings starts the measurement of the board's limits, another one stops it, and the table of limits is stored on the data
        partition"""
        with Device("limits") as device:
            interface, board = device.interface, device.board
            open_limits(interface)
            interface.tap("limits.start")
            # Waits for the measurement's second step: a higher packet rate or, if the slow emulator has already failed at the first packet rate, the
            # next sweep.
            board.wait_for("^limits: measures (packets 2500|rate 1000)$")
            self.assertNotIn("limits.start", interface.state()[1])
            interface.screen().write_png(LOGS / "limits-running.png")
            interface.tap("limits.stop")
            outcome = board.wait_for("^limits: packets (.+)$")[1]
            interface.tap("limits.save")
            path = board.wait_for(r"^limits: table stored as (\S+)$")[1]
            interface.tap("dialog.primary")
            interface.wait_for("limits", target="limits.row.0")
            interface.screen().write_png(LOGS / "limits.png")
            header, *rows = board.run(f"cat {path}").split()
            self.assertTrue(header.startswith("row,sweep,value,verdict,"), header)
            self.assertTrue(rows[0].startswith("step,packets,1250,"), rows[0])
            self.assertTrue(rows[-1].startswith("limit,packets,"), rows[-1])
            # The board stores limits only if the measurement has found one: an outcome that begins with "≥" is not stored.
            stored = board.run("ls /data")
            self.assertEqual("limits" in stored.split(), not outcome.startswith("\u2265"), stored)
            self.assertNotRegex(board.log(), CRASH)


class Soak(unittest.TestCase):
    seconds = 60

    def test_ten_channels(self):
        """If ten channels at 250 Hz are shown, nothing is lost, memory does not grow, and the time axis follows the clock"""
        with Device("soak", [TEN_SINES]) as device:
            self.check(device)

    def check(self, device):
        device.watch()
        # The rings contain 20 s. The app's memory grows until they are full, because the kernel provides a page at its first use.
        device.sleep(30)
        first = device.statistics()
        early, width = self.bar_against_clock(device)
        print(f"soak begins: time {first[0]} ms, packets {first[2]}, memory {first[5]} kB", flush=True)
        device.sleep(self.seconds)
        last = device.statistics()
        drift = wrapped(self.bar_against_clock(device)[0] - early, width)
        print(f"soak ends: time {last[0]} ms, frames {last[1]}, packets {last[2]}, lost {last[3]}, bad {last[4]}, "
              f"memory {last[5]} kB, bar {drift:+.2f} pixels against the clock", flush=True)
        self.assertEqual(last[3:5], [0, 0])
        seconds = (last[0] - first[0]) / 1000
        self.assertAlmostEqual((last[2] - first[2]) / seconds, 50, delta=1)
        self.assertLessEqual(last[5] - first[5], 64)
        self.assertLessEqual(abs(drift), 1)

    def bar_against_clock(self, device, seconds_shown=10):
        """Returns the number of pixels by which the sweep bar is ahead of the board's clock, modulo the length of its path, and this length.

        It is the median of many readings, because each has an uncertainty of 20 ms.
        """
        looks = []
        for _ in range(25):
            before = device.board.uptime()
            screen = device.interface.screen()
            now = (before + device.board.uptime()) / 2
            content = picture.contents(screen)[0]
            bar = picture.bar(screen, content)
            if bar is not None:
                looks.append((now, bar, content.width))
        # A sweep bar at an edge makes the scope's content look narrower, so only pictures with the most frequent width count.
        width = statistics.mode(width for _, _, width in looks)
        offsets = [bar - now * width / seconds_shown for now, bar, seen in looks if seen == width]
        return offsets[0] + statistics.median(wrapped(offset - offsets[0], width) for offset in offsets), width


def wrapped(difference, width):
    """Returns a difference of two positions in a sweep as the shorter way, because a sweep wraps around."""
    return (difference + width / 2) % width - width / 2
