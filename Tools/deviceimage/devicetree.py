"""Makes a board's device trees from the kernel's trees and the board's overlays.

Debian's trees lack the names of the nodes to which overlays refer (`__symbols__`). board.cfg lists these nodes with their paths. libfdt's tools
first add the names, then apply the overlays.
"""

import subprocess
import tempfile
from pathlib import Path


# Disables warnings about references that an overlay alone cannot contain: the tree contains the other ends of the overlay's connections, and the
# names of the nodes that it changes.
QUIET = [f"-Wno-{check}" for check in ("graph_port", "graph_endpoint")]


class TreeError(Exception):
    """An overlay does not fit the tree of its board. The message contains the tool's output."""


def board_tree(board, wanted, sysroot):
    """Returns the bytes of one of a board's trees. Raises TreeError, or FileNotFoundError if the kernel has no such tree, or the board no such
    overlay."""
    found = sorted(Path(sysroot).glob(f"usr/lib/linux-image-*-armmp/{wanted.kernel_file}"))
    if len(found) != 1:
        raise FileNotFoundError(f"the kernel has no device tree {wanted.kernel_file}")
    with tempfile.TemporaryDirectory() as folder:
        tree, applied = Path(folder) / "base.dtb", Path(folder) / "board.dtb"
        # Reserve space in the tree for the names of nodes that `_name` adds.
        _run("dtc", "-q", "-I", "dtb", "-O", "dtb", "-p", "16384", "-o", tree, found[0])
        _name(tree, board.nodes)
        sources = sorted(board.folder.glob("overlays/*.dtso")) if wanted.overlays is None else [
            board.folder / f"overlays/{name}.dtso" for name in wanted.overlays]
        missing = [path.name for path in sources if not path.exists()]
        if missing:
            raise FileNotFoundError(f"{board.name} has no overlay {missing[0]}")
        overlays = [_compiled(path, Path(folder)) for path in sources]
        if not overlays:
            return tree.read_bytes()
        _run("fdtoverlay", "-i", tree, "-o", applied, *overlays)
        return applied.read_bytes()


def _name(tree, nodes):
    """Adds names to nodes, from a table of names and paths. Also adds a number (phandle) to each node that has none, because properties refer to
    nodes by these numbers."""
    source = _run("dtc", "-q", "-I", "dtb", "-O", "dts", tree)
    number = 1 + max((int(word, 16) for word in _words(source, "phandle = <0x")), default=0)
    for name, path in nodes.items():
        # This also checks the path: fdtget fails if the node is missing.
        if "phandle" not in _run("fdtget", "-p", tree, path).split():
            _run("fdtput", "-t", "i", tree, path, "phandle", str(number))
            number += 1
        _run("fdtput", "-p", "-t", "s", tree, "/__symbols__", name, path)


def _words(text, start):
    """Yields the text after each occurrence of `start`, up to the next `>`."""
    return [part.split(">", 1)[0] for part in text.split(start)[1:]]


def _compiled(path, folder):
    out = folder / f"{path.stem}.dtbo"
    # Treat warnings as errors, because our overlays cause none.
    said = _run("dtc", "-@", "-I", "dts", "-O", "dtb", *QUIET, "-o", out, path, errors=True)
    if said:
        raise TreeError(said)
    return out


def _run(*command, errors=False):
    done = subprocess.run([str(word) for word in command], capture_output=True, text=True)
    if done.returncode != 0:
        raise TreeError(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stderr.strip() if errors else done.stdout
