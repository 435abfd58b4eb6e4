"""A radio with sensors for the emulated board, on bumble's local link: HCI in H4 frames on a Unix socket. Written from the sensors' documents.

Usage: sensors.py SOCKET [--muse-counter N] [--mtu N] [--reversed] [--deltas] [--worn] SENSOR..., or sensors.py --list. Needs bumble (PyPI)
in its own Python environment.
--worn: a Muse sends the EEG of a resting head, an H10 the acceleration of a person who stands or walks (bodies.py).
Sensors: strap (Heart Rate), h10 (Polar H10), muse (Muse 2), hostile (a strap that sends wrong data), locked (a strap that requires pairing), athena.

Lines on the standard input:
  drop SENSOR N     loses the next N packets of each of its streams; their numbers and times continue
  leave SENSOR      moves it out of range; return SENSOR: back again
  glimpse SENSOR    at the edge of the range, it is received once, but cannot be connected
  late SENSOR       returns when the board gives up connecting it, so that the connection and the board's command cross
  silent SENSOR     stays connected and sends nothing; loud SENSOR: continues
  count muse N      its packets continue with the number N; "muse wrapped" reports that all its counters have begun again with 0
  walk SENSOR N     its wearer walks N steps a minute, or stands (0)
  loosen SENSOR E N electrode E (0 to 4) of a worn sensor sits loosely: noise of N microvolts (0: it sits well)
  slow SENSOR N     its clock runs N times slower than this machine's
  flood SENSOR N    sends N packets of random bytes, as fast as the board takes them; "SENSOR flooded N" reports how many it got
On the standard output: "ready", and a line for every request of the device to a sensor.

All values are known. On sensors without a wearer: sample n of a Muse's electrode e is (n * 5 + 700 * e) mod 4096, of its motion axes
(n * 3 + 1000 * axis) mod 20000 less 10000, of an H10's ECG n * 11 mod 8000 less 4000, of its acceleration (n * 7 + 500 * axis) mod 4000
less 2000, and beat n comes 800 + 20 * (n mod 7) units of 1/1024 s after the previous one.
"""

import argparse
import asyncio
import os
import struct
import sys

import bodies
from bumble.att import Attribute
from bumble.core import UUID
from bumble.gatt import GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR, CharacteristicValue, Service
from bumble.pairing import PairingConfig
from bumble.transport import open_transport
from peripheral import ATTRIBUTES, PROPERTIES, Guest, Link, Sensor, characteristic, every, say

POLAR = "FB005C8{}-02E7-F387-1CAD-8ACD2D8DF0C8"
MUSE = "273e{:04x}-4c4d-454d-96be-f03bac821358"
ELECTRODES, PER_PACKET = 5, 12
# The time of a Polar's sample 0, in nanoseconds since 2000.
POLAR_BEGIN = 700_000_000_000_000_000


class Strap(Sensor):
    key, name, address = "strap", "Chest strap", "C0:FF:EE:00:00:02"
    streams = ("beats",)
    beat = 0

    def make_services(self):
        self.heart = characteristic("2A37", PROPERTIES.NOTIFY)
        self.level = characteristic("2A19", PROPERTIES.READ | PROPERTIES.NOTIFY, b"\x4b")
        self.left, self.due = 0.0, 0.0
        return [Service(UUID("180D"), [self.heart, characteristic("2A38", PROPERTIES.READ, b"\x01")]), Service(UUID("180F"), [self.level])]

    @staticmethod
    def interval(beat):
        return 800 + 20 * (beat % 7)

    async def send_beats(self):
        """Sends the beats of the last second."""
        intervals, self.left = [], self.left + 1
        while self.left * 1024 >= self.interval(self.beat):
            self.left -= self.interval(self.beat) / 1024
            intervals.append(self.interval(self.beat))
            self.beat += 1
        rate = 60 * 1024 // self.interval(self.beat)
        flags = 0x06 | (0x10 if intervals else 0)
        await self.send("beats", self.heart, struct.pack(f"<BB{len(intervals)}H", flags, rate, *intervals))

    def actions(self):
        return [(1, self.send_beats)]


