"""Describes the parts of an emulated board, its hardware and its kernel's words, as arguments of QEMU."""

import os
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from deviceimage import cpio
from deviceimage.archive import Archive

TOP = Path(__file__).resolve().parents[2]
BUILD = Path(os.environ.get("POCKETSCOPE_BUILD", TOP / "build"))
IMAGE = BUILD / "image/emulator"
QEMU = "qemu-system-arm"
MACHINE = ["-M", "virt,highmem=off", "-cpu", "cortex-a7"]
KEY_PLAYPAUSE = 164
# With the instruction clock, one instruction takes 2 to the power of this number nanoseconds of the board's time.
INSTRUCTION_SHIFT = 1
# The kernel parameters that disable functions which would wake the idle kernel several times a second. During a long simulated uptime, each wake-up
# costs half a millisecond of this machine's time.
QUIET = ["nowatchdog", "psi=0", "workqueue.watchdog_thresh=0", "sysctl.vm.compaction_proactiveness=0",
         "sysctl.vm.stat_interval=1000000"]
# The kernel word that makes the board ready without starting the app. The app starts when a program writes the app's arguments to /run/words.
LATER = "later"


class MachineError(Exception):
    """QEMU cannot make this machine. The message contains QEMU's output."""


def write_card(path, megabytes=512):
    """Writes a card with the image, as flashing does. The rest of the card is empty."""
    shutil.copyfile(BUILD / "images/emulator.img", path)
    os.truncate(path, megabytes << 20)
    return path


