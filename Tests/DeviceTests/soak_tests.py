"""The long watch: ten minutes with ten channels at 250 Hz."""

import time

import allocation_tests
import app_tests


class OneMinuteWithoutAllocations(allocation_tests.WhileRunning):
    seconds = 60


class TenMinutes(app_tests.Soak):
    seconds = 600

    def test_server_on_the_device(self):
        """The same with signal-server on the device beside the app"""
        with app_tests.Device("soak-own", arguments={"host": "127.0.0.1", "port": 9000}) as device:
            device.board.run(f"signal-server {app_tests.TEN_SINES} > /tmp/server.log 2>&1 &")
            time.sleep(1)
            self.check(device)
