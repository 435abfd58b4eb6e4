"""The image of a whole card, as it is flashed. It contains two systems in slots A and B, each with a FAT that U-Boot reads (kernel, initial RAM
disk, device tree) and a root file system; a FAT for the settings; a partition with the slots' state, which is never mounted; and the data
partition, which grows to the end of the card at the first start.

genimage assembles the image without root rights. The same parts give the same bytes."""

import json
import os
import subprocess
import tempfile
import uuid
from pathlib import Path

from .board import SINGLE_TREE

COMMON = Path(__file__).resolve().parents[2] / "board/common/boot"
PATH = "/usr/sbin:/sbin:/usr/bin:/bin"
SECTOR = 512
MEGABYTE = 1 << 20
# The start of the first partition. U-Boot is in front of it, where the boot ROMs expect it.
FIRST_OFFSET = 4 * MEGABYTE
# The sector that contains the slots' state. board/common/boot/boot.cmd and rootfs-overlay/etc/slots.sh use it.
STATE_SECTOR = 3 * MEGABYTE // SECTOR
# The sizes of the partitions. They leave space for larger versions of the system.
LOADER_MEGABYTES = 2
SETTINGS_MEGABYTES = 128
BOOT_MEGABYTES = 40
ROOT_MEGABYTES = 48
# The size of the data partition before it grows. It has more than one block group of 32768 blocks of 4096 bytes, so it contains a second superblock.
# Otherwise a power cut that destroys the first superblock would make the partition unusable.
DATA_MEGABYTES = 160
# The signature is fixed, so that images are reproducible.
DISK_SIGNATURE = 0x706F636B
DISK_UUID = uuid.UUID("706f636b-6574-4d6b-9d0b-706f636b6574")
FAT, LINUX = ("0xc", "0x83")
# The folder of several device trees, in a slot's FAT and among the parts.
TREES = "trees"


def state(order="A B", left=(3, 3)):
    """Returns the slots' state in the format that U-Boot exports, as one sector."""
    text = f"BOOT_A_LEFT={left[0]}\nBOOT_B_LEFT={left[1]}\nBOOT_ORDER={order}\n"
    return text.encode().ljust(SECTOR, b"\0")


def boot_script(board, path):
    """Writes the script that U-Boot runs on a board, in U-Boot's own format."""
    start = board.memory_start
    # U-Boot loads the kernel's file 64 bytes (its header) before the address at which the kernel runs. The other files follow in memory.
    addresses = {"kernel_addr_r": start + 0x208000 - 64, "fdt_addr_r": start + 0x2000000, "scriptaddr": start + 0x2100000,
                 "pxefile_addr_r": start + 0x2200000, "ramdisk_addr_r": start + 0x2400000}
    settings = [f"setenv {name} {value:x}" for name, value in addresses.items()] + [f"setenv state_sector {STATE_SECTOR:x}"]
    own = board.folder / "boot.cmd"
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "boot.cmd"
        source.write_text("\n".join(settings) + "\n" + (own.read_text() if own.exists() else "") + (COMMON / "boot.cmd").read_text())
        _run("mkimage", "-A", "arm", "-T", "script", "-C", "none", "-n", "PocketScope", "-d", source, path)


def extlinux(board):
    """Returns the text of the file by which U-Boot starts a system. The file is in the FAT of the system's slot."""
    tree = []
    if board.trees:
        # Without the name of a tree, U-Boot reads the one that its variable `fdtfile` names.
        is_single = [tree.name for tree in board.trees] == [SINGLE_TREE]
        tree = [f"    fdt /{SINGLE_TREE}" if is_single else f"    fdtdir /{TREES}"]
    # The words that the board's own script has added (`boot.cmd` in its folder), and those of the firmware.
    more = ["${board_words}"] if (board.folder / "boot.cmd").exists() else []
    more.append("${more_words}")
    return "\n".join([
        "default pocketscope", "label pocketscope", "    kernel /vmlinux.uimage", "    initrd /initrd.cpio", *tree,
        f"    append {' '.join(board.words)} rootfs=${{root_part}} slot=${{slot}} {' '.join(more)}", ""])


