#!/usr/bin/env python3
"""Reads recordings of ramps with a third-party reader: sample n of channel c is n mod 1000 + 1000 c, starting at any n.

Usage: read_ramps.py pyedflib|mne|biosig|pyxdf CHANNELS RATE FILE...
Prints each file's name and seconds, and ends with a line "N passed, M failed". In a BDF+ file, less than a record at the end can be filled with 0.
"""

import sys
from pathlib import Path

import numpy as np

from read_recordings import READERS

# The allowed difference in microvolts: a bit more than half of BDF+'s resolution of 1/32 microvolt.
STEP = 0.02


class PyXDF:
    """Reads the stream that contains the channels, without pyxdf's smoothing of times."""

    def __init__(self, path):
        import pyxdf
        streams, _ = pyxdf.load_xdf(str(path), dejitter_timestamps=False, synchronize_clocks=False)
        stream = max(streams, key=lambda stream: len(stream["time_stamps"]))
        self.samples = list(np.asarray(stream["time_series"]).T)


def fault(samples, channel, rate):
    """Returns two values: the error in a channel, or None, and the number of its samples that form a ramp."""
    numbers = np.asarray(samples) - 1000 * channel
    wanted = (round(float(numbers[0])) + np.arange(len(numbers))) % 1000
    wrong = np.flatnonzero(~(np.abs(numbers - wanted) <= STEP))
    count = wrong[0] if len(wrong) else len(numbers)
    if len(numbers) - count >= rate or not np.all(np.abs(numbers[count:] + 1000 * channel) <= STEP):
        return f"channel {channel}: sample {count} of {len(numbers)} is {numbers[count]}", count
    return None, count


def main():
    reader, channels, rate = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    make = PyXDF if reader == "pyxdf" else READERS[reader]
    passed = failed = 0
    for path in map(Path, sys.argv[4:]):
        try:
            samples = make(path).samples
            faults = [f"{len(samples)} channels"] if len(samples) != channels else []
            counts = []
            for channel, row in enumerate(samples):
                found, count = fault(row, channel, rate)
                counts.append(count)
                faults += [found] if found else []
        except Exception as error:  # Counts any error of a third-party reader as a failure.
            faults = [repr(error)]
        if faults:
            failed += 1
            print(f"FAILED {reader}, {path.name}: {faults[0]}", flush=True)
        else:
            passed += 1
            print(f"{path.name} {min(counts) / rate}", flush=True)
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


main()
