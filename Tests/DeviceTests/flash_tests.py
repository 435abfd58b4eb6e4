"""Tests of `make flash` on loop devices: what it writes, and when it refuses."""

import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from deviceimage import signing
from flash import device, image, writer

from paths import BUILD, TOP

BOARD = "orangepi-pc"


def loops_work():
    """Returns True if this machine has loop devices; in a container, they can be missing."""
    run = subprocess.run(["losetup", "--find"], capture_output=True, text=True)
    return os.geteuid() == 0 and run.returncode == 0 and Path(run.stdout.strip()).exists()


class Flashing(unittest.TestCase):
    def setUp(self):
        if not loops_work():
            self.skipTest("there is no loop device for this user")
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.known = image.read(BUILD / f"images/{BOARD}.img.xz")

    def loop(self, size=None):
        """Returns a loop device that contains what a used card contains."""
        backing = self.folder / f"card-{len(list(self.folder.iterdir()))}"
        with open(backing, "wb") as file:
            file.write(b"used" * (1 << 20))
            file.truncate(size or self.known.size + (8 << 20))
        path = subprocess.run(["losetup", "--find", "--show", backing], check=True, capture_output=True, text=True).stdout.strip()
        self.addCleanup(subprocess.run, ["losetup", "--detach", path])
        return path, backing

    def flash(self, path, answer="yes\n", build=BUILD, loops=True):
        """Runs `make flash`; returns its exit status and output."""
        run = subprocess.run([sys.executable, "-m", "flash", f"--board={BOARD}", f"--device={path}", f"--build={build}",
                              *(["--loops"] if loops else [])], input=answer, capture_output=True, text=True,
                             env=os.environ | {"PYTHONPATH": str(TOP / "Tools")})
        return run.returncode, run.stdout + run.stderr

    def refused(self, pattern, *arguments, **options):
        status, said = self.flash(*arguments, **options)
        self.assertNotEqual(status, 0)
        self.assertRegex(said, pattern)
        self.assertNotIn("Traceback", said)
        self.assertNotIn("writing", said)

    def test_done(self):
        """If the user confirms the question, which names the card and its size, the image is written to the card and verified; partition tools find
        its partitions"""
        path, backing = self.loop()
        status, said = self.flash(path)
        self.assertEqual(status, 0, said)
        self.assertIn(f"{(self.known.size + (8 << 20)) // 1_000_000} MB", said)
        for word in ("All that is on it will be lost", "writing 100 %", "comparing 100 %", "It can be removed"):
            self.assertIn(word, said)
        subprocess.run(["sync", path], check=True)
        with open(backing, "rb") as written, open(BUILD / f"images/{BOARD}.img", "rb") as wanted:
            self.assertTrue(self.known.ranges)
            for one in self.known.ranges:
                written.seek(one.offset)
                wanted.seek(one.offset)
                self.assertEqual(written.read(one.length), wanted.read(one.length))
        self.assertIn("type=83", subprocess.run(["sfdisk", "--dump", path], check=True, capture_output=True, text=True).stdout)

    def test_no(self):
        """If the user's answer is not "yes", flashing writes nothing"""
        for answer in ("", "y\n", "YES\n", "no\n"):
            path, backing = self.loop()
            before = backing.read_bytes()[:1 << 20]
            self.refused("nothing was written", path, answer=answer)
            self.assertEqual(backing.read_bytes()[:1 << 20], before)

    def test_mounted(self):
        """If the card or one of its partitions is mounted or used for swap, flashing refuses it"""
        path, backing = self.loop()
        subprocess.run(["mke2fs", "-q", "-F", path], check=True)
        place = self.folder / "a place"
        place.mkdir()
        subprocess.run(["mount", path, place], check=True)
        try:
            self.refused(r"in use \(.*a place\); unmount it first", path)
        finally:
            subprocess.run(["umount", place], check=True)
        self.assertEqual(self.flash(path)[0], 0)

    def test_short(self):
        """If the card is smaller than the image, flashing refuses it"""
        path, _ = self.loop(self.known.size - (1 << 20))
        self.refused("is too small: it has .* MB, the image needs .* MB", path)

    def test_system_disk(self):
        """If the target is the system disk of this computer, a file, a missing disk or a partition, flashing refuses it"""
        source = subprocess.run(["findmnt", "-n", "-o", "MAJ:MIN", "/"], capture_output=True, text=True).stdout.strip()
        folder = Path(f"/sys/dev/block/{source}")
        if folder.exists():
            disk = folder.resolve().parent.name if (folder / "partition").exists() else folder.resolve().name
            self.refused("contains the system of this computer|not removable|is a partition", f"/dev/{disk}", loops=False)
            with self.assertRaisesRegex(device.Refused, "contains the system of this computer"):
                device.check(device.find(f"/dev/{disk}"), 1)
        self.refused("is no disk", "/dev/null")
        self.refused("is no disk", "/etc/passwd")
        self.refused("No such file", "/dev/nothing")

    def test_fixed(self):
        """If the target disk is not removable, flashing refuses it"""
        path, _ = self.loop()
        self.refused("is not removable", path, loops=False)

    def test_damaged_image(self):
        """If an image is truncated, changed or without its block map, it is not written to the card, and that is reported"""
        build = self.folder / "build"
        (build / "images").mkdir(parents=True)
        names = [f"{BOARD}.img.xz", f"{BOARD}.bmap", f"{BOARD}.packages"]
        for name in names:
            shutil.copyfile(BUILD / "images" / name, build / "images" / name)
        packed, blocks = (build / "images" / name for name in names[:2])
        path, _ = self.loop()
        whole = packed.read_bytes()
        packed.write_bytes(whole[:len(whole) // 2])
        status, said = self.flash(path, build=build)
        self.assertNotEqual(status, 0)
        self.assertRegex(said, "is damaged")
        packed.write_bytes(whole)
        text = blocks.read_text()
        blocks.write_text(re.sub(r'chksum="(.)', lambda match: f'chksum="{"0" if match[1] != "0" else "1"}', text, count=1))
        status, said = self.flash(path, build=build)
        self.assertNotEqual(status, 0)
        self.assertRegex(said, "is damaged: the block at 0 is not the one of its map")
        for hostile in ("", "<bmap/>", text.replace("<BlockSize>", "<BlockSize>-"), text.replace("<ImageSize>", "<ImageSize>9999999999")):
            blocks.write_text(hostile)
            self.refused("is no map of an image", path, build=build)
        blocks.unlink()
        self.refused("make the image first", path, build=build)

    def test_signers(self):
        """If an image was made for tests, even if it accepts no keys, or if it accepts updates with other keys than the owner's, flashing refuses
        it"""
        path, _ = self.loop()
        build, keys = self.folder / "build", self.folder / "keys"
        (build / "images").mkdir(parents=True)
        for name in (f"{BOARD}.img.xz", f"{BOARD}.bmap", f"{BOARD}.packages"):
            (build / "images" / name).symlink_to(BUILD / "images" / name)
        own = build / "developer-keys"
        signing.make_first(own)
        signers = build / f"images/{BOARD}.signers"
        keys.mkdir()
        with mock.patch.dict(os.environ, POCKETSCOPE_KEYS=str(keys)):
            signers.write_text("0123\n")
            status, said = self.flash(path, answer="no\n", build=build)
            self.assertIn("nothing was written", said)
            signers.write_text(",".join(signing.fingerprints(own)) + "\n")
            self.refused("as images for tests do", path, build=build)
            signers.write_text("0123\n")
            signing.make_first(keys)
            self.refused("takes updates of other keys", path, build=build)

    def test_broken_card(self):
        """If the card returns other data than were written, flashing reports that"""
        path, backing = self.loop()
        writer.write(self.known, path, lambda done: None)
        writer.compare(self.known, path, lambda done: None)
        with open(backing, "r+b") as file:
            file.seek(self.known.ranges[-1].offset + 5)
            file.write(b"x")
        with self.assertRaisesRegex(writer.Failed, "the read-back differs from the written data"):
            writer.compare(self.known, path, lambda done: None)


class Knowing(unittest.TestCase):
    """Tests with simulated contents of /sys and /proc, for other kinds of machines."""

    MOUNTS = "20 1 {number} / {place} rw - ext4 {source} rw\n"

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sysfs, self.proc = Path(folder.name) / "sys", Path(folder.name) / "proc"
        for path in (self.sysfs / "dev/block", self.sysfs / "class/block", self.proc / "self"):
            path.mkdir(parents=True)
        (self.proc / "swaps").write_text("Filename Type Size Used Priority\n")
        self.mount("/", "8:1", "sda/sda1")

    def mount(self, place, number, device):
        folder = self.sysfs / "block" / device
        folder.mkdir(parents=True, exist_ok=True)
        if "/" in device:
            (folder / "partition").write_text("1\n")
        (self.sysfs / "dev/block" / number).symlink_to(folder)
        with open(self.proc / "self/mountinfo", "a") as file:
            file.write(self.MOUNTS.format(number=number, place=place, source=f"/dev/nowhere/{device}"))
        return folder

    def check(self, name, partitions=(), removable=True, needed=1, size=1 << 30):
        disk = device.Disk(Path(f"/dev/{name}"), name, size // 512, "A card", removable, tuple(partitions))
        device.check(disk, needed, self.sysfs, self.proc)

    def test_removable(self):
        """A removable disk that is unused and large enough is accepted for flashing; a fixed disk and a small disk are refused"""
        self.check("sdb", ["sdb1"])
        with self.assertRaisesRegex(device.Refused, "not removable"):
            self.check("sdb", removable=False)
        self.check("sdb", needed=1 << 30)
        with self.assertRaisesRegex(device.Refused, "too small"):
            self.check("sdb", needed=(1 << 30) + 1)

    def test_system(self):
        """Flashing refuses the system's disk even if it is a volume over several disks or removable"""
        with self.assertRaisesRegex(device.Refused, "contains the system"):
            self.check("sda", ["sda1", "sda2"])
        volume = self.mount("/usr", "253:0", "dm-0")
        (volume / "slaves").mkdir()
        below = self.sysfs / "block/nvme0n1/nvme0n1p3"
        below.mkdir(parents=True)
        (below / "partition").write_text("3\n")
        (volume / "slaves/nvme0n1p3").symlink_to(below)
        with self.assertRaisesRegex(device.Refused, "contains the system"):
            self.check("nvme0n1", ["nvme0n1p3"])

    def test_in_use(self):
        """If one of a disk's partitions is mounted, also at a path with a space, or belongs to a volume, flashing refuses the disk"""
        self.mount("/media/My\\040card", "8:17", "sdb/sdb1")
        with self.assertRaisesRegex(device.Refused, r"in use \(/media/My card\)"):
            self.check("sdb", ["sdb1"])
        (self.sysfs / "class/block/sdc2/holders/dm-3").mkdir(parents=True)
        with self.assertRaisesRegex(device.Refused, "by dm-3"):
            self.check("sdc", ["sdc1", "sdc2"])