def boot_partition(board, parts, path):
    """Writes the FAT of a slot. parts: the folder with the kernel, the initial RAM disk and the device tree."""
    with tempfile.TemporaryDirectory() as folder:
        conf = Path(folder) / "extlinux.conf"
        conf.write_text(extlinux(board))
        files = [(parts / "vmlinux.uimage", "vmlinux.uimage"), (parts / "initrd.cpio", "initrd.cpio"),
                 (conf, "extlinux/extlinux.conf")]
        for tree in board.trees:
            files.append((parts / TREES / tree.name, tree.name if tree.name == SINGLE_TREE else f"{TREES}/{tree.name}"))
        fat(path, BOOT_MEGABYTES, "PSBOOT", 0x70736274, files)


def start_partition(board, path, files):
    """Writes the FAT with U-Boot's script. files: pairs of a source and a name."""
    # A boot ROM that reads its files from a FAT expects FAT32 behind this type of partition.
    fat(path, board.start_megabytes, "PSSTART", 0x70737374, files, bits=32 if board.starts_first else 12)


def fat(path, megabytes, label, identifier, files, bits=16):
    """Writes a FAT file system. files: pairs of a source and a path in the file system. bits: 12 for fewer than 4085 clusters, 32 for more than
    65524, which then have one sector each."""
    path.unlink(missing_ok=True)
    with open(path, "wb") as file:
        file.truncate(megabytes * MEGABYTE)
    # Use clusters of 4 kB, so that the FAT's tables are small: each start reads the tables to check them.
    sectors = 1 if bits == 32 else 8
    _run("mkfs.vfat", "-F", str(bits), "-s", str(sectors), "-n", label, "-i", f"{identifier:08x}", "--invariant", path)
    folders = {str(folder) for _, name in files for folder in Path(name).parents} - {"."}
    for name in sorted(folders):
        _run("mmd", "-i", path, f"::{name}")
    for source, name in files:
        _run("mcopy", "-i", path, source, f"::{name}")


def write(board, parts, out):
    """Writes the card's image. parts: the folder with start.fat, boot.fat, root.squashfs, card-settings.fat, card-data.ext4 and U-Boot's
    files."""
    with tempfile.TemporaryDirectory(dir=out.parent) as folder:
        folder = Path(folder)
        (folder / "state").write_bytes(state())
        (folder / "root").mkdir()
        (folder / "card.cfg").write_text(_layout(board, parts, folder, out.name))
        _run("genimage", "--config", folder / "card.cfg", "--inputpath", parts, "--outputpath", out.parent,
             "--tmppath", folder / "tmp", "--rootpath", folder / "root")
    if board.partition_table == "mbr":
        _add_data(parts, out)
    if board.starts_first:
        _add_settings(board, out)
    else:
        _add_start(board, out)


def _layout(board, parts, folder, name):
    """Returns genimage's description of the card."""
    mbr = board.partition_table == "mbr"
    blocks = []

    def partition(name, image, megabytes=None, offset=None, kind=None):
        words = [f'image = "{image}"']
        words += [f"offset = {offset}"] if offset is not None else []
        words += [f"size = {megabytes}M"] if megabytes else []
        if kind:
            words += [f"partition-type = {kind}"] if mbr else [
                'partition-type-uuid = ' + ("F" if kind == FAT else "L"), f'partition-uuid = "{uuid.uuid5(DISK_UUID, name)}"']
        else:
            words += ["in-partition-table = false"]
        blocks.append(f"  partition {name} {{\n" + "".join(f"    {word}\n" for word in words) + "  }\n")

    for number, loader in enumerate(board.loaders):
        if loader.offset is not None:
            partition(f"u-boot-{number}", parts / Path(loader.path).name, offset=loader.offset)
    partition("state", folder / "state", offset=STATE_SECTOR * SECTOR)
    at = FIRST_OFFSET
    for loader in board.loaders:
        if loader.partition:
            partition(loader.partition, parts / Path(loader.path).name, LOADER_MEGABYTES, offset=at, kind=LINUX)
            at += LOADER_MEGABYTES * MEGABYTE
    partition("start", "start.fat", board.start_megabytes, offset=_start_offset(board), kind=FAT if board.starts_first else None)
    partition("settings", "card-settings.fat", SETTINGS_MEGABYTES, offset=_settings_offset(board), kind=None if board.starts_first else FAT)
    for slot in "ab":
        partition(f"boot-{slot}", "boot.fat", BOOT_MEGABYTES, kind=FAT)
        partition(f"root-{slot}", "root.squashfs", ROOT_MEGABYTES, kind=LINUX)
    if not mbr:
        partition("data", "card-data.ext4", kind=LINUX)
    table = [f"partition-table-type = {board.partition_table}", "align = 1M"]
    # In both kinds of partition tables, the partitions of the slots have the numbers 5 to 8.
    table += [f"disk-signature = 0x{DISK_SIGNATURE:08x}", "extended-partition = 2"] if mbr else [
        f'disk-uuid = "{DISK_UUID}"']
    return f"image {name} {{\n  hdimage {{\n" + "".join(f"    {word}\n" for word in table) + "  }\n" + "".join(blocks) + "}\n"


