"""Measures which loads the emulated board sustains with its instruction clock, for `make limits`. Usage: python3 -m emulator.limits [PART ...]

Without parts, it measures the rows of SPEC.md section 8. `all` adds the whole tables of the original programs. Each part uses separate boards. As
many parts run in parallel as this machine has processors. This does not affect the results, because the board's clock counts instructions.
"""

import argparse
import json
import os
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from . import limit_rows, limit_tables


class Report:
    """Prints each measurement when it is made, and stores all of them in build/limits.json. That file is complete at any time."""

    def __init__(self, path):
        self.path = Path(path)
        self.path.parent.mkdir(parents=True, exist_ok=True)
        self.rows = []
        self.lock = threading.Lock()
        self.started = time.monotonic()
        self._write()

    def _write(self):
        new = self.path.with_suffix(".new")
        new.write_text(json.dumps(self.rows, indent=1) + "\n")
        new.replace(self.path)

    def add(self, part, row):
        with self.lock:
            self.rows.append(row)
            self._write()
            print(f"{part:>14} | {described(row)}", flush=True)

    def say(self, part, text):
        with self.lock:
            print(f"{part:>14} | {text}", flush=True)

    def summary(self):
        print("\nRequirements")
        for row in self.rows:
            if row["met"] is not None:
                print(f"  {described(row)}")
        missed = [row for row in self.rows if row["met"] is False]
        print(f"\n{len(self.rows)} rows in {self.path}, {len(missed)} missed, after {time.monotonic() - self.started:.0f} s")
        return not missed


def described(row):
    """Returns a row as one line for the terminal."""
    text = f"{row['name']}: {row['value']} {row['unit']}"
    if row["original"] is not None:
        text += f" (original {row['original']})"
    if row["met"] is None:
        return text
    text = f"{'reached' if row['met'] else 'MISSED'}  {text}; required: {row['demand']}"
    return text + "".join(f"\n{'':>17}  - {fault}" for fault in row["faults"])


class Part:
    """Takes the results of one part. name: the part's name."""

    def __init__(self, name, report):
        self.name, self.report = name, report

    def say(self, text):
        self.report.say(self.name, text)

    def row(self, name, value, unit, original=None):
        """Reports a measurement without a requirement."""
        self._add(name, value, unit, None, None, original, None, [])

    def demand(self, name, value, unit, demand, is_met, faults=(), target=None, original=None):
        """Reports a measurement for which there is a requirement. demand: the sentence that states the requirement. faults: other faults of the
        measurement. A requirement with a fault counts as not met."""
        self._add(name, value, unit, demand, target, original, bool(is_met) and not faults, list(faults))

    def at_least(self, name, value, unit, target, demand, faults=(), original=None):
        self.demand(name, value, unit, f"at least {target} {unit}{demand}", value >= target, faults, target, original)

    def at_most(self, name, value, unit, target, demand="", faults=(), original=None):
        self.demand(name, value, unit, f"at most {target} {unit}{demand}", value <= target, faults, target, original)

    def _add(self, name, value, unit, demand, target, original, met, faults):
        self.report.add(self.name, {"name": name, "value": value, "unit": unit, "demand": demand, "target": target,
                                    "original": original, "met": met, "faults": faults})


PARTS = limit_rows.PARTS | limit_tables.PARTS


def measure(path, names, side_by_side):
    """Runs the parts and writes their rows. Returns True if all requirements are met. If a part raises an error, its requirements count as not
    met."""
    report = Report(path)
    print(f"By instruction clock: 500 million instructions a second, 256 MB, 800x480; {side_by_side} boards side by side. "
          f"Load: a signal server in the guest.", flush=True)

    def run(name):
        part = Part(name, report)
        try:
            PARTS[name](part)
        except Exception as error:  # this part counts as missed, and the others continue
            part.demand(f"the part {name}", "broken", "", "that it is measured to its end", False, [f"{type(error).__name__}: {error}"])

    with ThreadPoolExecutor(side_by_side) as pool:
        list(pool.map(run, names))
    return report.summary()


def main():
    parser = argparse.ArgumentParser(prog="limits", description=__doc__.splitlines()[0])
    parser.add_argument("--build", default="build")
    parser.add_argument("--boards", type=int, default=os.cpu_count() or 1, help="how many boards run in parallel")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"of {', '.join(PARTS)}, or all; without any, those that SPEC.md requires")
    options = parser.parse_args()
    names = list(PARTS) if options.parts == ["all"] else options.parts or list(limit_rows.PARTS)
    unknown = [name for name in names if name not in PARTS]
    if unknown:
        parser.error(f"no part {unknown[0]}; there are {', '.join(PARTS)}, and all")
    sys.exit(0 if measure(Path(options.build) / "limits.json", names, max(1, options.boards)) else 1)


if __name__ == "__main__":
    main()
