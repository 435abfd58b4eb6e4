"""Makes the trees of a system: the root file system, and the initial RAM disk that mounts it."""

import json
import lzma
import subprocess
import tempfile
from pathlib import Path

from . import libraries, modules
from .archive import Archive
from .board import lines

TOP = Path(__file__).resolve().parents[2]
FONTS = Path("/usr/share/fonts/opentype/inter")
NAME_SERVICE = "lib/arm-linux-gnueabihf/libnss_mdns4_minimal.so.2"
# RAUC, which installs updates, needs these modules to mount a bundle.
UPDATE_MODULES = ["loop", "dm_verity"]


def root_file_system(board, sysroot, programs):
    """Returns the tree of the root file system."""
    archive = Archive()
    for folder in ("dev", "proc", "sys", "run", "tmp", "data", "settings", "root", "media", "media/stick"):
        archive.directory(folder)
    archive.character_device("dev/console", 5, 1)
    _copy_modules(archive, board, sysroot,
                 {"first": "modules.first", "later": "modules.later", "usb": "modules.usb", "sound": "modules.sound"},
                 more=["softdog", *UPDATE_MODULES])
    _copy_plugged(archive, board, sysroot)
    _copy_bluetooth(archive, board, sysroot)

    tools = ["usr/bin/msmtp", "sbin/fsck.fat", "sbin/e2fsck", "usr/bin/setpriv", "sbin/netplugd",
             "usr/sbin/avahi-daemon", "sbin/wpa_supplicant", "sbin/wpa_cli",
             # These programs grow the data partition over the card.
             "sbin/sfdisk", "usr/bin/partx", "sbin/resize2fs",
             # These programs install updates. RAUC's two processes communicate by D-Bus.
             "usr/bin/rauc", "usr/bin/dbus-daemon", "usr/bin/flock"]
    executables = [sysroot / "bin/udevadm", *(sysroot / tool for tool in tools)]
    executables += [programs / name for name in board.programs]
    for library in libraries.of_programs(executables, sysroot):
        archive.copy(sysroot / library, library)
    # The C library loads this library for names that end in ".local" (/etc/nsswitch.conf).
    archive.copy(sysroot / NAME_SERVICE, NAME_SERVICE)
    _copy_busybox(archive, sysroot)
    archive.copy(sysroot / "bin/udevadm", "bin/udevadm")
    archive.link("lib/systemd/systemd-udevd", "/bin/udevadm")
    for name in board.programs:
        archive.file(f"usr/bin/{name}", _stripped(programs / name), 0o755)
    for tool in tools:
        archive.copy(sysroot / tool, f"usr/bin/{Path(tool).name}")
    archive.file("etc/ssl/certs/ca-certificates.crt", _certificates(sysroot))
    # The sound library reads these files when it starts. The files that they include would only add plug-ins.
    archive.copy(sysroot / "usr/share/alsa/alsa.conf", "usr/share/alsa/alsa.conf")
    for quirks in sorted((sysroot / "usr/share/libinput").glob("*.quirks")):
        archive.copy(quirks, f"usr/share/libinput/{quirks.name}")
    for face in ("Regular", "SemiBold"):
        archive.copy(FONTS / f"Inter-{face}.otf", f"{FONTS}/Inter-{face}.otf")

    archive.overlay(TOP / "rootfs-overlay")
    archive.overlay(board.folder / "rootfs-overlay")
    return archive


def initial_ram_disk(board, sysroot):
    """Returns the files that the kernel unpacks into memory. They are sufficient to mount the root file system."""
    archive = Archive()
    for folder in ("dev", "image", "proc", "sys", "tests", "together"):
        archive.directory(folder)
    _copy_modules(archive, board, sysroot, {"root": "modules"}, more=["overlay"])
    _copy_busybox(archive, sysroot)
    archive.overlay(TOP / "board/common/initramfs-overlay")
    return archive


def _copy_modules(archive, board, sysroot, lists, more=()):
    """Copies the modules of a board's lists. Also writes the names of each list into a file of /etc, which the start script reads."""
    version, = (path.name for path in (sysroot / "lib/modules").iterdir())
    folder = sysroot / "lib/modules" / version
    names = {file: _list(board.folder / "modules.d" / name) for name, file in lists.items()}
    order = modules.load_order([*sum(names.values(), []), *more], folder)
    for path in order:
        archive.file(f"lib/modules/{version}/{path}", modules.unsigned((folder / path).read_bytes()))
    archive.file(f"lib/modules/{version}/modules.dep", modules.dependency_list(order, folder).encode())
    loadable = {modules.name_of(Path(path).name) for path in order}
    for file, wanted in names.items():
        # Of the wanted modules, list only those that this kernel loads from files: the others are built into it.
        words = [name for name in wanted if modules.name_of(name) in loadable]
        archive.file(f"etc/{file}", (" ".join(words) + "\n").encode())


