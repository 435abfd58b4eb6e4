"""Hostile and slow clients of viewer-server: they cost other viewers nothing, and no memory beyond its limits."""

import hashlib
import json
import os
import random
import socket
import time

from viewer_server import HOST, ORIGIN, TOKEN_TEXT, Closed, Message, Ramps, Server, drain, run

# The memory that a server with its libraries needs without viewers, and the memory that any number of clients may add, in kB.
MOST_ADDED = 12_000


class Watcher:
    """A viewer that must not miss anything while something happens to the server."""

    def __init__(self, server):
        self.viewer = server.live(source="127.0.0.9")
        self.last = {}
        self.gaps = 0
        self.longest = 0.0
        self.messages = 0
        self.before = time.monotonic()

    def read(self):
        for _, kind, payload in drain([self.viewer]):
            if kind != 2:
                continue
            moment = time.monotonic()
            self.longest = max(self.longest, moment - self.before)
            self.before = moment
            self.messages += 1
            for index, first, _, pairs in Message(payload).channels:
                self.gaps += first != self.last.get(index, first)
                self.last[index] = first + len(pairs)

    def check(self):
        assert self.messages > 10 and self.gaps == 0, (self.messages, self.gaps)
        assert self.longest < 1.5, f"{self.longest:.2f} s without a message"
        self.viewer.socket.close()


def attacked(attack, seconds=3600):
    """Calls an attack again and again until it returns False, beside a viewer that must get everything. Returns the server's additional memory in kB."""
    with Server() as server:
        ramps = Ramps(server, 16)
        watcher = Watcher(server)
        ramps.run(1, watcher.read)
        before = server.memory()
        # The attack fills the time between the samples.
        end, step = time.monotonic() + seconds, attack(server)
        for _ in step:
            ramps.step()
            watcher.read()
            if time.monotonic() > end:
                break
        ramps.run(1, watcher.read)
        watcher.check()
        added = server.memory() - before
        assert server.request("GET", "/", source="127.0.0.8")[0] == 200
        assert added < MOST_ADDED, f"{added} kB"
        return added


def test_malformed_frames():
    """100,000 frames, of which most are malformed, on thousands of connections."""
    dice = random.Random(1)

    def attack(server):
        sent = 0
        while sent < 100_000:
            try:
                viewer = server.live(source="127.0.0.3")
            except Closed as closed:
                # The server has not noticed yet that earlier viewers have ended.
                assert closed.code in (503, None), closed
                time.sleep(0.005)
                yield
                continue
            frames = []
            for number in range(25):
                kind = dice.choice((0x81, 0x81, 0x89, 0x8A, 0x82, 0x80, 0xC1, dice.randrange(256)))
                length = dice.choice((0, 1, 10, 125, 126, 127, dice.randrange(128)))
                payload = dice.randbytes(length if length < 126 else dice.choice((0, 200)))
                head = bytes([kind, length | (0x80 if dice.random() < 0.8 else 0)])
                frames.append(head + (dice.randbytes(8) if length > 125 else b"") + dice.randbytes(4) + payload)
            try:
                viewer.socket.sendall(b"".join(frames))
                viewer.until_closed(0.2)
            except (OSError, TimeoutError):
                pass
            viewer.socket.close()
            sent += len(frames)
            yield

    print(f"{attacked(attack)} kB more")


