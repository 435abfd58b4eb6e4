"""Tests of saved states of boards: their names, and how they are made and removed. Part of the suite `tools`."""

import multiprocessing
import os
import signal
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

from emulator import saved_states
from emulator.machine import Machine

PLAIN = Machine(instruction_clock=True)


class SavedStates(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.image, self.boards = self.folder / "image", self.folder / "boards"
        self.image.mkdir()
        for part in saved_states.PARTS:
            (self.image / part).write_text(part)
        for name, value in (("IMAGE", self.image), ("BOARDS", self.boards), ("_emulator", lambda: "QEMU emulator version 7.2.22")):
            patch = mock.patch.object(saved_states, name, value)
            patch.start()
            self.addCleanup(patch.stop)
        self.made = self.folder / "made"
        self.made.write_text("")

    def make(self, folder):
        """Writes a state slowly, so that other processes find it incomplete."""
        with open(self.made, "a") as file:
            file.write(".")
        (folder / "half").write_text("")
        time.sleep(0.05)
        (folder / "half").rename(folder / saved_states.MEMORY)

    def use(self, **options):
        with saved_states.state(saved_states.kind(Machine(instruction_clock=True, **options)), self.make) as folder:
            self.assertEqual([path.name for path in folder.iterdir()], [saved_states.MEMORY])
            return folder

    def expect_made(self, count):
        self.assertEqual(len(self.made.read_text()), count)

    def started(self, count, what, *arguments):
        context = multiprocessing.get_context("fork")
        processes = [context.Process(target=what, args=arguments) for _ in range(count)]
        for process in processes:
            process.start()
        return processes

    def test_removed_meanwhile(self):
        """If another process removes a saved state of an emulated board while this one searches for old states, the search continues"""
        self.boards.mkdir()
        # Makes a saved state that the folder lists but that cannot be opened, as if another process had just removed it.
        (self.boards / "0123-gone").symlink_to(self.folder / "nowhere")
        self.use()
        self.expect_made(1)

    def test_made_once(self):
        """If many processes need the same saved state of an emulated board, one of them makes it, and the others use it"""
        processes = self.started(8, self.use)
        for process in processes:
            process.join()
        self.assertEqual([process.exitcode for process in processes], [0] * 8)
        self.use()
        self.expect_made(1)

    def test_killed(self):
        """If a process is killed while it saves the state of an emulated board, no incomplete state remains, and the next process does not wait"""
        def make(folder):
            (folder / "half").write_text("")
            os.kill(os.getpid(), signal.SIGKILL)

        def use():
            with saved_states.state(saved_states.kind(PLAIN), make):
                pass
        process, = self.started(1, use)
        process.join()
        self.assertEqual(process.exitcode, -signal.SIGKILL)
        self.assertEqual([path.suffix for path in self.boards.iterdir() if path.is_dir()], [".new"])
        self.use()
        self.assertEqual([path.suffix for path in self.boards.iterdir() if path.is_dir()], [""])

    def test_failed(self):
        """If the state of an emulated board cannot be saved, nothing is stored, and the process that needs the state gets the error"""
        def make(folder):
            (folder / saved_states.MEMORY).write_text("half")
            raise OSError("no room")
        with self.assertRaisesRegex(OSError, "no room"), saved_states.state(saved_states.kind(PLAIN), make):
            self.fail("there is a state")
        self.use()
        self.expect_made(1)

    def test_names(self):
        """The name of an emulated board's saved state changes with each part of the board: parts of the image, disks, kernel options, memory, panel,
        devices, files"""
        program = self.folder / "program"
        program.write_text("one")
        kinds = [{}, {"memory": 64}, {"size": (480, 800)}, {"usb": True}, {"touch": False}, {"graphics": False}, {"mouse": True},
                 {"station": True}, {"gpio_keys": False}, {"kernel_arguments": "hwsim=2"}, {"clock": "2040-02-28T23:58:00"},
                 {"files": {"bin/program": program}}]
        names = [self.use(**options).name for options in kinds]
        program.write_text("two")
        names.append(self.use(files={"bin/program": program}).name)
        for part in saved_states.PARTS:
            (self.image / part).write_text(f"another {part}")
            names.append(self.use().name)
        with mock.patch.object(saved_states, "_emulator", lambda: "QEMU emulator version 8.0.0"):
            names.append(self.use().name)
        self.assertEqual(len(set(names)), len(names))
        self.expect_made(len(names))
        with saved_states.state(saved_states.kind(Machine()), self.make) as folder:
            self.assertNotIn(folder.name, names, "this machine's clock")
        self.assertEqual(self.use(udp_ports=[9998]).name, names[-2], "ports of this machine")
        # An image whose files have the same content but another time counts as the same image.
        os.utime(self.image / saved_states.PARTS[0], (1, 1))
        self.assertEqual(self.use().name, names[-2])

    def test_removed(self):
        """Saved states of emulated boards with other images are removed; above the maximum number, the least recently used ones are removed, but none
        that is in use"""
        for memory in range(100, 100 + saved_states.MOST + 2):
            last = self.use(memory=memory)
            os.utime(last, (memory, memory))
        folders = [path for path in self.boards.iterdir() if path.is_dir()]
        self.assertEqual(len(folders), saved_states.MOST)
        self.use(memory=99 + saved_states.MOST + 2)
        self.expect_made(saved_states.MOST + 2)
        (self.image / saved_states.PARTS[0]).write_text("another")

        def hold(ready, leave):
            with mock.patch.object(saved_states, "_name", lambda _: folders[0].name), saved_states.state(saved_states.kind(PLAIN), self.make):
                ready.set()
                leave.wait()
        context = multiprocessing.get_context("fork")
        ready, leave = context.Event(), context.Event()
        process, = self.started(1, hold, ready, leave)
        ready.wait()
        now = self.use()
        self.assertEqual({path for path in self.boards.iterdir() if path.is_dir()}, {folders[0], now})
        leave.set()
        process.join()
        again = self.use(memory=100)
        self.assertEqual({path for path in self.boards.iterdir() if path.is_dir()}, {now, again})
        self.assertEqual(len(list(self.boards.glob("*.lock"))), 2)

    def test_refused(self):
        """If an emulated board cannot be saved, or its disk already has content, saving its state is refused"""
        for options in ({"card": "card.img"}, {"logs": {"data": None}}, {"read_only": ["data"]}, {"uptime": 5},
                        {"hold": True}, {"restarts": True}, {"lan": object()}, {"display": "gtk"}, {"app": "later"}):
            with self.subTest(options), self.assertRaisesRegex(ValueError, "fresh"):
                saved_states.kind(Machine(**{"instruction_clock": True} | options))
        disk = self.folder / "data.ext4"
        disk.write_text(saved_states.DISKS["data"])
        saved_states.expect_new("data", disk)
        disk.write_text("a history")
        with self.assertRaisesRegex(ValueError, "fresh"):
            saved_states.expect_new("data", disk)