def _copy_plugged(archive, board, sysroot):
    """Copies drivers of pluggable devices (wireless adapters, sound cards) with the tables that find them by device; for wireless adapters also
    their firmware and the regulatory rules."""
    version, = (path.name for path in (sysroot / "lib/modules").iterdir())
    folder = sysroot / "lib/modules" / version
    wireless = _list(board.folder / "modules.d/wireless")
    # For encrypted wireless networks, the kernel requests these modules by the names of algorithms, so no device alias lists them.
    ciphers = ["ccm", "ctr", "cmac"] if wireless else []
    order = modules.load_order([*wireless, *ciphers, *_list(board.folder / "modules.d/plugged")], folder)
    dependencies = archive.content(f"lib/modules/{version}/modules.dep").decode()
    for path in order:
        if f"lib/modules/{version}/{path}" not in archive.entries:
            archive.file(f"lib/modules/{version}/{path}", modules.unsigned((folder / path).read_bytes()))
            dependencies += modules.dependency_list([path], folder)
    archive.file(f"lib/modules/{version}/modules.dep", dependencies.encode())
    aliases = "".join(modules.alias_list(path, folder) for path in order)
    archive.file(f"lib/modules/{version}/modules.alias", aliases.encode())
    if not wireless:
        return
    archive.file("etc/modules.wireless", (" ".join(ciphers) + "\n").encode())
    for firmware in sorted((sysroot / "lib/firmware/ath9k_htc").glob("*.fw")):
        archive.copy(firmware, f"lib/firmware/ath9k_htc/{firmware.name}")
    # Use Debian's rules for radio channels, which are signed with the key that is in Debian's kernel.
    for name in ("regulatory.db", "regulatory.db.p7s"):
        archive.copy(sysroot / f"lib/firmware/{name}-debian", f"lib/firmware/{name}")


def _copy_bluetooth(archive, board, sysroot):
    """Copies the drivers of Bluetooth controllers, compressed as much as possible, because few devices have such a controller. busybox
    decompresses the drivers before it loads them."""
    version, = (path.name for path in (sysroot / "lib/modules").iterdir())
    place, folder = f"lib/modules/{version}/", sysroot / "lib/modules" / version
    wanted = _list(board.folder / "modules.d/bluetooth")
    order = modules.load_order(wanted, folder)
    own = [path for path in order if place + path not in archive.entries]
    dependencies = archive.content(place + "modules.dep").decode()
    # The dictionary is small, because decompression needs memory for it.
    filters = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "dict_size": 1 << 20}]
    for path in own:
        # busybox unpacks only XZ files with this checksum.
        packed = lzma.compress(modules.unsigned((folder / path).read_bytes()), check=lzma.CHECK_CRC32, filters=filters)
        archive.file(f"{place}{path}.xz", packed)
        line = modules.dependency_list([path], folder).replace(":", "").split()
        first, *needed = (f"{name}.xz" if name in own else name for name in line)
        dependencies += " ".join([first + ":", *needed]) + "\n"
    archive.file(place + "modules.dep", dependencies.encode())
    # Ignore modules that are built into this kernel.
    loadable = {modules.name_of(Path(path).name) for path in order}
    archive.file("etc/modules.bluetooth", (" ".join(name for name in wanted if modules.name_of(name) in loadable) + "\n").encode())


def _copy_busybox(archive, sysroot):
    """Copies busybox with a link for each of its commands. If the device made these links at each start, that would take a second."""
    archive.copy(sysroot / "bin/busybox", "bin/busybox")
    listed = subprocess.run(["qemu-arm-static", sysroot / "bin/busybox", "--list"], capture_output=True, check=True,
                            text=True).stdout
    for name in listed.split():
        if name != "busybox":
            archive.link(f"bin/{name}", "busybox")


def _certificates(sysroot):
    """Returns the certificates that Mozilla trusts as one file, in the format of Debian's update-ca-certificates."""
    files = sorted((sysroot / "usr/share/ca-certificates/mozilla").glob("*.crt"))
    if not files:
        raise FileNotFoundError("package ca-certificates is not in the sysroot")
    return b"".join(path.read_bytes().rstrip() + b"\n" for path in files)


def _stripped(program):
    """Returns a program's bytes without its symbols, which the device does not need."""
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True).stdout
    objcopy = Path(json.loads(info)["paths"]["runtimeResourcePath"]).parents[1] / "bin/llvm-objcopy"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / program.name
        subprocess.run([objcopy, "--strip-all", program, out], check=True)
        return out.read_bytes()


def foreign_files(archive, board):
    """Returns the files of a tree that come from other projects."""
    ours = {f"usr/bin/{name}" for name in board.programs}
    ours |= {"etc/modules", "etc/modules.first", "etc/modules.later", "etc/modules.usb", "etc/modules.sound", "etc/modules.wireless",
             "etc/modules.bluetooth"}
    for overlay in (TOP / "rootfs-overlay", TOP / "board/common/initramfs-overlay", board.folder / "rootfs-overlay"):
        ours |= {str(path.relative_to(overlay)) for path in overlay.rglob("*")}
    return [file for file in archive.files() if file not in ours and Path(file).name not in ("modules.dep", "modules.alias")]


def _list(path):
    """Returns the names in a list file. Returns an empty list if the board has no such file."""
    return lines(path.read_text()) if path.exists() else []
