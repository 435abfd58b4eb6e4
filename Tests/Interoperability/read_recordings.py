#!/usr/bin/env python3
"""Reads the files of recording-writer with a third-party reader and checks every value.

Usage: read_recordings.py pyedflib|mne|biosig|pyxdf FOLDER
Ends with a line "N passed, M failed". This script computes the expected content independently: saw teeth of whole steps, exact in every format.
"""

import datetime
import json
import math
import re
import sys
from pathlib import Path

import numpy as np

passed, failed = 0, 0


def check(condition, what):
    global passed, failed
    if condition:
        passed += 1
    else:
        failed += 1
        print(f"FAILED {what}", flush=True)


class Channel:
    """A channel that recording-writer writes."""

    def __init__(self, index, label, unit, rate, least, most, step, center, lost=range(0)):
        self.index, self.label, self.unit, self.rate = index, label, unit, rate
        self.least, self.most, self.step, self.center, self.lost = least, most, step, center, lost

    def samples(self, count):
        """Returns the expected values: 0 for a lost sample, and the limit of the range for a value beyond it."""
        numbers = np.arange(count)
        values = ((numbers * (37 + 6 * self.index) + self.index * 101) % 2001 - 1000) * self.step + self.center
        values[self.lost.start:self.lost.stop] = 0
        return np.clip(values, self.least, self.most)

    def half_step(self, bits):
        return (self.most - self.least) / (2 ** bits - 2) / 2


MIXED = [
    Channel(0, "EEG Fp1", "uV", 256, -3276.7, 3276.7, 2.5, 0, range(256, 384)),
    Channel(1, "ECG II", "mV", 512, -5, 5, 0.0078125, 0),
    Channel(2, "Koerpertemperatu", "degC", 1, 20, 45, 0.0078125, 32),
    Channel(3, "Druck", "mmHg", 25, -50, 300, 0.125, 125),
]
# The longest note that a user can type: 120 characters.
NOTE = 10 * "Übung zählt" + "und endet."
# The annotations of the file "mixed": onset and duration in seconds, and text.
NOTES = [
    (0.25, 0, "Übung beginnt"), (1, 0.5, "lost samples: EEG Fp1"), (1.234567, 0, "ÄÖÜ äöü ß µV 脑"), (0.5, 0, "came late"),
    (5.0625, 0.0625, "clipped"), (2.5, 0, NOTE),
]
FAST = [Channel(index, f"EEG {index + 1}", "uV", 4096, -1000, 1000, 0.5, 0) for index in range(64)]
SLOW = [Channel(0, "Akku", "V", 0.1, 0, 1000, 0.25, 500), Channel(1, "Puls", "bpm", 32, -1000, 1000, 0.25, 0)]
START = datetime.datetime(2026, 11, 21, 7, 53, 36)
# The start date of a file that was recorded without a set clock: the first day that EDF+ can express.
NO_CLOCK = datetime.datetime(1985, 1, 1)


def recordings(bits):
    """Yields each file's name, channels, start, annotations and seconds."""
    yield "mixed", MIXED, START, NOTES, 6
    # The file "repaired" contains the first three seconds of "mixed", because the power was cut in the fourth.
    yield "repaired", MIXED, START, [note for note in NOTES if note[2] not in ("came late", "clipped")], 3
    yield "fast", FAST, NO_CLOCK, [], 12 * (448 if bits == 16 else 256) / 4096
    yield "slow", SLOW, NO_CLOCK, [], 30


class PyEDFlib:
    """Reads files with EDFlib, which EDFbrowser uses, too."""

    def __init__(self, path):
        import pyedflib
        with pyedflib.EdfReader(str(path)) as file:
            self.labels = file.getSignalLabels()
            self.units = [file.getPhysicalDimension(index) for index in range(file.signals_in_file)]
            self.rates = [file.getSampleFrequency(index) for index in range(file.signals_in_file)]
            self.start = file.getStartdatetime()
            self.seconds = file.getFileDuration()
            self.notes = [(onset, max(0, duration), text) for onset, duration, text in zip(*file.readAnnotations())]
            self.samples = [file.readSignal(index) for index in range(file.signals_in_file)]
            # The patient code is "P_17" in the file; EDFlib replaces underscores by blanks.
            has_code = path.stem in ("mixed", "repaired")
            self.more = {"code": (file.getPatientCode(), "P 17" if has_code else ""),
                         "equipment": (file.getEquipment(), "PocketScope")}
        # The allowed error of times in seconds, because EDFlib rounds times to 100 ns.
        self.precision = 1e-7


