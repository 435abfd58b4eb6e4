"""A tree of files in memory, owned by root. It is the content of an image before it is written as an archive or a file system."""

import os
import stat
from pathlib import Path


class Archive:
    """entries: a table from path in the root file system to (mode, content, device numbers)."""

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
        """Copies a file of this machine into the tree, following links. An executable file remains executable."""
        source = Path(source)
        mode = 0o755 if os.access(source, os.X_OK) else 0o644
        self.file(path, source.read_bytes(), mode)

    def overlay(self, folder):
        """Copies a folder's files and links to the root of the tree."""
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

    def content(self, path):
        return self.entries[path][1]

    def files(self):
        """Returns the paths of the regular files."""
        return sorted(path for path, (mode, _, _) in self.entries.items() if stat.S_ISREG(mode))

    def size(self):
        return sum(len(content) for _, content, _ in self.entries.values())
