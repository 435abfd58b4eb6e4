#!/usr/bin/env python3
"""Compares the results of recording-reader and signal-server with the known truth of files, and with pyEDFlib, edfio, pyxdf and pandas.

Usage: read_files.py PROGRAMS WORK VARIANTS
Ends with a line "N passed, M failed".
"""

import random
import subprocess
import sys
from pathlib import Path

import numpy as np

import file_variants
import recording_variants
import table_variants
from counts import Counts
from known_truth import CASES, lossy, truth_of, unit

PROGRAMS, WORK, VARIANTS = Path(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])


def read(paths):
    """Returns recording-reader's output for each of the files."""
    said = subprocess.run([PROGRAMS / "recording-reader", WORK, *paths], capture_output=True, check=True, timeout=600).stdout.decode()
    found = []
    for line in said.splitlines():
        word, _, rest = line.partition(" ")
        if word == "file":
            found.append(dict(error=None, channels=[], remarks=[], lost=[], annotations=[]))
        elif word == "error":
            found[-1]["error"] = rest
        elif word == "channel":
            facts, label, unit_ = rest.split("\t")
            rate, count, kind = facts.split(" ", 2)
            values = np.fromfile(WORK / f"{len(found) - 1}-{len(found[-1]['channels'])}.f32", dtype=np.float32)
            found[-1]["channels"].append(dict(label=label, unit=unit_, rate=int(rate) / 1000, values=values, kind=kind))
        elif word == "lost":
            found[-1]["lost"].append([int(part) for part in rest.split()])
        elif word == "annotation":
            onset, length, text = rest.split(" ", 2)
            found[-1]["annotations"].append((int(onset) / 1e9, int(length) / 1e9, text))
        elif word == "remark":
            found[-1]["remarks"].append(rest)
    return found


def fault(found, truth, tolerance=2e-6):
    """Returns the error in the channels that were read from a file, or None. Channels that the truth does not contain are ignored."""
    if found["error"]:
        return found["error"]
    rest = list(found["channels"])
    for signal in truth:
        names = [one for one in rest if one["label"] == signal["label"]] or ([] if signal["label"] else rest)
        if not names:
            return f"no channel {signal['label']!r} among {[one['label'] for one in rest]}"
        # If several channels have the wanted name, take the first one without a fault. For a channel without a name, try all remaining channels.
        wanted = np.array([np.nan if value is None else value for value in signal["values"]], dtype=float)
        faults = [one_fault(one, signal, wanted, tolerance) for one in names]
        if all(faults):
            return f"{signal['label']!r}: {faults[0]}"
        rest = [one for one in rest if one is not names[faults.index(None)]]
    return None


def one_fault(one, signal, wanted, tolerance):
    if signal["unit"] is not None and unit(one["unit"]) != unit(signal["unit"]) and (unit(signal["unit"]), unit(one["unit"])) != ("mv", "mv"):
        return f"unit {one['unit']!r}, not {signal['unit']!r}"
    if abs(one["rate"] / signal["rate"] - 1) > 2e-5:
        return f"{one['rate']} Hz, not {signal['rate']}"
    values = one["values"].astype(float)
    if len(values) < len(wanted):
        return f"{len(values)} samples, not {len(wanted)}"
    # If a stream begins later than others, our reader returns lost samples before its first sample.
    lead = len(values) - len(wanted)
    if lead and not np.all(np.isnan(values[:lead])):
        return f"{len(values)} samples, not {len(wanted)}"
    values = values[lead:]
    if not np.array_equal(np.isnan(values), np.isnan(wanted)):
        place = np.flatnonzero(np.isnan(values) != np.isnan(wanted))[0]
        return f"{np.isnan(values).sum()} lost, not {np.isnan(wanted).sum()}; the first difference is at {place / signal['rate']} s"
    # The allowed error is relative to the largest value, because the samples are single-precision numbers.
    largest = signal.get("range") or np.nanmax(np.abs(wanted)) or 1
    wrong = np.flatnonzero(np.abs(values - wanted) > tolerance * largest)
    return f"sample {wrong[0]} is {values[wrong[0]]}, not {wanted[wrong[0]]}" if len(wrong) else None


class Comparisons(Counts):
    def __init__(self):
        self.readers = {}


def pulses(channel, rate):
    """Returns the times at which a channel's value rises, in seconds."""
    high = np.nan_to_num(channel) > 0.5 * np.nanmax(channel)
    return np.flatnonzero(high[1:] & ~high[:-1]) / rate + 1 / rate


def cases(counts):
    paths = sorted(path for path in CASES.glob("*/*") if path.suffix in (".edf", ".bdf", ".xdf", ".csv"))
    for path, found in zip(paths, read(paths)):
        name = f"{path.parent.name[:2]}/{path.name}"
        truth = truth_of(path)
        listed = subprocess.run([PROGRAMS / "signal-server", "--list", "--replay", path], capture_output=True, timeout=60)
        counts.check(f"{name}, --list", listed.stderr.decode() if listed.returncode else None)
        if not truth:
            times = [pulses(one["values"], one["rate"]) for one in found["channels"] if one["label"].startswith("Pulse")]
            late = max((abs(t - round(t)) for row in times for t in row), default=9)
            counts.check(name, None if late <= 0.005 and all(len(row) > 5 for row in times) else f"pulses are {late} s off")
            continue
        if truth["signals"]:
            # In a table, the number of digits limits the precision.
            counts.check(name, fault(found, lossy(truth), 1e-4 if path.suffix == ".csv" else 2e-6))
        wanted = [(one["at_s"], one["text"]) for one in truth.get("annotations", [])]
        if wanted:
            said = [(onset, text) for onset, _, text in found["annotations"]]
            counts.check(f"{name}, annotations", None if all(one in said for one in wanted) else f"{said}, not {wanted}")
        for loss in truth.get("lost", []):
            text = f"lost: {loss['seconds']:.3f} s at {loss['at_s']:.3f} s"
            counts.check(f"{name}, loss listed", None if text in listed.stdout.decode() else listed.stdout.decode())


