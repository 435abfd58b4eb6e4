"""Reads the properties of a board that its image needs from `board.cfg` (docs/boards.md)."""

import configparser
import re
from dataclasses import dataclass
from pathlib import Path

# The folder of Debian's U-Boot packages, inside the sysroot.
U_BOOT = "usr/lib/u-boot"
# The name of a board's only device tree in the FAT of a slot.
SINGLE_TREE = "board.dtb"
# The size of the start partition, unless board.cfg states another.
START_MEGABYTES = 4
OUR_APP = "pocketscope"
# The programs that every board has in addition to the app.
OUR_PLAYER = "sound-player"
# This program opens Bluetooth's management interface for the app, with a privilege that the app lacks (rootfs-overlay/etc/bluetooth.sh).
OUR_GIVER = "bluetooth-socket"
UPLOADER = "uploader"
# The server of the second screen.
VIEWER_SERVER = "viewer-server"
# The kernel words of every board. The text console shows no cursor, and has the background color of the app's screens: 14, 17, 22 is #0E1116. The
# display is therefore evenly dark from the start of its driver until the app's first picture, and after the app's last one.
CALM = ["vt.global_cursor_default=0", "vt.default_red=14", "vt.default_grn=17", "vt.default_blu=22"]


class BadBoard(Exception):
    """A board's folder or its board.cfg does not conform to docs/boards.md."""


@dataclass(frozen=True)
class Loader:
    """A part of U-Boot on the card. path: the file inside the sysroot. The part is either at `offset`, in bytes, or in its own `partition`."""

    path: str
    offset: int | None
    partition: str | None


@dataclass(frozen=True)
class Tree:
    """A device tree of a board. name: its file in the FAT of a slot. kernel_file: the kernel's own tree, from which it is made. overlays: the names
    of the overlays that are applied; None for all of the board."""

    name: str
    kernel_file: str
    overlays: list[str] | None


@dataclass(frozen=True)
class CopiedFile:
    """A file that an image contains unchanged. package: the package of Debian's component non-free-firmware that contains it; None if it is in the
    sysroot. path: the file inside the package or the sysroot. name: its name in the start partition, or its path in the root file system."""

    package: str | None
    path: str
    name: str


@dataclass(frozen=True)
class Board:
    """A board. memory_start: the first address of its memory. words: the options on the kernel's command line, including those of every board.
    programs: the programs of this project in its image. trees: its device trees; none if the firmware provides the tree, and several if one image
    is for several boards. nodes: names for the overlays, and the paths of the trees' nodes. firmware: U-Boot, if it is not on the card (inside the
    sysroot). environment: the size in bytes of U-Boot's environment as a file, if the board needs one (`environment.py`). variables: changes of
    that environment. start_files: further files of the start partition. start_megabytes: the partition's size. starts_first: True if the start
    partition is the first one, in which the board's ROM looks for its files. firmware_files: firmware in the root file system of images that were
    requested with its package."""

    folder: Path
    memory_start: int
    words: list[str]
    programs: list[str]
    trees: list[Tree]
    nodes: dict[str, str]
    partition_table: str
    loaders: list[Loader]
    firmware: str | None
    environment: int | None
    variables: dict[str, str]
    start_files: list[CopiedFile]
    start_megabytes: int
    starts_first: bool
    firmware_files: list[CopiedFile]

    @property
    def needed_packages(self):
        """The packages of Debian's component non-free-firmware without which the board does not start."""
        return sorted({file.package for file in self.start_files if file.package})

    @property
    def optional_packages(self):
        """The packages of that component without which a part of the board does not work."""
        return sorted({file.package for file in self.firmware_files})

    @property
    def name(self):
        return self.folder.name


def lines(text):
    """Returns the lines of a list without its comments, which begin with #."""
    stripped = (line.split("#")[0].strip() for line in text.splitlines())
    return [line for line in stripped if line]


def names(boards):
    """Returns the names of all boards."""
    return sorted(path.parent.name for path in Path(boards).glob("*/board.cfg"))


