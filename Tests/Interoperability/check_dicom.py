#!/usr/bin/env python3
"""Writes ECG recordings as DICOM with Tools/dicom-ecg, reads them with dcmtk, and reads them back as the device's reader does.

Usage: check_dicom.py PROGRAMS WORK
Ends with a line "N passed, M failed". Needs edfio, pyxdf, pydicom and Debian's dcmtk.
"""

import base64
import json
import struct
import subprocess
import sys
from pathlib import Path

import edfio
import numpy as np
import pydicom

from counts import Counts
from file_variants import chunk, ramp

PROGRAMS, WORK = Path(sys.argv[1]), Path(sys.argv[2])
TOOL = Path(__file__).resolve().parents[2] / "Tools/dicom-ecg"
NAMES = ["I", "II", "III", "aVR", "aVL", "aVF", "V1", "V2", "V3", "V4", "V5", "V6"]
RATE = 500


def values(index, count):
    """Returns values in millivolts, in steps of 1 uV."""
    return ramp(count, index) / 10_000


def edf(count, lost=None):
    """Returns a recording of the form that the device writes: with filler and an annotation where samples were lost."""
    signals, truth = [], []
    for index, name in enumerate(NAMES):
        written = values(index, count).copy()
        wanted = written * 1000
        if lost:
            begin, end = (round(second * RATE) for second in lost)
            written[begin:end] = 0
            wanted[begin:end] = np.nan
        signals.append(edfio.EdfSignal(written, RATE, label=f"ECG {name}", physical_dimension="mV", physical_range=(-3.2767, 3.2767),
                                       digital_range=(-32767, 32767)))
        truth.append(wanted)
    signals.append(edfio.EdfSignal(np.zeros(count), RATE, label="EEG Fp1", physical_dimension="uV", physical_range=(-100, 100)))
    notes = [edfio.EdfAnnotation(lost[0], lost[1] - lost[0], "Lost samples: labserver")] if lost else []
    path = WORK / f"{count}.edf"
    edfio.Edf(signals, annotations=notes).write(path)
    return path, truth


def xdf(count, jump=0):
    """Returns a recording of the form that another program writes. jump: the number of seconds by which the time stamps of the second half
    are late."""
    data = b"XDF:" + chunk(1, b"<?xml version=\"1.0\"?><info><version>1.0</version></info>")
    channels = "".join(f"<channel><label>{name}</label><unit>microvolts</unit></channel>" for name in NAMES)
    xml = (f"<info><name>ECG</name><type>ECG</type><channel_count>12</channel_count><nominal_srate>{RATE}</nominal_srate><channel_format>float32"
           f"</channel_format><desc><channels>{channels}</channels></desc></info>")
    data += chunk(2, struct.pack("<I", 1) + xml.encode())
    table = np.stack([values(index, count) * 1000 for index in range(12)], 1).astype("<f4")
    for start in range(0, count, 50):
        # The time stamps jump by one second after the first 1000 samples, so that one second is missing.
        rows = (struct.pack("<Bd", 8, 100 + index / RATE + (index >= 1000) + jump * (2 * index >= count)) + table[index].tobytes() for index in range(start, min(start + 50, count)))
        data += chunk(3, struct.pack("<IBI", 1, 4, min(50, count - start)) + b"".join(rows))
    path = WORK / "ecg.xdf"
    path.write_bytes(data)
    gap = np.full(RATE, np.nan)
    return path, [np.concatenate([column[:1000], gap, column[1000:]]) for column in table.T.astype(float)]


def differ(found, wanted):
    for name, one, other in zip(NAMES, found, wanted):
        if one.shape != other.shape:
            return f"{name}: {len(one)} samples, not {len(other)}"
        if not np.allclose(one, other, atol=0.011, equal_nan=True):
            place = np.flatnonzero(~np.isclose(one, other, atol=0.011, equal_nan=True))[0]
            return f"{name}: sample {place} is {one[place]}, not {other[place]}"
    return None if len(found) == len(wanted) else f"{len(found)} leads"


def tool(*words):
    return subprocess.run([sys.executable, TOOL, *words], capture_output=True, text=True, timeout=120)


def cut_off(path):
    """Makes a copy of a file without most of its samples; returns its path."""
    file = pydicom.dcmread(path)
    file.WaveformSequence[0].WaveformData = file.WaveformSequence[0].WaveformData[:100]
    file.save_as(WORK / "cut.dcm")
    return WORK / "cut.dcm"


