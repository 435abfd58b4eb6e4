"""Reads the properties of a board that its image needs from `board.cfg` (docs/boards.md)."""

import configparser
import re
from dataclasses import dataclass
from pathlib import Path

# The folder of Debian's U-Boot packages, inside the sysroot.
U_BOOT = "usr/lib/u-boot"
OUR_APP = "pocketscope"
# The programs that every board has in addition to the app.
OUR_PLAYER = "sound-player"
# This program opens Bluetooth's management interface for the app, with a privilege that the app lacks (rootfs-overlay/etc/bluetooth.sh).
OUR_GIVER = "bluetooth-socket"
UPLOADER = "uploader"
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
class Board:
    """A board. memory_start: the first address of its memory. words: the options on the kernel's command line, including those of every board.
    programs: the programs of this project in its image. device_tree: the kernel's file for it; None if the firmware provides it. nodes: names for
    the overlays, and the paths of the tree's nodes. firmware: U-Boot, if it is not on the card (inside the sysroot). environment: the size in
    bytes of U-Boot's environment as a file, if the board needs one (`environment.py`)."""

    folder: Path
    memory_start: int
    words: list[str]
    programs: list[str]
    device_tree: str | None
    nodes: dict[str, str]
    partition_table: str
    loaders: list[Loader]
    firmware: str | None
    environment: int | None

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
        firmware = config["card"].get("firmware")
        environment = config["card"].get("u-boot-environment")
        return Board(
            folder=folder,
            memory_start=int(config["kernel"]["memory-start"], 0),
            words=" ".join(lines(config["kernel"]["words"])).split() + CALM,
            programs=[OUR_APP, OUR_PLAYER, OUR_GIVER, UPLOADER, *config.get("programs", "more", fallback="").split()],
            device_tree=config.get("device-tree", "file", fallback=None),
            nodes=dict(line.split() for line in lines(config.get("device-tree", "nodes", fallback=""))),
            partition_table=table,
            loaders=[_loader(folder.name, line) for line in lines(config["card"].get("u-boot", ""))],
            firmware=f"{U_BOOT}/{firmware}" if firmware else None,
            environment=int(environment, 0) if environment else None,
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
