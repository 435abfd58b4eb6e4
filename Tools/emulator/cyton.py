"""An OpenBCI Cyton board with its radio dongle, for the emulated board's USB serial line or for a program on this machine. Written from OpenBCI's
public documentation and firmware.

Usage: cyton.py (--socket PATH | --pty) [--daisy] [--worn]. With --socket, it listens for one connection at a time (QEMU's). With --pty, it prints
"pty PATH" of a terminal that programs open like a dongle.
--worn: the channels contain the EEG of a resting head (bodies.py).

Lines on the standard input:
  drop N      loses the next N packets; the counter continues
  cut N       loses the next N bytes, in the middle of a packet
  away, back  the board is out of range and sends on; in range again
  off, on     the board is switched off; on again: it sends nothing before the command to start
  channel N   the dongle's radio channel; the board's is 1
On the standard output: "ready", "did" and each line when it is executed, and "told" with each command of the device.

All values are known. The board takes 250 samples (with Daisy 125) per second of this machine's clock since the program's start. Sample n of channel c,
from 0, is (n * 11 + 500 * c) mod 8000 less 4000 units of the converter. The accelerometer's axis a in the samples 10 * m to 10 * m + 9 is
(m * 7 + 500 * a) mod 4000 less 2000 units.
"""

import argparse
import os
import pty
import select
import socket
import sys
import time
import tty

try:
    from . import bodies
except ImportError:
    # This file runs as a program, not as part of the package.
    import bodies

PACKET_RATE, BOARD_CHANNEL = 250, 1
# The bytes that may wait until the device reads them: those of 8 s, because a busy machine can stop the emulated board for a while.
UNREAD_BYTES = 65536
RESET_SECONDS, POLL_SECONDS = 0.6, 0.05
CHANNELS = "12345678QWERTYUI"
MICROVOLTS = 4.5e6 / 24 / (2 ** 23 - 1)
# Multi-character commands: their first character, and their length without it.
LONG = {"x": 8, "z": 4, "/": 1, "~": 1, "`": 1}


def value(sample, channel):
    return (sample * 11 + 500 * channel) % 8000 - 4000


