"""Writes a tree as a cpio archive (the "newc" form that the kernel unpacks). The same content gives the same bytes."""

import os
import stat
import subprocess
import tempfile
from pathlib import Path


def write(archive, path):
    """Writes directories, files and links; the kernel creates /dev/console. Not compressed: on a small processor unpacking takes longer
    than reading."""
    with tempfile.TemporaryDirectory() as folder:
        # Parents sort before their children.
        names = sorted(archive.entries)
        for name in names:
            mode, content, _ = archive.entries[name]
            target = Path(folder) / name
            if stat.S_ISDIR(mode):
                target.mkdir()
            elif stat.S_ISLNK(mode):
                target.symlink_to(content.decode())
            else:
                target.write_bytes(content)
            if not stat.S_ISLNK(mode):
                target.chmod(stat.S_IMODE(mode))
        for name in reversed(names):
            os.utime(Path(folder) / name, (0, 0), follow_symlinks=False)
        with open(path, "wb") as out:
            subprocess.run(["cpio", "--create", "--format=newc", "--owner=+0:+0", "--reproducible", "--quiet", "--null"], check=True,
                           cwd=folder, stdout=out, input="".join(f"{name}\0" for name in names).encode())
