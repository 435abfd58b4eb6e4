"""Changes song files of every format at random, and gives each to the process that measures songs and to the process that plays them. Each file must
end with an error or a result within bounds; no process may end, hang, keep files open or take more and more memory.
Usage: damaged_sounds.py SOUND_PLAYER FOLDER COUNT. COUNT: the number of changed files of each format. A file that fails stays in FOLDER under the
name changed-NUMBER."""

import array
import os
import random
import re
import socket
import struct
import subprocess
import sys
import time
import wave
from pathlib import Path

RATE, SECONDS, TEMPO = 44_100, 4, 120
TEXT = "Übung macht den Meister"
# The encoders' commands by the end of the name.
ENCODERS = {
    "mp3": ["lame", "--quiet", "-V", "5", "--tt", TEXT, "--ta", TEXT, "--add-id3v2", "--id3v2-utf16", "--ti", "COVER", "IN", "OUT"],
    "flac": ["flac", "--silent", f"--tag=TITLE={TEXT}", f"--tag=ARTIST={TEXT}", "IN", "-o", "OUT"],
    "ogg": ["oggenc", "--quiet", "-s", "1", "-q", "2", "-t", TEXT, "-a", TEXT, "IN", "-o", "OUT"],
    "opus": ["opusenc", "--quiet", "--serial", "1", "--bitrate", "64", "--title", TEXT, "--artist", TEXT, "IN", "OUT"],
    "wav": None,
}
# The bounds of results: `SongLimits.textBytes`, `SoundRate.range`, and the tempos that `MeasureAnswer` accepts. The fields of `SoundFailure`.
TEXT_BYTES, RATES, TEMPOS, FAILURES = 120, range(8000, 192_001), (1, 1000), range(0, 8)
# The maximum time for one file in seconds, with a margin for a busy machine.
LONGEST = 20
# The maximum memory of a process in kilobytes (`PlayerProgram.memory`) beside that of its libraries and its code.
MEMORY = (32 << 10) + 16_000
# By how many kilobytes the least memory during the last quarter of the files may exceed that during the second one, if there are so many files that a
# leak differs from chance. The player decodes in several threads, each with a heap of its own, which fill up slowly: they reach 7 MB after 2,000
# files. A decoder that is not released takes 30 kB or more.
MEASURED_GROWTH, PLAYED_GROWTH, ENOUGH = 300, 6000, 400
# AT_ONCE: the number of files that the test keeps open in the player, which allows eight. PLAYED: how long each file plays, in seconds.
AT_ONCE, PLAYED = 8, 0.1
CODES = (0, 1, 0x7F, 0x80, 0xFE, 0xFF)
WORDS = (0, 1, 0x7FFF, 0x8000, 0xFFFF, 0x7FFF_FFFF, 0x8000_0000, 0xFFFF_FFFF)


class Fault(Exception):
    """A file did not have the effect that it must have. The message names the effect."""


# The songs.

