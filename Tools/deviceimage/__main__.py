"""Makes the image of one board. Usage: Tools/make-image BOARD (see board/BOARD/README.md)."""

import argparse
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from . import cpio, elf, kernel, licences, modules, squashfs, versions
from .archive import Archive

TOP = Path(__file__).resolve().parents[2]
FONTS = Path("/usr/share/fonts/opentype/inter")
DATA_MEGABYTES = 64
# The app's user and group (rootfs-overlay/etc/passwd).
APP_USER = 200
SETTINGS_MEGABYTES = 8


def lines(path):
    """The words of a list file, one a line; # starts a comment."""
    stripped = (line.split("#")[0].strip() for line in Path(path).read_text().splitlines())
    return [line for line in stripped if line]


def root_file_system(board, sysroot, programs):
    """What the root file system holds, and what the initial RAM disk that finds it."""
    archive = Archive()
    for folder in ("dev", "proc", "sys", "run", "tmp", "data", "settings", "root", "media", "media/stick"):
        archive.directory(folder)
    archive.character_device("dev/console", 5, 1)
    copy_modules(archive, board, sysroot,
                 {"first": "modules.first", "later": "modules.later", "usb": "modules.usb"}, more=["softdog"])

    tools = ["usr/bin/msmtp", "sbin/fsck.fat", "sbin/e2fsck", "usr/bin/setpriv", "sbin/netplugd"]
    executables = [sysroot / "bin/udevadm", *(sysroot / tool for tool in tools)]
    executables += [programs / name for name in lines(board / "programs")]
    for library in elf.libraries(executables, sysroot):
        archive.copy(sysroot / library, library)
    copy_busybox(archive, sysroot)
    archive.copy(sysroot / "bin/udevadm", "bin/udevadm")
    archive.link("lib/systemd/systemd-udevd", "/bin/udevadm")
    for name in lines(board / "programs"):
        archive.file(f"usr/bin/{name}", stripped(programs / name), 0o755)
    for tool in tools:
        archive.copy(sysroot / tool, f"usr/bin/{Path(tool).name}")
    archive.file("etc/ssl/certs/ca-certificates.crt", certificates(sysroot))
    for quirks in sorted((sysroot / "usr/share/libinput").glob("*.quirks")):
        archive.copy(quirks, f"usr/share/libinput/{quirks.name}")
    for face in ("Regular", "SemiBold"):
        archive.copy(FONTS / f"Inter-{face}.otf", f"{FONTS}/Inter-{face}.otf")

    archive.overlay(TOP / "rootfs-overlay")
    archive.overlay(board / "rootfs-overlay")
    return archive


def initial_ram_disk(board, sysroot):
    """What the kernel unpacks into memory: enough to reach the root file system."""
    archive = Archive()
    for folder in ("dev", "image", "tests", "together"):
        archive.directory(folder)
    archive.character_device("dev/console", 5, 1)
    copy_modules(archive, board, sysroot, {"root": "modules"}, more=["overlay"])
    copy_busybox(archive, sysroot)
    archive.overlay(TOP / "board/common/initramfs-overlay")
    return archive


def copy_modules(archive, board, sysroot, lists, more=()):
    """Copies the modules of a board's lists, and writes each list's names into the file of /etc that the start script reads."""
    version, = (path.name for path in (sysroot / "lib/modules").iterdir())
    folder = sysroot / "lib/modules" / version
    names = {file: lines(board / "modules.d" / name) for name, file in lists.items()}
    order = modules.load_order([*sum(names.values(), []), *more], folder)
    for path in order:
        archive.file(f"lib/modules/{version}/{path}", modules.unsigned((folder / path).read_bytes()))
    archive.file(f"lib/modules/{version}/modules.dep", modules.dependency_list(order, folder).encode())
    for file, wanted in names.items():
        archive.file(f"etc/{file}", (" ".join(wanted) + "\n").encode())


def copy_busybox(archive, sysroot):
    """Copies busybox, with a link for each of its commands: making them takes the device a second."""
    archive.copy(sysroot / "bin/busybox", "bin/busybox")
    listed = subprocess.run(["qemu-arm-static", sysroot / "bin/busybox", "--list"], capture_output=True, check=True,
                            text=True).stdout
    for name in listed.split():
        if name != "busybox":
            archive.link(f"bin/{name}", "busybox")


def certificates(sysroot):
    """The certificates that Mozilla trusts, in one file, as Debian's update-ca-certificates makes it."""
    files = sorted((sysroot / "usr/share/ca-certificates/mozilla").glob("*.crt"))
    if not files:
        raise FileNotFoundError("package ca-certificates is not in the sysroot")
    return b"".join(path.read_bytes().rstrip() + b"\n" for path in files)