def read(folder):
    """Reads the board of a folder. Raises BadBoard if the folder does not conform."""
    folder = Path(folder)
    config = configparser.ConfigParser(interpolation=None, delimiters=("=",), comment_prefixes=("#",),
                                       inline_comment_prefixes=("#",))
    try:
        if not config.read(folder / "board.cfg"):
            raise BadBoard(f"there is no board {folder.name}; there are {', '.join(names(folder.parent))}")
        table = config["card"].get("partition-table", "mbr")
        if table not in ("mbr", "gpt"):
            raise BadBoard(f"{folder.name}: the partition table is mbr or gpt, not {table}")
        card = config["card"]
        firmware = card.get("firmware")
        environment = card.get("u-boot-environment")
        return Board(
            folder=folder,
            memory_start=int(config["kernel"]["memory-start"], 0),
            words=" ".join(lines(config["kernel"]["words"])).split() + CALM,
            programs=[OUR_APP, OUR_PLAYER, OUR_GIVER, UPLOADER, VIEWER_SERVER,
                      *config.get("programs", "more", fallback="").split()],
            trees=_trees(folder.name, config),
            nodes=dict(line.split() for line in lines(config.get("device-tree", "nodes", fallback=""))),
            partition_table=table,
            loaders=[_loader(folder.name, line) for line in lines(card.get("u-boot", ""))],
            firmware=f"{U_BOOT}/{firmware}" if firmware else None,
            environment=int(environment, 0) if environment else None,
            variables=dict(line.split("=", 1) for line in lines(card.get("u-boot-variables", ""))),
            start_files=[_start_file(folder.name, line) for line in lines(card.get("start-files", ""))],
            start_megabytes=int(card.get("start-megabytes", START_MEGABYTES)),
            starts_first=card.getboolean("start-is-first", False),
            firmware_files=[_firmware_file(folder.name, line) for line in lines(config.get("firmware", "files", fallback=""))],
        )
    except (configparser.Error, KeyError, ValueError) as error:
        raise BadBoard(f"{folder.name}/board.cfg: {error}") from error


def _loader(board, line):
    """Reads `FILE at 8K` or `FILE in PARTITION`."""
    match = re.fullmatch(r"(\S+) (?:at (\d+)K|in (\w+))", line)
    if not match:
        raise BadBoard(f"{board}/board.cfg: U-Boot's line is not FILE at 8K, nor FILE in PARTITION: {line}")
    path, kilobytes, partition = match.groups()
    return Loader(f"{U_BOOT}/{path}", int(kilobytes) << 10 if kilobytes else None, partition)


def _trees(board, config):
    """Reads `file = TREE`, or lines `NAME from TREE with OVERLAY ...`."""
    file = config.get("device-tree", "file", fallback=None)
    trees = [Tree(SINGLE_TREE, file, None)] if file else []
    for line in lines(config.get("device-tree", "files", fallback="")):
        match = re.fullmatch(r"([\w./-]+) from ([\w.-]+) with ([\w -]+)", line)
        if not match:
            raise BadBoard(f"{board}/board.cfg: a tree's line is not NAME from TREE with OVERLAY: {line}")
        trees.append(Tree(match[1], match[2], match[3].split()))
    return trees


def _start_file(board, line):
    """Reads `FILE as NAME`, or `FILE of PACKAGE as NAME`."""
    match = re.fullmatch(r"(\S+)(?: of ([\w-]+))? as ([\w.-]+)", line)
    if not match:
        raise BadBoard(f"{board}/board.cfg: a line of start-files is not FILE as NAME, nor FILE of PACKAGE as NAME: {line}")
    return CopiedFile(match[2], match[1], match[3])


def _firmware_file(board, line):
    """Reads `FILE of PACKAGE`."""
    match = re.fullmatch(r"(\S+) of ([\w-]+)", line)
    if not match:
        raise BadBoard(f"{board}/board.cfg: a line of firmware is not FILE of PACKAGE: {line}")
    return CopiedFile(match[2], match[1], match[1])