class MNE:
    """Reads files with MNE-Python's own reader. MNE resamples all channels to the fastest one, so this class reads the channels of one rate at a
    time."""

    def __init__(self, path):
        import mne
        mne.set_log_level("ERROR")
        read = mne.io.read_raw_edf if path.suffix == ".edf" else mne.io.read_raw_bdf
        raw = read(path)
        self.labels = raw.ch_names
        self.rates, self.samples, self.units = [], [], []
        parts = {}
        for label, rate in zip(raw.ch_names, self.stated_rates(raw)):
            parts.setdefault(rate, read(path, include=[name for name, other in zip(raw.ch_names, self.stated_rates(raw))
                                                       if other == rate]))
            part = parts[rate]
            self.rates.append(part.info["sfreq"])
            unit = part._orig_units[label]
            self.units.append(None if unit == "n/a" else unit)
            factor = {"µV": 1e6, "mV": 1e3}.get(unit, 1)
            self.samples.append(part.get_data(picks=[label])[0] * factor)
        self.start = raw.info["meas_date"].replace(tzinfo=None)
        self.seconds = max(len(samples) / rate for samples, rate in zip(self.samples, self.rates))
        self.notes = list(zip(raw.annotations.onset, raw.annotations.duration, raw.annotations.description))
        self.more = {}
        self.precision = 1e-6

    @staticmethod
    def stated_rates(raw):
        """Returns the rates that the file states, before MNE resamples."""
        extras = raw._raw_extras[0]
        return [samples / extras["record_length"][0] for samples in extras["n_samps"][extras["sel"]]]


class Biosig:
    """Reads files with biosig's C library. biosig repeats samples, so that all channels have the common multiple of their rates."""

    def __init__(self, path):
        header = self.header(path)
        import biosig
        data = biosig.data(str(path))
        # The last channel contains the annotations and is left out.
        channels = header["CHANNEL"][:-1]
        self.labels = [channel["Label"] for channel in channels]
        self.units = [None if channel["PhysicalUnit"] == "?" else channel["PhysicalUnit"] for channel in channels]
        self.rates = [channel["Samplingrate"] for channel in channels]
        self.start = datetime.datetime.fromisoformat(header["StartOfRecording"])
        common = header["Samplingrate"]
        self.seconds = header["NumberOfSamples"] / common
        self.samples = [data[::round(common / rate), index] for index, rate in enumerate(self.rates)]
        self.notes = [(note["POS"], note["DUR"], note["Description"]) for note in header.get("EVENT", [])]
        self.more = {}
        # biosig returns the onset of an annotation as a sample number, so the allowed error is one sample.
        self.precision = 1 / common

    @staticmethod
    def header(path):
        """Returns the file's header. biosig does not end the 80 characters of a transducer: it prints what follows them in memory, too, which makes
        invalid JSON if that contains a quotation mark. So the rest of such a line is removed first."""
        import biosig
        return json.loads(re.sub(r'("Transducer"\s*: ".{80}).*",$', r'\1",', biosig.header(str(path)), flags=re.MULTILINE))


READERS = {"pyedflib": PyEDFlib, "mne": MNE, "biosig": Biosig}


def compare(name, reader, channels, start, notes, seconds, bits):
    """Compares one file as a reader reads it with the expected content."""
    check(list(reader.labels) == [channel.label for channel in channels], f"{name}: labels {reader.labels}")
    # Compares only the units that the reader has a name for.
    known = [(unit.replace("µ", "u"), channel.unit) for unit, channel in zip(reader.units, channels) if unit]
    check(known and all(unit == wanted for unit, wanted in known), f"{name}: units {reader.units}")
    check(np.allclose(reader.rates, [channel.rate for channel in channels], rtol=1e-9), f"{name}: rates {reader.rates}")
    # biosig represents dates as fractions of days, so allow an error of one millisecond.
    check(abs(reader.start - start) < datetime.timedelta(milliseconds=1), f"{name}: start {reader.start}")
    check(math.isclose(reader.seconds, seconds), f"{name}: {reader.seconds} s")
    found = sorted(reader.notes)
    check(len(found) == len(notes) and all(
        abs(a[0] - b[0]) <= reader.precision and abs(a[1] - b[1]) <= reader.precision and a[2] == b[2]
        for a, b in zip(found, sorted(notes))), f"{name}: annotations {found}")
    for channel, samples in zip(channels, reader.samples):
        expected = channel.samples(round(channel.rate * seconds))
        check(len(samples) == len(expected), f"{name}: {channel.label} has {len(samples)} samples")
        if len(samples) == len(expected):
            worst = np.max(np.abs(samples - expected))
            check(worst <= 1.01 * channel.half_step(bits), f"{name}: {channel.label} is off by {worst} {channel.unit}")
    for what, (found, wanted) in reader.more.items():
        check(found == wanted, f"{name}: {what} {found}")


def saw(index, count, step):
    numbers = np.arange(count)
    values = ((numbers * (37 + 6 * index) + index * 101) % 2001 - 1000).astype(np.float32)
    return values * np.float32(step)


