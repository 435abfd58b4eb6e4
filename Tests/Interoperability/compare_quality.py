#!/usr/bin/env python3
"""Compares our measures for flat, noise and correlation with those of pyprep 0.9, window by window.

Usage: compare_quality.py ANALYZE RECORDING FOLDER
Ends with a line "N passed, M failed". The recording's first 132 channels are those of
the head. The script makes some of them flat, noisy or uncorrelated, so that all measures cover a range.
"""

import csv
import io
import subprocess
import sys
from pathlib import Path

import mne
import numpy as np
import pyedflib
from pyprep.find_noisy_channels import NoisyChannels
from scipy import signal, stats

CHANNELS = 132
FLAT, NOISY, ALONE = range(5, 132, 20), range(10, 132, 12), range(3, 132, 17)
MAINS = (50, 100, 150, 200, 250)

passed, failed = 0, 0


def check(condition, what):
    global passed, failed
    print(("" if condition else "FAILED ") + what, flush=True)
    if condition:
        passed += 1
    else:
        failed += 1


def read(path):
    with pyedflib.EdfReader(str(path)) as file:
        rate = int(file.getSampleFrequency(0))
        return np.array([file.readSignal(index) for index in range(CHANNELS)]), rate, file.getSignalLabels()[:CHANNELS]


def spoil(samples, rate):
    """Makes some channels flat, noisy or uncorrelated; the samples are in microvolts."""
    random = np.random.default_rng(1)
    count = samples.shape[1]
    for index in FLAT:
        samples[index] = samples[index, 0]
    band = signal.butter(2, [60, 200], "band", fs=rate, output="sos")
    for strength, index in enumerate(NOISY):
        noise = signal.sosfilt(band, random.normal(size=count))
        samples[index] += (4 + 4 * strength) * noise / noise.std()
    # Replace the EEG of these channels by noise that is as strong as an EEG, but not correlated with the other channels.
    low = signal.butter(1, [2, 15], "band", fs=rate, output="sos")
    for index in ALONE:
        noise = signal.sosfilt(low, random.normal(size=count))
        samples[index] = 10 * noise / noise.std() + random.normal(size=count)
    return samples


def write(path, samples, rate, labels):
    """Writes a BDF file, whose resolution is finer than EDF's."""
    limit = 262144
    with pyedflib.EdfWriter(str(path), len(samples), file_type=pyedflib.FILETYPE_BDFPLUS) as file:
        file.setSignalHeaders([{
            "label": "EEG " + label, "dimension": "uV", "sample_frequency": rate, "physical_min": -limit, "physical_max": limit,
            "digital_min": -8388608, "digital_max": 8388607, "transducer": "", "prefilter": "",
        } for label in labels])
        file.writeSamples(list(samples))


def ours(analyze, path, labels):
    """Returns the measures of our program by channel and second, for windows that end at a whole second, each with the correlation."""
    text = subprocess.run([analyze, "quality", "--measures", path], capture_output=True, text=True, check=True).stdout
    places = {"EEG " + label: index for index, label in enumerate(labels)}
    rows = list(csv.DictReader(io.StringIO(text)))
    seconds = int(max(float(row["seconds"]) for row in rows))
    measures = {name: np.full((len(labels), seconds), np.nan) for name in ("amplitude", "noise", "range", "repeated", "correlation")}
    for row in rows:
        time, channel = float(row["seconds"]), places[row["channel"]]
        if time == int(time):
            for name in ("amplitude", "noise", "range", "repeated"):
                measures[name][channel, int(time) - 1] = float(row[name])
        # For a second, our program reports the correlation 0.25 s later than the other measures.
        elif time - int(time) == 0.25 and row["correlation"]:
            measures["correlation"][channel, int(time) - 1] = float(row["correlation"])
    return measures


def theirs(samples, rate, labels):
    """Returns pyprep's correlation and noise for each second. Mains hum is removed first, as PREP does."""
    for frequency in MAINS:
        samples = signal.filtfilt(*signal.iirnotch(frequency, frequency / 2, rate), samples, axis=1)
    info = mne.create_info(list(labels), rate, "eeg")
    noisy = NoisyChannels(mne.io.RawArray(samples * 1e-6, info, verbose=False), do_detrend=True, random_state=1)
    noisy.find_bad_by_correlation(correlation_secs=1.0)
    known = noisy._extra_info
    return known["bad_by_correlation"]["max_correlations"], known["bad_by_hf_noise"]["noise_levels"].T


def main():
    analyze, recording, folder = sys.argv[1], Path(sys.argv[2]), Path(sys.argv[3])
    mne.set_log_level("ERROR")
    samples, rate, labels = read(recording)
    samples = spoil(samples, rate)
    path = folder / "spoiled.bdf"
    write(path, samples, rate, labels)
    mine = ours(analyze, path, labels)
    samples, _, _ = read(path)

    # Decide for each second whether a channel is flat, by the rule of pyprep's function find_bad_by_nan_flat.
    windows = samples[:, :samples.shape[1] // rate * rate].reshape(CHANNELS, -1, rate) * 1e-6
    deviations = np.median(np.abs(windows - np.median(windows, axis=2, keepdims=True)), axis=2)
    flat = (deviations < 1e-15) | (windows.std(axis=2) < 1e-15)
    seconds = mine["range"].shape[1]
    own = (mine["range"] < 0.5) | (mine["repeated"] >= 50)
    check((own == flat[:, :seconds]).all(), f"flat: the same {own.sum()} of {own.size} windows")

    good = ~flat.any(axis=1)
    correlations, noise = theirs(samples[good], rate, [label for label, one in zip(labels, good) if one])
    count = min(correlations.shape[1], seconds - 1)
    a, b = mine["correlation"][good, :count], correlations[:, :count]
    # Leave out the first and the last second, where the filters have edge effects.
    difference = np.abs(a - b)[:, 1:]
    check(difference.mean() <= 0.03, f"correlation: mean difference {difference.mean():.3f}, 95% below {np.percentile(difference, 95):.3f}")
    r = np.corrcoef(a[:, 1:].ravel(), b[:, 1:].ravel())[0, 1]
    check(r >= 0.95, f"correlation: r {r:.3f}")
    same = ((a < 0.4) == (b < 0.4))[:, 1:].mean()
    check(same >= 0.95, f"correlation: {100 * same:.1f}% of the windows on the same side of 0.4, "
          f"{int((a < 0.4)[:, 1:].sum())} below by ours, {int((b < 0.4)[:, 1:].sum())} by pyprep")

    ratio = (mine["noise"][good] / mine["amplitude"][good])[:, 1:count].ravel()
    levels = noise[:, :count][:, 1:].ravel()
    rank = stats.spearmanr(ratio, levels).statistic
    check(rank >= 0.9, f"noise: rank correlation {rank:.3f}")
    r = np.corrcoef(np.log(ratio), np.log(levels))[0, 1]
    check(r >= 0.9, f"noise: r {r:.3f} of the logarithms, theirs {np.exp(np.mean(np.log(levels) - np.log(ratio))):.2f} times ours")
    print(f"{passed} passed, {failed} failed")
    sys.exit(1 if failed else 0)


main()
