"""`make budgets`: counts everything and writes the budget file. Usage: python3 -m budgets [--build FOLDER] [--show]"""

import argparse
from pathlib import Path

from . import counting, load, rows, sizes

TOP = Path(__file__).resolve().parents[2]
FILE = TOP / "Tests/Budgets/budgets.json"


def count(build):
    programs = build / "armv7/swift/armv7-none-none-eabi/release"
    counted = counting.count(programs, log=build / "logs/console-counts.log") + sizes.size_rows(programs)
    counted += load.load_rows(log=build / "logs/console-load.log")
    with sizes.walking_board(build / "logs/console-stack.log") as board:
        return counted + sizes.stack_rows(board)


def main():
    parser = argparse.ArgumentParser(prog="python3 -m budgets", description="Counts what the device's code costs.")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    parser.add_argument("--show", action="store_true", help="print the differences from the budgets, and write nothing")
    options = parser.parse_args()
    old = rows.read(FILE) if FILE.exists() else []
    counted = count(options.build)
    changes = rows.compare(old, counted)
    for sentence in changes.failures + changes.hints:
        print(sentence)
    if not options.show:
        FILE.parent.mkdir(exist_ok=True)
        rows.write(FILE, rows.merged(old, counted))
        print(f"{len(counted)} rows are in {FILE.relative_to(TOP)}")


main()
