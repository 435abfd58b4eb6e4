"""Writes a tree as a squashfs, a compressed file system of which the kernel reads and unpacks only the requested blocks."""

import io
import os
import stat
import subprocess
import tarfile

# LZ4 is by far the fastest format to decompress. With blocks of 64 kB, loading one page of a program unpacks only a few other pages.
OPTIONS = ["-comp", "lz4", "-Xhc", "-b", "64K", "-root-mode", "0755", "-noappend", "-no-xattrs", "-no-progress", "-quiet", "-reproducible",
           "-all-time", "0", "-mkfs-time", "0"]


def write(archive, path):
    """Writes a tree. The same content gives the same bytes. It writes a new file instead of overwriting the old one, which a running board may
    have open."""
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
        # Sort the names, so that a folder comes before its content.
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
