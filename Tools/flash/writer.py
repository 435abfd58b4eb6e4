"""Writes an image to a disk and reads it back."""

import contextlib
import errno
import fcntl
import hashlib
import mmap
import os
from pathlib import Path

from . import image as images

# BLKFLSBUF flushes the kernel's cache of a disk and discards it. BLKRRPART makes the kernel read the partition table again (linux/fs.h).
BLKFLSBUF, BLKRRPART = 0x1261, 0x125F
# The number of bytes after which the program waits until the card has stored them, so that it shows the card's progress, not that of copying into
# memory.
SYNC_BYTES = 16 << 20


class Failed(Exception):
    """The disk refused data of the image, or returned other data than were written. The message states the position."""


def write(image, path, progress):
    """Writes the ranges in the image's map. progress: called with the number of bytes done. Raises Failed, or images.BadImage."""
    done = since = 0
    # Open the disk exclusively, so that the kernel refuses to mount it meanwhile.
    with _opened(path, os.O_WRONLY | os.O_EXCL) as disk:
        for one, chunks in images.contents(image):
            disk.seek(one.offset)
            for chunk in chunks:
                _whole(disk, chunk, path)
                done += len(chunk)
                since += len(chunk)
                if since >= SYNC_BYTES:
                    since = 0
                    _synced(disk, path)
                    progress(done)
        _synced(disk, path)
        progress(done)


def compare(image, path, progress):
    """Reads the written data back from the disk, not from memory. Raises Failed."""
    done = 0
    with _opened(path, os.O_RDONLY) as disk:
        fcntl.ioctl(disk, BLKFLSBUF)
    # Read without the kernel's cache, if the disk's driver supports that.
    with _opened(path, os.O_RDONLY | os.O_DIRECT) as disk:
        buffer = mmap.mmap(-1, images.CHUNK)
        for one in image.ranges:
            digest = hashlib.sha256()
            for at in range(one.offset, one.offset + one.length, images.CHUNK):
                length = min(images.CHUNK, one.offset + one.length - at)
                digest.update(_read(disk, at, length, buffer, path))
                done += length
                progress(done)
            if digest.hexdigest() != one.checksum:
                raise Failed(f"{path}: the read-back differs from the written data at {one.offset // 1_000_000} MB: the card is broken, or a fake")


def settle(path):
    """Makes the kernel read the new partition table. Errors are ignored."""
    with contextlib.suppress(OSError, Failed), _opened(path, os.O_RDONLY) as disk:
        fcntl.ioctl(disk, BLKRRPART)


def _opened(path, flags):
    try:
        return os.fdopen(os.open(path, flags | os.O_CLOEXEC), "wb" if flags & os.O_WRONLY else "rb", buffering=0)
    except OSError as error:
        if error.errno == errno.EBUSY:
            raise Failed(f"{path} is in use") from error
        if error.errno == errno.EACCES:
            raise Failed(f"{path} is not yours to write: as root, or with sudo") from error
        raise Failed(f"{path}: {error.strerror}") from error


def _whole(disk, chunk, path):
    view = memoryview(chunk)
    try:
        while view:
            view = view[disk.write(view):]
    except OSError as error:
        raise Failed(f"{path} could not be written: {error.strerror}") from error


def _synced(disk, path):
    try:
        os.fsync(disk.fileno())
    except OSError as error:
        raise Failed(f"{path} could not be written: {error.strerror}") from error


def _read(disk, at, length, buffer, path):
    try:
        disk.seek(at)
        got = disk.readinto(memoryview(buffer)[:-(-length // 4096) * 4096])
    except OSError as error:
        raise Failed(f"{path} could not be read back: {error.strerror}") from error
    if got < length:
        raise Failed(f"{path} ends at {(at + got) // 1_000_000} MB")
    return buffer[:length]


def default_image(build, board):
    """Returns the path of the image that `make image` makes for a board."""
    return Path(build) / "images" / f"{board}.img.xz"
