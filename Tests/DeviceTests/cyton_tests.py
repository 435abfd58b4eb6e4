"""Tests of an OpenBCI Cyton whose dongle is plugged into the emulated board: found, opened by touch, recorded, lost and found again.

Tools/emulator/cyton.py simulates board and dongle behind QEMU's usb-serial, so the kernel's driver for FTDI is used. Both use this machine's clock.
"""

import tempfile

from app_tests import CRASH, Device
from emulator.cyton import MICROVOLTS
from emulator.dongle import Dongle
from emulator.walk import Walk
from sensors_tests import LOOK, SETTLING, Sensors, gaps, steps
from storage_tests import Card

from paths import LOGS

# Maximum seconds: LISTED from plugging in until the dongle is listed, SHOWN from the touch to the signals, RESUMED from plugging in again to the signals.
# The tests add LOOK, their own delay.
LISTED, SHOWN, RESUMED = 2, 3, 3
SECONDS = 4
AWAY = 2
DROPPED, CUT = 3, 20


class Boards(Sensors):
    def device(self, name, card, **arguments):
        """Starts a board whose clock is this machine's."""
        return Device(name, fresh=True, usb=True, instruction_clock=False, stepped=False,
                      arguments={"record-format": "xdf", "record-quality": "no"} | arguments, **card.images)

    def dongle(self, device, *words):
        return Dongle(device.board, *words, log=LOGS / f"{device.name}-dongle.log")

    def plug(self, device, dongle, walk):
        """Plugs the dongle in; returns the seconds until it is listed."""
        begin = device.board.uptime()
        dongle.plug()
        walk.wait_for("connection", target="stream.0")
        return device.board.uptime() - begin

    def lose(self, device, walk, action, reason):
        """Expects the report of a lost board. Returns the length of the log before its return."""
        after = len(device.board.log())
        action()
        device.board.wait_for(rf"^source: OpenBCI Cyton: interrupted: {reason}", after=after)
        return len(device.board.log())

    def returns(self, device, after, action):
        """Returns the seconds until the board continues."""
        begin = device.board.uptime()
        action()
        device.board.wait_for(r"^source: OpenBCI Cyton: resumed", after=after)
        return device.board.uptime() - begin

    def check_board(self, streams, seconds, channels=8, rate=250, breaks=0):
        """Expects each value of a board at its position; returns the lengths of the losses in samples. breaks: how often the dongle was pulled: the
        board's clock determines the position after that, so it can differ by the delay of the first packets."""
        eeg = streams[f"EEG EEG 1 {rate}"] if f"EEG EEG 1 {rate}" in streams else streams[f"EEG 1 {rate}"]
        self.assertEqual(len(eeg["labels"]), channels)
        first = [None if value is None else round(value / MICROVOLTS) + 4000 for value in next(zip(*eeg["values"]))]
        self.assertGreater(len(first), seconds * rate)
        self.assertLessEqual(len(faults := steps(first, 11, 8000)), breaks, faults)
        for channel, row in enumerate(zip(*eeg["values"])):
            for number, value in zip(first, row):
                if number is not None and value is not None:
                    self.assertEqual((round(value / MICROVOLTS) + 4000 - number - 500 * channel) % 8000, 0, channel)
        return gaps(first)


