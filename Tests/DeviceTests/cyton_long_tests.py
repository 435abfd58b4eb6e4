"""Tests of ten minutes of a simulated OpenBCI Cyton on the emulated board."""

import tempfile

from app_tests import CRASH
from cyton_tests import Boards
from emulator.walk import Walk
from sensors_tests import SETTLING
from storage_tests import Card

MINUTES = 10


class Long(Boards):
    def test_ten_minutes(self):
        """In ten minutes, each value of a Cyton board is recorded at its position, each dropped packet is lost, and the board is not interrupted"""
        with tempfile.TemporaryDirectory() as folder:
            card = Card(folder)
            with self.device("cyton-long", card) as device, self.dongle(device) as dongle:
                walk = Walk(device.board, device.interface)
                walk.wait_for("connection")
                self.plug(device, dongle, walk)
                self.open(device, walk)
                device.sleep(SETTLING)
                self.record(device, walk)
                for minute in range(MINUTES):
                    device.sleep(60)
                    dongle.say("drop", minute + 1)
                device.sleep(SETTLING)
                name = self.stop(device, walk)
                self.assertNotRegex(device.board.log(), CRASH)
                self.assertNotIn("interrupted", device.board.log())
                device.board.run("sync")
                device.board.power_cut()
            streams = self.read(card, name, folder)
        lost = self.check_board(streams, 60 * MINUTES)
        print(f"lost {lost}", flush=True)
        self.assertEqual(lost, [minute + 1 for minute in range(MINUTES)])