def _add_data(parts, out):
    """Adds the data partition, which is the card's last one, as a primary partition. Its growth then changes only the card's first sector, so
    that a power cut leaves either the old or the new partition table. genimage cannot place a primary partition after an extended one."""
    data = parts / "card-data.ext4"
    table = json.loads(_run("sfdisk", "--json", out))["partitiontable"]
    start = max(partition["start"] + partition["size"] for partition in table["partitions"]) * SECTOR
    size = data.stat().st_size
    with open(out, "r+b") as file:
        file.truncate(start + size)
    # Copy the data including their zeros. Flashing skips empty blocks, which keep the card's old content. The ext4 driver could take an old journal
    # there for the new one.
    _run("dd", f"if={data}", f"of={out}", "bs=1M", f"seek={start // MEGABYTE}", "conv=notrunc")
    line = f"start={start // SECTOR}, size={size // SECTOR}, type=83\n"
    _run("sfdisk", "--quiet", "--no-reread", "-N", "3", out, text=line)


def _start_offset(board):
    """Returns the start of the partition with U-Boot's script, which comes after U-Boot."""
    return FIRST_OFFSET + LOADER_MEGABYTES * MEGABYTE * sum(bool(loader.partition) for loader in board.loaders)


def _settings_offset(board):
    return _start_offset(board) + board.start_megabytes * MEGABYTE


def _add_settings(board, out):
    """Adds the partition with the settings to a card whose first partition is the one with U-Boot's script, and makes that one bootable."""
    if board.partition_table != "mbr":
        raise CardError(f"{board.name}: only a card with an MBR can begin with the start partition")
    line = f"start={_settings_offset(board) // SECTOR}, size={SETTINGS_MEGABYTES * MEGABYTE // SECTOR}, type={FAT[2:]}"
    _run("sfdisk", "--quiet", "--no-reread", "-N", 4, out, text=line + "\n")
    _run("sfdisk", "--quiet", "--no-reread", "--activate", out, 1)


def _add_start(board, out):
    """Adds the partition with the script that U-Boot runs. U-Boot searches only this partition for a script, and the device never mounts it. Its
    number is the last one, so that the other partitions keep their numbers."""
    number = {"mbr": 4, "gpt": 10}[board.partition_table]
    start = _start_offset(board)
    line = f"start={start // SECTOR}, size={board.start_megabytes * MEGABYTE // SECTOR}, "
    # PCs do not show partitions of this type.
    line += "type=da, bootable" if board.partition_table == "mbr" else (
        f"type=L, uuid={uuid.uuid5(DISK_UUID, 'start')}, name=start, attrs=LegacyBIOSBootable")
    _run("sfdisk", "--quiet", "--no-reread", "-N", number, out, text=line + "\n")


def _run(*command, text=None):
    # The times are fixed, so that images are reproducible.
    environment = {"PATH": PATH, "SOURCE_DATE_EPOCH": "0", "TZ": "UTC", "MTOOLS_SKIP_CHECK": "1", "HOME": os.environ.get("HOME", "/")}
    done = subprocess.run([str(word) for word in command], input=text, text=True, capture_output=True, env=environment)
    if done.returncode != 0:
        raise CardError(f"{command[0]} failed: {done.stdout}{done.stderr}")
    return done.stdout


class CardError(Exception):
    """A tool that makes a part of the card's image has failed. The message contains its output."""


def pack(image):
    """Packs an image and writes a map of its used blocks. A large compression window lets the packer recognize the content of slot A in slot B."""
    _run("bmaptool", "create", "-o", image.with_suffix(".bmap"), image)
    # A low preset suffices, because the file systems in the image are already compressed. A higher preset takes twice the time and saves only 4%.
    _run("xz", "--force", "--keep", "--threads=1", "--lzma2=preset=0,dict=128MiB", image)
