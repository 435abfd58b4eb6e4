"""Reads the kernel's properties of a disk, and finds reasons not to write to it."""

import os
import stat
from dataclasses import dataclass
from pathlib import Path

SYSFS = Path("/sys")
SECTOR = 512


class Refused(Exception):
    """The program must not write to the device. The message says why, in one sentence."""


@dataclass(frozen=True)
class Disk:
    """A disk. path: its device file. name: the kernel's name. sectors: its size in sectors of 512 bytes. partitions: the kernel's names of its
    partitions."""

    path: Path
    name: str
    sectors: int
    model: str
    removable: bool
    partitions: tuple[str, ...]

    @property
    def size(self):
        return self.sectors * SECTOR

    def parts(self):
        """Returns the kernel's names of the disk and its partitions."""
        return {self.name, *self.partitions}


def find(path, sysfs=SYSFS):
    """Returns the disk of a device file. Raises Refused if there is no disk, or if the file is only a part of one."""
    path = Path(path)
    try:
        status = path.stat()
    except OSError as error:
        raise Refused(f"{path}: {error.strerror}") from error
    if not stat.S_ISBLK(status.st_mode):
        raise Refused(f"{path} is no disk")
    folder = (sysfs / f"dev/block/{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}").resolve()
    if (folder / "partition").exists():
        raise Refused(f"{path} is a partition; a card is written as a whole: {path.parent / folder.parent.name}")
    model = " ".join(_read(folder / f"device/{name}") for name in ("vendor", "model", "name")).split()
    return Disk(path=path, name=folder.name, sectors=int(_read(folder / "size") or 0), model=" ".join(model) or "unknown model",
                removable=_is_removable(folder), partitions=tuple(sorted(entry.parent.name for entry in folder.glob("*/partition"))))


def check(disk, needed, sysfs=SYSFS, proc=Path("/proc"), loops=False):
    """Raises Refused if a disk is in use, fixed, or smaller than `needed` bytes. loops: accepts loop devices, for tests."""
    in_use = _in_use(sysfs, proc)
    system = in_use.get("/", set()) | in_use.get("/boot", set()) | in_use.get("/boot/efi", set()) | in_use.get("/usr", set())
    if disk.parts() & system:
        raise Refused(f"{disk.path} contains the system of this computer")
    for place, names in in_use.items():
        if disk.parts() & names:
            raise Refused(f"{disk.path} is in use ({place}); unmount it first")
    for name in disk.partitions + (disk.name,):
        holders = sorted(path.name for path in (sysfs / f"class/block/{name}/holders").glob("*"))
        if holders:
            raise Refused(f"{disk.path} is in use (by {', '.join(holders)})")
    if not disk.removable and not (loops and disk.name.startswith("loop")):
        raise Refused(f"{disk.path} ({disk.model}) is not removable")
    if disk.size < needed:
        raise Refused(f"{disk.path} is too small: it has {megabytes(disk.size)} MB, the image needs {megabytes(needed)} MB")


def megabytes(size):
    return size // 1_000_000


def _is_removable(folder):
    """True for a removable disk: a medium that the kernel calls removable, a USB disk, or an SD card in a card reader."""
    if _read(folder / "removable") == "1":
        return True
    if "/usb" in str(folder):
        return True
    # eMMC, which is soldered to the board, has the type MMC.
    return _read(folder / "device/type") == "SD"


def _in_use(sysfs, proc):
    """Returns the mounted file systems and swap devices, as a table from mount point to the kernel's names of the disks and partitions below it."""
    found = {}
    for line in (proc / "self/mountinfo").read_text().splitlines():
        words = line.split()
        found.setdefault(_unescaped(words[4]), set()).update(_below(words[2], sysfs) | _named(words[words.index("-") + 2], sysfs))
    for line in (proc / "swaps").read_text().splitlines()[1:]:
        found.setdefault("swap", set()).update(_named(_unescaped(line.split()[0]), sysfs))
    return found


def _named(path, sysfs):
    """Returns the kernel's names of the devices below a device file. Some file systems have device numbers to which no device belongs."""
    try:
        status = os.stat(path)
    except OSError:
        return set()
    if not stat.S_ISBLK(status.st_mode):
        return set()
    return _below(f"{os.major(status.st_rdev)}:{os.minor(status.st_rdev)}", sysfs)


def _below(number, sysfs):
    """Returns the kernel's names of a block device and of all devices below it: the disks of a volume, the disk of a partition."""
    folder = sysfs / f"dev/block/{number}"
    if not folder.exists():
        return set()
    return _with_slaves(folder.resolve())


def _with_slaves(folder):
    names = {folder.name}
    if (folder / "partition").exists():
        names.add(folder.parent.name)
    for slave in (folder / "slaves").glob("*"):
        names |= _with_slaves(slave.resolve())
    return names


def _unescaped(text):
    """Decodes a path of the tables in /proc. They write spaces and some other characters as octal numbers."""
    return text.encode().decode("unicode_escape")


def _read(path):
    try:
        return path.read_text().strip()
    except OSError:
        return ""
