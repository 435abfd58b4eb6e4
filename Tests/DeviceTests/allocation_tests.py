"""Tests of heap allocations while the app runs: the app's counters (Sources/Allocations) count the drawing thread's allocations on the booted
board while data arrive and fingers touch."""

import os
import unittest

from app_tests import CRASH, Device
from emulator import TouchScript

from paths import LOGS

CHANNELS_32 = "--signal=eeg:channels=32,rate=250,block=5"
CHOSEN = 8
# The settings of a page on which all eight scopes and their spectrograms are visible.
GRID = {"pages-landscape": 1, "rows-landscape": 4, "columns-landscape": 4}
# The actions that may allocate, each with the maximum number of calls of malloc, realloc and similar functions: about a fifth more than were
# measured.
NAMED = {
    # Freezing allocates the badge that shows the time of the freeze, and the text of the badge.
    "the picture freezes": 80,
    # While the picture is frozen, each text that changes once a second allocates once.
    "while it is frozen": 6,
    "the picture continues": 4,
    # A start allocates the recording's plan, header, batches and file thread, the text with its duration, and the buffer of the file beside the
    # recording that states how it is displayed. The sheet with Start closes. The end writes that file again.
    "a recording begins": 470,
    "a recording ends": 80,
    # Storing a screenshot allocates the sheet and the dialog (trees of views with texts), the copy of the picture, and the writing thread's job.
    "a picture is saved": 440,
    # A lost server causes texts in the log and on the screen, and attempts to reconnect.
    "the server goes": 270,
    # A reconnection allocates sockets, requests and replies, and the list of channels.
    "the server is back": 470,
}