def packed(deltas, bits):
    """Packs signed deltas with this many bits each, beginning with the lowest bit."""
    number = sum((delta & ((1 << bits) - 1)) << (place * bits) for place, delta in enumerate(deltas))
    return number.to_bytes((len(deltas) * bits + 7) // 8, "little")


class H10(Strap):
    key, name, address = "h10", "Polar H10 1234ABCD", "A0:9E:1A:00:00:03"
    streams = ("beats", "ecg", "acc")
    ECG_FRAME, ACC_FRAME = 73, 36
    RATE = 100

    def make_services(self):
        self.on, self.ecg, self.acc = set(), 0, 0
        self.walker = bodies.Walker(self.RATE)
        self.control = characteristic(POLAR.format(1), PROPERTIES.READ | PROPERTIES.WRITE | PROPERTIES.INDICATE,
                                      CharacteristicValue(read=lambda c: b"\x0f\x05" + bytes(15), write=self.command_written))
        self.data = characteristic(POLAR.format(2), PROPERTIES.NOTIFY)
        return [*super().make_services(), Service(UUID(POLAR.format(0)), [self.control, self.data])]

    def is_on(self):
        return bool(self.on)

    def stop(self):
        self.on = set()

    def command_written(self, connection, value):
        operation, kind = value[0], value[1]
        status, more = 0, b""
        if operation == 1:
            more = bytes.fromhex("0004190032006400c800" "01011000" "020302000400" "0800") if kind == 2 else bytes.fromhex("00018200" "01010e00")
        elif operation == 2:
            status = 6 if kind in self.on else 0
            self.on.add(kind)
            say(self.key, "starts", kind, value.hex())
        elif operation == 3:
            self.on.discard(kind)
            say(self.key, "stops", kind)
        else:
            status = 1
        answer = bytes([0xF0, operation, kind, status, 0]) + more
        asyncio.ensure_future(self.device.indicate_subscribers(self.control, answer))

    async def send_ecg(self):
        first = self.ecg
        self.ecg += self.ECG_FRAME
        if 0 not in self.on:
            return
        samples = b"".join((n * 11 % 8000 - 4000).to_bytes(3, "little", signed=True) for n in range(first, self.ecg))
        await self.send("ecg", self.data, self.head(0, self.ecg - 1, 130, 0) + samples)

    @staticmethod
    def head(kind, sample, rate, form):
        return struct.pack("<BQB", kind, POLAR_BEGIN + sample * 10**9 // rate, form)

    async def send_acceleration(self):
        first = self.acc
        self.acc += self.ACC_FRAME
        if 2 not in self.on:
            return
        rows = [self.walker.next() if self.options.worn else [(n * 7 + 500 * axis) % 4000 - 2000 for axis in range(3)]
                for n in range(first, self.acc)]
        if self.options.deltas:
            deltas = [now - before for row, last in zip(rows[1:], rows) for now, before in zip(row, last)]
            # Send the values in two groups. Each group uses as few bits per value as its largest difference needs.
            half = (len(rows) - 1) // 2 * 3
            body = struct.pack("<3h", *rows[0])
            for group in (deltas[:half], deltas[half:]):
                bits = max(delta.bit_length() + 1 for delta in group)
                body += bytes([bits, len(group) // 3]) + packed(group, bits)
            await self.send("acc", self.data, self.head(2, self.acc - 1, self.RATE, 0x81) + body)
        else:
            body = b"".join(struct.pack("<3h", *row) for row in rows)
            await self.send("acc", self.data, self.head(2, self.acc - 1, self.RATE, 1) + body)

    def actions(self):
        return [*super().actions(), (self.ECG_FRAME / 130, self.send_ecg), (self.ACC_FRAME / self.RATE, self.send_acceleration)]


class Muse(Sensor):
    key, name, address, service = "muse", "Muse-2A3B", "00:55:DA:B3:00:01", 0xFE8D
    streams = ("eeg", "gyroscope", "acceleration")

    def make_services(self):
        self.eeg = self.motion = self.options.muse_counter
        self.eeg_begin = self.eeg
        self.running, self.loose = False, [0.0] * ELECTRODES
        self.command = characteristic(MUSE.format(1), PROPERTIES.WRITE_WITHOUT_RESPONSE | PROPERTIES.NOTIFY, CharacteristicValue(write=self.command_written))
        self.electrodes = [characteristic(MUSE.format(3 + number), PROPERTIES.NOTIFY) for number in range(ELECTRODES)]
        self.gyroscope, self.acceleration, self.telemetry = (characteristic(MUSE.format(number), PROPERTIES.NOTIFY) for number in (9, 10, 11))
        return [Service(UUID("FE8D"), [self.command, *self.electrodes, self.gyroscope, self.acceleration, self.telemetry])]

    def is_on(self):
        return self.running

    def stop(self):
        self.running = False

    def command_written(self, connection, value):
        text = value[1:].decode(errors="replace").strip()
        if value[0] != len(value) - 1:
            say(self.key, "told a wrong length", value.hex())
        if text == "d":
            self.running = True
        elif text == "h":
            self.running = False
        say(self.key, "told", text)

    async def send_eeg(self):
        number = self.eeg
        self.eeg += 1
        if not self.running or self.loses("eeg"):
            return
        for electrode in (4, 3, 2, 1, 0):
            values = [bodies.eeg(n, electrode, loose=self.loose[electrode]) if self.options.worn else (n * 5 + 700 * electrode) % 4096
                      for n in range(number * PER_PACKET, (number + 1) * PER_PACKET)]
            body = b"".join(bytes([a >> 4, (a & 15) << 4 | b >> 8, b & 255]) for a, b in zip(values[::2], values[1::2]))
            await self.device.notify_subscribers(self.electrodes[electrode], struct.pack(">H", number & 0xFFFF) + body)

    async def send_motion(self):
        number = self.motion
        self.motion += 1
        # The counter of the motion is the slowest one.
        if self.motion == 0x10000:
            say(self.key, "wrapped")
        if not self.running:
            return
        body = struct.pack(">H", number & 0xFFFF) + b"".join(
            struct.pack(">3h", *((n * 3 + 1000 * axis) % 20000 - 10000 for axis in range(3))) for n in range(3 * number, 3 * number + 3))
        await self.send("gyroscope", self.gyroscope, body)
        await self.send("acceleration", self.acceleration, body)

    async def send_battery(self):
        if self.running:
            await self.send("battery", self.telemetry, struct.pack(">HHHHH", 1, 512 * 80, 0, 0, 0))

    def actions(self):
        return [(PER_PACKET / 256, self.send_eeg), (3 / 52, self.send_motion), (10, self.send_battery)]


class Athena(Muse):
    key, name, address = "athena", "MuseS-9F00", "00:55:DA:BB:00:05"

    def make_services(self):
        service, = super().make_services()
        return [Service(UUID("FE8D"), [*service.characteristics, characteristic(MUSE.format(0x13), PROPERTIES.NOTIFY)])]


class Hostile(Strap):
    """Simulates a strap that sends values before a subscription, and values with wrong lengths."""

    key, name, address = "hostile", "Chest strap X", "C0:FF:EE:00:00:66"

    async def lie(self):
        if self.connection and not self.is_silent:
            for value in (b"", b"\x00", b"\x1b", b"\x1b\xff", b"\x1d\x03\x00\x1f", b"\x1b\x03\x00\xff\xff", b"\x03", b"\x05\x01", b"\x09\x15\x00",
                          b"\x01\x08\x00\x00", b"\x23" + bytes(100), b"\x02\x17\x00", b"\x0a\x03\x00", b"\xff" * 200):
                self.device.send_l2cap_pdu(self.connection.handle, ATTRIBUTES, value)

    def actions(self):
        return [*super().actions(), (0.02, self.lie)]


class Locked(Strap):
    """Simulates a strap that requests pairing when it is connected, and refuses subscriptions until it is paired."""

    key, name, address = "locked", "Chest strap L", "C0:FF:EE:00:00:77"

    def __init__(self, link, options):
        super().__init__(link, options)
        self.device.pairing_config_factory = lambda connection: PairingConfig(sc=False, mitm=False, bonding=True)
        for attribute in self.device.gatt_server.attributes:
            if attribute.type == GATT_CLIENT_CHARACTERISTIC_CONFIGURATION_DESCRIPTOR:
                attribute.permissions |= Attribute.Permissions.WRITE_REQUIRES_AUTHENTICATION

    def connected(self, connection):
        super().connected(connection)
        connection.on("pairing", lambda keys: say(self.key, "paired"))
        connection.on("pairing_start", lambda: say(self.key, "is being paired"))
        self.device.request_pairing(connection)
        say(self.key, "requested pairing")


SENSORS = {sensor.key: sensor for sensor in (Strap, H10, Muse, Athena, Hostile, Locked)}


async def listen(guest, sensors):
    """Executes the commands on the standard input until it ends."""
    reader = asyncio.StreamReader()
    await asyncio.get_running_loop().connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    while line := (await reader.readline()).decode().split():
        word, sensor = line[0], sensors[line[1]]
        if word == "drop":
            sensor.drop(int(line[2]))
        elif word == "leave":
            await sensor.leave()
        elif word == "return":
            await sensor.advertise()
        elif word == "glimpse":
            sensor.glimpse()
        elif word == "late":
            guest.late = sensor
        elif word == "count":
            sensor.eeg = sensor.motion = int(line[2])
        elif word in ("silent", "loud"):
            sensor.is_silent = word == "silent"
        elif word == "walk":
            sensor.walker.cadence = float(line[2])
        elif word == "loosen":
            sensor.loose[int(line[2])] = float(line[3])
        elif word == "slow":
            sensor.slowness = float(line[2])
        elif word == "flood":
            asyncio.ensure_future(sensor.flood(int(line[2])))
        say("did", *line)


async def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("socket")
    parser.add_argument("--muse-counter", type=int, default=0)
    parser.add_argument("--mtu", type=int, default=0)
    parser.add_argument("--reversed", action="store_true")
    parser.add_argument("--deltas", action="store_true")
    parser.add_argument("--worn", action="store_true")
    parser.add_argument("sensors", nargs="+", choices=SENSORS)
    if sys.argv[1:] == ["--list"]:
        print(*SENSORS)
        return
    options = parser.parse_args()
    link = Link()
    async with await open_transport(f"unix-client:{options.socket}") as line:
        link.line = line.sink
        guest = Guest("guest", host_source=line.source, host_sink=line.sink, link=link, public_address="00:AA:BB:CC:DD:01")
        sensors = {name: SENSORS[name](link, options) for name in options.sensors}
        for sensor in sensors.values():
            await sensor.begin()
        say("ready")
        await asyncio.wait([asyncio.ensure_future(work) for work in (*(sensor.run() for sensor in sensors.values()), listen(guest, sensors),
                                                                     line.source.wait_for_termination())],
                           return_when=asyncio.FIRST_COMPLETED)
    # The process exits immediately, so that running tasks do not delay its end.
    os._exit(0)


if __name__ == "__main__":
    asyncio.run(main())
