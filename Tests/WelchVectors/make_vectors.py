#!/usr/bin/env python3
"""Writes vectors.bin, which contains the results of scipy.signal.welch for known samples, for Tests/BandPowerTests.

Usage: python3 Tests/WelchVectors/make_vectors.py   (Debian: python3-scipy)

The file consists of little-endian float32 values for each case: the densities of all stored bins, then the power of each band. It does not
contain the samples; the test generates the same ones. Run the script again only to add vectors. The file is in the repository, because the tests
also run without Python, as ARM code and on the device.
"""

from pathlib import Path

import numpy as np
from scipy import signal

LIMITS = [1, 4, 8, 13, 30, 45]
# Sampling rate, window length in milliseconds, overlap in percent, number of windows, window function.
CASES = [
    (128, 4000, 50, 8, "hann"), (200, 4000, 50, 8, "hann"), (250, 4000, 50, 8, "hann"), (256, 4000, 50, 8, "hann"),
    (512, 4000, 50, 8, "hann"), (1000, 4000, 50, 8, "hann"), (4096, 4000, 50, 3, "hann"), (250, 1000, 50, 8, "hann"),
    (250, 2000, 0, 4, "boxcar"), (250, 2500, 75, 16, "hamming"), (500, 3001, 33, 5, "blackman"), (100, 4000, 50, 1, "bartlett"),
]


def samples(count, rate):
    """Returns uniform noise in [-1, 1) from a linear congruential generator (constants of Numerical Recipes), plus its running mean and a rhythm, all
    on an offset."""
    values = np.empty(count)
    state = rate
    for n in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[n] = (state >> 8) / 2**23 - 1
    # The rhythm is a triangle wave of 10 Hz, which the test computes with the same integers.
    phase = np.arange(count) * 10 % rate
    triangle = np.abs(4 * phase - 2 * rate) / rate - 1
    return (40 * values + 30 * triangle + 512).astype(np.float32)


def welch(rate, milliseconds, overlap, windows, function):
    length = min(16384, rate * milliseconds // 1000)
    shared = length * overlap // 100
    size = 2 ** int(np.ceil(np.log2(length)))
    count = length + (windows - 1) * (length - shared)
    values = samples(count, rate).astype(float)
    frequencies, density = signal.welch(
        values, rate, window=function, nperseg=length, noverlap=shared, nfft=size, detrend="constant")
    width = rate / size
    kept = min(size // 2 + 1, int(LIMITS[-1] / width) + 2)
    bands = [density[(frequencies >= low) & (frequencies < high)].sum() * width for low, high in zip(LIMITS, LIMITS[1:])]
    return np.concatenate([density[:kept], bands])


def main():
    content = np.concatenate([welch(*case) for case in CASES]).astype("<f4").tobytes()
    path = Path(__file__).with_name("vectors.bin")
    path.write_bytes(content)
    print(f"{path}: {len(content)} bytes")


if __name__ == "__main__":
    main()
