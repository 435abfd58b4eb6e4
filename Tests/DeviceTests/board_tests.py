"""Tests of the board below the app: kernel, init, network, disks. The tests of the app import `boot` from here."""

import contextlib
import os
import shutil
import tempfile
import unittest
from pathlib import Path
from unittest import mock

from emulator import Board, BoardError, saved_states
from emulator.machine import IMAGE, Machine

from paths import LOGS

READY = r"^init: ready after ([0-9.]+) s"


def boot(name, **options):
    """Boots a board and stores its console output in build/logs."""
    return Board(log=LOGS / f"console-{name}.log", **options)


class Booting(unittest.TestCase):
    def test_small_memory(self):
        """A board with 96 MB of memory boots, and the devices of all its kernel modules exist"""
        with boot("small", memory=96) as board:
            board.wait_for(READY, 60)
            devices = board.run("ls /dev/dri /dev/input /sys/class/net; cat /proc/mounts")
            for what in ("card0", "event0", "eth0", "/data ext4"):
                self.assertIn(what, devices)

    def test_orderly_end(self):
        """If init (the first process) gets SIGTERM, it ends the app, unmounts the data partition and powers the board off"""
        with boot("end", saved=True) as board:
            board.wait_for(READY, 60)
            board.run("kill -TERM 1")
            board.wait_for_power_off()
            self.assertRegex(board.log(), "init: stopping\n(.*\n)*init: power off")

    def test_restart(self):
        """If the app ends unexpectedly, the board restarts it"""
        with boot("restart", saved=True, instruction_clock=True, stepped=True) as board:
            board.wait_for(READY, 60)
            board.run("killall -9 pocketscope")
            board.wait_for("pocketscope ended with status .*, starting it again", 20)

    def test_shell(self):
        """If a test sends 200 commands to the board's shell as soon as the shell's port is connected, the board executes each of them"""
        with boot("shell", app=False, saved=True, instruction_clock=True) as board:
            board.wait_for(READY, 60)
            for number in range(200):
                self.assertEqual(board.run(f"echo {number}", timeout=30), str(number))
                board.forget()

    def test_power_cut(self):
        """If files on the data partition were synced, they survive a power cut"""
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data.ext4"
            shutil.copyfile(IMAGE / "data.ext4", data)
            with boot("cut", data=data) as board:
                board.wait_for(READY, 60)
                board.run("echo kept > /data/x.new && sync && mv /data/x.new /data/x && sync")
                board.power_cut()
            with boot("cut-again", data=data) as board:
                board.wait_for(READY, 60)
                self.assertEqual(board.run("cat /data/x"), "kept")

    def test_network(self):
        """The board gets its address by DHCP and reaches the host"""
        with boot("network") as board:
            board.wait_for(READY, 60)
            # Waits for the address, because the app starts before the board has one.
            board.run("for n in $(seq 100); do ip route | grep -q default && break; sleep 0.2; done", timeout=30)
            self.assertIn("1 packets received", board.run("ping -c 1 -W 5 10.0.2.2", timeout=20))
            self.assertIn("nameserver", board.run("cat /etc/resolv.conf"))

    def test_without_display(self):
        """If a board has no display, it continues to run and reports the missing display"""
        with boot("no-display", graphics=False) as board:
            board.wait_for(READY, 60)
            self.assertNotRegex(board.log(), "(?i)fatal|segmentation|illegal instruction")


class SavedBoards(unittest.TestCase):
    def test_disks(self):
        """If an emulated board starts from a saved state, it writes to its own copy of the disks, or to a given disk; later boards from the same
        state do not contain these changes"""
        with tempfile.TemporaryDirectory() as folder:
            data = Path(folder) / "data.ext4"
            shutil.copyfile(IMAGE / "data.ext4", data)
            with boot("saved", app=False, saved=True, data=data, prepare="echo kept > /data/x") as board:
                self.assertEqual(board.run("cat /data/x; sync"), "kept")
                begun = board.uptime()
            self.assertIn(b"kept", data.read_bytes())
            with boot("saved-again", app=False, saved=True) as board:
                self.assertEqual(board.run("ls /data/x 2>/dev/null"), "")
                self.assertLess(board.uptime(), begun + 1)

    def test_unprepared(self):
        """If a command fails while an emulated board is prepared, before the app's start, that is reported"""
        with self.assertRaisesRegex(BoardError, "prepared: .*nowhere"):
            boot("saved-unprepared", app=False, saved=True, prepare="cat /nowhere; true").close()

    def test_torn(self):
        """If the saved state of an emulated board is incomplete, the board neither starts from it nor boots, and the test gets an error"""
        Board.keep()
        with tempfile.TemporaryDirectory() as folder:
            torn = Path(folder) / "torn"
            torn.mkdir()
            with saved_states.state(saved_states.kind(Machine()), None) as whole:
                for path in whole.iterdir():
                    saved_states.copy_disk(path, torn / path.name)
            os.truncate(torn / saved_states.MEMORY, 10 << 20)
            booted = Board.booted
            with mock.patch.object(saved_states, "state", lambda *_: contextlib.nullcontext(torn)), \
                    self.assertRaisesRegex(BoardError, "torn does not continue"):
                boot("saved-torn", saved=True).close()
            self.assertEqual(Board.booted, booted)