def test_malformed_requests():
    """20,000 requests that are garbage, cut, too long, or have headers and bodies that lie."""
    dice = random.Random(2)
    good = f"GET /recordings HTTP/1.1\r\nHost: {HOST}\r\nCookie: token={TOKEN_TEXT}\r\nOrigin: {ORIGIN}\r\n\r\n".encode()
    post = f"POST /code HTTP/1.1\r\nHost: {HOST}\r\nOrigin: {ORIGIN}\r\n".encode()

    def request():
        kind = dice.randrange(8)
        if kind == 0:
            return dice.randbytes(dice.randrange(1, 300))
        if kind == 1:
            return b"GET /" + b"a" * dice.choice((100, 8000, 20_000)) + b" HTTP/1.1\r\nHost: x\r\n\r\n"
        if kind == 2:
            return b"GET / HTTP/1.1\r\nHost: " + HOST.encode() + b"\r\n" + b"X: y\r\n" * dice.choice((10, 1000, 3000)) + b"\r\n"
        if kind == 3:
            return post + b"Content-Length: " + dice.choice((b"-1", b"99999999999999999999", b"6, 6", b"a", b"121", b"6")) + b"\r\n\r\n123456789"
        if kind == 4:
            return post + b"Transfer-Encoding: chunked\r\n\r\n" + dice.choice((b"fffffffff\r\n", b"7f\r\n" + b"x" * 127 + b"\r\n0\r\n\r\n", b"-1\r\n", b"zz"))
        if kind == 5:
            place = dice.randrange(len(good))
            return good[:place] + dice.randbytes(3) + good[place:]
        if kind == 6:
            return good[:dice.randrange(len(good))]
        return good.replace(b"GET", dice.choice((b"", b"\0", b"GET GET", b"X" * 100))).replace(b"HTTP/1.1", dice.choice((b"HTTP/9.9", b"", b"HTTP/1.1")))

    def attack(server):
        for number in range(20_000):
            with server.connect("127.0.0.3") as connection:
                try:
                    connection.sendall(request())
                    connection.shutdown(socket.SHUT_WR)
                    if number % 10 == 0:
                        connection.settimeout(0.05)
                        connection.recv(1000)
                except OSError:
                    pass
            yield

    print(f"{attacked(attack)} kB more")


def test_slow_requests():
    """Clients that send a request byte by byte, or nothing, lose their connection after 10 s, and others are served meanwhile."""
    ends = []

    def attack(server):
        clients = [server.connect("127.0.0.3") for _ in range(6)]
        begin = time.monotonic()
        for client in clients:
            client.setblocking(False)
        clients[0].sendall(b"GET / HT")
        served = 0
        while clients and time.monotonic() < begin + 20:
            for number, client in enumerate(list(clients)):
                try:
                    if number % 2 and int(time.monotonic() * 10) % 5 == 0:
                        client.send(b"X")
                    if client.recv(100) == b"":
                        raise ConnectionError
                except BlockingIOError:
                    pass
                except OSError:
                    ends.append(time.monotonic() - begin)
                    clients.remove(client)
            if int(time.monotonic() * 10) % 10 == 0:
                assert server.request("GET", "/", source="127.0.0.4")[0] == 200
                served += 1
            time.sleep(0.02)
            yield
        assert served > 5

    attacked(attack)
    assert len(ends) == 6 and all(8 <= end <= 13 for end in ends), ends


def test_thousand_connections():
    """1,000 connections from 200 addresses at once: the viewer misses nothing, and the server serves again when they have ended."""

    def attack(server):
        clients = []
        for number in range(1000):
            client = socket.socket()
            client.setblocking(False)
            client.bind((f"127.0.1.{number % 200 + 1}", 0))
            client.connect_ex(("127.0.0.1", server.port))
            clients.append(client)
            if number % 20 == 0:
                yield
        descriptors = len(os.listdir(f"/proc/{server.process.pid}/fd"))
        assert descriptors < 32, descriptors
        end = time.monotonic() + 5
        while time.monotonic() < end:
            for client in clients:
                try:
                    client.send(b"GET / HTTP/1.1\r\nHost: device.local\r\n\r\n")
                except OSError:
                    pass
            time.sleep(0.02)
            yield
        for client in clients:
            client.close()
        end = time.monotonic() + 3
        while time.monotonic() < end:
            time.sleep(0.02)
            yield

    print(f"{attacked(attack)} kB more")


def test_slow_viewers():
    """A viewer that reads 30 kB a second gets fewer columns but stays; one that reads nothing is closed after 10 s; both cost others nothing."""
    seen = {}

    def attack(server):
        slow, stuck = server.live(buffer=4096, source="127.0.0.3"), server.live(buffer=4096, source="127.0.0.4")
        begin = last = time.monotonic()
        data, ended = b"", None
        most = 0
        server.viewers(3)
        while time.monotonic() < begin + 35:
            share = int((time.monotonic() - last) * 30_000)
            if share > 500:
                last = time.monotonic()
                slow.socket.setblocking(False)
                try:
                    data += slow.socket.recv(share)
                except BlockingIOError:
                    pass
            most = max(most, server.memory())
            if ended is None and time.monotonic() > begin + 9:
                try:
                    server.packet(16, timeout=0.001)
                    ended = time.monotonic() - begin
                except TimeoutError:
                    pass
            time.sleep(0.01)
            yield
        slow.data += data
        slow.socket.setblocking(False)
        rates = []
        try:
            while True:
                kind, payload = slow.frame(0.001)
                if kind == 2:
                    rates.append(Message(payload).rate)
        except (TimeoutError, BlockingIOError):
            pass
        seen.update(rates=rates, ended=ended)
        # The kernel holds some 40 KB for a viewer before its queue fills.
        assert ended and 9 < ended < 16, ended
        assert rates[0] == 200 and rates[-1] < 200 and len(rates) > 30, rates
        stuck.socket.close()
        slow.socket.close()

    with Server() as server:
        ramps = Ramps(server, 64)
        watcher = Watcher(server)
        ramps.run(1, watcher.read)
        before = server.memory()
        for _ in attack(server):
            ramps.step()
            watcher.read()
        watcher.check()
        assert server.memory() - before < MOST_ADDED
    print(seen["ended"], sorted(set(seen["rates"])))


