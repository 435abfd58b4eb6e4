"""One emulated board: QEMU's `virt` machine with an ARMv7 processor, a KMS display and the image of board/emulator."""

import os
import re
import shutil
import subprocess
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from deviceimage import cpio
from deviceimage.archive import Archive

from .process import start
from .qmp import QMP, QMPError, connect
from .screen import Screen
from .touch import TouchScript

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))
IMAGE = BUILD / "image/emulator"
MACHINE = ["-M", "virt,highmem=off", "-cpu", "cortex-a7"]
KEY_PLAYPAUSE = 164
# Seconds of this machine's clock after which what is waited for is taken to never come. A pass never waits so long; a machine that
# is busy with other things may be some ten times as slow as a quiet one. Shorter time-outs count as this one.
PATIENCE = 300
# With the instruction clock, one instruction takes 2 to this power nanoseconds.
INSTRUCTION_SHIFT = 1
# What would wake the idle kernel several times a second while an uptime passes: each waking costs half a millisecond.
QUIET = ["nowatchdog", "psi=0", "workqueue.watchdog_thresh=0", "sysctl.vm.compaction_proactiveness=0",
         "sysctl.vm.stat_interval=1000000"]


class BoardError(Exception):
    """The board did not do what was waited for; the message says what and shows the end of its log."""


def write_card(path, megabytes=512):
    """Writes a card with the image, as flashing does; what is behind it is empty."""
    shutil.copyfile(BUILD / "images/emulator.img", path)
    os.truncate(path, megabytes << 20)
    return path


