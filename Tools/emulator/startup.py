"""How long the board takes from the kernel's first instruction to the first frame. Usage: python3 -m emulator.startup"""

import json
import tempfile
from pathlib import Path

from .board import INSTRUCTION_SHIFT, Board

# What a card reads at the least (speed class 10: 10 MB/s written, twice that read).
CARD_BYTES_A_SECOND = 20e6


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


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
