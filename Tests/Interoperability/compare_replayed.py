#!/usr/bin/env python3
"""Compares an XDF file with the known truth of a file of ../shared/cases. The device played that file and recorded what it played.

Usage: compare_replayed.py CASE RECORDED [PART]
The recording may begin later than the file, but then it must contain all of it: at least PART (0.6) of each signal, with every lost sample lost. With
PART negative, it may also end earlier. Prints one line; ends with status 1 if something differs.
"""

import sys
from pathlib import Path

import numpy as np
import pyxdf
from known_truth import lossy, truth_of, unit


# The words for volts in XDF's meta-data.
WORDS = {"microvolts": "uv", "millivolts": "mv", "nanovolts": "nv", "volts": "v"}


def same_unit(said, wanted):
    return WORDS.get(said, unit(said)) == unit(wanted)


def same_label(said, wanted):
    """True if a recorded label is the file's one. Recordings begin a label with the kind of the signal, as EDF+ does."""
    return not wanted or said == wanted or said.endswith(f" {wanted}")


def channels(path):
    """Returns each recorded channel as (label, unit, rate, values, time of the first value). Values are NaN where no sample has its time."""
    streams, _ = pyxdf.load_xdf(path, synchronize_clocks=False, dejitter_timestamps=False)
    for stream in streams:
        rate = float(stream["info"]["nominal_srate"][0])
        if stream["info"]["channel_format"][0] == "string" or not rate or not len(stream["time_stamps"]):
            continue
        places = np.round((stream["time_stamps"] - stream["time_stamps"][0]) * rate).astype(int)
        described = (((stream["info"]["desc"] or [{}])[0] or {}).get("channels") or [{}])[0]["channel"]
        for index, entry in enumerate(described):
            values = np.full(places[-1] + 1, np.nan)
            values[places] = stream["time_series"][:, index]
            yield (entry["label"][0] or "", (entry.get("unit") or [""])[0] or "", rate, values, stream["time_stamps"][0])


def beginning(values, wanted, tolerance, whole):
    """Returns the first place in `wanted` from which on it equals the recorded values, or None."""
    last = len(wanted) - len(values)
    for place in ([last, last - 1, last - 2] if whole else range(last, -1, -1)):
        part = wanted[place : place + len(values)]
        if place >= 0 and np.allclose(values, part, rtol=0, atol=tolerance, equal_nan=True):
            return place
    return None


def problem(signal, found, part, is_table):
    wanted = np.array([np.nan if value is None else value for value in signal["values"]], dtype=float)
    # In a table, the number of digits limits the precision. The device computes with single precision.
    tolerance = (1e-4 if is_table else 4e-6) * (signal.get("range") or np.nanmax(np.abs(wanted)) or 1)
    names = [one for one in found if same_label(one[0], signal["label"])]
    if not names:
        return f"no channel {signal['label']!r} among {[one[0] for one in found]}"
    said = []
    for label, spelling, rate, values, _ in names:
        if signal["unit"] is not None and not same_unit(spelling, signal["unit"]):
            said.append(f"unit {spelling!r}, not {signal['unit']!r}")
        elif abs(rate / signal["rate"] - 1) > 2e-5:
            said.append(f"{rate} Hz, not {signal['rate']}")
        elif part > 0 and len(values) < part * len(wanted):
            said.append(f"{len(values)} samples of {len(wanted)}")
        elif beginning(values, wanted, tolerance, part > 0) is None:
            said.append(f"{len(values)} samples ({np.isnan(values).sum()} lost) are not in the {len(wanted)} ({np.isnan(wanted).sum()} lost) of the file")
        else:
            return None
    return f"{signal['label']!r}: {said[0]}"


def main():
    case, recorded, part = Path(sys.argv[1]), sys.argv[2], float((sys.argv[3:] or ["0.6"])[0])
    found = list(channels(recorded))
    problems = [said for signal in lossy(truth_of(case)) if (said := problem(signal, found, part, case.suffix == ".csv"))]
    print("; ".join(problems[:3]) or f"{len(found)} channels, {max(len(one[3]) / one[2] for one in found):.1f} s")
    sys.exit(bool(problems))


main()