def stripped(program):
    """A program's bytes without its symbols, which the device has no use for."""
    info = subprocess.run(["swiftc", "-print-target-info"], capture_output=True, check=True, text=True).stdout
    objcopy = Path(json.loads(info)["paths"]["runtimeResourcePath"]).parents[1] / "bin/llvm-objcopy"
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder) / program.name
        subprocess.run([objcopy, "--strip-all", program, out], check=True)
        return out.read_bytes()


def data_partition(path):
    """An empty ext4 file system for the history, settings and recordings."""
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(DATA_MEGABYTES << 20)
    # Reproducible: the same identifiers each time.
    identifier = "7c0f3b1e-5c0e-4d6b-9d0b-706f636b6574"
    subprocess.run(
        ["mke2fs", "-q", "-F", "-t", "ext4", "-L", "pocketscope", "-U", identifier, "-E",
         f"hash_seed={identifier},root_owner={APP_USER}:{APP_USER}",
         "-m", "0", path], check=True, env={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin", "E2FSPROGS_FAKE_TIME": "1"})


def settings_partition(path):
    """An empty FAT file system for the settings file, which the device makes at its first start."""
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(SETTINGS_MEGABYTES << 20)
    subprocess.run(["mkfs.vfat", "-n", "PSETTINGS", "-i", "70736574", "--invariant", path], check=True,
                   stdout=subprocess.DEVNULL, env={"PATH": "/usr/sbin:/sbin:/usr/bin:/bin"})


def foreign_files(archive, board):
    """The files of a tree that are not our own work."""
    ours = {f"usr/bin/{name}" for name in lines(board / "programs")}
    ours |= {"etc/modules", "etc/modules.first", "etc/modules.later", "etc/modules.usb"}
    for overlay in (TOP / "rootfs-overlay", TOP / "board/common/initramfs-overlay", board / "rootfs-overlay"):
        ours |= {str(path.relative_to(overlay)) for path in overlay.rglob("*")}
    return [file for file in archive.files() if file not in ours and Path(file).name != "modules.dep"]


def collect_licences(files, sysroot, out):
    """Copies the copyright files of the packages that the files come from into a folder; returns the packages' names."""
    shutil.rmtree(out, ignore_errors=True)
    out.mkdir()
    names = set()
    for pattern in licences.packages(licences.rows(TOP / "LICENSES.md"), files):
        for package, path in licences.copyright_files(pattern, [sysroot / "usr/share/doc", "/usr/share/doc"]).items():
            shutil.copyfile(path, out / f"{package}.txt")
            names.add(package)
    return names


def main():
    parser = argparse.ArgumentParser(prog="Tools/make-image", description="Makes the image of one board.")
    parser.add_argument("board", help="a folder of board/, for example emulator")
    parser.add_argument("--build", type=Path, default=TOP / "build")
    parser.add_argument("--without", choices=["security-updates"], help="make it for a real board although they are missing")
    options = parser.parse_args()
    board = TOP / "board" / options.board
    sysroot = options.build / "armv7/sysroot"
    programs = options.build / "armv7/swift/armv7-none-none-eabi/release"
    out = options.build / "image" / options.board
    out.mkdir(parents=True, exist_ok=True)
    try:
        packed, = sysroot.glob("boot/vmlinuz-*")
        unpacked = kernel.unpacked(packed.read_bytes())
        root, initial = root_file_system(board, sysroot, programs), initial_ram_disk(board, sysroot)
        foreign = ["vmlinux", *foreign_files(root, board), *foreign_files(initial, board)]
        warning = versions.check_security(sysroot, options.board, options.without == "security-updates")
        names = collect_licences(foreign, sysroot, out / "licences")
        listed = versions.listed(names, sysroot, versions.of_sources(TOP))
    except (FileNotFoundError, elf.NotForTheDevice, kernel.NotFound, licences.NotListed, versions.NotKnown,
            versions.WithoutSecurityUpdates) as error:
        sys.exit(f"make-image: {error}")
    root.file("etc/versions", listed.encode())
    root.file("etc/licences", licences.listed(licences.rows(TOP / "LICENSES.md"), foreign).encode())
    (out / "versions").write_text(listed)
    memory_start = int(lines(board / "memory-start")[0], 16)
    (out / "vmlinux.uimage").write_bytes(kernel.uimage(unpacked, memory_start))
    (out / "kernel-words").write_text(" ".join(lines(board / "kernel-words")) + "\n")
    cpio.write(initial, out / "initrd.cpio")
    squashfs.write(root, out / "root.squashfs")
    data_partition(out / "data.ext4")
    settings_partition(out / "settings.fat")
    sizes = {name: f"{(out / name).stat().st_size >> 10} KiB" for name in ("vmlinux.uimage", "initrd.cpio", "root.squashfs")}
    print(f"{options.board}: kernel {sizes['vmlinux.uimage']}, initial RAM disk {sizes['initrd.cpio']}, root file system "
          f"{root.size() >> 10} KiB in {len(root.entries)} files (packed {sizes['root.squashfs']}), "
          f"in {out.relative_to(options.build.parent)}")
    if warning:
        print(f"warning: {warning}")


main()