class WhileRunning(unittest.TestCase):
    """Data of 32 channels arrive, and eight of these channels are shown as scopes and as spectrograms."""

    # The seconds from the first to the second reading of the counters, in addition to the gestures' time.
    seconds = 6

    def test_allocations(self):
        """While data arrive and fingers touch, the drawing thread allocates no memory; changed settings, a frozen or stored picture, a recording and
        a lost server cause at most the listed numbers of allocations"""
        arguments = dict(GRID)
        if os.environ.get("TRACE_ALLOCATIONS"):
            arguments["trace-allocations"] = 1
        with Device("allocations", [CHANNELS_32], arguments=arguments) as device:
            self.device, self.interface, self.board = device, device.interface, device.board
            self.watch()
            before = device.statistics()
            device.interface.screen().write_png(LOGS / "allocations.png")
            device.sleep(self.seconds / 2)
            self.expect_none("at rest", before)
            self.play_gestures()
            changed = device.statistics()
            self.change_settings()
            after = device.statistics()
            self.assertGreater(after[6], changed[6], "the counter counts nothing")
            print(f"settings change: {after[6] - changed[6]} allocations, {after[7] - changed[7]} frees", flush=True)
            device.sleep(self.seconds / 2)
            self.expect_none("after the change of settings", after)
            self.play_gestures()
            last = device.statistics()
            self.freeze()
            self.edit()
            self.record()
            self.save_picture()
            self.reconnect()
            self.assertGreater(device.statistics()[2], last[2] + 50)
            seconds = (last[0] - before[0]) / 1000
            print(f"{seconds:.0f} s, {last[1] - before[1]} frames, {last[2] - before[2]} packets", flush=True)
            # During the whole measurement, 50 packets per second must have arrived or been counted as lost, and frames must have been shown.
            self.assertAlmostEqual((last[2] - before[2] + last[3] - before[3]) / seconds, 50, delta=2)
            self.assertGreater((last[1] - before[1]) / seconds, 1)
            self.assertNotRegex(device.board.log(), CRASH)

    def watch(self):
        """Connects, selects the first eight channels, and waits until all one-time allocations are done."""
        self.interface.tap("connection.connect")
        self.interface.wait_for("selection", target="selection.disconnect")
        for channel in range(CHOSEN):
            name = f"channel.0.{channel}"
            # Waits until the list is at rest. If it still moved, the next scroll would move past a channel at the list's top.
            while name not in self.interface.rest()[1]:
                x, y = self.board.size[0] // 2, self.board.size[1] // 2
                self.board.touch(TouchScript().drag((x, y + 60), (x, y - 40), 300, 300))
                self.board.sleep(0.5)
            self.interface.tap(name)
        self.interface.tap("selection.apply")
        self.interface.wait_for("visualization", target=f"graph.{2 * CHOSEN - 1}")
        self.board.sleep(3)

    def play_gestures(self):
        width, height = self.board.size
        middle = width // 2, height // 2
        scope = self.interface.centre("graph.5")
        for name, script in [
            ("the bars come", TouchScript().tap(*scope).wait(800)),
            ("the bars go", TouchScript().tap(*scope).wait(800)),
            ("less time by a pinch", TouchScript().pinch(middle, 150, 300)),
            ("more time by a pinch", TouchScript().pinch(middle, 300, 150)),
            ("a smaller range by a pinch", TouchScript().pinch(middle, 150, 300, vertical=True)),
            ("a larger range by a pinch", TouchScript().pinch(middle, 300, 150, vertical=True)),
            ("a drag up", TouchScript().drag((middle[0], height - 80), (middle[0], 80), 300, 100)),
            ("a drag down", TouchScript().drag((middle[0], 80), (middle[0], height - 80), 300, 100)),
            ("a swipe", TouchScript().drag((width - 100, middle[1]), (100, middle[1]), 150)),
            ("a graph is magnified", TouchScript().double_tap(*scope).wait(1500)),
            ("and goes back to its place", TouchScript().double_tap(*middle).wait(1500)),
        ]:
            before = self.device.statistics()
            self.board.touch(script)
            self.expect_none(name, before)

    def change_settings(self):
        """Changes the content mode from sweep to scroll in all settings, which the panel beside the graphs opens."""
        self.board.touch(TouchScript().tap(*self.interface.centre("graph.5")).wait(500))
        self.interface.tap("visualization.settings")
        self.interface.tap("settings.all")
        self.interface.tap("setting.content.0")
        self.interface.tap("settings.apply")
        self.interface.wait_for("visualization", target="settings.close")
        self.interface.tap("settings.close")
        self.interface.wait_for("visualization", target="visualization.selection")
        self.board.sleep(1)
        self.board.touch(TouchScript().tap(*self.interface.centre("graph.5")).wait(500))

    def freeze(self):
        """Freezes the picture while data arrive, and resumes it."""
        for what in ("the picture freezes", "the picture continues"):
            before = self.device.statistics()
            self.interface.press_button()
            self.board.sleep(2)
            self.expect_named(what, before)
            before = self.device.statistics()
            self.board.sleep(2)
            if what == "the picture freezes":
                self.expect_named("while it is frozen", before)
            else:
                self.expect_none("after it continues", before)

    def edit(self):
        """Starts edit mode with its button, lets the graphs wobble, and ends it with the button Done."""
        self.show_bars()
        before = self.device.statistics()
        self.interface.tap("visualization.edit")
        self.interface.wait_for(target="visualization.done")
        self.board.sleep(1)
        self.expect_none("edit mode comes", before)
        before = self.device.statistics()
        self.board.sleep(2)
        self.expect_none("graphs swing", before)
        before = self.device.statistics()
        self.interface.tap("visualization.done")
        self.board.sleep(2)
        self.expect_none("edit mode goes", before)

    def record(self):
        """Starts a recording, lets it run, and stops it."""
        for what, said in (("a recording begins", "begins with"), ("a recording ends", r"\S+ has")):
            self.show_bars()
            if "begins" in what:
                self.interface.tap("visualization.record")
                self.interface.wait_for("recording")
            before, after = self.device.statistics(), len(self.board.log())
            self.interface.tap("recording.start" if "begins" in what else "visualization.record")
            self.board.wait_for(f"^recording: {said}", after=after)
            # Waits until the notification about the beginning or the end of the recording has disappeared.
            self.board.sleep(6)
            self.expect_named(what, before)
            before = self.device.statistics()
            self.board.sleep(4)
            self.expect_none(f"after {what}", before)

    def save_picture(self):
        self.show_bars()
        before = self.device.statistics()
        self.interface.tap("visualization.screenshot")
        self.interface.tap("screenshot.save")
        self.interface.tap("dialog.primary")
        self.interface.wait_for("visualization")
        self.board.sleep(2)
        self.expect_named("a picture is saved", before)
        before = self.device.statistics()
        self.board.sleep(2)
        self.expect_none("after the picture", before)

    def reconnect(self):
        """Stops the server and starts it again some seconds later. Expects that data arrive as before."""
        before = self.device.statistics()
        self.device.server.close()
        self.board.sleep(5)
        self.expect_named("the server goes", before)
        before = self.device.statistics()
        self.device.serve()
        while self.device.statistics()[2] < before[2] + 50:
            self.board.sleep(1)
        self.expect_named("the server is back", before)
        # Waits until the message about the reconnection has disappeared from the status strip.
        self.board.sleep(6)
        before = self.device.statistics()
        self.board.sleep(3)
        self.expect_none("after it is back", before)

    def show_bars(self):
        if "visualization.edit" not in self.interface.rest()[1]:
            self.board.touch(TouchScript().tap(*self.interface.centre("graph.5")).wait(800))
        self.interface.wait_for(target="visualization.edit")

    def expect_named(self, what, before):
        """Expects that an action allocated at most as often as NAMED allows."""
        after = self.device.statistics()
        taken, seconds = after[6] - before[6], (after[0] - before[0]) / 1000
        print(f"{what}: {taken} allocations, {after[7] - before[7]} frees in {after[1] - before[1]} frames, {seconds:.0f} s", flush=True)
        with self.subTest(what):
            self.assertLessEqual(taken, NAMED[what])

    def expect_none(self, what, before):
        after = self.device.statistics()
        print(f"{what}: {after[6] - before[6]} allocations, {after[7] - before[7]} frees in {after[1] - before[1]} frames",
              flush=True)
        with self.subTest(what):
            self.assertEqual((after[6] - before[6], after[7] - before[7]), (0, 0),
                             "run with TRACE_ALLOCATIONS=1, then PYTHONPATH=Tools python3 -m emulator.allocations LOG")
