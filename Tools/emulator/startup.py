"""How long the board takes from the kernel's first instruction to the first frame, and how much memory is left of
little. Usage: python3 -m emulator.startup"""

import json
import re
import tempfile
from pathlib import Path

from . import load
from .board import INSTRUCTION_SHIFT, Board

# What a card reads at the least (speed class 10: 10 MB/s written, twice that read).
CARD_BYTES_A_SECOND = 20e6
SMALL_MEGABYTES = 64
RESERVE_MEGABYTES = 8


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

    Returns `available`, the megabytes that were available where fewest were, and `looks`, how often that was looked at; `figures`, what
    the app measured; and `complaints`, sentences on what the kernel or the board said of memory that ran out.
    """
    with load.boot(memory=SMALL_MEGABYTES) as board:
        board.run("(while sleep 1; do grep MemAvailable /proc/meminfo; done) > /tmp/available &")
        figures = load.run(board, load.HEAVIEST)
        found = [int(number) for number in re.findall(r"(\d+) kB", board.run("cat /tmp/available"))]
        said = board.run("dmesg") + board.log()
    complaints = [what for what in ("Out of memory", "oom-kill", "page allocation failure") if what in said]
    if len(found) < load.HEAVIEST.seconds:
        complaints.append(f"memory was looked at {len(found)} times only")
    return {"available": min(found, default=0) / 1024, "looks": len(found), "figures": figures, "complaints": complaints}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=1))
