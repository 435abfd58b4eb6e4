"""Runs the program viewer-server and feeds it as the app does: channels, samples in real time, state, and who may connect (module ViewerFeed)."""

import json
import math
import re
import socket
import struct
import subprocess
import threading
import time

NAN = float("nan")
RECEIVED, DISPLAYED = 0, 1
TURN = 0.04


class Channel:
    """A channel of a device: what the catalogue says about it, and its values."""

    def __init__(self, label, value, unit="µV", kind="eeg", rate=200.0, color="#D7DCE3", head=None):
        """`value(time, view)` returns the value at a monotonic time in seconds, or NaN if the sample is lost. head: the electrode's position on the
        head, if it is known."""
        self.head = head
        self.label, self.value, self.unit, self.kind, self.rate, self.color = label, value, unit, kind, rate, color
        self.sent = 0

    def entry(self, index):
        place = {"head": self.head} if self.head else {}
        return {"index": index, "label": self.label, "unit": self.unit, "kind": self.kind, "rate": self.rate, "color": self.color, "source": "test"} | place


def sine(amplitude, hertz, phase=0.0):
    return lambda time, view: amplitude * math.sin(2 * math.pi * hertz * time + phase)


def sawtooth(amplitude, seconds):
    """Rises from 0 to the amplitude within the period."""
    return lambda time, view: amplitude * (time % seconds) / seconds


class Feed:
    """A viewer-server and its feed. Leaves the `with` block without a process."""

    def __init__(self, program, page, channels, folder, code=123456, language="en", markers=True, layout="grid", window=10, port=0):
        self.program, self.page, self.folder = program, page, folder
        self.code, self.german, self.may_mark = code, language == "de", markers
        self.language, self.view = language, {"window": window, "layout": layout}
        self.tokens, self.marked, self.refused, self.viewers = [], [], 0, []
        self.generation, self.port, self.process, self.paused = 0, port, None, False
        self.state = {"source": "127.0.0.1:9000 · UDP", "connected": True, "recording": None, "heart": {"rate": 67, "lead": "II"}, "lost": 0.0,
                      "quality": [], "markers": [], "mayMark": markers, "markerNames": ["Eyes open", "Eyes closed"]}
        self.lock = threading.RLock()
        self.channels, self.displayed, self.left_out = channels, None, 0

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()

    def start(self):
        """Starts the server, with the same port and the same admitted browsers as before."""
        self.socket, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.socket.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 1 << 20)
        self.process = subprocess.Popen(
            [self.program, "--descriptor=0", f"--page={self.page}", f"--recordings={self.folder}", f"--port={self.port}"], stdin=theirs,
            stdout=subprocess.PIPE, text=True)
        theirs.close()
        # The server prints its port in the first line.
        self.port = int(re.search(r"\d+", self.process.stdout.readline())[0])
        self.ended = threading.Event()
        for channel in self.channels:
            channel.sent = None
        with self.lock:
            self.send_access()
            self.send_catalogue()
            self.send_state()
        self.threads = [threading.Thread(target=work, daemon=True) for work in (self.feed, self.listen)]
        for thread in self.threads:
            thread.start()

    def stop(self):
        self.ended.set()
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.socket.close()
        for thread in self.threads:
            thread.join()

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}/"

    def send(self, packet):
        try:
            self.socket.send(packet)
        except OSError:
            self.ended.set()

    def send_access(self):
        hosts = [b"127.0.0.1", b"localhost"]
        packet = struct.pack("<BIBBB", 4, self.code or 0, self.may_mark, self.german, len(self.tokens)) + b"".join(self.tokens)
        self.send(packet + bytes([len(hosts)]) + b"".join(bytes([len(host)]) + host for host in hosts))

    def send_catalogue(self):
        self.generation += 1
        text = {"type": "catalogue", "generation": self.generation, "language": self.language, "device": "PocketScope",
                "channels": [channel.entry(index) for index, channel in enumerate(self.channels)], "view": self.view}
        if self.displayed:
            text["displayed"] = [channel.entry(index) | {"label": label} for index, (label, channel) in enumerate(zip(self.displayed, self.channels))]
        if self.left_out:
            text["leftOut"] = self.left_out
        rates = b"".join(struct.pack("<d", channel.rate) for channel in self.channels)
        self.send(struct.pack("<BHH", 1, self.generation, len(self.channels)) + rates + json.dumps(text).encode())

    def send_state(self):
        wall = time.time()
        text = {"type": "state", "monotonic": int(time.monotonic() * 1000), "wall": int(wall * 1000), "zone": 60} | self.state
        self.send(b"\x03" + json.dumps(text).encode())

    def change(self, **state):
        """Changes fields of the state and sends it."""
        with self.lock:
            self.state |= state
            self.send_state()

    def end_viewers(self):
        self.send(struct.pack("<BI", 5, 0))

    def feed(self):
        """Sends the samples that have become due in each turn."""
        said = 0.0
        while not self.ended.wait(TURN):
            with self.lock:
                now = time.monotonic()
                if now - said > 1:
                    said = now
                    self.send_state()
                if not self.paused:
                    self.send_samples(now)

    def send_samples(self, now):
        for view in (RECEIVED, DISPLAYED):
            packet = struct.pack("<BBHI", 2, 0, self.generation, 0)
            for index, channel in enumerate(self.channels):
                due = math.floor(now * channel.rate)
                first = due if channel.sent is None else channel.sent
                count = min(due - first, 400)
                if count <= 0:
                    continue
                values = [channel.value((first + place) / channel.rate, view) for place in range(count)]
                block = struct.pack("<BBHIqqd", view, 0, index, count, first, round(first / channel.rate * 1e9), channel.rate)
                block += struct.pack(f"<{count}f", *values) + bytes(4 * (count % 2))
                if len(packet) + len(block) > 60_000:
                    self.send(packet)
                    packet = struct.pack("<BBHI", 2, 0, self.generation, 0)
                packet += block
            if len(packet) > 8:
                self.send(packet)
        for channel in self.channels:
            channel.sent = math.floor(now * channel.rate)

    def listen(self):
        """Takes what the server reports: viewers, admitted browsers, wrong codes, markers."""
        while not self.ended.is_set():
            try:
                packet = self.socket.recv(60_000)
            except OSError:
                return
            if not packet:
                return
            with self.lock:
                if packet[0] == 16:
                    self.viewers = [None] * packet[1]
                elif packet[0] == 17:
                    self.tokens = (self.tokens + [packet[1:17]])[-8:]
                    self.send_access()
                elif packet[0] == 18:
                    self.refused, = struct.unpack_from("<I", packet, 1)
                elif packet[0] == 19:
                    name = packet[2:].decode()
                    self.marked.append((time.monotonic(), name))
                    self.change(markers=self.state["markers"] + [{"at": int(time.monotonic() * 1000), "text": name}])
