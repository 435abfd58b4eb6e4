"""Which shared libraries a program needs, and theirs, found in the unpacked sysroot."""

import struct
from pathlib import Path

LIBRARY_FOLDERS = ("lib/arm-linux-gnueabihf", "usr/lib/arm-linux-gnueabihf", "lib", "usr/lib")
DT_NEEDED, DT_STRTAB = 1, 5
PT_LOAD, PT_DYNAMIC, PT_INTERP = 1, 2, 3


class NotForTheDevice(Exception):
    """The file is no 32-bit little-endian ARM ELF."""


def dynamic_info(path):
    """The program interpreter (or None) and the names of the libraries that a 32-bit ARM ELF names as NEEDED."""
    data = Path(path).read_bytes()
    if data[:6] != b"\x7fELF\x01\x01" or struct.unpack_from("<H", data, 18)[0] != 40:
        raise NotForTheDevice(f"{path} is no ARM program")
    offset, = struct.unpack_from("<I", data, 28)
    size, count = struct.unpack_from("<HH", data, 42)
    # Program header: type, offset, virtual address, physical address, size in file, ...
    headers = [struct.unpack_from("<8I", data, offset + n * size) for n in range(count)]
    loads = [h for h in headers if h[0] == PT_LOAD]
    interpreter = next((_string(data, h[1]) for h in headers if h[0] == PT_INTERP), None)
    dynamic = next((h for h in headers if h[0] == PT_DYNAMIC), None)
    if dynamic is None:
        return interpreter, []
    entries = list(struct.iter_unpack("<II", data[dynamic[1]:dynamic[1] + dynamic[4]]))
    address = next(value for tag, value in entries if tag == DT_STRTAB)
    strings = next(h[1] + address - h[2] for h in loads if h[2] <= address < h[2] + h[4])
    return interpreter, [_string(data, strings + value) for tag, value in entries if tag == DT_NEEDED]


def libraries(programs, sysroot):
    """Paths, relative to the sysroot, of all libraries that the programs need, and of the loader."""
    found = {}
    waiting = []
    for program in programs:
        interpreter, needed = dynamic_info(program)
        waiting += needed
        if interpreter:
            found[Path(interpreter).name] = interpreter.lstrip("/")
    while waiting:
        name = waiting.pop()
        if name in found:
            continue
        found[name] = _find(name, Path(sysroot))
        waiting += dynamic_info(Path(sysroot) / found[name])[1]
    return sorted(found.values())


def _find(name, sysroot):
    for folder in LIBRARY_FOLDERS:
        if (sysroot / folder / name).exists():
            return f"{folder}/{name}"
    raise FileNotFoundError(f"library {name} is not in {sysroot}")


def _string(data, offset):
    return data[offset:data.index(b"\0", offset)].decode()
