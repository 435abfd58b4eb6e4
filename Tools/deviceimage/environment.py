"""Makes U-Boot's environment as a file on the card, for a U-Boot that would otherwise print on a display before it runs our boot script. The file
contains the built-in environment of the U-Boot program, with a few changed variables. If U-Boot cannot use the file, it uses its built-in
environment."""

import re
import struct
import zlib

# The output devices of U-Boot. None of them is a display.
QUIET = {"stdout": "serial", "stderr": "serial"}


class NoEnvironment(Exception):
    """The U-Boot program does not contain an environment."""


def built_in(program):
    """Returns the variables of the environment in a U-Boot program. Each ends with a NUL byte, and another NUL byte ends the list."""
    at = program.find(b"\0bootdelay=")
    end = program.find(b"\0\0", at + 1)
    if at < 0 or end < 0:
        raise NoEnvironment("U-Boot contains no environment")
    # The program can contain other text before its first variable.
    begin = program.rfind(b"\0\0", 0, at) + 2
    pairs = []
    for entry in program[begin:end].split(b"\0"):
        if re.fullmatch(rb"\w+=[\t\n -~]*", entry):
            pairs.append(entry.decode("ascii").split("=", 1))
        else:
            pairs = []
    if not {"bootdelay", "bootcmd"} <= {name for name, _ in pairs}:
        raise NoEnvironment("what looks like U-Boot's environment is none")
    return dict(pairs)


def packed(variables, size):
    """Returns the file: a checksum, the variables, and zeros up to the size that the program expects."""
    text = b"".join(f"{name}={value}".encode("ascii") + b"\0" for name, value in variables.items()) + b"\0"
    if len(text) > size - 4:
        raise NoEnvironment(f"U-Boot's environment takes more than {size} bytes")
    text = text.ljust(size - 4, b"\0")
    return struct.pack("<I", zlib.crc32(text)) + text


def quiet(program, size, changes=None):
    """Returns the file for a U-Boot program: the program's built-in environment, but without output on a display, and with the board's changes."""
    return packed(built_in(program) | QUIET | (changes or {}), size)
