"""Measures the board's time from the kernel's first instruction to the first frame, and the available memory on a board with little memory. Usage
(`make boot-time`): python3 -m emulator.startup"""

import re
import tempfile
from pathlib import Path

from . import load
from .board import INSTRUCTION_SHIFT, Board, write_card

# The minimum read speed of a card, in bytes per second. A card of speed class 10 writes 10 MB/s and reads twice as fast.
CARD_BYTES_A_SECOND = 20e6
SMALL_MEGABYTES = 64
RESERVE_MEGABYTES = 8


# The stages of the start, in order. The board can be stopped at the end of each (`reached` in the start scripts).
STAGES = {
    "kernel": "the kernel, until the initial RAM disk's first line",
    "initrd": "the initial RAM disk, until the root file system is mounted",
    "init": "/init: modules, data and settings, until the app is started",
    "frame": "the app, until its first frame is shown",
}


def measure(stage="frame", memory=256, **options):
    """Boots the board with the instruction clock and stops it at the end of a stage; the last stage ends with the first frame on the screen.

    Returns `processor`, the seconds of instructions, the same on every machine; `card_bytes`, the number of bytes read from the card so
    far; and `seconds`, the sum of both for a card at 20 MB/s for which the processor always waits. The clock does
    not include the card's time: a waiting processor counts no instructions.
    """
    with tempfile.TemporaryDirectory() as folder:
        with Board(log=Path(folder) / "console.log", memory=memory, instruction_clock=True, hold=True,
                   kernel_arguments=f"stopat={stage}", **options) as board:
            board.wait_for_hold()
            if stage == "frame":
                board.wait_for(r"^first frame after", 0)
            # QEMU's machine "virt" starts at the kernel's first instruction. QEMU itself adds only a few instructions before it.
            processor = board.qmp.command("query-replay")["icount"] * 2 ** INSTRUCTION_SHIFT / 1e9
            card_bytes = sum(drive["stats"]["rd_bytes"] for drive in board.qmp.command("query-blockstats"))
    return {"processor": processor, "card_bytes": card_bytes, "seconds": processor + card_bytes / CARD_BYTES_A_SECOND}


def print_stages():
    """Prints the time since power-on: U-Boot's part separately, then each stage from the kernel's start."""
    print("Clock of instructions (2 ns each), and a card that reads 20 MB/s.")
    print(f"{'processor':>10} {'card':>10} {'together':>10}")

    def row(name, now, before):
        parts = {key: now[key] - before[key] for key in now}
        print(f"{parts['processor']:>8.3f} s {parts['card_bytes'] / 1e6:>7.2f} MB {parts['seconds']:>8.3f} s  {name}", flush=True)

    nothing = {"processor": 0, "card_bytes": 0, "seconds": 0}
    found = {stage: measure(stage) for stage in STAGES}
    with tempfile.TemporaryDirectory() as folder:
        from_card = measure("kernel", card=write_card(Path(folder) / "card.img"))
    row("U-Boot: two seconds for keys, then it reads kernel and initial RAM disk from the card", from_card, found["kernel"])
    before = nothing
    for stage, name in STAGES.items():
        row(name, found[stage], before)
        before = found[stage]
    row("from the kernel's start to the first frame", found["frame"], nothing)


def measure_memory():
    """Puts the heaviest load, with the server that sends it, on a board with 64 MB of memory.

    Returns `available`, the minimum of available megabytes, and `looks`, the number of readings; `figures`, the app's measurements;
    and `complaints`, log lines of the kernel or the board about exhausted memory.
    """
    with load.boot(saved=False, memory=SMALL_MEGABYTES) as board:
        board.run("(while sleep 1; do grep MemAvailable /proc/meminfo; done) > /tmp/available &")
        figures = load.run(board, load.HEAVIEST)
        found = [int(number) for number in re.findall(r"(\d+) kB", board.run("cat /tmp/available"))]
        said = board.run("dmesg") + board.log()
    complaints = [what for what in ("Out of memory", "oom-kill", "page allocation failure") if what in said]
    if len(found) < load.HEAVIEST.seconds:
        complaints.append(f"memory was looked at {len(found)} times only")
    return {"available": min(found, default=0) / 1024, "looks": len(found), "figures": figures, "complaints": complaints}


if __name__ == "__main__":
    print_stages()
