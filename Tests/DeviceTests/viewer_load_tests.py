"""Tests of what the second screen costs: the processor time of four viewers, and the memory of two on a board with 64 MB. The board's clock counts
instructions, and the viewers are threads of this machine."""

import re
import threading
import unittest

import memory_tests
from app_tests import CRASH, Device
from board_tests import READY
from emulator.forwarding import forward
from sensors_tests import LATE, PLANNED
from viewer import LOST, Viewer
from viewer_tests import COLUMNS, OWN, close_screen, open_screen, server, shown_address

CHANNELS = 64
LOAD = f"--signal=eeg:channels={CHANNELS},rate=512,block=8"
# The number of channels in the first section of the memory test's server, which are selected.
SELECTED = 8
# The largest share of the clock that four viewers may take.
SHARE = 0.08
# The number of seconds of a measurement, and before it.
SECONDS, SETTLING = 20, 5


class Watching(threading.Thread):
    """Receives everything that a viewer gets, until `end`."""

    def __init__(self, viewer, view=1):
        super().__init__(daemon=True)
        self.live = viewer.live()
        if isinstance(self.live, int):
            raise AssertionError(f"the viewer is refused: {self.live}")
        self.live.say(f'{{"view":{view}}}')
        self.error = None
        self.start()

    def run(self):
        try:
            while self.live.take() != 8:
                pass
            self.error = "the server closed the connection"
        except (EOFError, OSError, AssertionError) as error:
            self.error = repr(error)

    def end(self):
        """Ends the connection. Returns what ended it before, or None."""
        error = self.error
        self.live.connection.shutdown(2)
        self.join()
        self.live.connection.close()
        return error


class Case(unittest.TestCase):
    def start(self, name, signals, **options):
        """Returns a board whose app serves the second screen, and an admitted viewer."""
        arguments = {"share": "yes"} | options.pop("arguments", {})
        device = Device(name, signals, fresh=True, paced=True, stepped=False, arguments=arguments, **options)
        self.addCleanup(device.__exit__)
        device.__enter__()
        device.board.wait_for(READY)
        open_screen(device)
        viewer = Viewer(forward(device.board, 8080), OWN)
        code = shown_address(device).partition("#")[2]
        self.assertEqual(viewer.enter(code), 204)
        close_screen(device)
        device.watch()
        return device, viewer

    def watch(self, viewer, *views):
        viewers = [Watching(viewer, view) for view in views]
        for one in viewers:
            self.addCleanup(one.live.connection.close)
        return viewers


class Load(Case):
    def test_four_viewers(self):
        """64 channels at 512 Hz to four viewers take at most 8% of the clock, and no frame that began in time is late; each viewer gets all columns"""
        device, viewer = self.start("viewer-load", [LOAD])
        device.sleep(SETTLING)
        alone = self.measure(device, "no viewer")
        viewers = self.watch(viewer, 1, 1, 1, 1)
        device.sleep(SETTLING)
        watched = self.measure(device, "four viewers")
        for one in viewers:
            self.assertIsNone(one.end())
            live = one.live
            columns = [len(live.channels[1, number].columns) for number in range(CHANNELS)]
            print(f"{live.bytes} bytes, {min(columns)} to {max(columns)} columns, dropped {live.texts['state']['dropped']}", flush=True)
            self.assertEqual((live.gaps, live.rates), (0, {COLUMNS}))
            self.assertEqual(live.texts["state"]["dropped"], 0)
            self.assertGreater(min(columns), SECONDS * COLUMNS)
            for channel in live.channels.values():
                places = sorted(channel.columns)
                self.assertEqual((len(places), channel.repeated), (places[-1] - places[0] + 1, 0))
                self.assertNotIn(LOST, channel.columns.values())
        cost = {name: watched[name] - alone[name] for name in alone}
        print(f"four viewers take {cost['all']:.2%} of the clock; pocketscope {cost['pocketscope']:.2%}, viewer-server {cost['viewer-server']:.2%}",
              flush=True)
        self.assertLessEqual(cost["all"], SHARE)
        self.assertNotRegex(device.board.log(), CRASH)

    def measure(self, device, what):
        """Returns the share of the clock that all work takes, and that of the app and of the server. Expects that no frame is late of those that began
        in time. (A busy machine wakes up the sleeping board too late; such a frame begins late.)"""
        after = len(device.board.log())
        programs = ("pocketscope", "viewer-server")
        look = "cat /proc/uptime; " + "; ".join(f"cat /proc/$(pidof {name} | cut -d' ' -f1)/stat" for name in programs)
        lines = device.board.run(f"{look}; sleep {SECONDS}; {look}", timeout=40 * SECONDS).splitlines()
        before, later = (self.figures(lines[part:part + 1 + len(programs)]) for part in (0, 1 + len(programs)))
        clock = later[0] - before[0]
        shares = {name: (last - first) / clock for name, first, last in zip(("idle", *programs), before[1:], later[1:])}
        shares["all"] = 1 - shares.pop("idle")
        late = LATE.findall(device.board.log(), after)
        own = [line for line, began in late if int(began) <= -PLANNED]
        print(f"{what}: " + ", ".join(f"{name} {share:.2%}" for name, share in shares.items()) + f"; late {len(late)}, begun in time {len(own)}",
              flush=True)
        self.assertEqual(own, [])
        return shares

    @staticmethod
    def figures(lines):
        """Returns the seconds of the clock, of being idle, and of each program."""
        found = [float(word) for word in lines[0].split()]
        for line in lines[1:]:
            words = line.rpartition(")")[2].split()
            found.append((int(words[11]) + int(words[12])) / 100)
        return found


class SmallMemory(Case):
    def test_two_viewers(self):
        """With 64 MB of memory and the heaviest load, two viewers watch the selected channels, one as received and one as displayed: the app uses at
        most 16 MB of dirty memory, the server at most 8 MB, and 8 MB remain available"""
        device, viewer = self.start("viewer-memory", [memory_tests.SHOWN, memory_tests.OTHERS], arguments=memory_tests.GRID, memory=64)
        device.sleep(SETTLING)
        memory_tests.check(self, device, "no viewer")
        viewers = self.watch(viewer, 0, 1)
        device.sleep(SECONDS)
        memory_tests.check(self, device, "two viewers")
        used = self.dirty(device, server(device.board))
        print(f"the server's own dirty memory {used} kB", flush=True)
        self.assertLessEqual(used, 8 << 10)
        for one, view in zip(viewers, (0, 1)):
            self.assertIsNone(one.end())
            self.assertEqual(len({channel for shown, channel in one.live.channels if shown == view}), SELECTED)
            self.assertEqual(one.live.gaps, 0)
        self.assertNotRegex(device.board.log(), CRASH)
        self.assertNotIn("Out of memory", device.board.run("dmesg"))

    @staticmethod
    def dirty(device, process):
        """Returns the kilobytes of memory that only this process has, and that are not in a file."""
        return sum(map(int, re.findall(r"^Private_Dirty: +(\d+) kB", device.board.run(f"cat /proc/{process}/smaps", 60), re.M)))
