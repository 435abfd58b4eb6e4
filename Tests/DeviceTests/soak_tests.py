"""A test of ten minutes with ten channels at 250 Hz."""

import allocation_tests
import app_tests


class OneMinuteWithoutAllocations(allocation_tests.WhileRunning):
    seconds = 60


class TenMinutes(app_tests.Soak):
    seconds = 600

    def test_server_outside(self):
        """If ten channels arrive from signal-server on this machine, over the emulator's network, no sample is lost"""
        with app_tests.Device("soak-outside", [app_tests.TEN_SINES], outside=True) as device:
            self.check(device)
