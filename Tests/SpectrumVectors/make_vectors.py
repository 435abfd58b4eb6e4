#!/usr/bin/env python3
"""Writes vectors.bin, which contains the results of numpy and scipy for known samples, for Tests/SpectrumTests.

Usage: python3 Tests/SpectrumVectors/make_vectors.py   (Debian: python3-scipy)

The file consists of little-endian float32 values in the order of the calls below. It does not contain the samples; the test generates the same
ones. Run the script again only to add vectors. The file is in the repository, because the tests also run without Python, as ARM code and on the
device.
"""

from pathlib import Path

import numpy as np
from scipy import fft, signal

SIZES = [2**k for k in range(1, 15)]
WINDOWS = ["boxcar", "hamming", "hann-normalized", "hann-denormalized", "blackman", "bartlett"]
WINDOW_LENGTHS = [1, 2, 5, 250, 256]
SPECTRUM_LENGTHS = [7, 100, 250, 500]


def samples(count, seed):
    """Returns uniform noise in [-1, 1) in steps of 2^-23, from a linear congruential generator (constants of Numerical Recipes)."""
    values = np.empty(count)
    state = seed
    for n in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[n] = (state >> 8) / 2**23 - 1
    return values


def window(name, length):
    if name.startswith("hann-"):
        return signal.windows.hann(length, sym=False) * (2 * np.sqrt(2 / 3) if name == "hann-normalized" else 1)
    return signal.windows.get_window(name, length, fftbins=True)


def stored_bins(size):
    """Returns the bins to store: all of small transforms, and 257 of large ones, at all positions in a vector of four."""
    half = size // 2
    return np.arange(half + 1) if half <= 256 else np.unique(np.append(np.arange(256) * 37 % half, half))


def transforms():
    for size in SIZES:
        bins = fft.rfft(samples(size, size))[stored_bins(size)]
        yield np.stack([bins.real, bins.imag], axis=1).ravel()


def windows():
    for name in WINDOWS:
        for length in WINDOW_LENGTHS:
            yield window(name, length)


def spectra():
    """Yields one-sided powers, scaled as by scipy. The denormalized Hann window is not corrected for its mean."""
    for name in WINDOWS:
        for length in SPECTRUM_LENGTHS:
            size = 2 ** int(np.ceil(np.log2(length)))
            values = window(name, length)
            _, power = signal.periodogram(
                samples(length, length) * 10, window=values, nfft=size, detrend=False, scaling="spectrum")
            yield power * (values.mean() ** 2 if name == "hann-denormalized" else 1)


def decibels():
    powers = 10.0 ** np.linspace(-12, 38, 201)
    yield powers
    # The test converts powers that are rounded to single precision, so they are rounded here, too.
    yield 10 * np.log1p(powers.astype(np.float32).astype(float)) / np.log(10)


def main():
    parts = [part for make in (transforms, windows, spectra, decibels) for part in make()]
    content = np.concatenate(parts).astype("<f4").tobytes()
    path = Path(__file__).with_name("vectors.bin")
    path.write_bytes(content)
    print(f"{path}: {len(content)} bytes")


if __name__ == "__main__":
    main()
