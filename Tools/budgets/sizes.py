"""How much memory the device's programs take before they do anything, and the greatest depth of the app's stack."""

import re
import struct
import time
from pathlib import Path

from deviceimage.elf import NotForTheDevice
from emulator import Interface, TouchScript

from .rows import Row

# What goes onto a board. The other programs are for tests.
SHIPPED = ("pocketscope", "signal-server")
SHF_WRITE, SHF_ALLOC = 1, 2
SHT_NOBITS = 8


def sections(path):
    """The bytes of a program's sections that are loaded: (constant: code, tables, relocations; data; bss)."""
    data = Path(path).read_bytes()
    if data[:6] != b"\x7fELF\x01\x01":
        raise NotForTheDevice(f"{path} is no 32-bit program")
    offset, = struct.unpack_from("<I", data, 32)
    size, count = struct.unpack_from("<HH", data, 46)
    constant = variable = zero = 0
    for n in range(count):
        _, kind, flags, _, _, length = struct.unpack_from("<6I", data, offset + n * size)
        if not flags & SHF_ALLOC:
            continue
        if kind == SHT_NOBITS:
            zero += length
        elif flags & SHF_WRITE:
            variable += length
        else:
            constant += length
    return constant, variable, zero


def size_rows(programs):
    rows = []
    for name in SHIPPED:
        constant, variable, zero = sections(programs / name)
        rows.append(Row("size", f"{name} code and constants", constant, "bytes"))
        rows.append(Row("size", f"{name} static data", variable + zero, "bytes"))
    return rows


STACK = re.compile(r"\[stack\]\n(?:\w+:.*\n)*?Rss: +(\d+) kB")


def stack_bytes(board):
    """How much of the app's main stack was ever touched, in whole pages: a page stays once it was."""
    smaps = board.run("cat /proc/$(pidof pocketscope | cut -d' ' -f1)/smaps", timeout=30)
    return int(STACK.search(smaps)[1]) * 1024


def exercise(board):
    """Uses what is deep: graphs of simulated channels, magnified, dragged to another page, and a picture that is stored."""
    interface = Interface(board)
    interface.wait_for("connection", timeout=60)
    interface.tap("connection.demo")
    interface.wait_for("selection", target="section.0")
    interface.tap("section.0")
    interface.tap("selection.apply")
    interface.wait_for("visualization")
    time.sleep(2)
    width, height = board.size
    board.touch(TouchScript().pinch((width // 4, height // 4), 40, 200))
    time.sleep(1)
    board.touch(TouchScript().drag((width // 2, height // 2), (width // 4, height // 2)))
    time.sleep(1)
    board.press_button()
    time.sleep(2)


def stack_rows(board):
    exercise(board)
    return [Row("stack", "pocketscope main thread", stack_bytes(board), "bytes")]
