"""Writes a tree as a cpio archive (the "newc" form that the kernel unpacks): the same bytes for the same content."""

import stat


def write(archive, path):
    """Not compressed: unpacking costs a small processor more than reading does."""
    with open(path, "wb") as out:
        # Parents sort before their children.
        for number, (name, (mode, content, device)) in enumerate(sorted(archive.entries.items()), start=1):
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
