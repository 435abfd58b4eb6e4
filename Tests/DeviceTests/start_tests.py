"""A test that measures the time to the emulated board's first frame with the instruction clock."""

import unittest

from emulator import startup


class Start(unittest.TestCase):
    # Maximum seconds from the kernel's start to the first frame. They include the time to read from a card at 20 MB/s. The requirement is 1.5 s; this
    # is 3% more than the start took before guided studies, music and Bluetooth were added.
    FIRST_FRAME = 1.36

    def test_first_frame(self):
        """The first frame is shown at most 1.36 s after the kernel's start"""
        found = startup.measure()
        print(f"first frame after {found['seconds']:.3f} s: {found['processor']:.3f} s of the processor, "
              f"{found['card_bytes'] / 1e6:.2f} MB from the card", flush=True)
        self.assertLess(found["seconds"], self.FIRST_FRAME)
