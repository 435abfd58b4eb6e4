"""Writes a tree as a squashfs: a compressed file system of which the kernel reads only the requested parts."""

import io
import os
import stat
import subprocess
import tarfile

# LZ4 is by far the fastest to unpack. Blocks of 64 kB: a requested page of a program loads few others with it.
OPTIONS = ["-comp", "lz4", "-Xhc", "-b", "64K", "-root-mode", "0755", "-noappend", "-no-xattrs", "-no-progress", "-quiet", "-reproducible",
           "-all-time", "0", "-mkfs-time", "0"]


def write(archive, path):
    """The same bytes for the same content. A running board keeps the file that it has opened."""
    new = path.with_name(path.name + ".new")
    new.unlink(missing_ok=True)
    environment = {name: value for name, value in os.environ.items() if name != "SOURCE_DATE_EPOCH"}
    subprocess.run(["mksquashfs", "-", new, "-tar", *OPTIONS], input=_tar(archive), check=True, env=environment,
                   stdout=subprocess.DEVNULL)
    new.replace(path)


def _tar(archive):
    kinds = {stat.S_IFDIR: tarfile.DIRTYPE, stat.S_IFLNK: tarfile.SYMTYPE, stat.S_IFCHR: tarfile.CHRTYPE}
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode="w", format=tarfile.GNU_FORMAT) as tar:
        # Parents sort before their children.
        for name, (mode, content, device) in sorted(archive.entries.items()):
            entry = tarfile.TarInfo(name)
            entry.mode, entry.type = stat.S_IMODE(mode), kinds.get(stat.S_IFMT(mode), tarfile.REGTYPE)
            entry.devmajor, entry.devminor = device
            if stat.S_ISLNK(mode):
                entry.linkname = content.decode()
            elif stat.S_ISREG(mode):
                entry.size = len(content)
            tar.addfile(entry, io.BytesIO(content))
    return out.getvalue()
