"""Unpacks the kernel. Debian's kernel is compressed, and a slow processor would take seconds to unpack it at each start."""

import lzma
import os
import subprocess
import tempfile

XZ_MAGIC = b"\xfd7zXZ\0"
# The kernel's offset from the start of memory: TEXT_OFFSET of a multi-platform ARMv7 kernel.
TEXT_OFFSET = 0x208000


class NotFound(Exception):
    """The file does not contain a kernel that was packed with XZ."""


def unpacked(packed):
    """Returns the unpacked kernel of a zImage that was packed with XZ. Raises NotFound."""
    at = packed.find(XZ_MAGIC)
    while at >= 0:
        try:
            kernel = lzma.LZMADecompressor(lzma.FORMAT_XZ).decompress(packed[at:])
        except lzma.LZMAError:
            kernel = b""
        # Other code of the zImage also contains XZ's magic bytes, so check the length: the zImage stores the kernel's length after the packed kernel.
        if len(kernel) > len(packed):
            return kernel
        at = packed.find(XZ_MAGIC, at + 1)
    raise NotFound("the kernel is not packed with XZ")


def write(kernel, memory_start, path):
    """Writes a kernel behind U-Boot's header, which contains its address. U-Boot and QEMU load this format."""
    address = f"{memory_start + TEXT_OFFSET:#x}"
    with tempfile.NamedTemporaryFile() as file:
        file.write(kernel)
        file.flush()
        # The header contains a time. It is fixed, so that images are reproducible.
        subprocess.run(["mkimage", "-A", "arm", "-O", "linux", "-T", "kernel", "-C", "none", "-a", address, "-e", address, "-n", "Linux",
                        "-d", file.name, path], check=True, stdout=subprocess.DEVNULL, env=os.environ | {"SOURCE_DATE_EPOCH": "0"})
