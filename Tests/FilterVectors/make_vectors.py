#!/usr/bin/env python3
"""Writes vectors.bin, which contains the results of scipy's filters for known samples in double precision, for Tests/FiltersTests.

Usage: python3 Tests/FilterVectors/make_vectors.py   (Debian: python3-scipy)

The file consists of little-endian float32 values in the order of the calls below: for each case, some filtered samples of four channels at
positions that the test knows. It does not contain the unfiltered samples; the test generates the same ones. Run the script again only to add
vectors. The file is in the repository, because the tests also run without Python, as ARM code and on the device.
"""

from pathlib import Path

import numpy as np
from scipy import signal

RATES = [32, 200, 250, 256, 512, 1000, 4096, 16384]
HIGH_PASSES = [0, 0.1, 0.3, 0.5, 1, 5]
LOW_PASSES = [0, 15, 30, 35, 40, 70, 100, 150]
NOTCHES = [0, 50, 60]
NOTCH_WIDTH = 2
MAXIMUM_HARMONICS = 40
LENGTH = 1024
PLACES = [0, 257, 290, 511, 700, 1023]
LONG = [(16384, (0.1, 0, 0)), (16384, (0.1, 15, 0)), (16384, (0, 15, 60)), (4096, (0.1, 150, 50)), (32, (0.1, 0, 0))]
LONG_LENGTH = 1 << 16
LOSSES = [(0.5, 40, 50), (0.1, 0, 0), (0, 0, 60), (0, 15, 0), (5, 150, 50)]


def noise(count, seed):
    """Returns uniform noise in [-1, 1) in steps of 2^-23, from a linear congruential generator (constants of Numerical Recipes)."""
    values = np.empty(count, np.float32)
    state = seed
    for n in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[n] = (state >> 8) / 2**23 - 1
    return values


def channels(count, half):
    """Returns four channels: a step, a square wave, noise, and small noise on an offset."""
    n = np.arange(count)
    step = np.where(n < count // 4, -0.25, 0.75)
    square = np.where(n // half % 2 == 0, 0.75, -0.25)
    random = noise(count, 1)
    return [step, square, random, np.float32(0.875) + random / np.float32(8)]


def sections(high, low, notch, rate):
    """Returns the filters whose cut-off frequency is at most 0.45 of the sampling rate."""
    rows = [np.array([[1, 0, 0, 1, 0, 0]], float)]
    if 0 < high <= 0.45 * rate:
        rows.append(signal.butter(2, high, "highpass", fs=rate, output="sos"))
    for harmonic in range(1, MAXIMUM_HARMONICS + 1):
        frequency = notch * harmonic
        if 0 < frequency <= 0.45 * rate:
            b, a = signal.iirnotch(frequency, frequency / NOTCH_WIDTH, fs=rate)
            rows.append(np.concatenate([b, a])[None])
    if 0 < low <= 0.45 * rate:
        rows.append(signal.butter(2, low, "lowpass", fs=rate, output="sos"))
    return np.concatenate(rows)


def filtered_part(samples, sos):
    """Filters samples. The filter begins in the state that it has after a long time at the first value."""
    return signal.sosfilt(sos, samples, zi=signal.sosfilt_zi(sos) * samples[0])[0] if len(samples) else samples


def filtered(samples, sos, rate):
    """Filters samples with losses. A loss shorter than a second is skipped; after a longer one, the filter restarts."""
    samples = np.asarray(samples, float)
    result = np.full(len(samples), np.nan)
    numbers = np.flatnonzero(~np.isnan(samples))
    breaks = np.flatnonzero(np.diff(numbers) - 1 >= rate) + 1
    for part in np.split(numbers, breaks):
        result[part] = filtered_part(samples[part], sos)
    return result


def combinations():
    """Writes all combinations of filters in the table. The noise channel has a loss of seven samples."""
    parts = channels(LENGTH, 37)
    parts[2][500:507] = np.nan
    for rate in RATES:
        for high in HIGH_PASSES:
            for low in LOW_PASSES:
                for notch in NOTCHES:
                    # Leave out cases in which a filter is not applied, because they give the same result as a filter that is off.
                    if max(low, notch) > 0.45 * rate:
                        continue
                    sos = sections(high, low, notch, rate)
                    for samples in parts:
                        yield filtered(samples, sos, rate)[PLACES]


def long_runs():
    parts = channels(LONG_LENGTH, 5000)
    for rate, settings in LONG:
        for samples in parts:
            yield filtered(samples, sections(*settings, rate), rate)[::1024]


def losses():
    for rate in RATES:
        length = 3 * rate
        parts = channels(length, 37)
        parts[0][::9] = np.nan
        parts[1][rate // 2:rate // 2 + rate - 1] = np.nan
        parts[2][rate // 2:rate // 2 + rate] = np.nan
        parts[3][:rate // 4] = np.nan
        parts[3][rate:2 * rate] = np.nan
        parts[3][rate + rate // 2] = 0.5
        for settings in LOSSES:
            for samples in parts:
                yield filtered(samples, sections(*settings, rate), rate)[::rate // 8 + 1]


def main():
    parts = [part for make in (combinations, long_runs, losses) for part in make()]
    content = np.concatenate(parts).astype("<f4").tobytes()
    path = Path(__file__).with_name("vectors.bin")
    path.write_bytes(content)
    print(f"{path}: {len(content)} bytes")


if __name__ == "__main__":
    main()
