"""Tests of the package versions that an image states, and of when the sysroot is built again. Part of the suite `tools`."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from deviceimage import versions
from emulator.board import IMAGE

from paths import TOP

# A script that replaces mmdebstrap. It makes a tree with one header and with packages whose version it reads from a file.
MMDEBSTRAP = """#!/bin/sh
sources=$(cat)
[ -e "$TEST/no-security" ] && case $sources in *security*) exit 1 ;; esac
for word; do [ "$last" = bookworm ] && tree=$word; last=$word; done
mkdir -p "$tree/usr/include"
read -r version < "$TEST/version"
echo "int version; // $version" > "$tree/usr/include/x.h"
mknod "$tree/null" c 1 3 2>/dev/null
case $* in *include=linux* | *include=libc6-dev*) ;; *) touch "$tree/program" ;; esac
echo "libx $version armhf" > "$tree/.packages"
echo "$tree" >> "$TEST/calls"
"""
APT_GET = """#!/bin/sh
case $* in
*REPO_URI*)
  echo "Debian|Debian|file:/debian|bookworm|main"
  echo "Debian|Debian-Security|file:/security|bookworm-security|main" ;;
*) echo "Debian|bookworm|main|$TEST/list_of_bookworm_main_binary-amd64_Packages.lz4" ;;
esac
"""


class Sysroots(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        for name, text in (("mmdebstrap", MMDEBSTRAP), ("apt-get", APT_GET)):
            (self.folder / name).write_text(text)
            (self.folder / name).chmod(0o755)
        self.sysroot = self.folder / "armv7/sysroot"
        self.scratch = self.folder / "armv7/swift/built"
        self.set_index("1111", "2222")
        (self.folder / "version").write_text("1.0\n")

    def set_index(self, armhf, amd64):
        (self.folder / "list_of_bookworm_InRelease").write_text(
            f"SHA256:\n {armhf} 100 main/binary-armhf/Packages\n {amd64} 100 main/binary-amd64/Packages\n")

    def make(self, sysroot=None):
        """Makes the sysroot; returns how often packages were unpacked, and the program's output."""
        calls = self.folder / "calls"
        calls.write_text("")
        run = subprocess.run([TOP / "board/armv7/sysroot", sysroot or self.sysroot], check=True, capture_output=True, text=True,
                             env=os.environ | {"PATH": f"{self.folder}:{os.environ['PATH']}", "TEST": str(self.folder),
                                               "XDG_CACHE_HOME": str(self.folder / "cache")})
        return len(calls.read_text().split()), run.stderr

    def built(self):
        self.scratch.mkdir(parents=True, exist_ok=True)
        return self.sysroot.stat().st_ino

    def test_same(self):
        """If the package lists of the image's processor are unchanged, no package is unpacked again for its sysroot, even if other processors' lists
        change"""
        self.assertEqual(self.make()[0], 2)
        self.assertEqual(self.make()[0], 0)
        self.set_index("1111", "3333")
        self.assertEqual(self.make()[0], 0)

    def test_second_clone(self):
        """A second clone uses the unpacked sysroot in the cache; if the package lists differ, or there is no cache, it unpacks the packages"""
        self.make()
        second = self.folder / "second/armv7/sysroot"
        self.assertEqual(self.make(second)[0], 0)
        compared = subprocess.run(["diff", "-r", "--no-dereference", "--exclude=null", self.sysroot, second], capture_output=True, text=True)
        self.assertEqual((compared.returncode, compared.stdout), (0, ""))
        self.set_index("6666", "2222")
        self.assertEqual(self.make(self.folder / "third/armv7/sysroot")[0], 2)
        shutil.rmtree(self.folder / "cache")
        self.assertEqual(self.make(self.folder / "fourth/armv7/sysroot")[0], 2)

    def test_cache_stays_small(self):
        """The cache of sysroots contains the newest three and no incomplete one"""
        for number in range(5):
            self.set_index(f"{number}" * 4, "2222")
            self.make(self.folder / f"{number}/armv7/sysroot")
        self.assertEqual(len(list((self.folder / "cache/pocketscope/trees").iterdir())), 3)
        self.assertEqual(self.make(self.folder / "again/armv7/sysroot")[0], 0)

    def test_killed_run(self):
        """If a killed run leaves files in the cache of sysroots, they do not affect later runs and are removed after some time"""
        trees = self.folder / "cache/pocketscope/trees"
        torn = trees / ".new.12345"
        (torn / "usr/include").mkdir(parents=True)
        # Makes folders with the names of temporary folders of the next processes, as if killed processes had left them. A faulty script would move
        # its copy into one of them.
        for number in range(os.getpid(), os.getpid() + 200):
            (trees / f".new.{number}/usr").mkdir(parents=True)
        self.make()
        second = self.folder / "second/armv7/sysroot"
        self.assertEqual(self.make(second)[0], 0)
        self.assertEqual(sorted(path.name for path in second.iterdir()), sorted(path.name for path in self.sysroot.iterdir()))

    def test_read_only_cache(self):
        """If the cache of sysroots is read-only, the sysroot is made without it"""
        (self.folder / "cache").write_text("")
        self.assertEqual(self.make()[0], 2)
        self.assertTrue((self.sysroot / ".complete").exists())

    def test_newer(self):
        """If a package list is newer, a new sysroot is made, and files built with the previous sysroot are removed"""
        self.make()
        before = self.built()
        self.set_index("4444", "2222")
        (self.folder / "version").write_text("1.1\n")
        self.assertEqual(self.make()[0], 2)
        self.assertNotEqual(self.sysroot.stat().st_ino, before)
        self.assertEqual(versions.packages(self.sysroot), {"libx": "1.1"})
        self.assertFalse(self.scratch.exists())
        self.assertEqual(self.make()[0], 0)

    def test_newer_without_change(self):
        """If a newer package list contains the same packages, the sysroot and the files built with it stay"""
        self.make()
        before = self.built()
        self.set_index("5555", "2222")
        self.assertEqual(self.make()[0], 2)
        self.assertEqual(self.sysroot.stat().st_ino, before)
        self.assertEqual(versions.packages(self.sysroot), {"libx": "1.0"})
        self.assertTrue(self.scratch.exists())
        self.assertEqual(self.make()[0], 0)

    def test_more(self):
        """If a program is added to the sysroot's list, it is added to the sysroot, and files built with the sysroot stay; if a program is removed,
        the sysroot is built again"""
        self.make()
        before = self.built()
        (self.sysroot / ".programs").write_text("another list\n")
        (self.sysroot / "program").unlink()
        self.make()
        self.assertEqual(self.sysroot.stat().st_ino, before)
        self.assertTrue((self.sysroot / "program").exists() and self.scratch.exists())
        (self.sysroot / ".programs").write_text("another list\n")
        (self.sysroot / "old").touch()
        self.make()
        self.assertFalse((self.sysroot / "old").exists() or self.scratch.exists())

    def test_without_security(self):
        """If Debian's security updates cannot be used, that is reported and noted in the sysroot"""
        (self.folder / "no-security").touch()
        said = self.make()[1]
        self.assertIn("warning: the armhf index of Debian's security suite could not be used", said)
        self.assertFalse(versions.has_security_updates(self.sysroot))
        (self.folder / "no-security").unlink()
        self.set_index("6666", "2222")
        self.assertEqual(self.make()[1], "")
        self.assertTrue(versions.has_security_updates(self.sysroot))


