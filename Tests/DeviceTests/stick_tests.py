"""Tests of files on a USB stick in the emulated board: the user copies and plays them by touch and removes the stick, and this PC reads it."""

import os
import hashlib
import random
import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from app_tests import CRASH, Device
from bdf import Recording
from board_tests import READY
from device_tests import open_device
from emulator import Board, Interface
from emulator.walk import Walk
from recording_tests import CLOCK, recordings
from storage_tests import Card, debugfs, tool

from paths import LOGS

# The start of the stick's partition, as a sector number and as an offset in the form that mtools uses.
SECTOR, PLACE = 2048, "@@1M"
MEGABYTES = 64
FAT, EFI, LINUX = 0x0C, 0xEF, 0x83


def make_stick(folder, partitioned=True, megabytes=MEGABYTES):
    """Makes a stick with a FAT file system, either in a partition, as sticks are sold, or without partitions; returns its image."""
    image = Path(folder) / "stick.img"
    with open(image, "wb") as file:
        file.truncate(megabytes << 20)
    if partitioned:
        # A partition table with one entry: FAT32, first sector, number of sectors.
        entry = struct.pack("<B3sB3sII", 0, b"\xfe\xff\xff", 0x0C, b"\xfe\xff\xff", SECTOR, (megabytes << 11) - SECTOR)
        with open(image, "r+b") as file:
            file.seek(446)
            file.write(entry + bytes(48) + b"\x55\xaa")
    offset = ["--offset", str(SECTOR)] if partitioned else []
    blocks = [str((megabytes << 10) - SECTOR // 2)] if partitioned else []
    subprocess.run(["/sbin/mkfs.vfat", "-n", "STICK", *offset, image, *blocks], check=True, stdout=subprocess.DEVNULL)
    return image


def make_disk(folder, kinds):
    """Makes a disk with partitions of 12 MB; returns its image. kinds: the first byte of each partition's type. Each partition except Linux's
    contains a FAT."""
    image, table = Path(folder) / "disk.img", b""
    sectors = 12 << 11
    with open(image, "wb") as file:
        file.truncate((1 + 12 * len(kinds)) << 20)
    for number, kind in enumerate(kinds):
        begin = SECTOR + number * sectors
        table += struct.pack("<B3sB3sII", 0, b"\xfe\xff\xff", kind, b"\xfe\xff\xff", begin, sectors)
        if kind != LINUX:
            subprocess.run(["/sbin/mkfs.vfat", "--offset", str(begin), image, str(sectors // 2)], check=True, stdout=subprocess.DEVNULL)
    with open(image, "r+b") as file:
        file.seek(446)
        file.write(table.ljust(64, b"\0") + b"\x55\xaa")
    return image


def on_stick(image, place=PLACE):
    """Returns the files in a stick's folder PocketScope, by name."""
    listed = subprocess.run(["mdir", "-b", "-i", f"{image}{place}", "::PocketScope"], capture_output=True, text=True).stdout
    names = re.findall(r"^::/?PocketScope/(.+)$", listed, re.MULTILINE)
    return {name: subprocess.run(["mcopy", "-n", "-i", f"{image}{place}", f"::PocketScope/{name}", "-"], check=True,
                                 capture_output=True).stdout for name in names}


# Sample n of channel c is n mod 1000 + 1000 c.
RATE, LABELS = 500, ["EEG C3", "EEG C4"]


def make_edf(seconds):
    """Returns a plain EDF file with ramps, of the form that other programs write."""
    count = len(LABELS)
    fields = [f"{'0':8}{'X':80}{'X':80}{'21.11.26'}{'13.52.07'}{256 * (count + 1):<8}{'':44}{seconds:<8}{1:<8}{count:<4}"]
    for values, width in ((LABELS, 16), ([""] * count, 80), (["uV"] * count, 8), (["-32768"] * count, 8), (["32767"] * count, 8),
                          (["-32768"] * count, 8), (["32767"] * count, 8), ([""] * count, 80), ([str(RATE)] * count, 8),
                          ([""] * count, 32)):
        fields += [f"{value:{width}}" for value in values]
    records = [struct.pack(f"<{RATE}h", *(number % 1000 + 1000 * channel for number in range(second * RATE, (second + 1) * RATE)))
               for second in range(seconds) for channel in range(count)]
    return "".join(fields).encode("ascii") + b"".join(records)


def put_on_stick(image, folder, files, place=PLACE):
    """Stores files on a stick as a PC does. files: path -> bytes; a path can contain any letters."""
    text = os.environ | {"LC_ALL": "C.UTF-8"}
    subprocess.run(["mmd", "-i", f"{image}{place}", "::PocketScope"], check=True)
    for path, content in files.items():
        source = Path(folder) / "put"
        source.write_bytes(content)
        subprocess.run(["mcopy", "-i", f"{image}{place}", source, f"::{path}"], check=True, env=text)


def store_pictures(card, folder, sizes):
    """Stores pictures of random bytes on a card's data partition; returns them by name."""
    noise = random.Random(7)
    debugfs(card, "mkdir /screenshots", "sif /screenshots uid 200", "sif /screenshots gid 200")
    pictures = {}
    for number, size in enumerate(sizes):
        name = f"2026-11-2{number}_13-52-07.png"
        pictures[name] = noise.randbytes(size)
        (Path(folder) / name).write_bytes(pictures[name])
        debugfs(card, f"write {Path(folder) / name} /screenshots/{name}")
    return pictures


def open_files(board, app):
    open_device(app)
    app.scroll_to("device.files")
    app.tap("device.files")
    app.wait_for("files", "files.copy")


class Sticks(unittest.TestCase):
    def boot(self, card, name, **options):
        return card.boot(name, arguments={"log-ui": 1}, usb=True, **options)

    def start(self, name):
        """Starts a board with its own clock from a saved state, with an empty card."""
        return Board(log=LOGS / f"console-{name}.log", arguments={"log-ui": 1}, saved=True, usb=True, instruction_clock=True, stepped=True)

    def test_copy(self):
        """By touch, the user copies pictures and the log to an inserted stick and ejects it, and a PC can read it"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder)
            pictures = store_pictures(card, folder, [700_000, 3, 1_300_000])
            # With the board's own clock, gestures keep their timing even if this machine is busy.
            with self.boot(card, "stick", instruction_clock=True, stepped=True) as board:
                app = Interface(board)
                board.wait_for(READY)
                open_files(board, app)
                app.tap("files.copy")
                app.wait_for("copy", "copy.cancel")
                app.screen().write_png(LOGS / "stick-waiting.png")
                board.put_stick(image)
                app.wait_for("copy", "copy.eject")
                app.screen().write_png(LOGS / "stick-copied.png")
                flags = re.search(r" /media/stick vfat (\S+)", board.run("cat /proc/mounts"))[1].split(",")
                for flag in ("rw", "nosuid", "nodev", "noexec", "uid=200"):
                    self.assertIn(flag, flags)
                app.tap("copy.close")
                app.wait_for("files", "files.close")
                app.tap("files.close")
                app.scroll_to("device.log")
                app.tap("device.log")
                app.wait_for("log", "log.copy")
                app.tap("log.copy")
                app.wait_for("copy", "copy.eject")
                app.tap("copy.eject")
                board.wait_for(r"^stick: safe \(sda1\)")
                app.wait_for("copy", "copy.close")
                self.assertNotIn("/media/stick", board.run("cat /proc/mounts"))
                board.pull_stick()
                board.wait_for(r"^stick: gone \(sda1\)")
            copied = on_stick(image)
            log = [name for name in copied if name.endswith(".txt")]
            self.assertEqual(len(log), 1, list(copied))
            self.assertIn(b"first frame", copied.pop(log[0]))
            self.assertEqual(copied, pictures)
            # Copies the stick's partition to a separate file and expects a consistent file system.
            partition = Path(folder) / "partition"
            partition.write_bytes(image.read_bytes()[SECTOR * 512:])
            self.assertEqual(tool("fsck.fat", "-n", partition), 0)

    def test_exfat(self):
        """If a stick has exFAT, the usual format of large sticks, pictures are copied to it unchanged, and it is consistent afterwards"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), Path(folder) / "stick.img"
            with open(image, "wb") as file:
                file.truncate(MEGABYTES << 20)
            subprocess.run(["/usr/sbin/mkfs.exfat", "-n", "STICK", image], check=True, stdout=subprocess.DEVNULL)
            pictures = store_pictures(card, folder, [700_000, 3])
            with self.boot(card, "stick-exfat", instruction_clock=True, stepped=True) as board:
                app = Interface(board)
                board.wait_for(READY)
                open_files(board, app)
                app.tap("files.copy")
                app.wait_for("copy", "copy.cancel")
                board.put_stick(image)
                app.wait_for("copy", "copy.eject")
                self.assertIn(" /media/stick exfat ", board.run("cat /proc/mounts"))
                app.tap("copy.eject")
                board.wait_for(r"^stick: safe \(sda\)")
                board.pull_stick()
                board.wait_for(r"^stick: gone \(sda\)")
                self.assertEqual(tool("fsck.exfat", "-n", image), 0)
                # Inserts the stick again and reads its files on the board: no tool on this PC reads files in an exFAT image without root rights.
                after = len(board.log())
                board.put_stick(image)
                board.wait_for(r"^stick: ready \(sda\)", after=after)
                sums = dict(reversed(line.split()) for line in board.run("cd /media/stick/PocketScope; sha256sum *").splitlines())
            self.assertEqual(sums, {name: hashlib.sha256(data).hexdigest() for name, data in pictures.items()})

    def test_pulled_out(self):
        """If a stick is removed while files are written to it, that is reported, the app continues, and the next stick receives the files"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder, partitioned=False)
            pictures = store_pictures(card, folder, [4_000_000])
            with self.boot(card, "stick-pulled") as board:
                app = Interface(board)
                board.wait_for(READY)
                # At this speed of the stick, copying one part of a file takes a second.
                board.put_stick(image, bytes_per_second=256 << 10)
                board.wait_for(r"^stick: ready \(sda\)")
                open_files(board, app)
                app.tap("files.copy")
                board.until(lambda: "PocketScope" in board.run("ls /media/stick"), "the copy's beginning")
                board.sleep(3)
                board.pull_stick()
                app.wait_for("copy", "copy.close")
                app.screen().write_png(LOGS / "stick-pulled.png")
                self.assertNotIn("copy.eject", app.state()[1])
                self.assertNotIn("silent", board.log())
                app.tap("copy.close")
                app.wait_for("files", "files.copy")
                # Waits until the app has noticed that the first stick was removed. A copy that starts earlier would still go to the first stick.
                board.wait_for(r"^stick: gone \(sda\)")
                other = make_stick(folder, partitioned=False)
                app.tap("files.copy")
                board.put_stick(other)
                app.wait_for("copy", "copy.eject")
                app.tap("copy.eject")
                board.wait_for(r"^stick: safe")
            self.assertEqual(on_stick(other, ""), pictures)

    def test_refused(self):
        """If a stick is write-protected or has no file system, these are reported as different faults"""
        with tempfile.TemporaryDirectory() as folder:
            image = make_stick(folder)
            with self.start("stick-refused") as board:
                board.wait_for(READY)
                board.put_stick(image, read_only=True)
                board.wait_for(r"^stick: read-only \(sda1\)")
                board.pull_stick()
                board.wait_for(r"^stick: gone \(sda1\)")
                image.write_bytes(bytes(MEGABYTES << 20))
                board.put_stick(image)
                board.wait_for(r"^stick: unreadable \(sd.\)")

    def test_partitions(self):
        """If a stick has several partitions, the board uses one of them, never a partition with firmware, and never two at once"""
        with tempfile.TemporaryDirectory() as folder:
            with self.start("stick-partitions") as board:
                board.wait_for(READY)
                board.put_stick(make_disk(folder, [EFI, FAT, LINUX, FAT]))
                used = board.wait_for(r"^stick: ready \((sda\d)\)")[1]
                self.assertIn(used, ("sda2", "sda4"))
                board.run("udevadm settle; while [ -L /run/stick.lock ]; do usleep 100000; done")
                self.assertEqual(board.run("cat /run/stick"), f"ready {used}")
                mounted = [line.split()[0] for line in board.run("cat /proc/mounts").splitlines() if " /media/stick " in line]
                self.assertEqual(mounted, [f"/dev/{used}"])
                board.run("exec 7<> /proc/1/fd/8; echo eject >&7")
                board.wait_for(rf"^stick: safe \({used}\)")
                self.assertNotIn("/media/stick", board.run("cat /proc/mounts"))
                board.pull_stick()
                board.wait_for(rf"^stick: gone \({used}\)")
                self.assertEqual(board.run("ls /run/stick 2>/dev/null"), "")

    def test_fast(self):
        """If a stick uses UAS, the faster USB protocol, it is mounted, and files can be copied to it"""
        with tempfile.TemporaryDirectory() as folder:
            with self.start("stick-fast") as board:
                board.wait_for(READY)
                board.put_stick(make_stick(folder), attached_scsi=True)
                board.wait_for(r"^stick: ready \(sda1\)")

    def test_hangs_at_the_end(self):
        """If a stick does not respond during power-off, it delays the power-off, and the card's partitions stay consistent"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder, partitioned=False)
            store_pictures(card, folder, [4_000_000])
            with self.boot(card, "stick-hangs") as board:
                app = Interface(board)
                board.wait_for(READY)
                board.put_stick(image, bytes_per_second=64 << 20)
                board.wait_for(r"^stick: ready \(sda\)")
                open_files(board, app)
                # Delays each response of the stick by much more than init's timeout. QEMU stops until the board cancels the request to the stick.
                board.slow_stick(4000)
                app.tap("files.copy")
                app.wait_for("copy", "copy.cancel")
                board.sleep(3)
                board.run("exec 7<> /proc/1/fd/8; echo power-off >&7; kill -TERM $(pidof pocketscope)")
                board.wait_for_power_off()
                self.assertRegex(board.log(), r"init: pocketscope was silent for \d+ s\n(.*\n)*init: power off")
                self.assertNotIn("the board starts again", board.log())
            state = subprocess.run(["/sbin/dumpe2fs", "-h", card.images["data"]], capture_output=True, text=True).stdout
            self.assertRegex(state, r"Filesystem state: +clean")
            self.assertNotIn("needs_recovery", state)


class TakenHome(unittest.TestCase):
    def touch(self, device, *targets):
        """Touches targets one after the other, as soon as each is shown; returns the number of touches."""
        for target in targets:
            device.interface.wait_for(target=target)
            device.interface.tap(target)
        return len(targets)

    def test_last_recording(self):
        """From running graphs, two touches start a recording, in the format that its sheet offers, and two end it; two touches copy it to a stick and
        a third one ejects that, while the graphs continue; on a full card, Start begins nothing"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder)
            with Device("last-recording", [f"--signal=ramp:channels=2,rate={RATE},block=5"], arguments={"record-quality": "no"}, clock=CLOCK,
                        usb=True, **card.images) as device:
                board, interface = device.board, device.interface
                device.watch()
                device.sleep(2)
                board.put_stick(image)
                board.wait_for(r"^stick: ready \(sda1\)")
                self.touch(device, "visualization.recording", "recording.format.2")
                board.wait_for("^settings: record-format = xdf")
                interface.screen().write_png(LOGS / "recording-sheet.png")
                self.touch(device, "recording.close")
                self.assertEqual(self.touch(device, "visualization.recording", "recording.start"), 2)
                board.wait_for("^recording: begins with 2 channels")
                device.sleep(4)
                interface.screen().write_png(LOGS / "recording-time-left.png")
                self.assertEqual(self.touch(device, "visualization.recording", "recording.start"), 2)
                name, seconds = board.wait_for(r"^recording: (\S+) has (\d+) s$").groups()
                self.assertTrue(name.endswith(".xdf"), name)
                self.assertGreaterEqual(int(seconds), 3)
                self.touch(device, "recording.close")
                self.assertEqual(self.touch(device, "visualization.recording", "recording.copy", "copy.eject"), 3)
                board.wait_for(r"^stick: safe \(sda1\)")
                self.touch(device, "copy.close", "recording.close")
                interface.wait_for("visualization")
                self.assertEqual(device.statistics()[3:5], [0, 0])
                board.pull_stick()
                board.run("set -- $(df -k /data | tail -n 1); dd if=/dev/zero of=/data/filler bs=1k count=$(($4 - 3072)) 2> /dev/null; sync")
                self.touch(device, "visualization.recording", "recording.start")
                interface.wait_for(target="dialog.primary")
                interface.screen().write_png(LOGS / "recording-card-full.png")
                self.assertEqual(board.log().count("recording: begins"), 1)
                self.assertNotRegex(board.log(), CRASH)
                board.run("sync")
                board.power_cut()
            self.assertEqual(on_stick(image), {name: recordings(card.images["data"])[name]})


class Played(unittest.TestCase):
    def play(self, device, walk, row):
        """From the list of the stick's files, opens the graphs of one of its recordings."""
        after = len(device.board.log())
        walk.tap(f"files.{row}")
        walk.wait_for("file", target="file.replay")
        self.assertNotIn("file.delete", device.interface.state()[1])
        walk.tap("file.replay")
        device.board.wait_for(r"^replay: \S+, 2 channels", after=after)
        walk.wait_for("visualization")

    def open_list(self, walk):
        walk.wait_for("connection")
        walk.tap("connection.recording")
        walk.wait_for("files", target="files.on-stick")
        walk.tap("files.on-stick")
        walk.wait_for("files", target="files.1")

    def disconnect(self, walk):
        walk.go_to("visualization.selection")
        walk.tap("selection.disconnect")
        walk.wait_for("connection")

    def check_ramp(self, recording):
        """Expects that a recording's values increase by one from sample to sample, to its end or for 20 s."""
        self.assertEqual(len(recording.signals), len(LABELS))
        for channel, row in enumerate(recording.signals.values()):
            # The last record can contain filler after the last sample.
            least = len(row) - RATE
            wrong = [place for place in range(1, least)
                     if abs(row[place] - 1000 * channel - (round(row[0] - 1000 * channel) + place) % 1000) > 0.02]
            self.assertEqual(wrong, [], f"channel {channel}: {row[:10]}")
            self.assertGreater(least, 4 * RATE)

    def test_played(self):
        """Recordings on a stick are listed and played, and recording them again gives the same samples; the stick can be ejected by touch only after
        playback, and its content does not change"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder)
            brought = {"PocketScope/long.edf": make_edf(600), "\u00dcbung.edf": make_edf(20)}
            put_on_stick(image, folder, brought)
            with Device("stick-played", clock=CLOCK, usb=True, **card.images) as device:
                walk = Walk(device.board, device.interface)
                device.board.put_stick(image)
                device.board.wait_for(r"^stick: ready \(sda1\)")
                self.open_list(walk)
                shown = device.interface.rest()[1]
                self.assertNotIn("files.2", shown)
                for absent in ("files.0.choose", "files.delete", "files.copy"):
                    self.assertNotIn(absent, shown)
                device.interface.screen().write_png(LOGS / "stick-listed.png")
                # Plays the file with an umlaut in its name. It follows long.edf, because the list is sorted by name.
                self.play(device, walk, 1)
                device.sleep(2)
                device.interface.screen().write_png(LOGS / "stick-replay.png")
                after = len(device.board.log())
                walk.go_to("visualization.record", "recording.start")
                device.board.wait_for("^recording: begins with 2 channels", after=after)
                name, _ = device.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after).groups()
                self.disconnect(walk)
                self.open_list(walk)
                self.play(device, walk, 0)
                device.sleep(2)
                # While the stick is in use, a request to eject it has no effect.
                device.board.run("exec 7<> /proc/1/fd/8; echo eject >&7")
                device.board.wait_for(r"^stick: held \(sda1\)")
                walk.show_bars()
                walk.drag_within("visualization.timeBar", 0.1, 0.9)
                device.sleep(2)
                self.assertNotIn(": failed: ", device.board.log())
                self.disconnect(walk)
                self.open_list(walk)
                walk.tap("files.eject")
                device.board.wait_for(r"^stick: safe \(sda1\)")
                walk.wait_for("copy", target="copy.close")
                walk.tap("copy.close")
                walk.wait_for("files", target="files.0.choose")
                self.assertNotIn("files.on-stick", device.interface.state()[1])
                self.assertNotRegex(device.board.log(), CRASH)
                device.board.pull_stick()
                device.board.wait_for(r"^stick: gone \(sda1\)")
                device.board.run("sync")
            self.check_ramp(Recording(recordings(card.images["data"])[name]))
            partition = Path(folder) / "partition"
            partition.write_bytes(image.read_bytes()[SECTOR * 512:])
            self.assertEqual(tool("fsck.fat", "-n", partition), 0)
            for path, content in brought.items():
                left = subprocess.run(["mcopy", "-n", "-i", f"{image}{PLACE}", f"::{path}", "-"], check=True, capture_output=True,
                                      env=os.environ | {"LC_ALL": "C.UTF-8"}).stdout
                self.assertEqual(left, content, path)

    def test_pulled_out(self):
        """If a stick is removed while its recording is played, the playback ends, and this is reported; a recording on the next stick can be
        played"""
        with tempfile.TemporaryDirectory() as folder:
            card, image = Card(folder), make_stick(folder, partitioned=False)
            brought = {"PocketScope/long.edf": make_edf(3600), "short.edf": make_edf(20)}
            put_on_stick(image, folder, brought, "")
            with Device("stick-replay-pulled", clock=CLOCK, usb=True, **card.images) as device:
                walk = Walk(device.board, device.interface)
                device.board.put_stick(image)
                device.board.wait_for(r"^stick: ready \(sda\)")
                self.open_list(walk)
                self.play(device, walk, 0)
                device.sleep(2)
                after = len(device.board.log())
                device.board.pull_stick()
                device.board.wait_for(r"^stick: gone \(sda\)", after=after)
                # Moves to a position that the app has not read yet, so that reading the removed stick fails.
                walk.show_bars()
                walk.drag_within("visualization.timeBar", 0.1, 0.9)
                device.board.wait_for(r"^source: long.edf: failed: The stick was pulled out, or fails", after=after)
                walk.tap("dialog.primary")
                self.assertNotIn("silent", device.board.log())
                after = len(device.board.log())
                device.board.put_stick(image)
                device.board.wait_for(r"^stick: ready \(sd.\)", after=after)
                self.disconnect(walk)
                self.open_list(walk)
                self.play(device, walk, 1)
                device.sleep(2)
                self.assertNotIn(": failed: ", device.board.log()[after:])
                self.assertNotRegex(device.board.log(), CRASH)
