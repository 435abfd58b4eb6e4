"""Prints the time between the texts in a recording of lsl_markers.py and their samples, read by third-party readers: read_markers.py RATE PERIOD
FILE

One line per text, in the order of the file: "stimulus N" and its time after sample N in seconds, or "nan" if the file lacks that sample.
MNE-Python reads BDF+ and EDF+ files, pyxdf reads XDF files: "raw" uses the sent stamps, "synchronized" the clock measurements.
"""

import re
import sys
from pathlib import Path

import numpy as np


def compare(kind, texts, moments, values, times, period):
    """Prints a line for each text, from the times of the texts and the amplifier's values with their times. A value occurs every PERIOD samples; the
    nearest one to the text is used."""
    numbers = np.rint(values).astype(int)
    for text, moment in zip(texts, moments):
        places = np.flatnonzero(numbers == int(text.rpartition(" ")[2]) % period)
        behind = moment - times[places]
        near = behind[np.argmin(np.abs(behind))] if len(places) else np.nan
        print(f"{kind} {text}: {near if abs(near) < 1 else np.nan:.6f}")


def read_records(path, rate, period):
    import mne
    mne.set_log_level("ERROR")
    raw = (mne.io.read_raw_edf if path.suffix == ".edf" else mne.io.read_raw_bdf)(path)
    assert raw.info["sfreq"] == rate, raw.info["sfreq"]
    values = raw.get_data()[0] * 1e6
    print(f"seconds {len(values) / rate}")
    # Ignore the annotations about quality: the recorder makes them because the amplifier's ramps look like a bad EEG.
    kept = [(text, onset) for text, onset in zip(raw.annotations.description, raw.annotations.onset) if text.startswith("stimulus ")]
    compare("record", [text for text, _ in kept], [onset for _, onset in kept], values, np.arange(len(values)) / rate, period)


def read_streams(path, rate, period):
    import pyxdf
    for kind, synchronize in (("raw", False), ("synchronized", True)):
        streams, _ = pyxdf.load_xdf(str(path), synchronize_clocks=synchronize, dejitter_timestamps=False)
        # The file names a stream by its outlet's name, its computer and its kind of signal. Find it by the first word.
        named = {re.match(r"\w+", stream["info"]["name"][0])[0]: stream for stream in streams}
        amplifier, stimuli = named["amplifier"], named["stimuli"]
        values = amplifier["time_series"][:, 0]
        if not synchronize:
            print(f"seconds {len(values) / rate}")
        compare(kind, [row[0] for row in stimuli["time_series"]], stimuli["time_stamps"], values, amplifier["time_stamps"], period)


def main():
    rate, period, path = int(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3])
    (read_streams if path.suffix == ".xdf" else read_records)(path, rate, period)


main()