def original(folder, kind):
    """Returns a song of this format: drums at 120 beats a minute, with a title and an artist."""
    noise, samples = random.Random(30), array.array("h", bytes(2 * 2 * RATE * SECONDS))
    for beat in range(SECONDS * TEMPO // 60):
        begin = beat * RATE * 60 // TEMPO
        for n in range(RATE // 12):
            samples[2 * (begin + n)] = samples[2 * (begin + n) + 1] = round(noise.uniform(-1, 1) * 20_000 * 0.999 ** n)
    plain, cover, coded = folder / "plain.wav", folder / "cover.jpg", folder / f"song.{kind}"
    with wave.open(str(plain), "wb") as file:
        file.setnchannels(2)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes(samples.tobytes())
    if kind == "wav":
        text = TEXT.encode() + b"\0"
        info = b"INFO" + b"".join(name + struct.pack("<I", len(text)) + text + b"\0" * (len(text) % 2) for name in (b"INAM", b"IART"))
        return plain.read_bytes() + b"LIST" + struct.pack("<I", len(info)) + info
    cover.write_bytes(b"\xff\xd8\xff\xe0" + noise.randbytes(3000))
    words = [{"IN": str(plain), "OUT": str(coded), "COVER": str(cover)}.get(word, word) for word in ENCODERS[kind]]
    subprocess.run(words, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return coded.read_bytes()


OGG_TABLE = []
for index in range(256):
    value = index << 24
    for _ in range(8):
        value = (value << 1 ^ 0x04C1_1DB7 if value & 0x8000_0000 else value << 1) & 0xFFFF_FFFF
    OGG_TABLE.append(value)


def with_checksums(data):
    """Returns an Ogg file whose pages have right checksums, so that decoders do not skip the changed ones."""
    data, at = bytearray(data), 0
    while (at := data.find(b"OggS", at)) >= 0 and at + 27 <= len(data):
        count = data[at + 26]
        end = at + 27 + count + sum(data[at + 27:at + 27 + count])
        if end > len(data):
            break
        data[at + 22:at + 26] = bytes(4)
        value = 0
        for byte in data[at:end]:
            value = (value << 8 & 0xFFFF_FFFF) ^ OGG_TABLE[value >> 24 ^ byte]
        data[at + 22:at + 26] = struct.pack("<I", value)
        at = end
    return bytes(data)


def place(chance, data):
    """Returns a position, more often near the beginning, where the headers are."""
    return chance.randrange(min(len(data), 4096)) if chance.random() < 0.3 else chance.randrange(len(data))


def changed(chance, song, others):
    """Returns a song with one to three changes. others: songs of all formats."""
    data = bytearray(song)
    for _ in range(chance.randint(1, 3)):
        if not data:
            break
        at, length = place(chance, data), chance.choice((1, 2, 4, 16, 255, chance.randint(1, 8192)))
        piece = bytes(data[at:at + length])
        match chance.randrange(11):
            case 0:
                for _ in range(chance.randint(1, 8)):
                    data[place(chance, data)] ^= 1 << chance.randrange(8)
            case 1:
                for _ in range(chance.randint(1, 16)):
                    data[place(chance, data)] = chance.choice(CODES)
            case 2:
                order, word = chance.choice(("<", ">")), chance.choice(WORDS)
                number = struct.pack(order + "I", word) if chance.random() < 0.7 else struct.pack(order + "H", word & 0xFFFF)
                data[at:at + len(number)] = number
            case 3:
                del data[at:]
            case 4:
                del data[at:at + length]
            case 5:
                data[at:at] = chance.randbytes(length)
            case 6:
                data[at:at] = piece * chance.randint(1, 8)
            case 7:
                data[at:at + length] = bytes(len(piece))
            case 8:
                data[at:at + length] = chance.randbytes(len(piece))
            case 9:
                other = chance.choice(others)
                begin = place(chance, other)
                data[at:at + length] = other[begin:begin + length]
            case 10:
                to = place(chance, data)
                data[at:at + length], data[to:to + length] = data[to:to + length], piece
    if data[:4] == b"OggS" and chance.random() < 0.8:
        return with_checksums(data)
    return bytes(data)


# The processes.

class Process:
    """One of the player's processes, connected by a socket."""

    def __init__(self, program, *arguments):
        self.socket, end = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self.process = subprocess.Popen([program, "--descriptor=0", *arguments], stdin=end, env=os.environ | {"SWIFT_BACKTRACE": "enable=no"})
        end.close()
        self.socket.settimeout(LONGEST)
        self.memory = []

    def send(self, packet, file=None):
        try:
            if file is None:
                self.socket.send(packet)
            else:
                socket.send_fds(self.socket, [packet], [file])
        except OSError as error:
            raise Fault(f"the process has ended: {error}") from None

    def packet(self):
        try:
            packet = self.socket.recv(64)
        except TimeoutError:
            raise Fault(f"no answer in {LONGEST} s") from None
        except OSError as error:
            packet = str(error)
        if not isinstance(packet, bytes) or not packet:
            raise Fault(f"the process ended with status {self.process.wait(LONGEST)}")
        return packet

    def look(self):
        """Stores the present memory in kilobytes. Returns the number of open files."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        self.memory.append(int(re.search(r"RssAnon:\s+(\d+)", status)[1]))
        most = int(re.search(r"VmHWM:\s+(\d+)", status)[1])
        if most > MEMORY:
            raise Fault(f"{most} kB of memory")
        return len(os.listdir(f"/proc/{self.process.pid}/fd"))

    def close(self):
        self.socket.close()
        try:
            return self.process.wait(LONGEST)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return "does not end"


def demand(is_so, what):
    if not is_so:
        raise Fault(what)


class Measurer(Process):
    def __init__(self, program):
        super().__init__(program, "--measure")
        demand(self.packet() == struct.pack("<BI", 1, 1), "another version")
        self.number = 0

    def content(self, packet):
        """Returns what the content of an answer is, and checks its bounds."""
        code, tempo, confidence, first = struct.unpack("<Bffq", packet)
        if code == 1:
            demand(TEMPOS[0] <= tempo <= TEMPOS[1] and 0 <= confidence <= 1 and 0 <= first < 1 << 40, f"{tempo} BPM, {confidence}, {first} ns")
        demand(code <= 4 or code - 16 in FAILURES, f"result {code}")
        return "tempo" if code == 1 else "unmeasured" if code == 0 else "no tempo" if code <= 4 else "refused"

    def try_file(self, file):
        """Reads and measures a file. Returns what the result is."""
        self.number += 1
        self.send(struct.pack("<BI", 1, self.number), file)
        texts = [b"", b"", b""]
        while (packet := self.packet())[0] == 2:
            texts[packet[5]] += packet[6:]
        kind, number, _, milliseconds = struct.unpack("<BIQq", packet[:21])
        demand((kind, number) == (3, self.number), "another answer")
        demand(milliseconds >= -1, f"{milliseconds} ms")
        demand(self.content(packet[21:]) in ("unmeasured", "refused"), "a result without a measurement")
        for text in texts:
            demand(len(text) <= TEXT_BYTES and not any(byte < 32 for byte in text), f"a text {text!r}")
            text.decode()
        self.send(struct.pack("<BI", 2, self.number), file)
        kind, number = struct.unpack("<BI", (packet := self.packet())[:5])
        demand((kind, number) == (4, self.number), "another answer")
        result = self.content(packet[5:])
        demand(result != "unmeasured", "no result")
        return result


class Player(Process):
    def __init__(self, program, output):
        super().__init__(program, f"--to={output}")
        self.number = 0
        # Wait until the card is open.
        while self.packet()[0] != 2:
            pass

    def try_files(self, files, chance):
        """Plays several files at once, half of them from a position within the song, and stops them. Returns the number of files that it
        refused."""
        states = {}
        for file in files:
            self.number += 1
            states[self.number] = "sent"
            self.send(struct.pack("<BIq", 1, self.number, chance.choice((0, 0, 0, 1500, 1500, 1500, 1500, 1 << 40))), file)
        self.take(states, {"sent"})
        loaded = [number for number, state in states.items() if state == "loaded"]
        for number in loaded:
            self.send(struct.pack("<BIqBBi", 2, number, 0, 1, 100, chance.choice((0, -25_000, 25_000))))
        time.sleep(PLAYED)
        for number in loaded:
            self.send(struct.pack("<BI", 5, number))
        self.take(states, {"loaded"})
        return sum(state == "refused" for state in states.values())

    def take(self, states, waiting):
        """Takes events until no sound has one of these states."""
        while any(state in waiting for state in states.values()):
            packet = self.packet()
            kind, number = struct.unpack("<BI", packet[:5])
            if kind == 4:
                rate, frames = struct.unpack("<Iq", packet[5:])
                demand(rate in RATES, f"{rate} Hz")
                states[number] = "loaded"
            elif kind == 5:
                demand(packet[5] in FAILURES, f"refused for reason {packet[5]}")
                states[number] = "refused"
            elif kind == 7:
                end, frame, _ = struct.unpack("<Bqq", packet[5:])
                demand(end < 4 and frame >= 0, f"ended for reason {end} at {frame}")
                states[number] = "ended"


def memory_file(data):
    file = os.memfd_create("song")
    os.write(file, data)
    return file


class Trial:
    """The changed files of one format."""

    def __init__(self, folder, kind, songs, count):
        chance, self.folder, self.kind = random.Random(f"{kind} {count}"), folder, kind
        self.files, known = [], {songs[kind]}
        while len(self.files) < count:
            data = changed(chance, songs[kind], list(songs.values()))
            if data not in known:
                known.add(data)
                self.files.append(data)

    def keep(self, numbers):
        for number in numbers:
            (self.folder / f"changed-{number}.{self.kind}").write_bytes(self.files[number])

    def measure(self, program, song):
        """Measures each file in one process. Returns a summary."""
        process, results, slowest = Measurer(program), {}, 0.0
        open_at_first = process.look()
        demand(self.one(process.try_file, song) == "tempo", "the unchanged song has no tempo")
        for number, data in enumerate(self.files):
            begin = time.monotonic()
            try:
                result = self.one(process.try_file, data)
                files = process.look()
            except (Fault, UnicodeDecodeError) as fault:
                self.keep([number])
                raise Fault(f"file {number}: {fault}") from None
            results[result] = results.get(result, 0) + 1
            slowest = max(slowest, time.monotonic() - begin)
        return self.summary(process, open_at_first, files, MEASURED_GROWTH, results, slowest)

    def play(self, program):
        process, chance, refused, slowest = Player(program, self.folder / "heard.wav"), random.Random(self.kind), 0, 0.0
        open_at_first = process.look()
        for begin in range(0, len(self.files), AT_ONCE):
            numbers, start = range(begin, min(begin + AT_ONCE, len(self.files))), time.monotonic()
            descriptors = [memory_file(self.files[number]) for number in numbers]
            try:
                refused += process.try_files(descriptors, chance)
                process.look()
            except Fault as fault:
                self.keep(numbers)
                raise Fault(f"files {begin} to {numbers[-1]}: {fault}") from None
            finally:
                for descriptor in descriptors:
                    os.close(descriptor)
            slowest = max(slowest, time.monotonic() - start)
        # The reading threads of the last files close them soon.
        time.sleep(1)
        counts = {"refused": refused, "played": len(self.files) - refused}
        return self.summary(process, open_at_first, process.look(), PLAYED_GROWTH, counts, slowest)

    def one(self, use, data):
        descriptor = memory_file(data)
        try:
            return use(descriptor)
        finally:
            os.close(descriptor)

    def summary(self, process, open_at_first, files, growth, results, slowest):
        used, quarter = process.memory, len(process.memory) // 4
        early, late = min(used[quarter:2 * quarter]), min(used[-quarter:])
        demand(files <= open_at_first, f"{files} files are open, {open_at_first} before")
        demand(len(self.files) < ENOUGH or late - early <= growth, f"the memory has grown from {early} to {late} kB")
        demand((status := process.close()) == 0, f"status {status}")
        counts = ", ".join(f"{count} {result}" for result, count in sorted(results.items()))
        return f"{counts}; {early}, later {late} kB, at most {max(used)}; {slowest:.2f} s at most"


def main():
    program, folder, count = sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])
    songs = {kind: original(folder, kind) for kind in ENCODERS}
    passed = failed = 0
    for kind in songs:
        trial = Trial(folder, kind, songs, count)
        for what, run in (("measured", lambda: trial.measure(program, songs[kind])), ("played", lambda: trial.play(program))):
            try:
                print(f"{kind}, {count} changed files {what}: {run()}", flush=True)
                passed += 1
            except Fault as fault:
                print(f"FAILED damaged sounds: {kind} {what}: {fault}", flush=True)
                failed += 1
    print(f"{passed} passed, {failed} failed")


main()
