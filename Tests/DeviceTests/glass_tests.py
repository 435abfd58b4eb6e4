"""Tests of the panel's content while the app does not draw: from the start of the display driver to the first picture, after the last picture,
and between two runs of the app.

The board's time advances in small steps of its own clock, and after each step the test reads the display. Pictures that QEMU generates itself
(display without a driver, of another size, or off) are left out.
"""

import tempfile
import time
import unittest
from pathlib import Path

from device_tests import open_device
from emulator import Board, Interface, write_card
from emulator.board import TIMEOUT

from board_tests import READY
from paths import LOGS

SIZE = (800, 480)
# The colors of a display that shows only one color: the background of the app's screens, which kernel options also set for the text console; or
# black, after the display was switched on.
EVEN = {(0x0E, 0x11, 0x16): "calm", (0, 0, 0): "black"}
# A display with more colors than this shows a picture of the app, whose letters have smooth edges. A text console has two colors.
FEW = 12
# Seconds of this machine's clock for which the board runs before the test reads the display again. They are some milliseconds of the board's time.
STEP = 0.01
# The area (x, y, width, height) in which QEMU writes, in gray on black, that the display is off.
OFF, OFF_COLOURS = (270, 220, 260, 30), {(0, 0, 0), (0xAA, 0xAA, 0xAA)}
FIRST_FRAME = "first frame after"


class Glass(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.card = write_card(Path(folder.name) / "card.img", 640)

    def boot(self, name, **options):
        return Board(log=LOGS / f"console-glass-{name}.log", card=self.card, instruction_clock=True, stepped=True,
                     arguments={"log-ui": 1, "resume": "no"}, **options)

    def film(self, board, name, is_over):
        """Reads the display until `is_over` is true; returns the sequence of contents: "calm", "black", "app" or "text"."""
        seen, last = [], None
        end = time.monotonic() + TIMEOUT
        while not is_over():
            self.assertLess(time.monotonic(), end, f"{name} takes too long: {board.tail()}")
            if board.process.poll() is not None or not self.step(board):
                break
            screen = board.screen()
            if (screen.width, screen.height) != SIZE or last is not None and screen.pixels == last.pixels:
                continue
            last = screen
            colours = screen.colours()
            if self.is_off(screen, colours):
                continue
            kind = "app" if len(colours) > FEW else EVEN.get(next(iter(colours)), "text") if len(colours) == 1 else "text"
            if kind == "text":
                screen.write_png(LOGS / f"glass-{name}.png")
            if not seen or seen[-1] != kind:
                seen.append(kind)
        return seen

    @staticmethod
    def is_off(screen, colours):
        """Returns True if the display is off, when QEMU shows its own text in the middle."""
        return set(colours) == OFF_COLOURS and screen.crop(*OFF).colours() == colours | {
            (0, 0, 0): colours[0, 0, 0] - SIZE[0] * SIZE[1] + OFF[2] * OFF[3]}

    @staticmethod
    def step(board):
        """Runs the board for some milliseconds of its time; returns True if the board still runs then."""
        board.qmp.command("cont")
        time.sleep(STEP)
        runs = board.qmp.command("query-status")["running"]
        board.qmp.command("stop")
        return runs

    def started(self, board, after=0):
        """Returns a function that is True once the first frame is on the screen."""
        return lambda: FIRST_FRAME in board.log()[after:]

    def use(self, board):
        app = Interface(board)
        board.wait_for(READY)
        return app

    def test_start(self):
        """From power-on to the first picture, the panel is evenly dark, without a cursor or text"""
        with self.boot("start") as board:
            seen = self.film(board, "start", self.started(board))
            self.assertEqual(seen[-2:], ["calm", "app"])
            # The panel is black for some milliseconds until the console has its color.
            self.assertIn(seen[:-2], ([], ["black"]))

    def test_cursor(self):
        """The check of the panel's content detects the cursor of a text console"""
        with self.boot("cursor", kernel_arguments="vt.global_cursor_default=1") as board:
            self.assertIn("text", self.film(board, "cursor", self.started(board)))

    def test_crash(self):
        """Between a crash of the app and its next start, the panel is evenly dark or shows the last picture"""
        with self.boot("crash") as board:
            self.use(board)
            after = len(board.log())
            board.run("kill -SEGV $(pidof pocketscope)")
            self.assertEqual(self.film(board, "crash", self.started(board, after)), ["app", "calm", "app"])

    def test_end(self):
        """At power-off and at a restart, the panel shows only the app's last pictures and is then evenly dark"""
        for target, said in (("device.power-off", "init: power off"), ("device.restart", "init: restart")):
            # With hold=True, QEMU keeps its display after the board has powered off or restarted, and writes no text of its own on the display.
            with self.subTest(target), self.boot(target, hold=True) as board:
                self.end(board, target)
                seen = self.film(board, target, lambda: False)
                self.assertIn(said, board.log())
                self.assertEqual(seen, ["app", "calm"])

    def end(self, board, target):
        """Powers off or restarts the board by touch in the app."""
        app = self.use(board)
        open_device(app)
        app.scroll_to(target)
        app.tap(target)
        app.tap("dialog.primary")
