"""A viewer of the second screen without a browser: HTTP requests, WebSocket frames, columns (docs/viewer.md), and the QR code on the device's screen."""

import base64
import json
import os
import socket
import struct
from dataclasses import dataclass, field

LIGHT = (0xE6, 0xEA, 0xF0)  # the color `text` of Sources/Widgets/Looks/Theme.swift
LOST, BLANK = (-32768, -32768), (1, 0)
VERSION_3 = 29  # modules of a row


class Viewer:
    """A client of the page at a forwarded port. host: what the browser of a user in the network would send as Host."""

    def __init__(self, port, host="10.0.2.15:8080"):
        self.port, self.host, self.cookie = port, host, None

    def _connect(self):
        return socket.create_connection(("127.0.0.1", self.port), timeout=60)

    def request(self, method, path, body=None, host=None, origin=None, **headers):
        """Sends a request; returns the status, the headers (names in lower case) and the body."""
        host = host or self.host
        lines = [f"{method} {path} HTTP/1.1", f"Host: {host}"]
        if body is not None:
            lines += [f"Origin: {origin or 'http://' + host}", f"Content-Length: {len(body)}"]
        if self.cookie:
            lines.append(f"Cookie: {self.cookie}")
        lines += [f"{name}: {value}" for name, value in headers.items()]
        with self._connect() as connection:
            connection.sendall(("\r\n".join(lines) + "\r\n\r\n").encode() + (body or b""))
            answer = b""
            while part := connection.recv(65536):
                answer += part
                head, end, rest = answer.partition(b"\r\n\r\n")
                if end and b"connection: close" not in head.lower() and len(rest) >= self._length(head):
                    break
        head, _, rest = answer.partition(b"\r\n\r\n")
        status, *fields = head.decode().split("\r\n")
        known = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in fields)}
        return int(status.split()[1]), known, rest

    @staticmethod
    def _length(head):
        for line in head.lower().split(b"\r\n"):
            if line.startswith(b"content-length:"):
                return int(line.split(b":")[1])
        return 1 << 40

    def enter(self, code):
        """Sends a code; returns the status. Keeps the cookie if the code is right."""
        status, headers, _ = self.request("POST", "/code", code.encode())
        if status == 204:
            self.cookie = headers["set-cookie"].split(";")[0]
        return status

    def live(self, host=None, origin=None):
        """Opens the WebSocket; returns it, or the status of the refusal."""
        host = host or self.host
        connection = self._connect()
        key = base64.b64encode(os.urandom(16)).decode()
        connection.sendall((f"GET /live HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin or 'http://' + host}\r\nCookie: {self.cookie or ''}\r\n"
                            f"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            part = connection.recv(1)
            if not part:
                break
            answer += part
        status = int(answer.split()[1]) if answer else 0
        if status == 101:
            return Live(connection)
        connection.close()
        return status


@dataclass
class Channel:
    """The received columns of a channel: index -> (minimum, maximum) in values; lost and blank columns by their marks."""

    columns: dict = field(default_factory=dict)
    repeated: int = 0


class Live:
    """An open WebSocket."""

    def __init__(self, connection):
        self.connection, self.waiting = connection, b""
        self.texts, self.channels, self.sequence, self.gaps = {}, {}, None, 0
        self.generation = None
        self.rates, self.bytes = set(), 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.connection.close()

    def say(self, text):
        data = text.encode()
        mask = os.urandom(4)
        self.connection.sendall(bytes([0x81, 0x80 | len(data)]) + mask + bytes(byte ^ mask[n % 4] for n, byte in enumerate(data)))

    def _take(self, count):
        while len(self.waiting) < count:
            part = self.connection.recv(65536)
            if not part:
                raise EOFError
            self.waiting += part
        taken, self.waiting = self.waiting[:count], self.waiting[count:]
        return taken

    def frame(self):
        """Receives a frame; returns its opcode and its payload."""
        first, length = self._take(2)
        assert first & 0x80 and not length & 0x80, "a frame of a server is whole and not masked"
        if length == 126:
            length, = struct.unpack(">H", self._take(2))
        elif length == 127:
            length, = struct.unpack(">Q", self._take(8))
        return first & 15, self._take(length)

    def take(self):
        """Receives a frame and keeps its content. Returns the opcode."""
        opcode, payload = self.frame()
        self.bytes += len(payload)
        if opcode == 1:
            text = json.loads(payload)
            self.texts[text["type"]] = text
        elif opcode == 2:
            self._columns(payload)
        return opcode

    def _columns(self, data):
        kind, view, generation, sequence, first, rate, count, zero = struct.unpack_from("<BBHIdHHI", data)
        assert kind == 1 and zero == 0
        if self.sequence is not None and sequence != self.sequence + 1:
            self.gaps += 1
        self.sequence, self.generation = sequence, generation
        self.rates.add(rate)
        place = 24
        for _ in range(count):
            index, columns, begin, offset, scale = struct.unpack_from("<BBHff", data, place)
            place += 12
            channel = self.channels.setdefault((view, index), Channel())
            for number in range(columns):
                low, high = struct.unpack_from("<hh", data, place)
                place += 4
                at = int(first) + begin + number
                channel.repeated += at in channel.columns
                pair = (low, high)
                channel.columns[at] = pair if pair in (LOST, BLANK) else (offset + scale * low, offset + scale * high, scale)
        assert place == len(data), "bytes after the last channel"


def read_code(screen):
    """Returns the text of the QR code in a picture of the screen: version 3, bytes, without errors."""
    light = [[screen.pixel(x, y) == LIGHT for x in range(screen.width)] for y in range(screen.height)]
    for y, row in enumerate(light):
        left = next((x for x in range(screen.width - 100) if row[x] and all(row[x:x + 100])), None)
        if left is not None:
            break
    else:
        raise ValueError("no QR code on the screen")
    width = next((x for x in range(left, screen.width) if not row[x]), screen.width) - left
    module = width // (VERSION_3 + 8)
    dark = [[not light[y + (4 + r) * module + module // 2][left + (4 + c) * module + module // 2] for c in range(VERSION_3)]
            for r in range(VERSION_3)]
    size = VERSION_3
    assert all(dark[0][:7]) and dark[6][8:size - 8] == [n % 2 == 0 for n in range(8, size - 8)], "no finder and timing patterns"
    # The first bits of the format, exclusive-or 10101: two of the level of correction, three of the mask.
    bits = sum(dark[8][c] << 4 - c for c in range(5)) ^ 0b10101
    masks = [lambda r, c: (r + c) % 2, lambda r, c: r % 2, lambda r, c: c % 3, lambda r, c: (r + c) % 3,
             lambda r, c: (r // 2 + c // 3) % 2, lambda r, c: r * c % 2 + r * c % 3, lambda r, c: (r * c % 2 + r * c % 3) % 2,
             lambda r, c: ((r + c) % 2 + r * c % 3) % 2]
    mask = masks[bits & 7]

    def is_data(r, c):
        corner = (r < 9 and (c < 9 or c > size - 9)) or (r > size - 9 and c < 9)
        return not (corner or r == 6 or c == 6 or (20 <= r <= 24 and 20 <= c <= 24))
    read, up, right = [], True, size - 1
    while right > 0:
        if right == 6:
            right -= 1
        for r in range(size - 1, -1, -1) if up else range(size):
            for c in (right, right - 1):
                if is_data(r, c):
                    read.append(dark[r][c] ^ (mask(r, c) == 0))
        up, right = not up, right - 2
    number = int("".join(str(int(bit)) for bit in read[:44 * 8]), 2)

    def take(at, count):
        return number >> 44 * 8 - at - count & (1 << count) - 1
    assert take(0, 4) == 4, "not encoded as bytes"
    return bytes(take(12 + 8 * n, 8) for n in range(take(4, 8))).decode()
