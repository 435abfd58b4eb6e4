"""At 64 MB, several minutes from the card (POCKETSCOPE_MINUTES sets how many): 32 channels at 512 Hz are recorded while the link is cut and
restored, the clock is set, pages are turned, the picture is frozen, and files are copied to a stick.

Server and board use the instruction clock, so that a late frame or a loss is a fault of the board, not of this busy machine. When idle, the
processor loops instead of waiting (`nohlt`); otherwise this clock would jump to the next event, by seconds, while this machine reads the card.
The server sends from another network namespace, through the board's network card and cable (`Station`).
"""

import math
import os
import re
import tempfile
import unittest
from dataclasses import dataclass
from pathlib import Path

import flashed_tests
import ramps
from app_tests import CRASH, Device
from bdf import Recording
from emulator import Station, station, write_card
from emulator.board import INSTRUCTION_SHIFT
from emulator.walk import Walk
from network_tests import plug
from ramps import Cut
from recording_tests import recordings
from stick_tests import make_stick, on_stick

from paths import LOGS

MINUTES = int(os.environ.get("POCKETSCOPE_MINUTES") or 12)
CHANNELS, RATE = 32, 512
# The files of card and stick are in memory if possible, because a busy disk would stop the board for seconds.
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None
# A packet contains four samples of each channel, so there are 128 packets a second.
SERVER = f"--signal=ramp:channels={CHANNELS},rate={RATE},block=4"
CLOCK = "2026-11-23T10:00:00"
MEMORY = 64
# The durations of interruptions of the network link, in seconds. The connection survives a short one. After a long one, client and server close it,
# and the client opens it again.
SHORT, LONG = 1.5, 15
# The number of seconds by which a loss of samples may be longer than the interruption that causes it. A sender looks for an unreachable receiver once
# a second (ARP). The app opens a closed connection again as soon as the link returns (`NetworkWatch`); if this attempt fails, the next one follows 2
# s later. Then server and client exchange their requests.
LATE = {SHORT: 1.2, LONG: 2 + 2 + 3}
# The number of seconds by which a loss of samples may be shorter than the interruption: the sender's kernel queues some packets, and the commands
# that cut the link take some of the board's time.
EARLY = 0.5
# The maximum number of seconds of samples from before the start of a recording: its file begins at the last full second before the start.
BEFORE = 1.2
# The allowed number of late frames during each action. New pages and screens need several; freezing, resuming and the return after a long
# interruption need one or two; setting the clock and a short interruption need none.
LATE_FRAMES = {"turn_pages": 6, "copy_to_stick": 12, "step_clock": 0, "cut_shortly": 0, "freeze": 3, "cut_long": 3}
# In each minute, all frames must be on time from this number of seconds after the last action. Earlier frames can be late, because new screens and
# pages need some refreshes.
REST = 3
# The minute from which on memory, processes and open files may not grow. Before minute 1, the test does every action once.
FIRST = 2
# The allowed growth of memory in kilobytes. The app's memory grows because it uses memory pages for glyphs and lists for the first time; the system's
# memory grows because the kernel caches names and files.
APP_GROWTH, SYSTEM_GROWTH = 192, 3 << 10
APP_KILOBYTES, FREE_KILOBYTES = 16 << 10, 6 << 10
# The allowed number of additional processes. The renewal of a DHCP lease starts some, and the board removes an ended process within a minute.
MORE_PROCESSES = 4


@dataclass
class Look:
    """The measured values at the end of a minute; memory in kilobytes. late_by_deed: the number of frames that were late during the minute's action,
    at most `allowed`; late_in_peace: the number that were late without an action; read_again: how often, since the app's start, it waited for memory
    pages that were read from the card or unpacked."""

    late: int
    late_by_deed: int
    allowed: int
    late_in_peace: int
    read_again: int
    app: int
    available: int
    descriptors: int
    processes: int
    zombies: int

    def faults(self, first):
        """Returns a message for each value that is too large or has grown since the first minute."""
        found = [
            (self.late_by_deed > self.allowed, f"{self.late_by_deed} frames late, at most {self.allowed} allowed"),
            (self.late_in_peace > 0, f"{self.late_in_peace} frames late during no action"),
            (self.app > first.app + APP_GROWTH, f"the app's memory has grown from {first.app} to {self.app} kB"),
            (self.app > APP_KILOBYTES, f"the app takes {self.app} kB"),
            (self.available < first.available - SYSTEM_GROWTH,
             f"available memory has shrunk from {first.available} to {self.available} kB"),
            (self.available < FREE_KILOBYTES, f"only {self.available} kB are available"),
            (self.descriptors > first.descriptors, f"{self.descriptors} descriptors, at first {first.descriptors}"),
            (self.processes > first.processes + MORE_PROCESSES,
             f"{self.processes} processes, at first {first.processes}"),
            (self.zombies > MORE_PROCESSES, f"{self.zombies} ended processes are not reaped"),
        ]
        return [text for is_so, text in found if is_so]