def test_guesses():
    """Somebody who tries all codes gets five tries each half minute, also when the device shows new ones."""
    with Server() as server:
        server.access(code=999_999)
        statuses = []
        for code in range(100, 400):
            statuses.append(server.request("POST", "/code", b"%06d" % code, Origin=ORIGIN)[0])
            if statuses[-1] == 429 and code % 10 == 0:
                server.access(code=900_000 + code)
        assert statuses[:4] == [403] * 4 and set(statuses[4:]) == {429}, statuses[:10]


def test_flood_of_pings():
    """A viewer that floods the server with frames is closed."""

    def attack(server):
        for _ in range(50):
            with server.live(source="127.0.0.3") as viewer:
                try:
                    for _ in range(100):
                        viewer.send(9, b"x" * 125)
                    assert viewer.until_closed(5) in (1008, None)
                except OSError:
                    pass
            yield

    print(f"{attacked(attack)} kB more")


def test_reconnects():
    """3,000 viewers that come and go leave no memory behind."""

    def attack(server):
        for number in range(3000):
            viewer = server.live(source="127.0.0.3")
            if number % 3 == 0:
                viewer.send(8)
                viewer.until_closed(2)
            viewer.socket.close()
            # The server notices a closed socket at its next round, and has four places.
            while True:
                yield
                if not json.loads(server.get("/session", source="127.0.0.5")[2])["full"]:
                    break
                time.sleep(0.01)

    added = attacked(attack)
    print(f"{added} kB more")
    assert added < 3000, added


def test_large_download():
    """A download of 1 GB with ten cuts is the file, and the viewer misses nothing meanwhile."""

    def attack(server):
        path = server.path / "recordings/long.bdf"
        size = 1 << 30
        with open(path, "wb") as file:
            for place in range(0, size, 64 << 20):
                file.seek(place + 12_345)
                file.write(os.urandom(1 << 20))
            file.truncate(size)
        expected, received, place, cuts = hashlib.sha256(), hashlib.sha256(), 0, 0
        with open(path, "rb") as file:
            while part := file.read(8 << 20):
                expected.update(part)
                yield
        tag = None
        while place < size:
            with server.connect("127.0.0.3") as connection:
                condition = f"Range: bytes={place}-\r\nIf-Range: {tag}\r\n" if tag else ""
                connection.sendall(f"GET /recordings/long.bdf HTTP/1.1\r\nHost: {HOST}\r\nCookie: token={TOKEN_TEXT}\r\n{condition}\r\n".encode())
                data = b""
                while b"\r\n\r\n" not in data:
                    data += connection.recv(1 << 16)
                head, _, body = data.partition(b"\r\n\r\n")
                assert head.split()[1] == (b"206" if tag else b"200"), head
                tag = tag or next(line[6:] for line in head.decode().split("\r\n") if line.lower().startswith("etag: "))
                stop = place + (100 << 20)
                while True:
                    received.update(body)
                    place += len(body)
                    if place >= stop:
                        break
                    body = connection.recv(1 << 20)
                    if not body:
                        break
                    yield
            cuts += 1
        assert received.hexdigest() == expected.hexdigest()
        assert cuts >= 10

    print(f"{attacked(attack)} kB more")


run([test_malformed_frames, test_malformed_requests, test_slow_requests, test_thousand_connections, test_slow_viewers, test_guesses, test_flood_of_pings,
     test_reconnects, test_large_download])
