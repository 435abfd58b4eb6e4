"""Compares PocketScope with its peers, writes build/bench.json and prints a table. `make bench` runs it.

The arguments name the measurements: "transforms", "rings", "packets", "pages", "traffic". Without arguments, all are made. The program fails if a
page exceeds a limit of memory traffic.
"""

import json
import sys

from . import BUILD, ROUNDS
from .kernels import Kernels
from .measurements import packets, rings, transforms
from .results import Results
from .traffic import traffic


def main():
    wanted = sys.argv[1:] or ["transforms", "rings", "packets", "pages", "traffic"]
    results = Results()
    is_met = True
    with Kernels() as kernels:
        if "transforms" in wanted:
            transforms(kernels, results)
        if "rings" in wanted:
            rings(kernels, results)
        if "packets" in wanted:
            packets(kernels, results)
        if "pages" in wanted:
            # Import the pages only here: only they need Qt.
            from .pages import pages

            pages(kernels, results)
    if "traffic" in wanted:
        is_met = traffic(results)
    (BUILD / "bench.json").write_text(json.dumps(results.entries, indent=1) + "\n")
    print(f"\nMedians of {ROUNDS} runs by turns; CPU time of user and system. Ratio: theirs / ours, above 1 we are better.")
    print(f"Written to {BUILD / 'bench.json'}.")
    if not is_met:
        sys.exit("bench: a page exceeds its limit of memory traffic")


main()