@dataclass(frozen=True)
class Machine:
    """A kind of board.

    size: the display in pixels. memory: in MB. display: QEMU's own ("none", "gtk", "vnc=127.0.0.1:0").
    udp_ports: ports of this machine's loopback; their datagrams reach the same port of the board.
    kernel_arguments: additional words for the kernel. app: False starts no app, LATER waits for its words.
    instruction_clock: the board's clock is its count of instructions, 2 ns each, whatever this machine does meanwhile, and
    idle time passes at once. uptime: the seconds that the board has been up when it mounts its disks (with the instruction clock; an
    hour takes about 0.1 s, plus ten seconds once). paced: idle time passes at real speed, so that the board's clock never runs ahead of
    this machine's, which servers use. files: added to the root file system, by path.
    hold: when the board powers off or restarts, the machine is stopped and can still be queried. restarts: a restart restarts the
    machine; otherwise the machine ends.

    read_only: names of the disks that refuse writes. logs: name -> `WriteLog` of what is written to that disk; the disks have a
    volatile cache, which nothing here loses. card: the image of a whole card, as it is flashed, kept for further use: the board boots
    from it through U-Boot and has no other disk; `logs` and `read_only` name it "card".

    usb: adds a USB controller, for `Board.put_stick`. sounds: how many sound cards can be plugged in one after another, each a device of
    its own (`Board.plug_sound`).
    bluetooth: adds a serial line for a Bluetooth controller, in H4 frames (`Radio`).
    station: adds a second network interface, eth1, and connects both cables by a switch, instead of this machine's network (`Station`).
    lan: the network to connect to instead (`Lan`).
    gpio_keys: the device tree declares the button; its line exists in any case. traced: the kernel offers its trace (tracefs), which the
    image's words switch off. clock: the time in UTC of the board's
    battery-backed clock when it starts, such as 2040-01-31T12:00:00.
    """

    size: tuple = (800, 480)
    memory: int = 256
    display: str = "none"
    touch: bool = True
    mouse: bool = False
    graphics: bool = True
    gpio_keys: bool = True
    usb: bool = False
    sounds: int = 0
    bluetooth: bool = False
    udp_ports: tuple = ()
    station: bool = False
    lan: object = None
    instruction_clock: bool = False
    paced: bool = False
    uptime: int = 0
    clock: str | None = None
    kernel_arguments: str = ""
    traced: bool = False
    app: bool | str = True
    files: dict | None = None
    hold: bool = False
    restarts: bool = False
    card: object = None
    read_only: tuple = ()
    logs: dict | None = None

    def command(self, folder, log, disks, arguments):
        """Returns QEMU's command line. folder: the folder for its sockets and generated files. log: the file to which the console is appended. disks:
        a table from name to image of the data and settings partitions that exist. arguments: the kernel's words for the app."""
        words = self._words(arguments)
        # Put the network and the ports on PCI. On virtio-mmio, every queue would have 1024 buffers, and the queues would take 16 MB.
        command = [
            QEMU, *MACHINE, "-m", str(self.memory), "-global", "virtio-mmio.force-legacy=false",
            "-nodefaults", *([] if self.restarts else ["-no-reboot"]), "-display", self.display,
            *(["-no-shutdown"] if self.hold else []), *self._start(folder, words),
            "-chardev", f"file,id=console,path={log},append=on", "-serial", "chardev:console",
            "-qmp", f"unix:{folder}/qmp,server=on,wait=off",
            *self._network(), "-device", "virtio-serial-pci",
        ]
        # QEMU lists the disk that is named last as the first one.
        for name, image in (disks | ({"card": self.card} if self.card else {})).items():
            command += self._disk(name, image)
        if not self.card:
            command += ["-drive", f"if=none,id=root,format=raw,readonly=on,file={IMAGE / 'root.squashfs'}",
                        "-device", "virtio-blk-device,drive=root"]
        if self.graphics:
            command += ["-device", f"virtio-gpu-device,xres={self.size[0]},yres={self.size[1]},edid=off"]
        if self.instruction_clock:
            command += ["-icount", f"shift={INSTRUCTION_SHIFT},sleep={'on' if self.paced else 'off'}"]
        time_words = ([f"base={self.clock}"] if self.clock else []) + (["clock=vm"] if self.instruction_clock else [])
        if time_words:
            command += ["-rtc", ",".join(time_words)]
        if self.usb:
            command += ["-device", "qemu-xhci,id=usb"]
        for number in range(self.sounds):
            # State a frequency for each file: otherwise QEMU leaves the file empty.
            command += ["-audiodev", f"wav,id=sound{number},path={folder}/sound{number}.wav,out.frequency=48000"]
        if self.mouse:
            command += ["-device", "virtio-tablet-device", "-device", "virtio-keyboard-device"]
        for port in ("shell", "touch") if self.touch else ("shell",):
            command += ["-chardev", f"socket,id={port},path={folder}/{port},server=on,wait=off",
                        "-device", f"virtserialport,chardev={port},name={port}"]
        if self.bluetooth:
            command += ["-chardev", f"socket,id=hci,path={folder}/hci,server=on,wait=off", "-device", "virtconsole,chardev=hci,name=hci"]
        return self.lan.inside(*command) if self.lan else command

    def _words(self, arguments):
        # If the board boots from a card, the card's boot script contains the kernel's words, and adds those that the firmware passes.
        words = [] if self.card else [(IMAGE / "kernel-words").read_text().strip(), "rootfs=/dev/vda"]
        if self.traced:
            words = [word.replace(",tracer_init_tracefs", "") for word in words]
        words += [self.kernel_arguments, *arguments]
        if self.app is not True:
            # With `app=later`, the board gets no time server before the app's arguments arrive.
            words += ["app=later", "pocketscope.time-server="] if self.app == LATER else ["app=no"]
        if self.uptime:
            if not self.instruction_clock:
                raise ValueError("an uptime passes at once with the instruction clock alone")
            words += [f"uptime={self.uptime}", *QUIET]
        if self.instruction_clock:
            # Use fixed addresses, because the cost of copying memory depends on alignment. Disable the watchdog: by the instruction clock, seconds
            # can pass suddenly while a disk is read, so that the app would seem to hang.
            words += ["norandmaps", "watch=no"]
        if self.touch:
            words.append(f"touch={self.size[0]}x{self.size[1]}")
        return " ".join(word for word in words if word)

    def _network(self):
        """Returns QEMU's arguments for the network: the board's cable, and optionally another one."""
        if self.lan:
            return ["-netdev", f"tap,id=net,ifname={self.lan.DEVICE},script=no,downscript=no", "-device",
                    "virtio-net-pci,netdev=net,romfile="]
        if not self.station:
            forwarded = "".join(f",hostfwd=udp:127.0.0.1:{port}-:{port}" for port in self.udp_ports)
            return ["-netdev", f"user,id=net{forwarded}", "-device", "virtio-net-pci,netdev=net,romfile="]
        return [word for name in ("net", "station")
                for word in ("-netdev", f"hubport,id={name},hubid=0", "-device", f"virtio-net-pci,netdev={name},romfile=")]

    def _disk(self, name, image):
        """Returns QEMU's arguments for a disk. The kernel assumes that the disk has a volatile cache."""
        device = ["-device", f"virtio-blk-device,drive={name}"]
        log = (self.logs or {}).get(name)
        if log is None:
            return ["-drive", f"if=none,id={name},format=raw,cache=unsafe,readonly={'on' if name in self.read_only else 'off'},"
                    f"file={image}", *device]
        # Ignore QEMU's flushes, which only take time: this machine keeps the written data even if QEMU is killed.
        return ["-blockdev", f"driver=blklogwrites,node-name={name},log-super-update-interval=1,"
                f"file.driver=file,file.filename={image},file.cache.no-flush=on,"
                f"log.driver=file,log.filename={log.path},log.cache.no-flush=on", *device]

    def _start(self, folder, words):
        """Returns QEMU's arguments for the first program, to which it passes `words`. The first program is the kernel, or U-Boot, which loads the
        kernel from the card."""
        tree = self._device_tree(folder)
        if not self.card:
            return ["-kernel", IMAGE / "vmlinux.uimage", "-initrd", self._initial_ram_disk(folder), "-dtb", tree, "-append", words]
        subprocess.run(["fdtput", "-t", "s", tree, "/chosen", "bootargs", words], check=True)
        return ["-bios", IMAGE / "u-boot.bin", "-dtb", tree]

    def _initial_ram_disk(self, folder):
        """Makes the image's initial RAM disk with additional files. Its start script copies them over the root file system."""
        initial = IMAGE / "initrd.cpio"
        if not self.files:
            return initial
        more = Archive()
        for path, source in self.files.items():
            more.file(f"added/{path}", Path(source).read_bytes(), 0o755)
        both = folder / "initrd.cpio"
        cpio.write(more, both)
        # The kernel unpacks consecutive archives into one tree.
        both.write_bytes(initial.read_bytes() + both.read_bytes())
        return both

    def _device_tree(self, folder):
        """Makes a copy of QEMU's own device tree, in which the power button is replaced by the board's start/stop button, or removed."""
        tree = folder / "virt.dtb"
        machine = ["-M", MACHINE[1] + f",dumpdtb={tree}", *MACHINE[2:], "-m", str(self.memory)]
        run = subprocess.run([QEMU, *machine, "-nodefaults", "-display", "none"], capture_output=True)
        if not tree.exists():
            raise MachineError(f"QEMU wrote no device tree: {run.stderr.decode()}")
        change = ["-t", "i", tree, "/gpio-keys/poweroff", "linux,code", str(KEY_PLAYPAUSE)] if self.gpio_keys else \
            ["-r", tree, "/gpio-keys"]
        subprocess.run(["fdtput", *change], check=True)
        return tree
