"""Represents the picture that the board's display scans out, as pixels."""

import re
import struct
import zlib


class Screen:
    """A picture with a byte each for red, green and blue of a pixel. Rows begin at the top."""

    def __init__(self, width, height, pixels):
        if len(pixels) != width * height * 3:
            raise ValueError(f"{len(pixels)} bytes are no picture of {width} x {height}")
        self.width, self.height, self.pixels = width, height, bytes(pixels)

    @classmethod
    def from_ppm(cls, data):
        header = re.match(rb"P6\s+(\d+)\s+(\d+)\s+255\s", data)
        if not header:
            raise ValueError("no PPM picture")
        return cls(int(header[1]), int(header[2]), data[header.end():])

    def pixel(self, x, y):
        at = 3 * (y * self.width + x)
        return tuple(self.pixels[at:at + 3])

    def column(self, x, top=0, bottom=None):
        return [self.pixel(x, y) for y in range(top, self.height if bottom is None else bottom)]

    def crop(self, x, y, width, height):
        rows = (self.pixels[3 * (row * self.width + x):3 * (row * self.width + x + width)]
                for row in range(y, y + height))
        return Screen(width, height, b"".join(rows))

    def colours(self):
        """Returns the number of occurrences of each color."""
        counts = {}
        for at in range(0, len(self.pixels), 3):
            colour = self.pixels[at:at + 3]
            counts[colour] = counts.get(colour, 0) + 1
        return {tuple(colour): count for colour, count in counts.items()}

    def difference(self, other):
        """Returns the number of pixels that differ from another picture of the same size."""
        if (self.width, self.height) != (other.width, other.height):
            raise ValueError("pictures of different sizes")
        if self.pixels == other.pixels:
            return 0
        mine, theirs = self.pixels, other.pixels
        return sum(mine[at:at + 3] != theirs[at:at + 3] for at in range(0, len(mine), 3))

    def turned(self, degrees):
        """Returns the picture rotated clockwise by 0, 90, 180 or 270 degrees, as a user of a rotated panel sees it."""
        at = {
            0: lambda x, y: (x, y),
            90: lambda x, y: (y, self.height - 1 - x),
            180: lambda x, y: (self.width - 1 - x, self.height - 1 - y),
            270: lambda x, y: (self.width - 1 - y, x),
        }[degrees]
        width, height = (self.width, self.height) if degrees % 180 == 0 else (self.height, self.width)
        out = bytearray()
        for y in range(height):
            for x in range(width):
                source = at(x, y)
                start = 3 * (source[1] * self.width + source[0])
                out += self.pixels[start:start + 3]
        return Screen(width, height, out)

    def write_png(self, path):
        stride = 3 * self.width
        rows = b"".join(b"\0" + self.pixels[y * stride:(y + 1) * stride] for y in range(self.height))
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        with open(path, "wb") as file:
            file.write(b"\x89PNG\r\n\x1a\n")
            for kind, data in ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b"")):
                file.write(struct.pack(">I", len(data)) + kind + data)
                file.write(struct.pack(">I", zlib.crc32(kind + data)))