def by_dcmtk(path):
    """Returns what dcmtk reads in a file: the class, the rate, the leads' codes, and the leads' values in microvolts."""
    file = json.loads(subprocess.run(["dcm2json", path], capture_output=True, check=True, timeout=60).stdout)
    group = file["54000100"]["Value"][0]

    def first(item, tag):
        return item[tag]["Value"][0]

    count, channels = first(group, "003A0010"), first(group, "003A0005")
    stored = np.frombuffer(base64.b64decode(group["54001010"]["InlineBinary"]), dtype="<i2")[:count * channels].reshape(count, channels)
    padding = np.frombuffer(base64.b64decode(group["5400100A"]["InlineBinary"]), dtype="<i2")[0]
    columns, codes = [], []
    for index, channel in enumerate(group["003A0200"]["Value"]):
        column = stored[:, index] * float(first(channel, "003A0210"))
        columns.append(np.where(stored[:, index] == padding, np.nan, column))
        codes.append(first(first(channel, "003A0208"), "00080100"))
    return first(file, "00080016"), float(first(group, "003A001A")), codes, columns


def by_device(path):
    said = subprocess.run([PROGRAMS / "recording-reader", WORK, path], capture_output=True, check=True, timeout=60).stdout.decode()
    lines = [line.split("\t") for line in said.splitlines() if line.startswith("channel ")]
    columns = [np.fromfile(WORK / f"0-{index}.f32", dtype=np.float32).astype(float) for index in range(len(lines))]
    return [(line[0].split()[1], line[1], line[2]) for line in lines], columns


def main():
    counts = Counts()
    for name, (source, truth), kind in [
        ("EDF+", edf(5000), "12.1.1"), ("EDF+ with a loss", edf(15_000, lost=(10, 12.5)), "12.1.1"), ("a long EDF+", edf(60_000), "12.1.2"), ("XDF", xdf(4000), "12.1.1"),
    ]:
        target, table = WORK / "ecg.dcm", WORK / "ecg.csv"
        written = tool("write", source, target, "--patient-id=P 17")
        if written.returncode:
            counts.check(name, written.stderr)
            continue
        sop, rate, codes, columns = by_dcmtk(target)
        wanted = f"1.2.840.10008.5.1.4.1.1.9.1.{kind[-1]}"
        counts.check(f"{name}: dcmtk finds the class of DICOM for its length", None if sop == wanted else f"{sop}, not {wanted}")
        counts.check(f"{name}: dcmtk finds the codes of the twelve leads", None if codes == ["2:1", "2:2", "2:61", "2:62", "2:63", "2:64"] + [f"2:{number}" for number in range(3, 9)] else f"{codes}")
        counts.check(f"{name}: dcmtk finds the sampling rate", None if rate == RATE else f"{rate} Hz")
        counts.check(f"{name}: dcmtk finds the values as written", differ(columns, truth))
        back = tool("read", target, table)
        counts.check(f"{name}: dicom-ecg reads the DICOM file back", back.stderr if back.returncode else None)
        facts, columns = by_device(table)
        counts.check(f"{name}: the device finds the channels in the table", None if facts == [("500000", f"ECG {one}", "\u00b5V") for one in NAMES] else f"{facts}")
        counts.check(f"{name}: the device finds the values as written", differ(columns, truth))
    slow = WORK / "slow.edf"
    edfio.Edf([edfio.EdfSignal(np.zeros(1000), 100, label="ECG II", physical_dimension="mV", physical_range=(-1, 1))]).write(slow)
    refused = tool("write", slow, WORK / "no.dcm")
    counts.check("an ECG of 100 Hz is refused", None if refused.returncode and "200 to 1000 Hz" in refused.stderr else "not refused")
    for name, path, reason in (("a file that is not DICOM is refused", slow, "not a DICOM file"), ("a DICOM file that lacks samples is refused", cut_off(WORK / "ecg.dcm"), "bytes of samples")):
        refused = tool("read", path, WORK / "no.csv")
        counts.check(name, None if refused.returncode == 1 and reason in refused.stderr and "Traceback" not in refused.stderr else refused.stderr or "not refused")
    source, truth = xdf(400, jump=1e7)
    refused = tool("write", source, WORK / "no.dcm")
    counts.check("an XDF file with time stamps far apart is refused", None if refused.returncode and "too long for one waveform" in refused.stderr else refused.stderr or "not refused")
    print(f"{counts.passed} passed, {counts.failed} failed")
    sys.exit(counts.failed != 0)


main()