class Board:
    """Boots on creation; use as a context manager, so that it is ended and its files are removed.

    size: the display in pixels. arguments: what the app is started with, without dashes: {"rotation": 90}.
    udp_ports: ports of this machine's loopback whose datagrams reach the same port of the board.
    data, settings: images of the data partition and of the FAT partition with the settings file, kept and used again; without
    them, the board gets fresh ones. settings=False, data=False: a card without such a partition. read_only: names of those that take
    no writes. logs: a `WriteLog` of what is written to each named one; the cards have a volatile cache, which nothing here loses.
    display: QEMU's own display ("none", "gtk", "vnc=127.0.0.1:0"). log: where the console is written.
    instruction_clock: the board's clock is its count of instructions, 2 ns each, whatever this machine does meanwhile, and
    idle time takes none. uptime: the seconds that the board has been up when it mounts its disks (with the instruction clock; an
    hour takes some 0.1 s, after ten seconds for all). app=False: the app is not started. files: what is added to the root file system, by path.
    hold: when the board powers off or starts again, the machine stands still there and can still be asked. restarts: when it starts
    again, it does; otherwise the machine ends there.
    stepped: with the instruction clock, the board's time goes on only while something is done to it or waited for, so that what
    happens does not depend on how long this machine takes to look at a picture.

    card: the image of a whole card, as it is flashed, kept and used again: the board starts from it through U-Boot, and has no other
    disk. data, settings and files are not for such a board; `logs` and `read_only` name it "card".

    usb: whether there is a USB controller, for `put_stick`.
    station: a second network interface, eth1, and one switch for both cables, instead of this machine's network (`Station`).
    lan: a network of its own to be on instead (`Lan`).
    gpio_keys: whether the device tree says that there is a button; its line is there in any case. clock: the time of the board's
    battery-backed clock when it starts, such as 2040-01-31T12:00:00, in UTC.

    patience: whatever waits here gives up by this machine's clock after so many seconds at the earliest; `sleep` is by the board's.
    """

    def __init__(self, size=(800, 480), arguments=None, memory=256, udp_ports=(), data=None, settings=None, display="none",
                 touch=True, graphics=True, log=None, kernel_arguments="", mouse=False,
                 instruction_clock=False, uptime=0, app=True, files=None, hold=False, restarts=False,
                 stepped=False, patience=PATIENCE, gpio_keys=True, clock=None, read_only=(), logs=None,
                 usb=False, card=None, station=False, lan=None):
        self.size = size
        self.folder = Path(tempfile.mkdtemp(prefix="pocketscope-"))
        self.log_path = Path(log) if log else self.folder / "console.log"
        self.log_path.parent.mkdir(parents=True, exist_ok=True)
        self.log_path.write_bytes(b"")
        if card and (data or settings or files):
            raise ValueError("a card has its own partitions, and its own root file system")
        if data is None and not card:
            data = self.folder / "data.ext4"
            shutil.copyfile(IMAGE / "data.ext4", data)
        if settings is None and not card:
            settings = self.folder / "settings.fat"
            shutil.copyfile(IMAGE / "settings.fat", settings)
        # The disk that is named last has the first place.
        # A card's boot script has the kernel's words, and adds the firmware's.
        words = [kernel_arguments] if card else [(IMAGE / "kernel-words").read_text().strip(), "rootfs=/dev/vda", kernel_arguments]
        # QEMU's display has no true size; the board's panel has 160 pixels an inch.
        # There is no time server for it unless a test has one: asking would be a second process of the app's program.
        known = {"display-mm": "x".join(str(round(pixels * 25.4 / 160)) for pixels in size), "time-server": ""}
        words += [f"pocketscope.{name}={value}" for name, value in (known | (arguments or {})).items()]
        if not app:
            words.append("app=no")
        if uptime:
            if not instruction_clock:
                raise ValueError("an uptime passes at once with the instruction clock alone")
            words += [f"uptime={uptime}", *QUIET]
        if instruction_clock:
            # The same addresses each time: copies of memory depend on their alignment. And seconds pass in no time while a disk
            # is read: the app would seem to hang.
            words += ["norandmaps", "watch=no"]
        ports = ["shell"]
        if touch:
            words.append(f"touch={size[0]}x{size[1]}")
            ports.append("touch")
        # The network and the ports are on PCI: on virtio-mmio every queue would have 1024 buffers, which take 16 MB.
        command = [
            "qemu-system-arm", *MACHINE, "-m", str(memory), "-global", "virtio-mmio.force-legacy=false",
            "-nodefaults", *([] if restarts else ["-no-reboot"]), "-display", display, *(["-no-shutdown"] if hold else []),
            *self._start(" ".join(word for word in words if word), memory, gpio_keys, files, card),
            "-serial", f"file:{self.log_path}",
            "-qmp", f"unix:{self.folder}/qmp,server=on,wait=off",
            *self._network("".join(f",hostfwd=udp:127.0.0.1:{port}-:{port}" for port in udp_ports), station, lan),
            "-device", "virtio-serial-pci",
        ]
        for name, image in (("data", data), ("settings", settings), ("card", card)):
            if image:
                command += self._card(name, image, name in read_only, (logs or {}).get(name))
        if not card:
            command += ["-drive", f"if=none,id=root,format=raw,readonly=on,file={IMAGE / 'root.squashfs'}",
                        "-device", "virtio-blk-device,drive=root"]
        if graphics:
            command += ["-device", f"virtio-gpu-device,xres={size[0]},yres={size[1]},edid=off"]
        if instruction_clock:
            command += ["-icount", f"shift={INSTRUCTION_SHIFT},sleep=off"]
        time_words = ([f"base={clock}"] if clock else []) + (["clock=vm"] if instruction_clock else [])
        if time_words:
            command += ["-rtc", ",".join(time_words)]
        if usb:
            command += ["-device", "qemu-xhci,id=usb"]
        if mouse:
            command += ["-device", "virtio-tablet-device", "-device", "virtio-keyboard-device"]
        for port in ports:
            command += ["-chardev", f"socket,id={port},path={self.folder}/{port},server=on,wait=off",
                        "-device", f"virtserialport,chardev={port},name={port}"]
        self.errors = open(self.folder / "qemu.log", "w+b")
        self.process = start(lan.inside(*command) if lan else command, self.errors)
        self.stepped = stepped and instruction_clock
        self.patience = patience
        self.runners = 0
        self.qmp = self._touch = self._shell = None
        try:
            self.qmp = QMP(self.folder / "qmp")
        except OSError as error:
            self.close()
            raise BoardError(f"QEMU did not start: {error}\n{self._tail(self.folder / 'qemu.log')}") from error

    @staticmethod
    def _network(forwarded, station, lan):
        """QEMU's words for the network: the board's cable (net), and where wanted another one's."""
        if lan:
            return ["-netdev", f"tap,id=net,ifname={lan.DEVICE},script=no,downscript=no", "-device", "virtio-net-pci,netdev=net,romfile="]
        if not station:
            return ["-netdev", f"user,id=net{forwarded}", "-device", "virtio-net-pci,netdev=net,romfile="]
        return [word for name in ("net", "station")
                for word in ("-netdev", f"hubport,id={name},hubid=0", "-device", f"virtio-net-pci,netdev={name},romfile=")]

    @staticmethod
    def _card(name, image, is_read_only, log):
        """QEMU's words for a card whose cache is lost with the power as far as the kernel knows."""
        device = ["-device", f"virtio-blk-device,drive={name}"]
        if log is None:
            return ["-drive", f"if=none,id={name},format=raw,cache=unsafe,readonly={'on' if is_read_only else 'off'},file={image}",
                    *device]
        # QEMU may be killed, this machine keeps what it wrote: its own flushes would only take time.
        return ["-blockdev", f"driver=blklogwrites,node-name={name},log-super-update-interval=1,"
                f"file.driver=file,file.filename={image},file.cache.no-flush=on,"
                f"log.driver=file,log.filename={log.path},log.cache.no-flush=on", *device]

    def _start(self, words, memory, gpio_keys, files, card):
        """QEMU's words for what runs first, and is told words: the kernel, or U-Boot, which reads it from the card."""
        tree = self._device_tree(memory, gpio_keys)
        if not card:
            return ["-kernel", IMAGE / "vmlinux.uimage", "-initrd", self._initial_ram_disk(files), "-dtb", tree, "-append", words]
        subprocess.run(["fdtput", "-t", "s", tree, "/chosen", "bootargs", words], check=True)
        return ["-bios", IMAGE / "u-boot.bin", "-dtb", tree]

    def _initial_ram_disk(self, files):
        """The image's, with further files, which its start script lays over the root file system."""
        initial = IMAGE / "initrd.cpio"
        if not files:
            return initial
        more = Archive()
        for path, source in files.items():
            more.file(f"added/{path}", Path(source).read_bytes(), 0o755)
        both = self.folder / "initrd.cpio"
        cpio.write(more, both)
        # The kernel unpacks archives that follow each other into one tree.
        both.write_bytes(initial.read_bytes() + both.read_bytes())
        return both

    def _device_tree(self, memory, gpio_keys):
        """QEMU's own device tree, with its power button turned into the board's start/stop button, or taken out of it."""
        tree = self.folder / "virt.dtb"
        machine = ["-M", MACHINE[1] + f",dumpdtb={tree}", *MACHINE[2:], "-m", str(memory)]
        run = subprocess.run(["qemu-system-arm", *machine, "-nodefaults", "-display", "none"], capture_output=True)
        if not tree.exists():
            raise BoardError(f"QEMU wrote no device tree: {run.stderr.decode()}")
        change = ["-t", "i", tree, "/gpio-keys/poweroff", "linux,code", str(KEY_PLAYPAUSE)] if gpio_keys else ["-r", tree, "/gpio-keys"]
        subprocess.run(["fdtput", *change], check=True)
        return tree

    # What it says.

    def log(self):
        return self.log_path.read_text(errors="replace").replace("\r\n", "\n")

    def wait_for(self, pattern, timeout=PATIENCE, after=0):
        """Waits until the log matches a regular expression beyond its first `after` characters; returns the match."""
        expression = re.compile(pattern, re.MULTILINE)
        return self.until(lambda: expression.search(self.log(), after), repr(pattern), timeout)

    # Its time.

    @contextmanager
    def running(self):
        """The board's time goes on, if it is one that otherwise stands still."""
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
                    pass  # it has just ended

    def until(self, look, what, timeout=PATIENCE):
        """Waits until `look` returns something, and returns that. what: names it where the board ends first, or never says it."""
        deadline = time.monotonic() + max(timeout, self.patience)
        with self.running():
            while True:
                # Asked first: what it says before it ends is still looked at.
                has_ended, is_late = self.process.poll() is not None, time.monotonic() > deadline
                found = look()
                if found:
                    return found
                if has_ended or is_late:
                    how = "ended" if has_ended else f"did not within {max(timeout, self.patience)} s"
                    raise BoardError(f"waited for {what}; the board {how}. Its log ends:\n{self._tail(self.log_path)}")
                time.sleep(0.01 if self.stepped else 0.05)

    def said(self, pattern, after, seconds):
        """What the log says beyond its first `after` characters within so many seconds of the board's clock; None when it does not."""
        expression = re.compile(pattern, re.MULTILINE)
        end = self.uptime() + seconds
        while True:
            is_over = self.uptime() > end
            match = expression.search(self.log(), after)
            if match or is_over:
                return match
            self.sleep(0.1)

    def sleep(self, seconds):
        """Waits for seconds of the board's own clock."""
        self.run(f"sleep {seconds}", timeout=self.patience + 20 * seconds)

    def uptime(self):
        """The board's own clock, in seconds with two digits."""
        return float(self.run("cat /proc/uptime").split()[0])

    def tail(self):
        """The end of the log."""
        return self._tail(self.log_path)

    @staticmethod
    def _tail(path, count=25):
        return "\n".join(Path(path).read_text(errors="replace").splitlines()[-count:])

    # What it shows.

    def screen(self):
        """What is scanned out now."""
        path = self.folder / "screen.ppm"
        self.qmp.command("screendump", filename=str(path))
        return Screen.from_ppm(path.read_bytes())

    def wait_for_screen(self, accepts, timeout=PATIENCE, what="the expected picture"):
        """Waits until a picture satisfies a predicate; returns it."""
        def look():
            screen = self.screen()
            if accepts(screen):
                return screen
            self.sleep(0.1)
        return self.until(look, f"a screen with {what}", timeout)

    # What is done to it.

    def touch(self, script, timeout=PATIENCE):
        """Plays a touch script in the guest and returns when its last touch is over."""
        timeout = max(timeout, self.patience)
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
        """Clicks with the mouse of a board that has one, as QEMU's window does."""
        def send(*events):
            # QEMU takes no input for a machine that stands still.
            with self.running():
                self.qmp.command("input-send-event", events=list(events))
                self.sleep(0.1)

        def move(axis, position, extent):
            # QEMU's tablets have positions of 15 bits.
            return {"type": "abs", "data": {"axis": axis, "value": (2 * position + 1) * 0x7FFF // (2 * extent)}}

        send(move("x", x, self.size[0]), move("y", y, self.size[1]))
        for down in (True, False):
            send({"type": "btn", "data": {"down": down, "button": "left"}})

    def press_button(self):
        """Presses the start/stop button for 100 ms, through the GPIO chip: its line 3 goes high."""
        self.qmp.command("system_powerdown")

    def put_stick(self, image, read_only=False, bytes_per_second=0, attached_scsi=False):
        """Puts a USB stick in that is an image; its speed by this machine's clock, 0 for what there is. attached_scsi: a fast one (UAS)."""
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
        """From now on the stick, which was put in with a speed, has another one."""
        self.qmp.command("qom-set", path="/objects/slow", property="limits", value={"bps-total": bytes_per_second})

    def pull_stick(self):
        """Pulls the USB stick out, whatever is done to it."""
        self.qmp.command("device_del", id="stick")

        def is_gone():
            try:
                self.qmp.command("blockdev-del", **{"node-name": "stick"})
                return True
            except QMPError:
                return False  # still in use
        self.until(is_gone, "the stick's end")

    def run(self, command, timeout=PATIENCE):
        """Runs a shell command in the guest and returns what it writes."""
        timeout = max(timeout, self.patience)
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
        """The board starts again: the next command and the next touch are for other programs there."""
        for socket in (self._shell, self._touch):
            if socket:
                socket.close()
        self._shell = self._touch = None

    def power_cut(self):
        """Ends the machine at once, as if its plug were pulled."""
        self.process.kill()
        self.process.wait()

    def wait_for_power_off(self, timeout=PATIENCE):
        timeout = max(timeout, self.patience)
        with self.running():
            try:
                self.process.wait(timeout)
            except subprocess.TimeoutExpired:
                raise BoardError(f"the board did not power off within {timeout} s:\n{self._tail(self.log_path)}") from None

    def wait_for_hold(self, timeout=PATIENCE):
        """Waits until a machine that is held at its end stands still."""
        deadline = time.monotonic() + timeout
        while self.qmp.command("query-status")["running"]:
            if time.monotonic() > deadline:
                raise BoardError(f"the board did not stop within {timeout} s:\n{self._tail(self.log_path)}")
            time.sleep(0.05)

    def close(self):
        """Ends the machine, if it still runs, and removes its files."""
        for resource in (self.qmp, self._touch, self._shell, self.errors):
            if resource:
                resource.close()
        if self.process.poll() is None:
            self.power_cut()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
