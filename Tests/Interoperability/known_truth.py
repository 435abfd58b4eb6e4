"""The known contents of the files in ../shared/cases: the truth that any reader should find."""

import json
import os
from pathlib import Path

CASES = Path(os.environ.get("POCKETSCOPE_SHARED", "../shared")) / "cases"
MICRO = ("uv", "\u00b5v", "\u03bcv", "microv", "microvolts", "muv", "-6")


def unit(text):
    """Returns the power of ten of a voltage unit, in any spelling; returns other units unchanged."""
    if isinstance(text, bytes):
        text = text.decode("utf-8" if text.startswith(b"\xc2") else "latin-1")
    text = text.lower()
    return "uv" if text in MICRO else text


def truth_of(path):
    """Returns what a file contains, or None if the truth is not written down."""
    told = path.with_name(path.name + ".truth.json")
    if not told.exists():
        return None
    truth = json.loads(told.read_text())
    if path.name == "names-not-labels.xdf":
        # The channels of this file have names instead of labels, and no units, so expect no units.
        for signal in truth["signals"]:
            signal["unit"] = None
    return truth


def lossy(truth):
    """Returns the truth with lost samples inserted, unless its values contain them already."""
    for signal in truth["signals"]:
        if any(value is None for value in signal["values"]) or not truth.get("lost"):
            continue
        for loss in truth["lost"]:
            place, count = round(loss["at_s"] * signal["rate"]), round(loss["seconds"] * signal["rate"])
            signal["values"][place:place] = [None] * count
    return truth["signals"]
