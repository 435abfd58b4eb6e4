"""Writes a tree as a cpio archive, in the form "newc" that the kernel unpacks. The same content gives the same bytes."""

import os
import stat
import subprocess
import tempfile
from pathlib import Path


def write(archive, path):
    """Writes directories, files and links. The kernel itself creates /dev/console. The archive is not compressed: a slow processor takes longer
    to decompress it than to read it."""
    with tempfile.TemporaryDirectory() as folder:
        # Sort the names, so that a folder comes before its content.
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