def acceleration(sample):
    return [(sample // 10 * 7 + 500 * axis) % 4000 - 2000 for axis in range(3)]


def say(*words):
    print(*words, flush=True)


class Board:
    """The board and its dongle. send: passes bytes to the device."""

    def __init__(self, options, send):
        self.options, self.send = options, send
        self.begin = time.monotonic()
        self.is_on, self.is_near, self.is_running, self.channel = True, True, False, BOARD_CHANNEL
        self.dropping = self.cutting = 0
        self.word, self.needed = "", 0
        # Replies that the board sends later: the time, and the bytes.
        self.replies = []
        self.restart()

    @property
    def rate(self):
        return PACKET_RATE // 2 if self.options.daisy else PACKET_RATE

    @property
    def is_heard(self):
        return self.is_on and self.is_near and self.channel == BOARD_CHANNEL

    def restart(self):
        """Begins a stream: the counter begins with 0, and the samples are those of now."""
        self.packet = 0
        self.first = int((time.monotonic() - self.begin) * self.rate)
        self.started = time.monotonic()

    # Commands.

    def take(self, received):
        place = 0
        while place < len(received):
            byte = received[place]
            place += 1
            if byte == 0xF0 and not self.word:
                self.ask_dongle(received[place:place + 1])
                place += 1
                continue
            character = chr(byte)
            if not self.word and character in LONG and self.is_heard:
                self.word, self.needed = character, LONG[character]
            elif self.needed:
                self.word += character
                self.needed -= 1
            else:
                self.word = character
            if not self.needed and self.word:
                word, self.word = self.word, ""
                say("told", word)
                self.obey(word)

    def ask_dongle(self, command):
        number = f"Channel number: {self.channel}".encode() + bytes([self.channel])
        if command == b"\x00":
            self.send((b"Success: Host and Device on " if self.is_heard else b"Failure: Host on ") + number + b"$$$")
        elif command == b"\x07":
            self.send(b"Success: System is Up$$$" if self.is_heard else b"Failure: System is Down$$$")

    def reply(self, text, after=POLL_SECONDS):
        self.replies.append((time.monotonic() + after, (text + "$$$").encode()))

    def obey(self, word):
        if not self.is_heard:
            self.send(b"Failure: Communications timeout - Device failed to poll Host$$$")
        elif word == "s":
            self.is_running = False
        elif word == "b":
            self.is_running = True
            self.restart()
        elif word == "v":
            self.is_running = False
            daisy = "On Daisy ADS1299 Device ID: 0x3E\r\n" if self.options.daisy else ""
            self.reply("OpenBCI V3 8-16 channel\r\nOn Board ADS1299 Device ID: 0x3E\r\n" + daisy
                       + "LIS3DH Device ID: 0x33\r\nFirmware: v3.1.2\r\n", RESET_SECONDS)
        elif self.is_running:
            pass
        elif word == "V":
            self.reply("v3.1.2")
        elif word == "d":
            self.reply("updating channel settings to default")
        elif word in "cC":
            self.reply("16" if self.options.daisy else "8")
        elif word[0] == "x":
            is_known = word[1] in CHANNELS and word[-1] == "X"
            self.reply(f"Success: Channel set for {CHANNELS.index(word[1]) + 1}" if is_known else "Failure: Err: 9th char not X")
        elif word[0] in "/~":
            self.reply("Success: ok")

    # Packets.

    def due(self):
        """Returns the time of the next packet or reply; None if there is none."""
        times = [when for when, _ in self.replies]
        if self.is_running:
            times.append(self.started + (self.packet + 1) / PACKET_RATE)
        return min(times, default=None)

    def work(self):
        now = time.monotonic()
        ready = [text for when, text in self.replies if when <= now]
        self.replies = [reply for reply in self.replies if reply[0] > now]
        for text in ready:
            if self.is_heard:
                self.send(text)
        while self.is_running and self.started + (self.packet + 1) / PACKET_RATE <= now:
            packet = self.bytes()
            self.packet += 1
            if not self.is_on or not self.is_heard:
                continue
            if self.dropping:
                self.dropping -= 1
                continue
            cut, self.cutting = min(self.cutting, len(packet)), max(0, self.cutting - len(packet))
            self.send(packet[:11] + packet[11 + cut:] if cut < 22 else packet[cut:])

    def bytes(self):
        if self.options.daisy:
            # Packets with odd numbers contain the board's channels, and those with even numbers the Daisy module's.
            sample, channels = self.first + (self.packet + 1) // 2, range(8) if self.packet % 2 else range(8, 16)
        else:
            sample, channels = self.first + self.packet, range(8)
        if self.options.worn:
            values = [round((bodies.eeg(sample, channel % 5) - 2048) * 0.48828125 / MICROVOLTS) for channel in channels]
        else:
            values = [value(sample, channel) for channel in channels]
        axes = acceleration(sample) if sample % 10 == 0 else [0, 0, 0]
        return b"".join((bytes([0xA0, self.packet & 255]), *(number.to_bytes(3, "big", signed=True) for number in values),
                         *(number.to_bytes(2, "big", signed=True) for number in axes), b"\xC0"))

    def tell(self, word, number=0):
        """Executes a line of the standard input."""
        if word == "drop":
            self.dropping = number
        elif word == "cut":
            self.cutting = number
        elif word in ("away", "back"):
            self.is_near = word == "back"
        elif word in ("off", "on"):
            self.is_on, self.is_running = word == "on", False
        elif word == "channel":
            self.channel = number
        say("did", word, *([number] if number else []))


class Line:
    """The connection to the device: a socket at which QEMU connects, or a terminal."""

    def __init__(self, options):
        self.peer = self.listener = None
        if options.socket:
            self.listener = socket.socket(socket.AF_UNIX)
            self.listener.bind(options.socket)
            self.listener.listen(1)
        else:
            # The other end stays open, so that programs can come and go.
            self.peer, self.other = pty.openpty()
            tty.setraw(self.other)
            os.set_blocking(self.peer, False)
            say("pty", os.ttyname(self.other))

    def send(self, data):
        """Sends bytes. Those that nobody reads are lost, as with a dongle that is not plugged in or whose buffer is full."""
        try:
            if isinstance(self.peer, socket.socket):
                self.peer.send(data)
            elif self.peer is not None:
                os.write(self.peer, data)
        except (BlockingIOError, BrokenPipeError, ConnectionResetError):
            pass

    def descriptors(self):
        return [end for end in (self.listener, self.peer) if end is not None]

    def receive(self, ready):
        """Returns the bytes that have arrived."""
        if self.listener in ready and self.listener is not None:
            self.peer, _ = self.listener.accept()
            self.peer.setblocking(False)
            self.peer.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, UNREAD_BYTES)
        elif self.peer in ready:
            try:
                data = self.peer.recv(4096) if self.listener else os.read(self.peer, 4096)
            except ConnectionResetError:
                data = b""
            if not data:
                self.peer = None
            return data
        return b""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--socket")
    parser.add_argument("--pty", action="store_true")
    parser.add_argument("--daisy", action="store_true")
    parser.add_argument("--worn", action="store_true")
    options = parser.parse_args()
    line = Line(options)
    board = Board(options, line.send)
    say("ready")
    typed = b""
    while True:
        due = board.due()
        wait = None if due is None else max(0, due - time.monotonic())
        ready, _, _ = select.select([sys.stdin, *line.descriptors()], [], [], wait)
        if sys.stdin in ready:
            more = os.read(sys.stdin.fileno(), 4096)
            if not more:
                return
            *commands, typed = (typed + more).split(b"\n")
            for command in commands:
                word, *numbers = command.decode().split()
                board.tell(word, *(int(number) for number in numbers))
        board.take(line.receive(ready))
        board.work()


if __name__ == "__main__":
    main()
