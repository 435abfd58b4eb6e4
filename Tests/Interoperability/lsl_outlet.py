"""Sends from an outlet of liblsl to lsl-reader: lsl_outlet.py READER FORMAT CHANNELS RATE CHUNK [4|6]

Every value identifies its channel and its sample, as far as the format allows. Succeeds if exactly the sent values, stamps and texts arrived, in
order and bit by bit. With 6, the outlet uses IPv6 only; otherwise it is found over IPv4 and IPv6, and received over IPv4.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

version = sys.argv[6] if len(sys.argv) > 6 else "4"
configuration = tempfile.NamedTemporaryFile("w", suffix=".cfg")
configuration.write(f"[ports]\nIPv6 = {'force' if version == '6' else 'allow'}\n")
configuration.flush()
# liblsl reads this variable when the program loads it.
os.environ["LSLAPICFG"] = configuration.name

import numpy  # noqa: E402
from lsl_info import stream_info  # noqa: E402
from pylsl import StreamOutlet, local_clock

reader, form, channels, rate, chunk = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
# The number of samples to send per second; about 20 for an irregular stream.
speed = rate or 20
# SECONDS: the time for which the outlet sends. SILENCE: the time without samples after which the inlet ends; long enough for the interval between two
# samples, for late time stamps, and for pauses of the outlet on a busy machine.
SECONDS, SILENCE = 5, 5
TEXT_BYTES = 256  # the maximum number of bytes of a text that the inlet stores
count = int(SECONDS * speed) // chunk * chunk


def values():
    """Returns the values to send, one row per sample. Neighboring samples and channels differ even after the inlet has rounded them to single
    precision."""
    number, channel = numpy.arange(count)[:, None], numpy.arange(channels)[None, :]
    sign = 1 - 2 * ((number + channel) % 2)
    code = channel * 65536 + number % 65536
    if form == "float32":
        return (sign * (number % 8192 + (2 * channel + 1) / 512)).astype("float32")
    if form == "double64":
        return sign * (number / 3 + channel * 1000.1)
    if form == "int32":
        return (sign * code).astype("int32")
    if form == "int64":
        return (sign * code * (1 << 20)).astype("int64")
    if form == "int16":
        return ((number * 257 + channel * 31) % 65536 - 32768).astype("int16")
    return ((number * 7 + channel * 13) % 256 - 128).astype("int8")


def text(number, channel):
    """Returns texts of several lengths, some of the maximum stored length, in liblsl's short and long format."""
    begin = f"{number} é {channel} "
    return begin + "x" * ((TEXT_BYTES - len(begin.encode()), 0, number % 200)[number % 3])


def stamps():
    """Returns the time stamps that are passed to liblsl: one for each sample, or one for the last sample of each chunk. Those of regular streams have
    some jitter."""
    numbers = range(chunk - 1, count, chunk)
    jitter = min(0.0005, 0.1 / speed) if rate else 0.4 / speed
    return [begin + number / speed + (number * 7919 % 13 - 6) / 6 * jitter for number in numbers]


def received_stamps():
    """Returns the time stamp of each sample, and whether it is transmitted. In a chunk, only the first sample's time stamp is transmitted."""
    told, period = [], 1 / rate if rate else 0
    for stamp in given:
        first = stamp - (chunk - 1) / rate if rate and chunk > 1 else stamp
        for index in range(chunk):
            told.append((first, index == 0))
            first += period
    return told


def send():
    """Sends the samples. Their time stamps are the times at which they are due, not at which they are sent, so that a busy machine causes
    no jitter."""
    for index, stamp in enumerate(given):
        while (late := local_clock() - stamp) < 0:
            time.sleep(min(-late, 0.01) if late < -0.001 else 0.001)
        number = index * chunk
        if form == "string":
            rows = [[text(number + row, channel) for channel in range(channels)] for row in range(chunk)]
        else:
            rows = alone[number:number + 1] if chunk == 1 else sent[number:number + chunk]
        if chunk == 1:
            outlet.push_sample(rows[0], stamp)
        else:
            outlet.push_chunk(rows, stamp)


