"""Names the functions on the stacks of allocations, which the app logs with --trace-allocations=1.

Usage, from the top of the repository: PYTHONPATH=Tools python3 -m emulator.allocations LOG [PROGRAM]

The app logs raw words of the stack. A word counts as a return address if the program has a call instruction directly before that address. A few
of these words may be remains of calls that have already returned.
"""

import os
import re
import subprocess
import sys
from collections import Counter
from pathlib import Path

TOP = Path(__file__).resolve().parents[2]
PROGRAM = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build")) / "armv7/swift/armv7-none-none-eabi/release/pocketscope"
STACK = re.compile(r"^allocation: base ([0-9a-f]+)((?: [0-9a-f]+)*)$", re.MULTILINE)
BASE_SYMBOL = "malloc"


def tool(name):
    """Returns the path of a tool of Swift's toolchain."""
    swiftc = subprocess.run(["which", "swiftc"], capture_output=True, text=True, check=True).stdout.strip()
    return Path(swiftc).resolve().parent / name


def demangled(names):
    run = subprocess.run([tool("swift-demangle"), "--simplified", "--compact"], input="\n".join(names), capture_output=True,
                         text=True, check=True)
    return run.stdout.splitlines()


def return_addresses(program):
    """Returns a table from the address after each call in the program's code to the calling function. Also returns the address of malloc."""
    calls, base, function = {}, 0, None
    code = subprocess.run([tool("llvm-objdump"), "-d", "--no-show-raw-insn", program], capture_output=True, text=True,
                          check=True).stdout
    for line in code.splitlines():
        if line.endswith(">:"):
            address, function = line[:-2].split(" <", 1)
            if function == BASE_SYMBOL:
                base = int(address, 16)
        elif re.match(r"\s*[0-9a-f]+:\s+blx?\s", line):
            calls[int(line.split(":")[0], 16) + 4] = function
    names = dict(zip(sorted(set(calls.values())), demangled(sorted(set(calls.values())))))
    return {address: names[function] for address, function in calls.items()}, base


def stacks(log, program):
    """Yields each stack in a log as names, from the innermost function outward."""
    calls, base = return_addresses(program)
    for match in STACK.finditer(log):
        moved = int(match[1], 16) - base
        names = [calls[int(word, 16) - moved] for word in match[2].split() if int(word, 16) - moved in calls]
        yield tuple(name for name in names if "AllocationTrace" not in name and "AllocationCounter" not in name)


def main():
    log = Path(sys.argv[1]).read_text(errors="replace").replace("\r\n", "\n")
    program = Path(sys.argv[2]) if len(sys.argv) > 2 else PROGRAM
    for stack, count in Counter(stacks(log, program)).most_common():
        print(f"{count} times")
        for name in stack:
            print(f"    {name}")


if __name__ == "__main__":
    main()
