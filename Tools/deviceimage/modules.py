"""Kernel modules: which ones a board's list needs, in the order in which they can be loaded."""

import re
from pathlib import Path


def load_order(wanted, folder):
    """Paths, relative to the folder lib/modules/VERSION, of the wanted modules and those they depend on, dependencies first.

    Modules built into the kernel are left out; a name that is neither is an error.
    """
    folder = Path(folder)
    available = {_name(path.name): path for path in folder.rglob("*.ko")}
    builtin = {_name(Path(line).name) for line in (folder / "modules.builtin").read_text().split()}
    order = []

    def visit(name):
        name = _name(name)
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


def dependencies(path):
    """What a module's own .modinfo says it depends on."""
    match = re.search(rb"\0depends=([^\0]*)\0", Path(path).read_bytes())
    return [name for name in match.group(1).decode().split(",") if name] if match else []


def _name(file):
    return file.removesuffix(".ko").replace("-", "_")
