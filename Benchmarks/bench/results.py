"""Prints results as a table and collects them for build/bench.json."""

from statistics import median


class Results:
    def __init__(self):
        self.entries = []
        self.title = None

    def add(self, title, name, peer, ours, theirs, unit):
        """Adds a row to the table. `ours` and `theirs` contain one figure for each run, in the same order; `theirs` is None if there is no peer.
        The row's ratio is the median of the ratios of all runs: a disturbance affects both figures of a run, so their ratio varies less."""
        ratio = median(t / o for o, t in zip(ours, theirs)) if theirs else None
        entry = {
            "name": name,
            "peer": peer,
            "ours": rounded(median(ours)),
            "theirs": rounded(median(theirs)) if theirs else None,
            "unit": unit,
            "ratio": rounded(ratio) if theirs else None,
        }
        self.entries.append(entry)
        if title != self.title:
            self.title = title
            print(f"\n{title}")
            print(f"  {'':34} {'peer':24} {'ours':>12} {'theirs':>12} {'ratio':>8}  unit")
        theirs = f"{entry['theirs']:>12,}" if entry["theirs"] is not None else f"{'-':>12}"
        shown = f"{entry['ratio']:>8}" if entry["ratio"] is not None else f"{'-':>8}"
        print(f"  {name:34} {peer or '-':24} {entry['ours']:>12,} {theirs} {shown}  {unit}", flush=True)


def rounded(value):
    """Returns a number rounded to four significant digits."""
    value = float(f"{value:.4g}")
    return int(value) if value >= 1000 else value
