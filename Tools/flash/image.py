"""Reads a packed image: its blocks with content, as its map lists them (bmaptool's format, version 2), and their checksums."""

import hashlib
import lzma
import xml.etree.ElementTree as ElementTree
from dataclasses import dataclass
from pathlib import Path

# The limits for our maps: 64 GB in blocks of 4096 bytes, and the maximum number of ranges.
MOST_BYTES = 64 << 30
MOST_RANGES = 1 << 20
CHUNK = 1 << 20


class BadImage(Exception):
    """The image or its map is missing or damaged, or they do not belong together. The message says which."""


@dataclass(frozen=True)
class Range:
    """A range of the card with content: its offset and length in bytes, and its SHA-256 in hexadecimal digits."""

    offset: int
    length: int
    checksum: str


@dataclass(frozen=True)
class Image:
    """A packed image. packed: its file. size: the size of the card's content, in bytes. ranges: the ranges in their order, without overlaps."""

    packed: Path
    size: int
    ranges: tuple[Range, ...]

    @property
    def used(self):
        """Returns the number of bytes to write."""
        return sum(one.length for one in self.ranges)


def read(packed):
    """Reads the map NAME.bmap beside an image NAME.img.xz. Raises BadImage."""
    packed = Path(packed)
    path = packed.with_name(packed.name.removesuffix(".img.xz") + ".bmap")
    try:
        text = path.read_bytes()
    except OSError as error:
        raise BadImage(f"{path}: {error.strerror}; make the image first: make image BOARD=...") from error
    if not packed.exists():
        raise BadImage(f"there is no {packed}; make the image first: make image BOARD=...")
    try:
        return Image(packed, *_parsed(text))
    except (ElementTree.ParseError, ValueError, AttributeError, KeyError, TypeError) as error:
        raise BadImage(f"{path} is no map of an image: {error}") from error


def _parsed(text):
    """Returns the size and the ranges of a map. The map's own checksum is not checked. The checksum of each range is checked when the range is
    written and when it is read back."""
    root = ElementTree.fromstring(text)
    size, block = int(root.find("ImageSize").text), int(root.find("BlockSize").text)
    if root.find("ChecksumType").text.strip() != "sha256":
        raise ValueError("its checksums are of another kind than SHA-256")
    if not (0 < size <= MOST_BYTES and 0 < block <= CHUNK):
        raise ValueError("its sizes are not possible")
    ranges, end = [], 0
    for entry in root.find("BlockMap"):
        first, _, last = entry.text.strip().partition("-")
        offset = int(first) * block
        length = min((int(last or first) + 1) * block, size) - offset
        if offset < end or length <= 0 or len(ranges) >= MOST_RANGES:
            raise ValueError("its ranges overlap or lie outside of the image")
        end = offset + length
        ranges.append(Range(offset, length, entry.attrib["chksum"]))
    return size, tuple(ranges)


def contents(image):
    """Yields each range with its content, unpacked chunk by chunk. Raises BadImage if the content does not match the map."""
    with lzma.open(image.packed) as file:
        for one in image.ranges:
            yield one, _chunks(file, one, image.packed)


def _chunks(file, one, path):
    digest, left = hashlib.sha256(), one.length
    try:
        file.seek(one.offset)
        while left:
            chunk = file.read(min(CHUNK, left))
            if not chunk:
                raise BadImage(f"{path} is damaged: it ends early")
            digest.update(chunk)
            left -= len(chunk)
            # The checksum is checked before the last chunk is written.
            if not left and digest.hexdigest() != one.checksum:
                raise BadImage(f"{path} is damaged: the block at {one.offset} is not the one of its map")
            yield chunk
    except (lzma.LZMAError, EOFError) as error:
        raise BadImage(f"{path} is damaged: {error}") from error
