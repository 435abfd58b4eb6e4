"""The kernel as it lies in memory, taken out of Debian's packed one, which takes a small processor seconds to unpack."""

import lzma
import struct
import zlib

XZ_MAGIC = b"\xfd7zXZ\0"
# Where the kernel expects itself, beyond the start of memory: TEXT_OFFSET of a kernel for many ARMv7 platforms.
TEXT_OFFSET = 0x208000


class NotFound(Exception):
    """The file holds no kernel packed with XZ."""


def unpacked(packed):
    """The kernel of a zImage that was packed with XZ."""
    at = packed.find(XZ_MAGIC)
    while at >= 0:
        try:
            kernel = lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(packed[at:])
        except lzma.LZMAError:
            kernel = b""
        # The unpacking code names the magic as well; after the kernel its length follows.
        if len(kernel) > len(packed):
            return kernel
        at = packed.find(XZ_MAGIC, at + 1)
    raise NotFound("the kernel is not packed with XZ")


def uimage(kernel, memory_start):
    """The kernel with U-Boot's header in front, which says where it belongs; U-Boot and QEMU load it.

    The header (include/image.h of U-Boot): magic, its own checksum, time, size, load address, entry, checksum of the content,
    operating system 5 (Linux), processor 2 (ARM), type 2 (kernel), compression 0 (none), name; all big-endian.
    """
    address = memory_start + TEXT_OFFSET

    def header(checksum):
        return struct.pack(">7I4B32s", 0x27051956, checksum, 0, len(kernel), address, address, zlib.crc32(kernel),
                           5, 2, 2, 0, b"Linux")

    return header(zlib.crc32(header(0))) + kernel
