"""Methods that all tests of updates use: they make different systems and their bundles, and a card whose second slot contains another system."""

import dataclasses
import functools
import os
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from deviceimage import board as boards
from deviceimage import bundle, card, making, signing

from flashed_tests import Flashed
from paths import BUILD, DEVICE_PROGRAMS, SYSROOT, TOP

# The faults of broken systems: the name of a fault -> a program of the system and the script that replaces it.
FAULTS = {
    "crash": ("usr/bin/pocketscope", "exit 3"),
    "nothing": ("usr/bin/pocketscope", "exit 0"),
    "hang": ("usr/bin/pocketscope", "exec sleep 1000000"),
    "panic": ("init", "exit 1"),
}
# Versions that no commit has. Both are later than the earliest version that a device accepts.
NEW, BROKEN = "2126-01-01-0000-new", "2126-01-02-0000-broken"
PROVED = "^init: system {} has proved itself"
STATE = re.compile(r"^state (.*)$", re.MULTILINE)
# The offset in bytes of the FAT partition with the settings, on a card with an MBR.
SETTINGS = (card.FIRST_OFFSET + boards.START_MEGABYTES * card.MEGABYTE)


@functools.cache
def scratch():
    """Returns a folder for files that are made once per run and removed at its end."""
    folder = tempfile.TemporaryDirectory(prefix="pocketscope-updates-")
    scratch.keep = folder
    return Path(folder.name)


@functools.cache
def parts(version, broken=None, board_name="emulator", words=()):
    """Returns the parts of a board's system with another version. broken: the name of a fault in FAULTS. words: additional options for the kernel."""
    folder = scratch() / f"{board_name}-{version}"
    folder.mkdir()
    board = boards.read(TOP / "board" / board_name)
    board = dataclasses.replace(board, words=[*board.words, *words])

    def break_it(root):
        path, script = FAULTS[broken]
        root.file(path, f"#!/bin/sh\n{script}\n".encode(), 0o755)
    making.make_system(board, SYSROOT, DEVICE_PROGRAMS, folder, True, version, broken and break_it)
    card.boot_partition(board, folder, folder / "boot.fat")
    return folder


@functools.cache
def bundle_of(version, broken=None, stated_board="emulator", stated_version=None, keys=None):
    """Returns an update bundle of a system with this version. stated_board, stated_version: replace the values that the bundle states. keys: a folder
    with another signing key."""
    name = "-".join(str(word) for word in (version, stated_board, stated_version, keys and keys.name) if word)
    out = scratch() / f"{name}.raucb"
    bundle.write(parts(version, broken), out, keys or signing.folder(), board=stated_board, version=stated_version)
    return out


@functools.cache
def plain_bundle():
    """Returns a bundle in RAUC's older format, whose whole content is verified before any of it is read."""
    content, out = scratch() / "plain", scratch() / "plain.raucb"
    content.mkdir()
    (content / "manifest.raucm").write_text(bundle.manifest("emulator", NEW).replace("[bundle]\nformat=verity\n", ""))
    for name in (bundle.BOOT, bundle.ROOT):
        (content / name).write_bytes(os.urandom(20000))
    key, certificate = signing.signer(signing.folder())
    subprocess.run(["rauc", "bundle", f"--cert={certificate}", f"--key={key}", content, out], check=True, capture_output=True)
    return out


@functools.cache
def other_keys():
    """Returns a folder with a key that no device trusts."""
    folder = scratch() / "other-keys"
    signing.make_first(folder)
    return folder


class Updated(Flashed):
    """A card, and methods to store files on its settings partition."""

    def put(self, *files, image=None):
        """Copies files to the settings partition as a PC does. files: paths, or pairs of path and name."""
        for file in files:
            path, name = file if isinstance(file, tuple) else (file, Path(file).name)
            subprocess.run(["mcopy", "-o", "-i", f"{image or self.card}@@{SETTINGS}", path, f"::{name}"], check=True)

    def note(self, board):
        """Returns the lines of the note that the update agent writes for the app."""
        return board.run("cat /run/update/note 2>/dev/null").splitlines()

    def look(self, board):
        """Lets the board search for bundles; returns name -> (verdict, version)."""
        board.run("/etc/update/agent.sh look")
        found = {}
        for line in self.note(board):
            if line.startswith("bundle "):
                _, number, judgement, _, _, version, name = line.split(" ", 6)
                found[name] = (int(number), judgement, version)
        return found

    def begin(self, board, name):
        """Starts the installation of a bundle that was found."""
        number = self.look(board)[name][0]
        board.run(f"/etc/update/agent.sh install {number} > /dev/null 2>&1 &")

    def finish(self, board):
        """Waits for the end of an installation; returns the state that the agent reports."""
        return board.until(lambda: next((line.removeprefix("state ") for line in self.note(board)
                                         if re.match("state (installed|failed)", line)), None), "the installation's end")

    def install(self, board, name):
        self.begin(board, name)
        return self.finish(board)

    def expect_version(self, board, slot, version):
        self.assertIn(f"slot={slot}", board.run("cat /proc/cmdline"))
        self.assertEqual(board.run("sed -n s/^version=//p /etc/update/system"), version)

    def version(self):
        """Returns the version of the system that was flashed to the card."""
        return (BUILD / "image/emulator/update-version").read_text().strip()

    def copy(self, source, name):
        path = self.folder / name
        shutil.copyfile(source, path)
        return path
