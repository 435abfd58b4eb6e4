"""Runs an emulated board: QEMU's `virt` machine with an ARMv7 processor, a KMS display and the image of board/emulator."""

import os
import re
import shlex
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from . import saved_states
from .deadline import OWN_TIMEOUT, TIMEOUT, Deadline
from .log_file import LogFile
from .machine import IMAGE, INSTRUCTION_SHIFT, LATER, Machine, MachineError, write_card
from .process import hasten, start
from .qmp import QMP, QMPError, connect
from .screen import Screen
from .touch import TouchScript

__all__ = ["IMAGE", "INSTRUCTION_SHIFT", "TIMEOUT", "Board", "BoardError", "write_card"]

# The folder for files of boards with sound cards. The thread of QEMU that answers for virtual devices writes what a card plays, and a busy disk would stop
# it for a second.
IN_MEMORY = "/dev/shm" if os.access("/dev/shm", os.W_OK) else None

# The message that a board prints while it waits for the app's arguments.
WAITS = r"^init: waits for the app's words$"


class BoardError(Exception):
    """An awaited event did not occur on the board. The message names the event, and contains the end of the board's log."""


class Board:
    """Boots on creation, or continues from a saved state. Use as a context manager, which ends the board and removes its files.

    arguments: the app's, without dashes: {"rotation": 90}; None leaves out one that all boards have: {"first-start": None}.
    data, settings: images of the data partition and of the FAT partition with the settings file, kept for further use; without them,
    the board gets fresh ones. settings=False, data=False: a card without such a partition.
    log: the file for the console. `log_path` is the file that is used, since another board may be writing the wanted one (`LogFile`).
    stepped: with the instruction clock, the board's time advances only during an action or a wait, so that the result does not depend
    on how long this machine takes to examine a picture.
    `timeout`: the minimum timeout of every wait here, in seconds; by default the timeouts of `deadline.py`. `sleep` uses the board's
    clock.

    saved: the board continues from the state of a board that has booted (saved_states.py), and its app starts then. The log continues
    the saved one. The board is ready when the app has shown its first frame. Its disks are those of the image after the boot; a given
    disk must equal the image's and is overwritten. A missing state is made. Raises ValueError for a board that cannot be saved.
    prepare: commands for the shell of a saved board before its app starts.

    machine: the board's parts (`Machine`).
    """

    # The number of boards that this process has booted, and the number that have continued from a saved state.
    booted = restored = 0

    def __init__(self, arguments=None, data=None, settings=None, log=None, stepped=False, timeout=None, saved=False, prepare="",
                 **machine):
        self.machine = Machine(**machine)
        if self.machine.card and (data or settings or self.machine.files):
            raise ValueError("a card has its own partitions, and its own root file system")
        if prepare and not saved:
            raise ValueError("only a saved board is prepared before its app starts")
        if stepped and not self.machine.instruction_clock:
            raise ValueError("a board goes in steps by the instruction clock alone")
        self.stepped = stepped
        self.size, self.runners = self.machine.size, 0
        # The timeout in seconds. Commands use this machine's clock; waits use `Deadline`.
        self.timeout = TIMEOUT if timeout is None else timeout
        self.own_timeout = OWN_TIMEOUT if timeout is None and self.machine.instruction_clock else self.timeout
        self.folder = Path(tempfile.mkdtemp(prefix="pocketscope-", dir=IN_MEMORY if self.machine.sounds else None))
        self.console = LogFile(log or self.folder / "console.log")
        self.log_path = self.console.path
        self.process = self.qmp = self._touch = self._shell = self.errors = None
        disks = {name: image for name, image in (("data", data), ("settings", settings)) if image is not False}
        words = self._words(arguments or {})
        try:
            if saved:
                self._start_saved(disks, words, prepare)
            else:
                self._boot(disks, [] if self.machine.app == LATER else [f"pocketscope.{word}" for word in words])
        except BaseException:
            self.close()
            raise

    def _words(self, arguments):
        """Returns the app's arguments, one word each."""
        # QEMU's display has no physical size, so state one for 160 pixels an inch. Unless a test has a time server, use none: a query would start a
        # second process of the app's program, which tests do not expect. A new card would begin with the steps of the first start, so tests that are
        # not about them leave them out.
        known = {"display-mm": "x".join(str(round(pixels * 25.4 / 160)) for pixels in self.size), "time-server": "", "first-start": "no"}
        return [f"{name}={value}" for name, value in (known | arguments).items() if value is not None]

    def _boot(self, disks, words):
        Board.booted += 1
        for name, image in disks.items() if not self.machine.card else ():
            if image is None:
                disks[name] = self.folder / saved_states.DISKS[name]
                saved_states.copy_disk(IMAGE / saved_states.DISKS[name], disks[name])
        self._run({} if self.machine.card else disks, words, [])

    def _run(self, disks, words, more):
        """Starts QEMU with additional arguments."""
        self.errors = open(self.folder / "qemu.log", "w+b")
        try:
            command = self.machine.command(self.folder, self.log_path, disks, words)
            self.process = start([*command, *more], self.errors)
            self.qmp = QMP(self.folder / "qmp", process=self.process)
            if self.machine.instruction_clock:
                hasten(self.process.pid)
        except (OSError, MachineError, QMPError) as error:
            raise BoardError(f"QEMU did not start: {error}\n{self._tail(self.folder / 'qemu.log')}") from error

    # The following methods save and restore states of a board.

    def _start_saved(self, disks, words, prepare):
        if len(disks) < len(saved_states.DISKS):
            raise ValueError("no board is saved without its disks: it must boot (fresh)")
        kind = saved_states.kind(self.machine)
        has_app, self.machine = self.machine.app, replace(kind, udp_ports=self.machine.udp_ports, sounds=self.machine.sounds)
        for name, image in disks.items():
            saved_states.expect_new(name, image)
        if os.environ.get(saved_states.FRESH):
            self._boot(disks, [])
            self.wait_for(WAITS)
        else:
            with self._state(kind) as folder:
                self._restore(folder, disks)
        if prepare and not (said := self.run(f"sh -ec {shlex.quote(prepare)} 2>&1 && echo prepared")).endswith("prepared"):
            raise BoardError(f"the board could not be prepared: {said}")
        if has_app:
            self.run(f"echo {shlex.quote(' '.join(words))} > /run/words")
            # The board counts as ready when its app has shown its first frame.
            self.wait_for(r"^first frame after")

    @classmethod
    def keep(cls, **machine):
        """Makes the saved state of a kind of board, unless the state already exists."""
        with cls._state(saved_states.kind(Machine(**machine))):
            pass

    @staticmethod
    def _state(machine):
        """A context with the folder of the saved state of such a board. Makes the state if it does not exist."""
        def make(folder):
            begin = time.monotonic()
            with Board(log=folder / saved_states.CONSOLE, stepped=machine.instruction_clock, **vars(machine)) as board:
                board.wait_for(WAITS)
                board.qmp.command("stop")
                ready = time.monotonic()
                board._save(folder)
            size = sum(512 * path.stat().st_blocks for path in folder.iterdir())
            print(f"a board was booted in {ready - begin:.1f} s and saved in {time.monotonic() - ready:.1f} s: {size / 1e6:.0f} MB in "
                  f"{saved_states.BOARDS}", flush=True)
        return saved_states.state(machine, make)

    def _save(self, folder):
        """Writes the memory and the disks of the stopped machine. The machine cannot be used afterwards."""
        self.qmp.command("migrate-set-parameters", **{"max-bandwidth": saved_states.BYTES_PER_SECOND})
        memory = folder / saved_states.MEMORY
        whole, part = shlex.quote(str(memory)), shlex.quote(f"{memory}.part")
        self.qmp.command("migrate", uri=f"exec:cat > {part} && mv {part} {whole}")
        deadline = time.monotonic() + self.timeout
        # Wait for the file: QEMU can finish before `cat` has written the end of the output.
        while not memory.exists():
            status = self.qmp.command("query-migrate").get("status")
            if status in ("failed", "cancelled") or time.monotonic() > deadline:
                raise BoardError(f"the board could not be saved: {status}\n{self._tail(self.folder / 'qemu.log')}")
            time.sleep(0.02)
        for file in saved_states.DISKS.values():
            saved_states.copy_disk(self.folder / file, folder / file)

    def _restore(self, folder, disks):
        Board.restored += 1
        for name, file in saved_states.DISKS.items():
            disks[name] = disks[name] or self.folder / file
            saved_states.copy_disk(folder / file, disks[name])
        shutil.copyfile(folder / saved_states.CONSOLE, self.log_path)
        machine = shlex.quote(str(folder / saved_states.MEMORY))
        self._run(disks, [], ["-S", "-incoming", f"exec:cat {machine}"])
        deadline = time.monotonic() + self.timeout
        try:
            while (status := self.qmp.command("query-status")["status"]) == "inmigrate" and time.monotonic() < deadline:
                time.sleep(0.01)
        except (QMPError, OSError) as error:
            status = error
        if status != "paused":
            raise BoardError(f"the saved board in {folder} does not continue: {status}\n{self._tail(self.folder / 'qemu.log')}")
        if not self.stepped:
            self.qmp.command("cont")

    # The following methods read the board's output.

    def log(self):
        return self.log_path.read_text(errors="replace").replace("\r\n", "\n")

    def wait_for(self, pattern, timeout=0, after=0):
        """Waits until the log, after its first `after` characters, matches a regular expression. Returns the match."""
        expression = re.compile(pattern, re.MULTILINE)
        return self.until(lambda: expression.search(self.log(), after), repr(pattern), timeout)

    # The following methods read the board's clock and wait for events.

    @contextmanager
    def running(self):
        """Lets the board's time advance within this context. It has an effect only if the time is otherwise stopped."""
        self.runners += 1
        if self.stepped and self.runners == 1:
            self.qmp.command("cont")
        try:
            yield
        finally:
            self.runners -= 1
            if self.stepped and self.runners == 0 and self.process.poll() is None:
                try:
                    self.qmp.command("stop")
                except (QMPError, OSError):
                    pass  # the board has just ended

    def until(self, look, what, timeout=0):
        """Waits until `look` returns a true value, and returns that value. what: the name of the awaited event, for the error that is raised if
        the board ends first or the time runs out. timeout: in seconds, if it is longer than the board's own timeout."""
        seconds = max(timeout, self.own_timeout)
        with self.running():
            deadline = Deadline(seconds, self.own_time, effort=self.processor_time)
            while True:
                # Read the state before calling `look`. Output from just before the end or the deadline is then still examined.
                has_ended, is_late = self.process.poll() is not None, deadline.has_passed()
                found = look()
                if found:
                    return found
                if has_ended or is_late:
                    how = "ended" if has_ended else f"did not within {seconds} s"
                    raise BoardError(f"waited for {what}; the board {how}. Its log ends:\n{self._tail(self.log_path)}")
                time.sleep(0.01 if self.stepped else 0.05)

    def said(self, pattern, after, seconds):
        """Waits until the log, after its first `after` characters, matches a regular expression, for at most this many seconds of the board's clock.
        Returns the first match, or None."""
        expression = re.compile(pattern, re.MULTILINE)
        end = self.uptime() + seconds
        while True:
            is_over = self.uptime() > end
            match = expression.search(self.log(), after)
            if match or is_over:
                return match
            self.sleep(0.1)

    def sleep(self, seconds):
        """Sleeps for seconds of the board's clock."""
        self.run(f"sleep {seconds}", timeout=self.timeout + 20 * seconds)

    def own_time(self):
        """Returns the seconds that a board with an instruction clock has run. Returns None for another board, and for one that has ended."""
        if not self.machine.instruction_clock:
            return None
        try:
            return self.qmp.command("query-replay")["icount"] * 2 ** INSTRUCTION_SHIFT / 1e9
        except (QMPError, OSError):
            return None

    def processor_time(self):
        """Returns the seconds of a processor that the emulator has used. Returns None if it has ended."""
        try:
            fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        # Fields 14 and 15 of the file; the first field after the name is the third one.
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def uptime(self):
        """Returns the board's clock, in seconds with two digits."""
        return float(self.run("cat /proc/uptime").split()[0])

    def tail(self):
        """Returns the end of the log."""
        return self._tail(self.log_path)

    @staticmethod
    def _tail(path, count=25):
        return "\n".join(Path(path).read_text(errors="replace").splitlines()[-count:])

    # The following methods read the display.

    def screen(self):
        """Returns the picture that the display scans out now."""
        path = self.folder / "screen.ppm"
        self.qmp.command("screendump", filename=str(path))
        return Screen.from_ppm(path.read_bytes())

    def wait_for_screen(self, accepts, timeout=TIMEOUT, what="the expected picture"):
        """Waits until a picture satisfies the predicate `accepts`. Returns that picture."""
        def look():
            screen = self.screen()
            if accepts(screen):
                return screen
            self.sleep(0.1)
        return self.until(look, f"a screen with {what}", timeout)

    # The following methods simulate actions of a user.

    def touch(self, script, timeout=TIMEOUT):
        """Plays a touch script on the board. Returns when the script's last touch has ended."""
        timeout = max(timeout, self.timeout)
        if self._touch is None:
            self._touch = connect(self.folder / "touch", timeout)
            self._touch_lines = self._touch.makefile("r")
        self._touch.settimeout(timeout)
        with self.running():
            self._touch.sendall((script.text() + "done\n").encode())
            answer = self._touch_lines.readline().strip()
        if answer != "done":
            raise BoardError(f"touch-player: {answer or 'no answer'}")

    def tap(self, x, y):
        self.touch(TouchScript().tap(x, y))

    def click(self, x, y):
        """Clicks with the mouse of a board that has one, as in QEMU's window."""
        def send(*events):
            # Let the machine run, because QEMU accepts no input for a stopped machine.
            with self.running():
                self.qmp.command("input-send-event", events=list(events))
                self.sleep(0.1)

        def move(axis, position, extent):
            # QEMU's tablets report positions with 15 bits.
            return {"type": "abs", "data": {"axis": axis, "value": (2 * position + 1) * 0x7FFF // (2 * extent)}}

        send(move("x", x, self.size[0]), move("y", y, self.size[1]))
        for down in (True, False):
            send({"type": "btn", "data": {"down": down, "button": "left"}})

    def press_button(self):
        """Presses the start/stop button for 100 ms: line 3 of the GPIO chip becomes high."""
        self.qmp.command("system_powerdown")

    def put_stick(self, image, read_only=False, bytes_per_second=0, attached_scsi=False):
        """Plugs in a USB stick. image: the file with its content. bytes_per_second: its speed by this machine's clock, 0 for no limit.
        attached_scsi: True for a stick with the fast protocol UAS."""
        node = {"driver": "raw", "node-name": "stick", "read-only": read_only,
                "file": {"driver": "file", "filename": str(image), "read-only": read_only}}
        if bytes_per_second:
            self.qmp.command("object-add", **{"qom-type": "throttle-group", "id": "slow", "limits": {"bps-total": bytes_per_second}})
            node = {"driver": "throttle", "node-name": "stick", "throttle-group": "slow", "file": node | {"node-name": "raw"}}
        self.qmp.command("blockdev-add", **node)
        if attached_scsi:
            self.qmp.command("device_add", driver="usb-uas", id="uas", bus="usb.0")
            self.qmp.command("device_add", driver="scsi-hd", id="stick", bus="uas.0", drive="stick")
            self.qmp.command("qom-set", path="/machine/peripheral/uas", property="attached", value=True)
        else:
            self.qmp.command("device_add", driver="usb-storage", id="stick", bus="usb.0", drive="stick", removable=True)

    def slow_stick(self, bytes_per_second):
        """Changes the speed of a stick that was plugged in with a limited speed."""
        self.qmp.command("qom-set", path="/objects/slow", property="limits", value={"bps-total": bytes_per_second})

    def slow_writes(self, disk, bytes_per_second):
        """Limits the speed at which a disk is written, by this machine's clock."""
        self.qmp.command("block_set_io_throttle", device=disk, bps=0, bps_rd=0, bps_wr=bytes_per_second, iops=0, iops_rd=0, iops_wr=0)

    def pull_stick(self):
        """Pulls the USB stick, even if it is in use."""
        self.qmp.command("device_del", id="stick")

        def is_gone():
            try:
                self.qmp.command("blockdev-del", **{"node-name": "stick"})
                return True
            except QMPError:
                return False  # the stick is still in use
        self.until(is_gone, "the stick's end")

    def plug_sound(self, number=0):
        """Plugs in one of the machine's USB sound cards, which accept only 48,000 samples a second."""
        self.qmp.command("device_add", driver="usb-audio", id=f"card{number}", audiodev=f"sound{number}", bus="usb.0")

    def pull_sound(self, number=0):
        """Unplugs a sound card. Returns what it played, as bytes: frames of two 16-bit samples."""
        self.qmp.command("device_del", id=f"card{number}")
        path = self.folder / f"sound{number}.wav"

        # Wait until the file is complete: QEMU then writes its size into the header.
        def is_complete():
            return path.stat().st_size > 44 and path.read_bytes()[40:44] != bytes(4)
        self.until(is_complete, "the sound card's end")
        return path.read_bytes()[44:]

    def run(self, command, timeout=TIMEOUT):
        """Runs a shell command on the board. Returns the command's output."""
        timeout = max(timeout, self.timeout)
        if self._shell is None:
            self._shell = connect(self.folder / "shell", timeout)
            self._shell_lines = self._shell.makefile("r", errors="replace")
        self._shell.settimeout(timeout)
        lines = []
        with self.running():
            self._shell.sendall(f"{command}\necho; echo --end--\n".encode())
            for line in self._shell_lines:
                if line.strip() == "--end--":
                    return "".join(lines).rstrip("\n")
                lines.append(line.replace("\r", ""))
        raise BoardError(f"the guest's shell ended at {command!r}")

    def forget(self):
        """Closes the connections to programs of the board, because these programs ended when the board restarted. The next command and the next
        touch connect to the new programs."""
        for socket in (self._shell, self._touch):
            if socket:
                socket.close()
        self._shell = self._touch = None

    def power_cut(self):
        """Ends the machine suddenly, as a power cut does."""
        self.process.kill()
        self.process.wait()

    def wait_for_power_off(self, timeout=TIMEOUT):
        timeout = max(timeout, self.timeout)
        with self.running():
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                raise BoardError(f"the board did not power off within {timeout} s:\n{self._tail(self.log_path)}") from None

    def wait_for_hold(self, timeout=TIMEOUT):
        """Waits until a machine with `hold` has stopped."""
        deadline = time.monotonic() + timeout
        while self.qmp.command("query-status")["running"]:
            if time.monotonic() > deadline:
                raise BoardError(f"the board did not stop within {timeout} s:\n{self._tail(self.log_path)}")
            time.sleep(0.05)

    def close(self):
        """Ends the machine if it still runs, and removes its files."""
        for resource in (self.qmp, self._touch, self._shell, self.errors):
            if resource:
                resource.close()
        if self.process and self.process.poll() is None:
            self.power_cut()
        # The machine has ended and writes no more output.
        self.console.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
