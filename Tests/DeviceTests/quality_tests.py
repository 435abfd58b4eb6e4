"""Tests of signal quality on the emulated board with a bad electrode: the status strip, the head page and the page of bands."""

import random
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH, Device
from emulator.walk import Walk

from paths import LOGS

ELECTRODES = ("Fp1", "Fp2", "O1", "O2")
# The index of the electrode without a signal.
BAD = 1
# The colors from Sources/Widgets/Looks/Theme.swift.
RED, GREEN = (0xFF, 0x4D, 0x4F), (0x35, 0xC4, 0x6A)


def recording(rate=250, seconds=60):
    """Returns a CSV file of four electrodes: noise of 8 uV with the spectrum of an EEG, and one flat channel."""
    numbers = random.Random(1)
    slow, lines = [0.0] * len(ELECTRODES), ["time," + ",".join(ELECTRODES)]
    for index in range(rate * seconds):
        common = numbers.gauss(0, 1)
        slow = [0.95 * value + 1.8 * common + 1.8 * numbers.gauss(0, 1) for value in slow]
        row = [f"{4.0 if channel == BAD else value:.3f}" for channel, value in enumerate(slow)]
        lines.append(f"{index / rate:.3f},{','.join(row)}")
    return "\n".join(lines) + "\n"


def near(pixel, color):
    return all(abs(one - other) < 24 for one, other in zip(pixel, color))


def count(screen, frame, color):
    """Counts the pixels of a target that are close to a color."""
    x, y, width, height = frame
    return sum(near(screen.pixel(column, row), color) for row in range(y, y + height) for column in range(x, x + width))


class Head(unittest.TestCase):
    def test_bad_electrode(self):
        """If one electrode is flat, the status strip counts one bad channel, and the page with the head shows it in red with the reason; a touch on
        its ring opens its scope; the page of bands has a graph for each electrode"""
        with tempfile.TemporaryDirectory() as folder:
            source = Path(folder) / "eeg.csv"
            source.write_text(recording())
            for rotation in (0, 90):
                # The server runs on the board, so the file that it replays must be there, too.
                with self.subTest(rotation), Device(
                        f"quality-{rotation}", ["--replay=/usr/share/eeg.csv"], arguments={"time-window": 10}, rotation=rotation,
                        files={"usr/share/eeg.csv": source}) as device:
                    self.look(device, rotation)

    def look(self, device, rotation):
        device.watch()
        walk = Walk(device.board, device.interface)
        device.board.wait_for(r"^quality: bad channels 1$")
        walk.wait(1)
        walk.hide_bars()
        strip = walk.wait_for(target="visualization.quality")
        screen = device.interface.screen()
        screen.write_png(LOGS / f"quality-strip-{rotation}.png")
        self.assertGreater(count(screen, strip, RED), 20)
        walk.tap("visualization.quality")
        walk.wait_for("head", target=f"head.row.{BAD}")
        device.board.wait_for(rf"^head: worst flat, channel {BAD}$")
        walk.wait(1)
        screen, targets = device.interface.screen(), device.interface.state()[1]
        screen.write_png(LOGS / f"quality-head-{rotation}.png")
        self.assertEqual([name for name in targets if name.startswith("head.row.")], [f"head.row.{BAD}"])
        for channel in range(len(ELECTRODES)):
            ring = targets[f"head.ring.{channel}"]
            is_red, is_green = (count(screen, ring, color) > 10 for color in (RED, GREEN))
            self.assertEqual((is_red, is_green), (channel == BAD, channel != BAD), ELECTRODES[channel])
        self.assertGreater(count(screen, targets[f"head.row.{BAD}"], RED), 40)
        walk.tap("head.bands")
        walk.wait_for("bands", target=f"band.{len(ELECTRODES) - 1}")
        walk.wait(6)
        device.interface.screen().write_png(LOGS / f"quality-bands-{rotation}.png")
        walk.tap("bands.close")
        walk.wait_for("head", target=f"head.ring.{BAD}")
        after = len(device.board.log())
        walk.tap(f"head.ring.{BAD}")
        device.board.wait_for(rf"^magnified graph\.{BAD}$", after=after)
        walk.wait_for("visualization")
        self.assertNotRegex(device.board.log(), CRASH)