class Endurance(unittest.TestCase):
    def test_endurance(self):
        """On a board with 64 MB, a recording of 32 channels at 512 Hz during link interruptions, clock changes, stick insertions and other actions
        loses only the interruptions' samples; memory does not grow, and frames are late only when a whole screen is drawn"""
        with tempfile.TemporaryDirectory(dir=IN_MEMORY) as folder:
            self.folder = Path(folder)
            card = write_card(self.folder / "card.img", 640 + 4 * MINUTES)
            arguments = {"host": station.ADDRESS, "port": 9000}
            with Device("endurance", fresh=True, card=card, arguments=arguments, memory=MEMORY, usb=True, station=True, clock=CLOCK,
                        kernel_arguments="nohlt") as device:
                self.device, self.board = device, device.board
                self.board.wait_for(flashed_tests.GROWN)
                self.server = Station(self.board, SERVER)
                device.watch()
                self.walk = Walk(self.board, device.interface)
                device.sleep(2)
                self.deeds = [self.turn_pages, self.copy_to_stick, self.step_clock, self.cut_shortly, self.freeze, self.cut_long]
                self.rehearse()
                name, elapsed, faults = self.record()
            recording = Recording(recordings(self.data(card))[name], decoded=1)
        self.assertEqual(faults + self.recording_faults(recording, elapsed), [])

    def time(self):
        """Returns the board's time in seconds while the board is stopped. If the test asked the board, the answer would be seconds old on a busy PC,
        because the board runs on until the test reads the answer."""
        return self.board.qmp.command("query-replay")["icount"] * 2 ** INSTRUCTION_SHIFT / 1e9

    # Actions.

    def rehearse(self):
        """Does every later action once, so that memory which an action needs the first time does not count as growth."""
        self.begin, self.cuts, self.copied, self.steps = self.time(), [], 0, 0
        for deed in self.deeds:
            deed()
            self.device.sleep(REST)

    def record(self):
        """Records during the whole time. Returns the file's name, the recording's seconds, and the faults found at the end of each minute."""
        after = len(self.board.log())
        self.walk.go_to("visualization.record", "recording.start")
        self.board.wait_for(f"^recording: begins with {CHANNELS} channels", after=after)
        self.begin, self.cuts = self.time(), []
        self.pid = self.board.run("pidof pocketscope")
        first, faults = None, []
        for minute in range(1, MINUTES + 1):
            before, deed = self.late(), self.deeds[(minute - 1) % len(self.deeds)]
            deed()
            if minute > FIRST and minute % 2:
                self.step_clock()
            self.device.sleep(REST)
            quiet = self.late()
            self.device.sleep(max(1, 60 * minute - (self.time() - self.begin)))
            look = self.look(before, LATE_FRAMES[deed.__name__], quiet)
            if minute == FIRST:
                first = look
            found = look.faults(first or look)
            faults += [f"minute {minute}: {fault}" for fault in found]
            print(f"minute {minute}: {look}{''.join(f'; {fault}' for fault in found)}", flush=True)
        self.walk.show_bars()
        after = len(self.board.log())
        elapsed = self.time() - self.begin
        self.walk.tap("visualization.record")
        name, stated_seconds = self.board.wait_for(r"^recording: (\S+) has (\d+) s$", after=after).groups()
        print(f"recorded {name}, {stated_seconds} s", flush=True)
        self.device.interface.screen().write_png(LOGS / "endurance.png")
        self.assertNotRegex(self.board.log(), CRASH)
        self.assertNotIn("Out of memory", self.board.run("dmesg"))
        self.board.run("kill -TERM 1 &")
        self.board.wait_for_power_off()
        return name, elapsed, faults

    def turn_pages(self):
        """Turns to the second page and back, and takes a screenshot, which is later copied to the stick."""
        self.walk.hide_bars()
        for start, end in (((0.8, 0.5), (0.2, 0.5)), ((0.2, 0.5), (0.8, 0.5))):
            self.walk.swipe(start, end)
            self.device.sleep(2)
        if not self.copied:
            self.walk.go_to("visualization.screenshot")
            self.walk.tap("screenshot.save", "dialog.primary")
            self.walk.wait_for("visualization")

    def freeze(self):
        self.walk.go_to("visualization.play")
        self.device.sleep(5)
        self.walk.go_to("visualization.play")

    def step_clock(self):
        """Sets the clock through init, as a time server or the user does: two hours forward, then three hours back, and so on."""
        self.steps += 1
        seconds = 7200 if self.steps % 2 else -10800
        after = len(self.board.log())
        self.board.run(f"exec 7<> /proc/1/fd/8; echo \"clock $(($(date +%s) + {seconds}))\" >&7")
        self.board.wait_for(r"^init: the clock was set \(hand\)$", after=after)

    def cut_shortly(self):
        self.cut(SHORT)

    def cut_long(self):
        """Interrupts the link until the connection is closed, restores it, and waits until data arrive again."""
        after = len(self.board.log())
        self.cut(LONG)
        self.board.wait_for(r"^notification: Reconnected", after=after)

    def cut(self, seconds):
        begin = self.time() - self.begin
        plug(self.board, False)
        self.device.sleep(seconds)
        end = self.time() - self.begin
        plug(self.board, True)
        self.cuts.append(Cut(begin, end, LATE[seconds]))

    def copy_to_stick(self):
        """Inserts a stick, copies the stored files to it, ejects it and removes it."""
        image = make_stick(self.folder, megabytes=64 + 4 * MINUTES)
        app, after = self.walk, len(self.board.log())
        app.go_to("visualization.settings")
        app.tap("settings.all")
        app.wait_for("settings", target="settings.basic")
        app.tap("settings.basic")
        for target in ("settings.device", "device.files"):
            app.interface.scroll_to(target)
            app.tap(target)
        app.wait_for("files", target="files.copy")
        app.tap("files.copy")
        app.wait_for("copy", target="copy.cancel")
        self.board.put_stick(image)
        app.wait_for("copy", target="copy.eject")
        app.tap("copy.eject")
        self.board.wait_for(r"^stick: safe", after=after)
        self.board.pull_stick()
        self.board.wait_for(r"^stick: gone", after=after)
        app.tap("copy.close", "files.close", "device.close", "settings.close")
        app.wait_for("visualization", target="settings.close")
        app.tap("settings.close")
        app.wait_for("visualization", target="visualization.selection")
        found = on_stick(image)
        print(f"on the stick: {', '.join(f'{name} ({len(data)} bytes)' for name, data in found.items())}", flush=True)
        self.assertTrue(any(data.startswith(b"\x89PNG") for data in found.values()), found.keys())
        self.copied += 1

    # Checks.

    def late(self):
        """Returns the number of display refreshes since the app's start for which a frame was not complete in time."""
        return int(self.board.wait_for(r"^statistics: .* late (\d+), ", after=len(self.board.log()))[1])

    def look(self, before, allowed, quiet):
        """Returns the present values, measured while no action runs. before, quiet: the numbers of late frames before and after the
        minute's action."""
        late, memory = self.late(), self.device.statistics()[5]
        available = re.search(r"^MemAvailable: +(\d+) kB", self.board.run("cat /proc/meminfo"), re.M)[1]
        self.assertEqual(self.board.run("pidof pocketscope"), self.pid)
        # Kernel threads (children of process 2) do not count, because their number varies.
        states = re.findall(r"^\d+ \(.*\) (\S) (\d+)", self.board.run("cat /proc/[0-9]*/stat 2>/dev/null"), re.M)
        states = [state for state, parent in states if parent != "2"]
        read_again = int(self.board.run(f"cat /proc/{self.pid}/stat").rpartition(")")[2].split()[9])
        descriptors = int(self.board.run(f"ls /proc/{self.pid}/fd | wc -l"))
        return Look(late, quiet - before, allowed, late - quiet, read_again, memory, int(available), descriptors, len(states), states.count("Z"))

    def data(self, card):
        """Copies the card's data partition to a file and checks its file system."""
        cards = flashed_tests.Flashed()
        cards.folder, cards.card = self.folder, card
        cards.check_data()
        return cards.copy_of(3)

    def recording_faults(self, recording, elapsed):
        """Returns the faults of the recording: losses without a cut, values that differ from the sent ones, and missing values."""
        lost = ramps.losses(recording, RATE)
        print(f"lost: {', '.join(f'{first / RATE:.2f} to {end / RATE:.2f} s' for first, end in lost)}; "
              f"cut: {', '.join(f'{cut.begin:.2f} to {cut.end:.2f} s' for cut in self.cuts)}", flush=True)
        self.assertEqual({recording.rates[label] for label in recording.signals}, {RATE})
        seconds = recording.records * recording.duration
        faults = [f"{seconds} s are recorded of {elapsed:.1f} s"] if abs(seconds - elapsed) > BEFORE + 1 else []
        faults += ramps.loss_faults(lost, self.cuts, RATE, BEFORE, EARLY)
        return faults + ramps.value_faults(recording, lost, RATE, CHANNELS)
