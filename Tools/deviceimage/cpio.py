"""Writes a cpio archive (the "newc" form that the kernel unpacks), owned by root, the same bytes for the same content."""

import gzip
import os
import stat
from pathlib import Path


class Archive:
    """A tree of files in memory: path inside the root file system -> (mode, content, device numbers)."""

    def __init__(self):
        self.entries = {}

    def directory(self, path, mode=0o755):
        path = path.strip("/")
        if not path or path in self.entries:
            return
        self.directory(os.path.dirname(path))
        self.entries[path] = (stat.S_IFDIR | mode, b"", (0, 0))

    def file(self, path, content, mode=0o644):
        self._put(path, stat.S_IFREG | mode, content)

    def link(self, path, target):
        self._put(path, stat.S_IFLNK | 0o777, target.encode())

    def character_device(self, path, major, minor, mode=0o600):
        self._put(path, stat.S_IFCHR | mode, b"", (major, minor))

    def copy(self, source, path):
        """Copies a file of this machine, following links; executable stays executable."""
        source = Path(source)
        mode = 0o755 if os.access(source, os.X_OK) else 0o644
        self.file(path, source.read_bytes(), mode)

    def overlay(self, folder):
        """Copies a folder's files as they are onto the root."""
        for source in sorted(Path(folder).rglob("*")):
            if source.is_symlink():
                self.link(str(source.relative_to(folder)), os.readlink(source))
            elif source.is_dir():
                self.directory(str(source.relative_to(folder)))
            else:
                self.copy(source, str(source.relative_to(folder)))

    def _put(self, path, mode, content, device=(0, 0)):
        path = path.strip("/")
        self.directory(os.path.dirname(path))
        self.entries[path] = (mode, content, device)

    def files(self):
        """The paths of the regular files."""
        return sorted(path for path, (mode, _, _) in self.entries.items() if stat.S_ISREG(mode))

    def size(self):
        return sum(len(content) for _, content, _ in self.entries.values())

    def write(self, path):
        """Writes the archive, compressed: on a small board the packed and the unpacked files must fit in memory together."""
        # Parents sort before their children. No name and time in the header: the same bytes for the same content.
        with open(path, "wb") as file, gzip.GzipFile("", "wb", 6, file, mtime=0) as out:
            for number, (name, (mode, content, device)) in enumerate(sorted(self.entries.items()), start=1):
                out.write(_record(number, name, mode, content, device))
            out.write(_record(0, "TRAILER!!!", 0, b"", (0, 0)))


def _record(inode, name, mode, content, device):
    links = 2 if stat.S_ISDIR(mode) else 1
    encoded = name.encode() + b"\0"
    fields = [inode, mode, 0, 0, links, 0, len(content), 0, 0, device[0], device[1], len(encoded), 0]
    header = b"070701" + b"".join(b"%08X" % field for field in fields)
    return _padded(header + encoded) + _padded(content)


def _padded(data):
    return data + b"\0" * (-len(data) % 4)
