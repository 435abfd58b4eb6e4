"""Saves the state of boards that have booted once. Tests continue from a saved state instead of booting.

A state is a folder of build/boards. Its name depends on the image and all parts of the board. It contains the machine's memory (as QEMU migrates
it), its two disks and its console output, all from the same moment: the board is ready and waits for the app's arguments.
"""

import fcntl
import filecmp
import functools
import hashlib
import os
import shutil
import subprocess
from contextlib import contextmanager
from dataclasses import fields, replace
from pathlib import Path

from .machine import BUILD, IMAGE, LATER, MACHINE, QEMU, Machine

BOARDS = BUILD / "boards"
# The names of the files in a state's folder, except the disks.
MEMORY, CONSOLE = "machine", "console.log"
DISKS = {"data": "data.ext4", "settings": "settings.fat"}
# The boot files of a board, and the initial contents of its disks.
PARTS = ["vmlinux.uimage", "initrd.cpio", "root.squashfs", "kernel-words", *DISKS.values()]
# The maximum number of states; about 70 MB each. When there are more, the least recently used ones are removed.
MOST = 8
# The limit for saving and restoring in bytes per second: in effect none.
BYTES_PER_SECOND = 1 << 40
# The time of day of a saved board, unless its test sets another one.
CLOCK = "2026-11-23T10:00:00"
# The environment variable that disables saved states. If it is not empty, every board boots.
FRESH = "POCKETSCOPE_FRESH"

# The source files on which a state depends, as they were when this process started.
SOURCES = [Path(__file__).with_name(name).read_bytes() for name in ("board.py", "machine.py", "saved_states.py")]
# The kinds of boards that several suites use. They are made in advance.
COMMON = [{"instruction_clock": True}, {}, {"instruction_clock": True, "touch": False}]
# Parts of a board that prevent saving its state, because they are outside of the machine or would change its boot.
UNSAVED = ("lan", "card", "logs", "read_only", "uptime", "hold", "restarts")


def kind(machine):
    """The machine that is booted and saved for such a board.

    Raises ValueError for a machine with one of UNSAVED or with a window, which cannot be saved.
    """
    plain = Machine()
    found = [name for name in UNSAVED if getattr(machine, name) != getattr(plain, name)]
    found += ["app"] if machine.app == LATER else []
    found += [] if machine.display == plain.display else ["display"]
    if found:
        raise ValueError(f"no board is saved with {', '.join(found)}: it must boot (fresh)")
    # Leave out ports of this machine and devices that are plugged in later: they do not change the saved state.
    return replace(machine, app=LATER, clock=machine.clock or CLOCK, udp_ports=(), sounds=0)


def expect_new(name, image):
    """Raises ValueError for a disk that differs from the image's, because a board that continues from a state uses the disks of the state."""
    if image and not filecmp.cmp(image, IMAGE / DISKS[name], shallow=False):
        raise ValueError(f"the disk {name} differs from the image, which a saved board continues with: boot it (fresh)")


@functools.cache
def _hash_of(path, size, changed):
    with open(path, "rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _content(path):
    """Returns the hash of a file. The file is read again only if it has changed."""
    status = os.stat(path)
    return _hash_of(str(path), status.st_size, status.st_mtime_ns)


@functools.cache
def _emulator():
    return subprocess.run([QEMU, "--version"], capture_output=True, text=True, check=True).stdout


def _digest(*parts):
    return hashlib.sha256("\n".join(str(part) for part in parts).encode()).hexdigest()


def _name(machine):
    """Returns the name of a machine's state. It has an image's part, which identifies the states of older images, and a machine's part."""
    made_of = [f"{field.name} {getattr(machine, field.name)!r}" for field in fields(machine) if field.name != "files"]
    made_of += [f"{path} {_content(source)}" for path, source in sorted((machine.files or {}).items())]
    image = _digest(*(_content(IMAGE / part) for part in PARTS))
    return f"{image[:12]}-{_digest(image, _emulator(), MACHINE, *SOURCES, *made_of)[:20]}"


def _lock(path, how):
    """Opens and locks the file at this path. Tries again if another process has removed the file meanwhile."""
    while True:
        file = open(path, "a")
        try:
            fcntl.flock(file, how)
            if os.path.samestat(os.fstat(file.fileno()), os.stat(path)):
                return file
        except FileNotFoundError:
            pass  # another process has removed the state first
        except BaseException:
            file.close()
            raise
        file.close()


@contextmanager
def state(machine, make):
    """The folder of a machine's state, which exists as long as the context lasts.

    make: writes a state into an empty folder. If several processes want the same state at once, one makes it. The unfinished folder of a killed
    process has another name and is removed.
    """
    BOARDS.mkdir(parents=True, exist_ok=True)
    folder = BOARDS / _name(machine)
    lock_path = folder.with_suffix(".lock")
    while True:
        with _lock(lock_path, fcntl.LOCK_SH):
            if folder.exists():
                os.utime(folder)
                yield folder
                return
        with _lock(lock_path, fcntl.LOCK_EX):
            if not folder.exists():
                new = folder.with_suffix(".new")
                shutil.rmtree(new, ignore_errors=True)
                new.mkdir()
                make(new)
                _settle(new)
                new.rename(folder)
                os.utime(folder)
                _remove_others(folder)


def _settle(folder):
    """Makes a folder's content durable before the folder gets its final name. The name therefore never refers to incomplete content."""
    for path in (*folder.iterdir(), folder):
        number = os.open(path, os.O_RDONLY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def _used_at(path):
    """Returns the time when a state was used last. Returns 0 if another process has removed it meanwhile."""
    try:
        return path.stat().st_mtime
    except FileNotFoundError:
        return 0


def _remove_others(kept):
    """Removes the states of other images. Of this image's states, removes the least recently used ones beyond MOST. Never removes a state in use."""
    others = sorted((path for path in BOARDS.iterdir() if path.suffix == "" and path != kept), key=_used_at)
    ours = [path for path in others if path.name.split("-")[0] == kept.name.split("-")[0]]
    superfluous = ours[:max(0, len(ours) + 1 - MOST)]
    left = [path.with_suffix("") for path in BOARDS.glob("*.new")]
    for path in {*others, *left} - set(ours) | set(superfluous):
        lock_path = path.with_suffix(".lock")
        try:
            lock = _lock(lock_path, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            continue
        with lock:
            shutil.rmtree(path, ignore_errors=True)
            shutil.rmtree(path.with_suffix(".new"), ignore_errors=True)
            lock_path.unlink(missing_ok=True)


def copy_disk(source, target):
    """Copies a disk's image. Empty parts of the image take no space."""
    subprocess.run(["cp", "--sparse=always", "--reflink=auto", source, target], check=True)