class Versions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.sysroot = Path(folder.name)
        (self.sysroot / ".packages").write_text("busybox-static 1:1.35.0-4+b1 armhf\nlibc6 2.36-9 armhf\n")
        (self.sysroot / ".security").write_text("no\n")

    def test_security(self):
        """Without security updates, an image of the emulated board is made with a warning; an image of a real board is made only if an option allows
        it"""
        self.assertIn("security updates are not in this image", versions.check_security(self.sysroot, "emulator", False))
        with self.assertRaisesRegex(versions.WithoutSecurityUpdates, "make image BOARD=panel WITHOUT=security-updates"):
            versions.check_security(self.sysroot, "panel", False)
        self.assertIn("not in this image", versions.check_security(self.sysroot, "panel", True))
        (self.sysroot / ".security").write_text("yes\n")
        self.assertIsNone(versions.check_security(self.sysroot, "panel", False))

    def test_list(self):
        """The package list of an image contains its sources and each package with its version; a package without a version is refused"""
        self.assertEqual(versions.listed(["libc6", "busybox-static"], [self.sysroot], "0123abcd"),
                         "pocketscope 0123abcd\nsecurity-updates no\nbusybox-static 1:1.35.0-4+b1\nlibc6 2.36-9\n")
        with self.assertRaises(versions.NotKnown):
            versions.listed(["no-such-package"], [self.sysroot], "0123abcd")

    def test_image(self):
        """The emulated board's image contains the same list of packages as the file beside it; the list covers all files of the image"""
        listed = (IMAGE / "versions").read_text()
        inside = subprocess.run(["unsquashfs", "-cat", IMAGE / "root.squashfs", "etc/versions"], capture_output=True, check=True,
                                text=True).stdout
        self.assertEqual(inside, listed)
        self.assertRegex(listed, r"^pocketscope \S+\nsecurity-updates (yes|no)\n")
        found = {line.split()[0] for line in listed.splitlines()}
        licenses = {path.stem for path in (IMAGE / "licenses").glob("*.txt")}
        self.assertEqual(found - {"pocketscope", "security-updates"}, licenses)

    def test_warning_is_shown(self):
        """If a build step succeeds with a warning, the warning is on the terminal and in the step's log"""
        with tempfile.TemporaryDirectory() as folder:
            run = subprocess.run([TOP / "Tools/step", "x", "Doing x", "sh", "-c", "echo warning: old; echo all is well"], check=True,
                                 capture_output=True, text=True, env=os.environ | {"POCKETSCOPE_BUILD": folder})
        self.assertEqual(run.stdout, "Doing x ...\nwarning: old\n")
