"""Measures the memory that the device's programs need when they start, and the maximum depth of the app's stack."""

import re
import struct
from pathlib import Path

from deviceimage.libraries import NotForTheDevice
from emulator import Board, Interface, TouchScript
from emulator.walk import Walk

from .rows import Row

# The programs that boards contain. All other programs are for tests.
SHIPPED = ("pocketscope", "sound-player", "signal-server", "viewer-server")
SHF_WRITE, SHF_ALLOC = 1, 2
SHT_NOBITS = 8


def sections(path):
    """Returns the bytes of a program's loaded sections: constant sections (code, tables, relocations), data, and bss."""
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
    """Returns the number of bytes that the app has used of its main stack, in whole pages. A page counts as soon as it was touched."""
    smaps = board.run("cat /proc/$(pidof pocketscope | cut -d' ' -f1)/smaps")
    return int(STACK.search(smaps)[1]) * 1024


# The app's arguments for the scripted walk through its screens.
ARGUMENTS = {"log-ui": 1, "smtp-server": "mail.example", "mail-from": "scope@lab.example"}


def walking_board(log):
    """Returns a board whose stack can be measured."""
    return Board(saved=True, arguments=ARGUMENTS, instruction_clock=True, stepped=True, log=log)


def exercise(walk):
    """Uses every feature with deep calls and checks that the walk reached each of them: the settings, the measurement of limits with its table,
    graphs of simulated channels (magnified, pinched, scrolled, dragged to another page, frozen), a stored picture and a sent one."""
    interface, board = walk.interface, walk.board
    walk.wait_for("connection")
    board.wait_for("^init: ready")
    walk.tap("connection.settings")
    walk.wait_for("allsettings", "settings.expert")
    walk.tap("settings.expert")
    interface.scroll_to("settings.limits")
    walk.tap("settings.limits", "limits.start")
    board.wait_for("^limits: measures packets 2500$")
    walk.tap("limits.stop", "limits.save")
    board.wait_for(r"^limits: table stored as ")
    walk.tap("dialog.primary", "limits.close", "settings.close")
    walk.wait_for("connection", "connection.demo")
    walk.tap("connection.demo")
    walk.wait_for("selection", "section.0")
    walk.tap("section.0", "selection.details")
    walk.wait_for("details")
    walk.tap("details.close", "selection.apply")
    walk.wait_for("visualization", "graph.0")
    walk.wait(12)
    walk.go_to("visualization.settings")
    walk.tap("settings.all", "setting.content.0", "settings.apply", "settings.close")
    walk.wait_for("visualization", "graph.0")
    walk.hide_bars()
    walk.double_tap(0)
    reached(walk, "magnified", "graph.0", "graph.1")
    walk.double_tap(0)
    width, height = board.size
    for vertical in (False, True):
        board.touch(TouchScript().pinch((width // 2, height // 2), 100, 300, vertical=vertical))
        board.touch(TouchScript().pinch((width // 2, height // 2), 300, 100, vertical=vertical))
    interface.rest()
    walk.hold(1, 3000)
    walk.wait_for("visualization", "visualization.done")
    walk.drag_graph(1, (0.995, 0.5, 2600), (0.4, 0.3, 1100))
    reached(walk, "dragged to another page", "graph.1", "graph.0")
    walk.tap("visualization.done")
    interface.press_button()
    walk.wait(2)
    walk.show_bars()
    walk.drag_within("visualization.timeBar", 0.95, 0.5)
    walk.go_to("visualization.screenshot")
    walk.tap("screenshot.save", "dialog.primary")
    walk.wait_for("visualization")
    walk.go_to("visualization.screenshot")
    walk.tap("screenshot.mail", "mail.recipient")
    interface.type("a@b.example")
    walk.tap("key.send")
    walk.wait_for("visualization")
    walk.wait(2)


def reached(walk, what, shown, gone):
    """Raises NotReached unless the screen has the target `shown` and lacks the target `gone`."""
    targets = walk.interface.state()[1]
    if shown not in targets or gone in targets:
        raise NotReached(f"no graph was {what}: {', '.join(targets)}")


class NotReached(Exception):
    """The walk through the screens did not reach a screen."""


def stack_rows(board):
    exercise(Walk(board, Interface(board)))
    return [Row("stack", "pocketscope main thread", stack_bytes(board), "bytes")]
