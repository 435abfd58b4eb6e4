"""Runs viewer-server for tests: a feed as the app sends it (module ViewerFeed), and browsers that are plain sockets."""

import base64
import hashlib
import json
import os
import re
import select
import socket
import struct
import subprocess
import sys
import tempfile
import time
import traceback
from pathlib import Path

PROGRAM = os.environ.get("VIEWER_SERVER", ".build/debug/viewer-server")
HOST = "device.local:8080"
ORIGIN = f"http://{HOST}"
PAGE = b"<!doctype html><style>body { color: red }</style><script>let a = 1</script><p>page</p>"
TOKEN = bytes(range(16))
# As the program prints a token: two numbers of eight bytes, which a packet contains in little endian.
TOKEN_TEXT = TOKEN[7::-1].hex() + TOKEN[:7:-1].hex()


def now():
    return time.clock_gettime_ns(time.CLOCK_MONOTONIC)


class Server:
    """A running viewer-server, and the app's end of its feed."""

    def __init__(self, **options):
        self.folder = tempfile.TemporaryDirectory()
        self.path = Path(self.folder.name)
        for name in ("recordings", "screenshots", "tables"):
            (self.path / name).mkdir()
        (self.path / "page.html").write_bytes(options.get("page", PAGE))
        self.feed, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.feed.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        self.feed.settimeout(10)
        words = [f"--{name}={self.path / name}" for name in ("recordings", "screenshots", "tables")]
        self.process = subprocess.Popen(
            [PROGRAM, "--descriptor=0", f"--page={self.path / 'page.html'}", "--port=0", *words], stdin=theirs, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE)
        theirs.close()
        line = self.process.stdout.readline().decode()
        if not line.startswith("viewer-server: port"):
            raise RuntimeError(f"{line!r}, {self.process.stderr.read()!r}")
        self.port = int(re.search(r"\d+", line)[0])
        self.generation = 1
        self.packets = []
        self.access()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.feed.close()
        try:
            status = self.process.wait(10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise
        finally:
            self.folder.cleanup()
        errors = self.process.stderr.read().decode()
        self.process.stdout.close()
        self.process.stderr.close()
        assert status == 0, f"status {status}: {errors}"
        assert errors == "", errors

    def access(self, code=0, tokens=(TOKEN,), hosts=("device.local", "127.0.0.1"), markers=False, german=False):
        packet = struct.pack("<BIBBB", 4, code, markers, german, len(tokens)) + b"".join(tokens)
        packet += bytes([len(hosts)]) + b"".join(bytes([len(host)]) + host.encode() for host in hosts)
        self.feed.send(packet)
        self.settle()

    def catalogue(self, channels, rate=512.0, text=None):
        text = text or json.dumps({"type": "catalogue", "generation": self.generation, "channels": []}).encode()
        self.feed.send(struct.pack("<BHH", 1, self.generation, channels) + struct.pack("<d", rate) * channels + text)

    def state(self, text):
        self.feed.send(b"\3" + text)

    def end_viewer(self, number=0):
        self.feed.send(struct.pack("<BI", 5, number))

    def samples(self, blocks):
        """Sends samples: tuples of view, channel, first number, time, rate, values."""
        packet = struct.pack("<BBHI", 2, 0, self.generation, 0)
        for view, channel, first, moment, rate, values in blocks:
            block = struct.pack("<BBHIqqd", view, 0, channel, len(values), first, moment, rate) + struct.pack(f"<{len(values)}f", *values)
            block += bytes(-len(block) % 8)
            if len(packet) + len(block) > 60_000:
                self.feed.send(packet)
                packet = packet[:8]
            packet += block
        self.feed.send(packet)

    def packet(self, kind, timeout=5):
        """The content of the next packet of a kind from the server; others before it are dropped."""
        self.feed.settimeout(timeout)
        while True:
            packet = self.feed.recv(1000)
            assert packet, "the server ended"
            if packet[0] == kind:
                return packet[1:]

    def viewers(self, count):
        """Waits until the server reports this many viewers. Returns them: number, first bytes of the token, since, view."""
        while True:
            content = self.packet(16)
            if content[0] != count:
                continue
            viewers, place = [], 1
            for _ in range(count):
                viewers.append(struct.unpack_from("<IIqB", content, place))
                place += 18 + content[place + 17]
            return viewers

    def settle(self):
        """Waits until the server has taken what was sent, since it serves the feed and browsers in turn."""
        time.sleep(0.05)

    def memory(self):
        """The memory of the process in kB."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s+(\d+)", text)[1])

    def seconds(self):
        """The processor time of the process."""
        words = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")

    def connect(self, source=None, timeout=15):
        return socket.create_connection(("127.0.0.1", self.port), timeout, source_address=source and (source, 0))

    def request(self, method, path, body=b"", source=None, **headers):
        """Sends a request. Returns status, headers (a list of pairs, names in lower case) and body."""
        headers = {"Host": HOST, **{name.replace("_", "-"): value for name, value in headers.items()}}
        lines = [f"{method} {path} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items() if value is not None)]
        if body:
            lines.append(f"Content-Length: {len(body)}")
        with self.connect(source) as connection:
            connection.sendall("\r\n".join(lines).encode() + b"\r\n\r\n" + body)
            return read_response(connection)

    def get(self, path, **headers):
        return self.request("GET", path, **{"Cookie": f"token={TOKEN_TEXT}", **headers})

    def live(self, **options):
        return WebSocket(self, **options)


def read_response(connection):
    data = b""
    while part := connection.recv(1 << 16):
        data += part
    if not data:
        return 0, [], b""
    head, _, body = data.partition(b"\r\n\r\n")
    first, *lines = head.decode("latin-1").split("\r\n")
    return int(first.split()[1]), [(name.lower(), value) for name, _, value in (line.partition(": ") for line in lines)], body


class Closed(Exception):
    """The server closed the WebSocket. code: its close code; None without a close frame."""

    def __init__(self, code):
        super().__init__(f"closed with {code}")
        self.code = code


class WebSocket:
    """A viewer that is a plain socket."""

    def __init__(self, server, buffer=None, source=None, token=TOKEN_TEXT, origin=ORIGIN, host=HOST):
        self.socket = socket.socket()
        if buffer:
            self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, buffer)
        if source:
            self.socket.bind((source, 0))
        self.socket.settimeout(15)
        self.socket.connect(("127.0.0.1", server.port))
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall((f"GET /live HTTP/1.1\r\nHost: {host}\r\nOrigin: {origin}\r\nCookie: token={token}\r\nUpgrade: websocket\r\n"
                             f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n").encode())
        self.data = b""
        while b"\r\n\r\n" not in self.data:
            part = self.socket.recv(1 << 16)
            if not part:
                raise Closed(None)
            self.data += part
        head, _, self.data = self.data.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])
        expected = base64.b64encode(hashlib.sha1(f"{key}258EAFA5-E914-47DA-95CA-C5AB0DC85B11".encode()).digest())
        if self.status != 101:
            self.socket.close()
            raise Closed(self.status)
        assert expected in head, head
        self.received = 0

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, kind, payload=b"", mask=b"\1\2\3\4"):
        masked = bytes(byte ^ mask[place % 4] for place, byte in enumerate(payload))
        self.socket.sendall(bytes([0x80 | kind, 0x80 | len(payload)]) + mask + masked)

    def _fill(self, count):
        while len(self.data) < count:
            part = self.socket.recv(1 << 16)
            if not part:
                raise Closed(None)
            self.received += len(part)
            self.data += part

    def frame(self, timeout=15):
        """The next frame: its kind and its payload."""
        self.socket.settimeout(timeout)
        self._fill(2)
        assert self.data[0] & 0xF0 == 0x80 and self.data[1] < 127, self.data[:4]
        header, count = 2, self.data[1]
        if count == 126:
            self._fill(4)
            header, count = 4, int.from_bytes(self.data[2:4], "big")
            assert count >= 126
        self._fill(header + count)
        kind, payload = self.data[0] & 15, self.data[header:header + count]
        self.data = self.data[header + count:]
        if kind == 8:
            raise Closed(int.from_bytes(payload[:2], "big"))
        return kind, payload

    def message(self, timeout=15):
        """The next message with columns."""
        while True:
            kind, payload = self.frame(timeout)
            if kind == 2:
                return Message(payload)

    def until_closed(self, timeout=15):
        """The close code."""
        try:
            while True:
                self.frame(timeout)
        except Closed as closed:
            return closed.code
        except ConnectionError:
            return None


class Message:
    """Columns. channels: for each channel its index, first column, scale, and pairs of numbers, or None for lost and () for blank columns."""

    def __init__(self, payload):
        kind, self.view, self.generation, self.sequence, first, self.rate, count, zero = struct.unpack_from("<BBHIdHHI", payload)
        assert kind == 1 and zero == 0 and count > 0 and len(payload) <= 60_000, payload[:24]
        self.channels, place = [], 24
        for _ in range(count):
            index, columns, start, offset, scale = struct.unpack_from("<BBHff", payload, place)
            numbers = struct.unpack_from(f"<{2 * columns}h", payload, place + 12)
            pairs = []
            for low, high in zip(numbers[::2], numbers[1::2]):
                if (low, high) == (-32768, -32768):
                    pairs.append(None)
                elif (low, high) == (1, 0):
                    pairs.append(())
                else:
                    assert low <= high
                    pairs.append((offset + scale * low, offset + scale * high))
            self.channels.append((index, int(first) + start, scale, pairs))
            place += 12 + 4 * columns
        assert place == len(payload), (place, len(payload))


class Ramps:
    """Sends samples of several channels in real time: sample n of channel c is (n + 100 c) % 5000."""

    def __init__(self, server, channels, rate=512.0, views=(1,), lost=lambda number: False):
        self.server, self.channels, self.rate, self.views, self.lost = server, channels, rate, views, lost
        self.begin = self.last = now()
        self.number = 0
        server.catalogue(channels, rate)

    def value(self, channel, number):
        return float("nan") if self.lost(number) else float((number + 100 * channel) % 5000)

    def step(self):
        """Sends what is due. Call it at least 20 times a second."""
        due = int((now() - self.begin) * self.rate / 1e9)
        count = due - self.number
        if count <= 0:
            return
        moment = self.begin + round(self.number * 1e9 / self.rate)
        base = [self.number + place for place in range(count)]
        self.server.samples([(view, channel, self.number, moment, self.rate, [self.value(channel, number) for number in base])
                             for view in self.views for channel in range(self.channels)])
        self.number = due

    def run(self, seconds, each=lambda: None):
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            self.step()
            each()
            time.sleep(0.02)

    def matches(self, channel, index, columns_per_second, column, near):
        """True if a column has the smallest and the largest of its samples, or None if one was lost, or () if there are none. A sample within a
        nanosecond of the column's edge may count to either side."""
        ends = []
        for edge in (index * 10**9 / columns_per_second, (index + 1) * 10**9 / columns_per_second):
            place = (edge - self.begin) * self.rate / 1e9
            ends.append({max(0, -int(-(place - 0.001) // 1)), max(0, -int(-(place + 0.001) // 1))})
        for first in ends[0]:
            for last in ends[1]:
                values = [self.value(channel, number) for number in range(first, last)]
                if not values:
                    found = column == ()
                elif any(self.lost(number) for number in range(first, last)):
                    found = column is None
                else:
                    found = bool(column) and abs(column[0] - min(values)) <= near and abs(column[1] - max(values)) <= near
                if found:
                    return True
        return False


def drain(sockets, seconds=0):
    """Reads frames of several WebSockets that have arrived. Returns a list of (socket, kind, payload)."""
    found = []
    ready, _, _ = select.select([socket.socket for socket in sockets], [], [], seconds)
    for one in sockets:
        if one.socket in ready:
            found.append((one, *one.frame()))
    return found


def run(tests):
    """Runs the tests that the arguments name, or all. Prints the counts."""
    chosen = [test for test in tests if not sys.argv[1:] or any(word in test.__name__ for word in sys.argv[1:])]
    failed = 0
    for test in chosen:
        begin = time.monotonic()
        try:
            test()
            print(f"passed {test.__name__}: {test.__doc__} ({time.monotonic() - begin:.1f} s)", flush=True)
        except Exception:
            failed += 1
            traceback.print_exc()
            print(f"FAILED {test.__name__}: {test.__doc__}", flush=True)
    print(f"{len(chosen) - failed} passed, {failed} failed")
    sys.exit(failed > 0 or not chosen)
