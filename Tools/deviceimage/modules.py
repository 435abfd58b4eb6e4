"""Determines which kernel modules a board's list needs, and in which order they load."""

import re
import struct
from functools import cache
from pathlib import Path

SIGNATURE_MAGIC = b"~Module signature appended~\n"


def load_order(wanted, folder):
    """Paths, relative to the folder lib/modules/VERSION, of the wanted modules and their dependencies, dependencies first.

    Built-in modules are left out; an unknown name is an error.
    """
    folder = Path(folder)
    available, builtin = _listed(folder)
    order = []

    def visit(name):
        name = name_of(name)
        if name in builtin:
            return
        if name not in available:
            raise FileNotFoundError(f"kernel module {name} is not in {folder}")
        path = available[name]
        if path in order:
            return
        for dependency in dependencies(path):
            visit(dependency)
        order.append(path)

    for name in wanted:
        visit(name)
    return [str(path.relative_to(folder)) for path in order]


@cache
def _listed(folder):
    """Returns a table from name to path of a kernel's modules, and the names of the built-in ones. The result is cached, because it is needed for
    each module of a board."""
    available = {name_of(path.name): path for path in folder.rglob("*.ko")}
    return available, {name_of(Path(line).name) for line in (folder / "modules.builtin").read_text().split()}


def dependencies(path):
    """Reads the dependencies of a module from its section .modinfo."""
    match = re.search(rb"\0depends=([^\0]*)\0", Path(path).read_bytes())
    return [name for name in match.group(1).decode().split(",") if name] if match else []


def alias_list(path, folder):
    """Returns a module's lines of the file modules.alias, in depmod's format. They list the USB devices that the module drives."""
    found = re.findall(rb"\0alias=(usb:[^\0]*)\0", (Path(folder) / path).read_bytes().replace(b"\0", b"\0\0"))
    return "".join(f"alias {alias.decode()} {name_of(Path(path).name)}\n" for alias in found)


def dependency_list(order, folder):
    """Returns the file modules.dep, in depmod's format. Each line contains a module and all modules that it requires. The module that must be
    loaded first is the last one in the line."""
    lines = []
    for path in order:
        needed = load_order([Path(path).stem], folder)[:-1]
        lines.append(" ".join([path + ":", *reversed(needed)]) + "\n")
    return "".join(lines)


def unsigned(module):
    """A module's bytes without its signature. The kernel takes longer to check a signature than to do the rest of the loading.

    The signature is followed by 12 bytes, of which the last four are its length (big-endian), and a magic line.
    """
    if not module.endswith(SIGNATURE_MAGIC):
        return module
    end = len(module) - len(SIGNATURE_MAGIC)
    length, = struct.unpack_from(">I", module, end - 4)
    return module[:end - 12 - length]


def name_of(file):
    """Returns a module's name as the kernel spells it."""
    return file.removesuffix(".ko").replace("-", "_")