class Plugged(Boards):
    def test_plugged_in(self):
        """A dongle is listed 2 s after it is plugged in; a touch shows 8 channels; recorded values are those sent, and dropped packets are lost; pulled
        and plugged in again, the board continues within 3 s"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("cyton", card) as device, self.dongle(device) as dongle:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection")
                listed = self.plug(device, dongle, walk)
                shown = self.open(device, walk)
                self.assertEqual(device.board.run("cat /sys/bus/usb-serial/devices/ttyUSB0/latency_timer").strip(), "1")
                device.sleep(SETTLING)
                self.record(device, walk)
                device.sleep(SECONDS / 2)
                dongle.say("drop", DROPPED)
                device.sleep(SECONDS / 2)
                dongle.say("cut", CUT)
                device.sleep(SECONDS / 2)
                after = self.lose(device, walk, dongle.pull, "The dongle is not plugged in")
                device.sleep(AWAY)
                resumed = self.returns(device, after, dongle.plug)
                device.sleep(SETTLING)
                name = self.stop(device, walk)
                print(f"listed after {listed:.2f} s, shown after {shown:.2f} s, resumed after {resumed:.2f} s", flush=True)
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            streams = self.read(card, name, folder)
        lost = self.check_board(streams, 2 * SECONDS, breaks=1)
        print(f"lost {lost}", flush=True)
        self.assertEqual(lost[:2], [DROPPED, 1])
        self.assertGreater(sum(lost[2:]), AWAY * 250)
        self.assertLess(listed, LISTED + LOOK)
        self.assertLess(shown, SHOWN + LOOK)
        self.assertLess(resumed, RESUMED + LOOK)

    def test_daisy(self):
        """With a Daisy module, a touch shows 16 channels, and recorded values are those sent; after dropped packets and bytes, only their samples are
        lost"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("cyton-daisy", card) as device, self.dongle(device, "--daisy") as dongle:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection")
                self.plug(device, dongle, walk)
                self.open(device, walk)
                device.sleep(SETTLING)
                self.record(device, walk)
                device.sleep(SECONDS / 2)
                # Two samples, wherever the first dropped packet is: four halves.
                dongle.say("drop", 4)
                device.sleep(SECONDS / 2)
                after = self.lose(device, walk, dongle.pull, "The dongle is not plugged in")
                device.sleep(SECONDS / 2)
                self.returns(device, after, dongle.plug)
                device.sleep(SETTLING)
                name = self.stop(device, walk)
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.run("sync")
                device.board.power_cut()
            streams = self.read(card, name, folder)
        lost = self.check_board(streams, SECONDS, channels=16, rate=125, breaks=1)
        print(f"lost {lost}", flush=True)
        self.assertEqual(lost[0], 2)
        self.assertGreater(sum(lost[1:]), SECONDS / 2 * 125)


class Reported(Boards):
    def test_in_words(self):
        """A board that is off or on another radio channel is reported with the dongle's channel; a board that stops sending is reported, and continues
        when it is back; after a restart of the app, it continues without a touch"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("cyton-reported", card, resume="yes") as device, self.dongle(device) as dongle:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection")
                dongle.say("off")
                self.plug(device, dongle, walk)
                self.refused(device, walk, 1)
                dongle.say("on")
                dongle.say("channel", 7)
                self.refused(device, walk, 7)
                dongle.say("channel", 1)
                self.open(device, walk)
                device.sleep(SETTLING)
                after = self.lose(device, walk, lambda: dongle.say("away"), "The board has stopped sending")
                device.board.wait_for(r"^source: OpenBCI Cyton: interrupted: The dongle hears no board on its radio channel 1", after=after)
                resumed = self.returns(device, after, lambda: dongle.say("back"))
                self.assertLess(resumed, RESUMED + LOOK)
                after = len(device.board.log())
                walk.restart_app()
                device.board.wait_for(r"^statistics: .* packets [1-9]\d*,", after=len(device.board.log()))
                self.assertEqual(walk.interface.state()[0], "visualization")
                self.assertNotRegex(device.board.log()[:after], CRASH)

    def refused(self, device, walk, channel):
        """Touches the dongle, and expects the report that it hears no board."""
        walk.wait_for("connection", target="stream.0")
        walk.interface.rest()
        after = len(device.board.log())
        walk.tap("stream.0")
        walk.wait_for(target="dialog.primary")
        device.board.wait_for(rf"^connection: failed: The dongle hears no board on its radio channel {channel}\.", after=after)
        walk.tap("dialog.primary")
