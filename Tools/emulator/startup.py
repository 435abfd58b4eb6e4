"""How long the board takes from the kernel's first instruction to the first frame, and how little memory it can do with. Usage:
python3 -m emulator.startup"""

import json
import re
import tempfile
from pathlib import Path

from . import load
from .board import INSTRUCTION_SHIFT, Board

# What a card reads at the least (speed class 10: 10 MB/s written, twice that read).
CARD_BYTES_A_SECOND = 20e6
SMALL_MEGABYTES = 64


def measure(memory=256):
    """Boots the board with the instruction clock and stops it where the first frame is on the screen.

    Returns `processor`, the seconds of instructions, the same on every machine; `card_bytes`, what was read from the card until
    then; and `seconds`, both together, with the card at 20 MB/s and the processor waiting for it all the time. The clock knows
    nothing of how long a card takes: while the processor waits, no instruction is counted.
    """
    with tempfile.TemporaryDirectory() as folder:
        with Board(log=Path(folder) / "console.log", memory=memory, instruction_clock=True, hold=True,
                   kernel_arguments="first-frame=stop") as board:
            board.wait_for_hold()
            board.wait_for(r"^first frame after", 0)
            # -M virt starts at the kernel's first instruction but for the few that QEMU itself puts there.
            processor = board.qmp.command("query-replay")["icount"] * 2 ** INSTRUCTION_SHIFT / 1e9
            card_bytes = sum(drive["stats"]["rd_bytes"] for drive in board.qmp.command("query-blockstats"))
    return {"processor": processor, "card_bytes": card_bytes, "seconds": processor + card_bytes / CARD_BYTES_A_SECOND}


def measure_memory():
    """Puts the heaviest load, with the server that sends it, on a board with 64 MB of memory.

    Returns `needed`, the megabytes that were not available where fewest were, and `own`, the app's own dirty memory in kB.
    """
    with load.boot(memory=SMALL_MEGABYTES) as board:
        board.run("(while sleep 1; do grep MemAvailable /proc/meminfo; done) > /tmp/available &")
        figures = load.run(board, load.HEAVIEST)
        found = [int(number) for number in re.findall(r"(\d+) kB", board.run("cat /tmp/available"))]
    return {"needed": SMALL_MEGABYTES - min(found) / 1024, "own": figures.memory}


def rows():
    """The rows of `make limits` about the system as a whole."""
    def row(name, value, unit, target=None):
        return {"name": name, "value": value, "unit": unit, "target": target, "original": None,
                "met": None if target is None else value <= target}

    # Where the processor waited for the card and for how long differs a little; the middle one of three does not.
    start = sorted((measure() for _ in range(3)), key=lambda found: found["processor"])[1]
    memory = measure_memory()
    return [
        row("kernel start to first frame, with a card that reads 20 MB/s", round(start["seconds"], 3), "s", 1.5),
        row("kernel start to first frame: the processor's part", round(start["processor"], 3), "s"),
        row("kernel start to first frame: read from the card", start["card_bytes"] >> 10, "kB"),
        row("memory that the whole system needs under the heaviest load", round(memory["needed"], 1), "MB", SMALL_MEGABYTES),
        row(f"the app's own dirty memory in {SMALL_MEGABYTES} MB", memory["own"], "kB", 16 << 10),
    ]


if __name__ == "__main__":
    print(json.dumps(rows(), indent=1))
