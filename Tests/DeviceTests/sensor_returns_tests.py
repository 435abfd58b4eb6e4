"""Tests of Bluetooth sensors on the emulated board that are lost at the edge of the radio's range and return at inconvenient moments."""

import re
import tempfile

from app_tests import CRASH
from emulator.walk import Walk
from sensors_tests import LOOK, RESUMED, Sensors, radio
from storage_tests import Card

# Seconds after which a lost sensor is reconnected without a longer pause.
STEADY = 12
# How often a sensor at the edge of the range is received, about three times a second.
GLIMPSES = 25


class Returned(Sensors):
    def test_edge_of_range(self):
        """If a lost sensor is received but cannot be connected, and then returns, or if it stays connected and silent, its signals continue within
        5 s"""
        with tempfile.TemporaryDirectory() as folder:
            with self.device("sensor-returned", Card(folder)) as device, radio(self, device, "muse") as sensors:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.0")
                self.open(device, walk)
                after = len(device.board.log())
                sensors.say("leave", "muse")
                device.board.wait_for(r"^source: .*: interrupted", after=after)
                for _ in range(GLIMPSES):
                    sensors.say("glimpse", "muse")
                    device.sleep(0.3)
                begin = device.board.uptime()
                sensors.say("return", "muse")
                device.board.wait_for(r"^source: .*: resumed", after=after)
                self.judge(device.board.uptime() - begin)
                after = len(device.board.log())
                sensors.say("silent", "muse")
                device.board.wait_for(r"^source: .*: interrupted", after=after)
                begin, before = device.board.uptime(), self.packets(device)
                sensors.say("loud", "muse")
                device.board.until(lambda: self.packets(device) > before, "packets of the Muse")
                self.judge(device.board.uptime() - begin)
                self.assertNotRegex(device.board.log(), CRASH)

    def test_crossing(self):
        """If a sensor is connected in the moment in which the kernel or the app ends an attempt, so that the kernel does not know the connection, its
        signals continue within 5 s, and those of other sensors are not interrupted"""
        with tempfile.TemporaryDirectory() as folder:
            with self.device("sensor-crossing", Card(folder)) as device, radio(self, device, "muse", "h10", "strap") as self.radio:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection", target="stream.2")
                self.open(device, walk)
                self.add_all(device, walk, 3)
                self.assertEqual(self.opened(), {"muse", "h10", "strap"})
                device.sleep(STEADY)
                # While a single sensor is lost, the kernel ends the attempt, 4 s after it received the sensor.
                self.cross(device)
                device.sleep(STEADY)
                # While several are lost, the app ends it.
                after = len(device.board.log())
                self.radio.say("leave", "strap")
                device.board.wait_for(r"^source: Chest.*: interrupted", after=after)
                self.cross(device)
                # If the kernel still regarded the attempt as unfinished, it would connect no other sensor.
                begin = device.board.uptime()
                self.radio.say("return", "strap")
                device.board.wait_for(r"^source: Chest.*: resumed", after=after)
                self.judge(device.board.uptime() - begin)
                self.assertNotRegex(device.board.log(), r"source: Polar.*: interrupted")
                self.assertNotRegex(device.board.log(), CRASH)

    def cross(self, device):
        """Moves the Muse away, and lets it be connected when an attempt ends."""
        after, said = len(device.board.log()), len(self.radio.said)
        self.radio.say("leave", "muse")
        device.board.wait_for(r"^source: Muse.*: interrupted", after=after)
        self.radio.say("late", "muse")
        for _ in range(2 * GLIMPSES):
            if "muse returned late" in self.radio.said[said:]:
                break
            self.radio.say("glimpse", "muse")
            device.sleep(0.3)
        self.radio.wait("muse returned late", said)
        begin = device.board.uptime()
        device.board.wait_for(r"^bluetooth-socket: ended a connection that the kernel did not know", after=after)
        device.board.wait_for(r"^source: Muse.*: resumed", after=after)
        self.judge(device.board.uptime() - begin)

    def judge(self, seconds):
        print(f"continued after {seconds:.2f} s", flush=True)
        self.assertLess(seconds, RESUMED + LOOK)

    def packets(self, device):
        """Returns the number of received packets that the app has logged last."""
        return int(re.findall(r"^statistics: time .*, packets (\d+),", device.board.log(), re.MULTILINE)[-1])