def check_streams(path, seconds):
    """Checks an XDF file with pyxdf: values bit by bit, and times with and without pyxdf's smoothing."""
    import pyxdf
    name = f"pyxdf, {path.name}"
    for smooth in (False, True):
        streams, header = pyxdf.load_xdf(str(path), dejitter_timestamps=smooth)
        check(header["info"]["datetime"][0] == "2026-11-21T07:53:36", f"{name}: start {header['info']['datetime']}")
        check(header["info"]["code"][0] == "P 17", f"{name}: code")
        check(len(streams) == 4, f"{name}: {len(streams)} streams")
        by_name = {stream["info"]["name"][0]: stream for stream in streams}
        eeg, odd = by_name["labserver:9000 EEG"], by_name["odd"]
        button, markers = by_name["button"], by_name["PocketScope markers"]
        channels = eeg["info"]["desc"][0]["channels"][0]["channel"]
        check([channel["label"][0] for channel in channels] == ["EEG Fp1 <ä>", 'EEG & "Cz"'], f"{name}: labels")
        check([channel["unit"][0] for channel in channels] == ["microvolts"] * 2, f"{name}: units")
        check(eeg["info"]["type"] == ["EEG"] and markers["info"]["type"] == ["Markers"], f"{name}: types")
        check(float(odd["info"]["nominal_srate"][0]) == 99.991, f"{name}: rate")
        wanted = np.stack([saw(0, 256 * seconds, 0.1), saw(1, 256 * seconds, 0.1)], axis=1)
        wanted[300:400, 0] = np.nan
        check(np.array_equal(eeg["time_series"], wanted, equal_nan=True), f"{name}: EEG")
        check(np.array_equal(odd["time_series"][:, 0], saw(2, 100 * seconds, 1e-6)), f"{name}: odd rate")
        for stream, begin, rate in ((eeg, 1000, 256), (odd, 1000.5, 99.991)):
            times = begin + np.arange(len(stream["time_series"])) / rate
            check(np.max(np.abs(stream["time_stamps"] - times)) < 1e-6, f"{name}: times at {rate} Hz")
        moments = np.arange(0, seconds, 3)
        check(np.array_equal(button["time_series"][:, 0], moments), f"{name}: codes")
        check(np.array_equal(markers["time_stamps"], 1000.125 + moments), f"{name}: times of texts")
        check([text[0] for text in markers["time_series"]] == [NOTE if second == 6 else f"Übung {second} <&>" for second in moments],
              f"{name}: texts")
        if path.stem in ("ended", "completed"):
            for stream in (eeg, odd, button, markers):
                footer = stream["footer"]["info"]
                check(int(footer["sample_count"][0]) == len(stream["time_series"]), f"{name}: count")
                check(abs(float(footer["first_timestamp"][0]) - stream["time_stamps"][0]) < 1e-6, f"{name}: first")
                check(abs(float(footer["last_timestamp"][0]) - stream["time_stamps"][-1]) < 1e-6, f"{name}: last")


def read_streams(folder):
    # Both files contain 10 s: open.xdf has no footers yet, as during a recording, and ended.xdf has them.
    for stem, seconds in (("open", 10), ("ended", 10)):
        try:
            check_streams(folder / f"{stem}.xdf", seconds)
        except Exception as error:
            check(False, f"pyxdf, {stem}.xdf: {error!r}")
    check_cut(folder)


def check_cut(folder):
    """Checks that a file that is truncated in its last chunk has the same streams before and after its repair."""
    import pyxdf
    try:
        torn, completed = (pyxdf.load_xdf(str(folder / f"{stem}.xdf"))[0] for stem in ("torn", "completed"))
        for a, b in zip(torn, completed):
            check(a["info"]["name"] == b["info"]["name"], "pyxdf, torn.xdf: names")
            check(len(a["time_stamps"]) > 0 and np.array_equal(a["time_stamps"], b["time_stamps"]), "pyxdf, torn.xdf: times")
            if a["info"]["channel_format"] != ["string"]:
                check(np.array_equal(a["time_series"], b["time_series"], equal_nan=True), "pyxdf, torn.xdf: values")
        lengths = sorted(len(stream["time_stamps"]) for stream in completed)
        check(lengths[-2:] == [900, 2560], f"pyxdf, completed.xdf: {lengths}")
        check(all("footer" in stream for stream in completed), "pyxdf, completed.xdf: ends")
    except Exception as error:
        check(False, f"pyxdf, torn.xdf: {error!r}")


def end():
    print(f"{passed} passed, {failed} failed")
    sys.exit(failed != 0)


def main():
    if sys.argv[1] == "pyxdf":
        read_streams(Path(sys.argv[2]))
        end()
    reader, folder = READERS[sys.argv[1]], Path(sys.argv[2])
    for suffix, bits in (("edf", 16), ("bdf", 24)):
        for name, channels, start, notes, seconds in recordings(bits):
            title = f"{sys.argv[1]}, {name}.{suffix}"
            try:
                read = reader(folder / f"{name}.{suffix}")
            except Exception as error:  # Counts any error of a third-party reader as a failure.
                check(False, f"{title}: {error!r}")
                continue
            compare(title, read, channels, start, notes, seconds, bits)
    end()


if __name__ == "__main__":
    main()