def variants(counts):
    for make in (file_variants.edf, file_variants.xdf, file_variants.csv, table_variants.table, recording_variants.edf_forms,
                 recording_variants.xdf_forms):
        paths, truths, others = [], [], []
        for seed in range(VARIANTS):
            suffix, data, truth, *other = make(random.Random(f"{make.__name__} {seed}"))
            paths.append(WORK / f"{make.__name__}-{seed}.{suffix}")
            paths[-1].write_bytes(data)
            truths.append(truth)
            others.append(other[0] if other else {})
        for path, found, truth, other in zip(paths, read(paths), truths, others):
            if other.get("may_be_refused") and found["error"]:
                continue
            problem = fault(found, truth)
            if not problem and "annotations" in other:
                said = sorted((round(onset, 3), text) for onset, _, text in found["annotations"])
                wanted = sorted((round(onset, 3), text) for onset, text in other["annotations"])
                problem = None if said == wanted else f"annotations {said[:5]}, not {wanted[:5]}"
            counts.check(path.name, problem and f"{problem}; {found['remarks']}, lost {found['lost'][:5]} {other.get('name', '')}")
            third_parties(counts, path, truth, other)
    print("read by third parties:", ", ".join(f"{count} by {name}" for name, count in sorted(counts.readers.items())), flush=True)


def agree(counts, path, reader, pairs, tolerance):
    """Checks that a third-party reader returns these values. pairs: the value that the reader returns, and the true value."""
    counts.readers[reader] = counts.readers.get(reader, 0) + 1
    for read_, wanted in pairs:
        read_, wanted = np.asarray(read_, dtype=float), np.asarray(wanted, dtype=float)
        if read_.shape != wanted.shape:
            return counts.check(f"{path.name} by {reader}", f"{len(read_)} values, not {len(wanted)}")
        if not np.allclose(read_, wanted, atol=tolerance, rtol=1e-6, equal_nan=True):
            return counts.check(f"{path.name} by {reader}", f"other values: {read_[:3]}, not {wanted[:3]}")
    return counts.check(f"{path.name} by {reader}", None)


def present(values):
    values = np.asarray(values, dtype=float)
    return values[~np.isnan(values)]


def third_parties(counts, path, truth, other):
    """Checks that third-party readers agree with the written data, if they can read the file. They cannot read a file that is invalid on purpose."""
    import warnings
    try:
        import edfio, pandas, pyedflib, pyxdf
    except ImportError:
        return
    warnings.simplefilter("ignore")
    if path.suffix == ".xdf":
        streams, _ = pyxdf.load_xdf(str(path), dejitter_timestamps=False, verbose=False)
        by_name = {stream["info"]["name"][0]: stream for stream in streams}
        pairs = []
        for signal in truth:
            stream = by_name[signal.get("stream") or f"s{signal['label'][2:]}"]
            wanted = present(signal["values"])
            # The third-party reader also returns an incomplete last sample of a truncated file, so compare only the complete ones.
            count = len(wanted) if other.get("is_cut") else None
            pairs.append((stream["time_series"][:count, signal.get("place", 0)], wanted))
            if "times" in signal:
                pairs.append((stream["time_stamps"][:count] - 5000, signal["times"] - 5000))
        agree(counts, path, "pyxdf", pairs, 1e-3)
    elif path.suffix == ".csv" and other.get("pandas"):
        table = pandas.read_csv(path, **other["pandas"])
        agree(counts, path, "pandas", [(table.iloc[:, other["first"] + index], one["rows"]) for index, one in enumerate(truth)], 1e-6)
    elif path.suffix in (".edf", ".bdf"):
        usable = [(index, one) for index, one in enumerate(truth) if one["unit"] is not None]
        try:
            with pyedflib.EdfReader(str(path)) as reader:
                pairs = [(reader.readSignal(one.get("place", index)), present(one["values"])) for index, one in usable]
            # The header of this file states too few records, and the third-party reader omits the others.
            if all(len(a) == len(b) for a, b in pairs):
                agree(counts, path, "pyEDFlib", pairs, 0.01)
        except OSError:
            pass
        if other.get("edfio"):
            try:
                file = (edfio.read_bdf if path.suffix == ".bdf" else edfio.read_edf)(path)
                pairs = [(file.signals[one["place"]].data, present(one["values"])) for _, one in usable]
            except (ValueError, NotImplementedError, UnicodeDecodeError, OverflowError):
                return
            agree(counts, path, "edfio", pairs, 0.01)


def main():
    counts = Comparisons()
    if CASES.is_dir():
        cases(counts)
    else:
        print(f"there are no cases at {CASES}", flush=True)
    variants(counts)
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(counts.failed != 0)


main()
