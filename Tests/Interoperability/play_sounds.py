"""Encodes a sound with third-party programs. The player process plays each file into a WAV file, whose number of frames and whose tone the script
checks. Usage: play_sounds.py SOUND_PLAYER FOLDER"""

import array
import math
import os
import socket
import struct
import subprocess
import sys
import wave
from pathlib import Path

SECONDS, HERTZ, PEAK = 2, 441, 8000


def source(path, rate):
    samples = [round(PEAK * math.sin(2 * math.pi * HERTZ * n / rate)) for n in range(SECONDS * rate)]
    with wave.open(str(path), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array.array("h", [sample for sample in samples for _ in range(2)]).tobytes())
    return path


# For each file: the encoder, the sampling rate before and after encoding, the minimum ratio of the tone to everything else in decibels, and whether
# encoding keeps the number of frames.
FILES = [
    ("tone.wav", ["cp", "IN", "OUT"], 44_100, 44_100, 75),
    ("tone.flac", ["flac", "--silent", "-8", "IN", "-o", "OUT"], 44_100, 44_100, 75),
    ("tone-96.flac", ["flac", "--silent", "IN", "-o", "OUT"], 96_000, 96_000, 75),
    # A file with tags before and after the sound, as online shops sell them.
    ("tone.mp3", ["lame", "--quiet", "-b", "128", "--tt", "Lied", "--add-id3v2", "--id3v2-utf16", "IN", "OUT"], 44_100, 44_100, 40),
    ("tone-vbr.mp3", ["lame", "--quiet", "-V", "4", "IN", "OUT"], 44_100, 44_100, 40),
    ("tone.ogg", ["oggenc", "--quiet", "-q", "4", "-t", "Lied", "IN", "-o", "OUT"], 44_100, 44_100, 40),
    ("tone.opus", ["opusenc", "--quiet", "--bitrate", "96", "--title", "Lied", "IN", "OUT"], 48_000, 48_000, 35),
]


class Player:
    def __init__(self, program, output):
        self.socket, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.process = subprocess.Popen([program, "--descriptor=0", f"--to={output}"], stdin=end)
        end.close()
        self.socket.settimeout(30)

    def expect(self, kind):
        """Returns the fields after the number in the next event of this kind. Skips events of other kinds, except refusals."""
        while True:
            packet = self.socket.recv(64)
            if not packet or packet[0] == 5:
                raise AssertionError(f"refused for reason {packet[5] if packet else 'end'}")
            if packet[0] == kind:
                return packet[5:]

    def play(self, number, path):
        """Plays a file to its end; returns the number of frames that the player reports, and the frames that it played."""
        descriptor = os.open(path, os.O_RDONLY)
        socket.send_fds(self.socket, [struct.pack("<BIq", 1, number, 0)], [descriptor])
        os.close(descriptor)
        rate, frames = struct.unpack("<Iq", self.expect(4))
        self.socket.send(struct.pack("<BIqBBi", 2, number, 0, 0, 100, 0))
        end, place, _ = struct.unpack("<Bqq", self.expect(7))
        if end != 0:
            raise AssertionError(f"ended for reason {end}")
        return rate, frames, place

    def close(self):
        self.socket.close()
        return self.process.wait(10)


def decibels(samples, hertz, rate):
    """Returns the ratio of the best-fitting sine to the rest of the samples, in decibels."""
    sums = [0.0] * 5
    for n, sample in enumerate(samples):
        s, c = math.sin(2 * math.pi * hertz * n / rate), math.cos(2 * math.pi * hertz * n / rate)
        for index, value in enumerate((s * s, s * c, c * c, s * sample, c * sample)):
            sums[index] += value
    ss, sc, cc, sx, cx = sums
    a, b = (sx * cc - cx * sc) / (ss * cc - sc * sc), (cx * ss - sx * sc) / (ss * cc - sc * sc)
    rest = sum((sample - a * math.sin(2 * math.pi * hertz * n / rate) - b * math.cos(2 * math.pi * hertz * n / rate)) ** 2
               for n, sample in enumerate(samples))
    return 10 * math.log10((a * a + b * b) / 2 * len(samples) / max(rest, 1e-9))


def check(program, folder, name, encoder, rate, own_rate, wanted):
    original, file, heard = source(folder / f"source-{rate}.wav", rate), folder / name, folder / "heard.wav"
    words = [{"IN": str(original), "OUT": str(file)}.get(word, word) for word in encoder]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    player = Player(program, heard)
    found, frames, place = player.play(1, file)
    if player.close() != 0:
        raise AssertionError("the player failed")
    if (found, frames, place) != (own_rate, SECONDS * own_rate, SECONDS * own_rate):
        raise AssertionError(f"{found} Hz, {frames} frames, {place} played")
    with wave.open(str(heard)) as wav:
        samples = array.array("h", wav.readframes(wav.getnframes()))[::2]
    begin = next(n for n, sample in enumerate(samples) if abs(sample) > PEAK // 2)
    middle = samples[begin + 24_000:begin + 72_000]
    distance = decibels(middle, HERTZ, 48_000)
    if distance < wanted:
        raise AssertionError(f"{distance:.0f} dB")
    return f"{frames} frames at {found} Hz, {distance:.0f} dB"


def main():
    program, folder = sys.argv[1], Path(sys.argv[2])
    passed = failed = 0
    for name, *row in FILES:
        try:
            print(f"{name}: {check(program, folder, name, *row)}", flush=True)
            passed += 1
        except (AssertionError, OSError, subprocess.SubprocessError, StopIteration) as error:
            print(f"FAILED sounds: {name}: {error!r}", flush=True)
            failed += 1
    print(f"{passed} passed, {failed} failed")


main()