def parts(data):
    """Returns lsl-reader's output as (kind, channel, bytes)."""
    sizes, place = {"stamps": 16, "values": 4, "events": 12}, 0
    while place < len(data):
        end = data.index(b"\n", place)
        what, channel, number = data[place:end].decode().split()
        size = int(number) * sizes[what] if what in sizes else 8 + int(number)
        yield what, int(channel), data[end + 1:end + 1 + size]
        place = end + 1 + size


failed = []


def same(wanted, found, what):
    """Compares bit by bit and reports the first difference."""
    wanted, found = numpy.asarray(wanted), numpy.asarray(found)
    if wanted.dtype != object:
        wanted, found = wanted.view(f"u{wanted.itemsize}"), found.view(f"u{found.itemsize}")
    if len(wanted) != len(found):
        failed.append(f"{what}: {len(found)} of {len(wanted)}")
        return
    differing = numpy.flatnonzero(wanted != found)
    if len(differing):
        place = differing[0]
        failed.append(f"{what}: {len(differing)} differ, the first at {place}: {found[place]}, not {wanted[place]}")


def compare(data):
    told, texts, seen = received_stamps(), [], 0
    times = numpy.array([stamp for stamp, _ in told])
    for what, channel, part in parts(data):
        if what == "stamps":
            kept = numpy.frombuffer(part, [("number", "<i8"), ("seconds", "<f8")])
            wired = [index for index, (_, is_wired) in enumerate(told) if is_wired] if rate and form != "string" else []
            same(numpy.array(wired, "i8"), kept["number"].copy(), "numbers of stamps")
            same(times[wired], kept["seconds"].copy(), "stamps")
        elif what == "values":
            seen += 1
            same(sent[:, channel].astype("float32"), numpy.frombuffer(part, "<f4"), f"channel {channel}")
        elif what == "events":
            seen += 1
            kept = numpy.frombuffer(part, [("seconds", "<f8"), ("value", "<f4")])
            wanted = numpy.ones(count, "f4") if form == "string" else sent[:, channel].astype("float32")
            same(wanted, kept["value"].copy(), f"channel {channel}: events")
            same(times, kept["seconds"].copy(), f"channel {channel}: stamps")
        else:
            texts.append((channel, part[:8], part[8:].decode()))
    if seen != channels:
        failed.append(f"{seen} channels")
    if form == "string":
        wanted = [(channel, times[number].tobytes(), text(number, channel)) for number in range(count) for channel in range(channels)]
        if texts != wanted:
            place = next((index for index, pair in enumerate(zip(texts, wanted)) if pair[0] != pair[1]), min(len(texts), len(wanted)))
            failed.append(f"{len(texts)} texts of {len(wanted)}, another one at {place}: {texts[place:place + 1]}, not {wanted[place:place + 1]}")


name = f"interoperability {os.getpid()}"
outlet = StreamOutlet(stream_info(name, "Markers" if form == "string" else "EEG", channels, rate, form, name))
sent = None if form == "string" else values()
# Convert the values before sending starts, because converting them takes longer than sending them.
alone = sent.tolist() if sent is not None and chunk == 1 else None
with tempfile.TemporaryDirectory() as folder:
    file = os.path.join(folder, "received")
    process = subprocess.Popen([reader, name, str(SILENCE), file], stdout=subprocess.PIPE, text=True)
    if outlet.wait_for_consumers(40):
        # After this time, the inlet is connected, and receives everything that the outlet sends.
        begin = local_clock() + 0.2
        given = stamps()
        send()
        said, _ = process.communicate(timeout=60)
        with open(file, "rb") as received:
            compare(received.read())
    else:
        process.kill()
        said = process.communicate()[0]
        failed.append("no inlet came")
found = re.search(r"received (\d+) lost (\d+) missed (\d+) reconnects (\d+)", said)
if not found or [int(word) for word in found.groups()] != [count, 0, 0, 0]:
    failed.append(f"counts, not {count} received")
if f"found under version {version} " not in said:
    failed.append("another version of the Internet protocol")
# Outlet and inlet use the same clock, so the newest sample cannot be from the future.
ages = re.search(r"ages (-?\d+) (-?\d+) us", said)
if rate > 1 and chunk == 1 and form != "string" and (ages is None or int(ages.group(1)) < -1_000_000 * 2 / rate - 2000):
    failed.append("a sample from the future")
if failed:
    print(said)
    print("\n".join(failed[:10]))
sys.exit(1 if failed else 0)
