"""Tests of the calibration of touch panels on the booted board: uinput reports touches as a faulty panel does, and libinput corrects them."""

import unittest

from app_tests import CRASH, Device
from emulator import Board, Interface

from paths import LOGS


class MirroredInterface(Interface):
    """Touches a panel that reports left and right exchanged."""

    def place(self, x, y):
        x, y = super().place(x, y)
        return self.board.size[0] - 1 - x, y


def calibrate(interface):
    """Touches the four crosses, and keeps the result."""
    for number in range(4):
        interface.tap(f"touch.cross.{number}")
        # The app ignores touches that follow within 0.3 s, as those of a bouncing contact.
        interface.board.sleep(0.4)
    interface.tap("touch.keep")


class Calibration(unittest.TestCase):
    def test_mirrored_panel(self):
        """On a mirrored touch panel, the user touches four crosses, and from then on touches hit their targets, in landscape and in portrait"""
        for rotation in (0, 90):
            with self.subTest(rotation), Device(f"calibration-{rotation}", rotation=rotation) as device:
                board, interface = device.board, device.interface
                interface.tap("connection.settings")
                interface.wait_for("allsettings")
                interface.tap("settings.expert")
                interface.scroll_to("settings.touch")
                interface.tap("settings.touch")
                interface.wait_for("touch", target="touch.cross.0")
                mirrored = MirroredInterface(board, rotation)
                interface.screen().write_png(LOGS / f"calibration-{rotation}.png")
                calibrate(mirrored)
                mirrored.wait_for("allsettings")
                matrix = [float(number) for number in board.wait_for(r"^settings: touch-matrix = (.+)$")[1].split()]
                for number, expected in zip(matrix, (-1, 0, 1, 0, 1, 0), strict=True):
                    self.assertAlmostEqual(number, expected, delta=0.01)
                mirrored.tap("settings.close")
                mirrored.wait_for("connection")
                mirrored.tap("connection.port")
                mirrored.wait_for(target="key.5")
                self.assertNotRegex(board.log(), CRASH)

    def test_stored_calibration(self):
        """A touch calibration in the settings applies from the app's start; if the user presses the push button before keeping a new one, its screen
        closes and nothing is stored"""
        with Device("calibration-stored", arguments={"touch-matrix": "-1,0,1,0,1,0"}) as device:
            mirrored = MirroredInterface(device.board)
            mirrored.tap("connection.settings")
            mirrored.wait_for("allsettings")
            mirrored.tap("settings.expert")
            mirrored.scroll_to("settings.touch")
            mirrored.tap("settings.touch")
            mirrored.wait_for("touch", target="touch.cross.0")
            for number in range(4):
                # The emulator sends touches at the true positions of the crosses, as a correctly calibrated panel does.
                device.interface.tap(f"touch.cross.{number}")
                device.sleep(0.4)
            device.interface.wait_for(target="touch.keep")
            device.interface.press_button()
            device.interface.wait_for("allsettings")
            mirrored.tap("settings.close")
            mirrored.wait_for("connection")
            self.assertNotIn("settings: touch-matrix", device.board.log())

    def test_held_button(self):
        """If the user holds the push button while the app starts, the touch panel is calibrated first; then the app starts as usual"""
        with Board(log=LOGS / "console-calibration-held.log", saved=True, app=False, mouse=True, instruction_clock=True,
                   stepped=True) as board:
            key = {"type": "qcode", "data": "audioplay"}
            with board.running():
                board.qmp.command("input-send-event", events=[{"type": "key", "data": {"down": True, "key": key}}])
                board.sleep(0.2)
            board.run("echo first-start=no resume=no log-ui=1 time-server= display-mm=127x76 > /run/words")
            board.wait_for(r"^first frame after")
            mirrored = MirroredInterface(board)
            mirrored.wait_for("touch", target="touch.cross.0")
            calibrate(mirrored)
            mirrored.wait_for("connection")
            mirrored.tap("connection.port")
            mirrored.wait_for(target="key.5")


class Input(unittest.TestCase):
    def test_signal_server_offers_a_uinput_device(self):
        """If the kernel has an input device, signal-server offers its axes and its button as signals"""
        with Device("input-signals") as device:
            found = device.board.run("grep -l 'Scripted touch screen' /sys/class/input/event*/device/name").split("/")[4]
            said = device.board.run(f"signal-server --list --simulate=eeg --input=/dev/input/{found} 2>&1")
            self.assertIn("button: 2 channels, irregular (joystick 1 joystick 1 button 1)", said)
            self.assertIn("axis: 3 channels, irregular (joystick 1 joystick 1 axis 1 joystick 1 axis 2)", said)
