"""Tests of songs from USB sticks on the emulated board: songs are measured while graphs are drawn, a stick or the sound card is pulled while a song
plays, the power is cut while songs are copied to the card, and a long library is scrolled."""

import array
import hashlib
import random
import re
import struct
import subprocess
import tempfile
from pathlib import Path

import display_trace
import sound
from app_tests import CRASH, Device
from emulator.touch import TouchScript
from emulator.walk import Walk
from music_tests import Music, bars
from sensors_tests import frames
from stick_tests import make_stick
from storage_tests import CachingCard, tool

from paths import LOGS

# The color of warnings on the run screen (`Theme.caution`), in red, green and blue.
CAUTION = (0xFF, 0xB0, 0x20)


def noise(seed, seconds, channels=1):
    """Returns 16-bit samples of noise below 3 kHz at the sound card's rate: each position is recognizable, and there is no beat."""
    count = round(seconds * sound.RATE) * channels
    points = [value - 8000 for value in random.Random(seed).choices(range(16_001), k=count // 8 + 2)]
    return array.array("h", (points[n // 8] + (points[n // 8 + 1] - points[n // 8]) * (n % 8) // 8 for n in range(count)))


def open_songs(walk):
    """Goes from the connection screen to the list of songs."""
    walk.tap("connection.run")
    walk.wait_for("run", target="run.songs")
    walk.tap("run.songs")
    walk.wait_for("songs")


class Measuring(Music):
    # The number of songs, and their length in seconds. LEAST: the minimum number of seconds that measuring takes. BEFORE: the seconds before, whose
    # frames are counted. SHARE: the minimum share of their rate meanwhile.
    SONGS, LENGTH, LEAST, BEFORE, SHARE = 6, 110, 5, 10, 0.98

    def test_frames(self):
        """While songs are measured, the graphs of a source are drawn as often as before, and the board has each frame in time"""
        with tempfile.TemporaryDirectory() as folder:
            image = self.stick(folder, {str(number): sound.wav(bars(120, 500 + number, 16_000, self.LENGTH), 16_000) for number in range(self.SONGS)})
            with Device("songs-measuring", usb=True, traced=True) as device:
                board, walk = device.board, Walk(device.board, device.interface)
                display_trace.start(board)
                # Once the screen of music was opened, the app searches each stick for songs.
                walk.tap("connection.run")
                walk.wait_for("run", target="run.back")
                walk.tap("run.back")
                walk.wait_for("connection", target="connection.demo")
                walk.show_demo()
                device.sleep(2)
                usual = self.rate(device, lambda: device.sleep(self.BEFORE))[0]
                board.put_stick(image)
                board.wait_for(rf"^songs: found {self.SONGS}$")
                device.sleep(1)
                rate, late, seconds = self.rate(device, lambda: board.until(
                    lambda: board.run("grep -c '\tbeat\t' /data/song-index") == str(self.SONGS), "all songs measured", 240))
                print(f"{usual:.1f} frames a second before, {rate:.1f} in the {seconds:.1f} s of measuring, {late} late", flush=True)
                self.assertNotRegex(board.log(), CRASH)
        self.assertGreater(seconds, self.LEAST)
        self.assertEqual(late, 0)
        self.assertGreater(rate, self.SHARE * usual)

    @staticmethod
    def rate(device, wait):
        """Returns the frames per second, the late ones that the board itself caused, and the seconds while this waits."""
        def line():
            return board.wait_for(r"^statistics: time (\d+) ms, frames (\d+), .*$", after=len(board.log()))
        board = device.board
        display_trace.slow_answers(board)
        first = line()
        wait()
        last = line()
        judged = display_trace.judge(board.log()[:last.end()], display_trace.slow_answers(board), first.end())
        seconds, shown = (int(last[1]) - int(first[1])) / 1000, int(last[2]) - int(first[2])
        return shown / seconds, judged.own, seconds


class Pulled(Music):
    # A song's length, and the time after which the stick is pulled and for which it is absent, in seconds.
    LENGTH, HEARD, ABSENT = 60, 6, 4
    # The maximum number of seconds of a song that are missing or heard twice after the stick or card has returned, and the maximum that a pulled card
    # had in its buffer.
    APART, BUFFERED = 0.05, 0.25

    def test_stick(self):
        """If a stick is pulled while its song plays, the song pauses, and the screen of the music session says so; if the stick is plugged in again,
        the song continues at the same position"""
        samples = noise(30, self.LENGTH)
        with tempfile.TemporaryDirectory() as folder:
            image = self.stick(folder, {"noise": sound.wav(samples)})
            with Device("songs-stick", usb=True, sounds=1, arguments={"volume": 100}) as device:
                walk, board = Walk(device.board, device.interface), device.board
                self.open_song(walk, image)
                # Keeps the board running until its sound card is pulled, because QEMU's sound card drops its data when QEMU stops the machine.
                with board.running():
                    self.play(walk)
                    self.assertFalse(self.warns(device, "playing"))
                    self.pull(board)
                    board.until(lambda: self.warns(device, "pulled"), "the message that the stick is missing")
                    board.sleep(self.ABSENT)
                    after = len(board.log())
                    board.put_stick(image)
                    board.wait_for(r"^stick: ready \(sd.\)", after=after)
                    board.until(lambda: not self.warns(device, "returned"), "the end of the message")
                    board.sleep(self.HEARD)
                    self.stop(walk)
                    heard = sound.left(board.pull_sound())
                rows = self.seconds(board)
                self.assertNotRegex(board.log(), CRASH)
                self.assertNotIn("sound: underruns", board.log())
        self.check(samples, heard, [row["state"] for row in rows], "no-file", 0)

    def test_card(self):
        """If the sound card is pulled while a song plays, the song pauses, and the screen of the music session says so; on the next card, the song
        continues at the same position"""
        samples = noise(31, self.LENGTH)
        with tempfile.TemporaryDirectory() as folder:
            image = self.stick(folder, {"noise": sound.wav(samples)})
            with Device("songs-card", usb=True, sounds=2, arguments={"volume": 100}) as device:
                walk, board = Walk(device.board, device.interface), device.board
                self.open_song(walk, image)
                with board.running():
                    self.play(walk)
                    self.assertFalse(self.warns(device, "card-playing"))
                    first = sound.left(board.pull_sound(0))
                    board.until(lambda: self.warns(device, "card-pulled"), "the message that the card is missing")
                    board.sleep(self.ABSENT)
                    board.plug_sound(1)
                    board.until(lambda: not self.warns(device, "card-returned"), "the end of the message")
                    board.sleep(self.HEARD)
                    self.stop(walk)
                    second = sound.left(board.pull_sound(1))
                rows = self.seconds(board)
                self.assertNotRegex(board.log(), CRASH)
        # The samples in the buffer of the pulled card are lost.
        self.check(samples, first + array.array("h", [0] * sound.RATE) + second, [row["state"] for row in rows], "no-card", self.BUFFERED)

    def open_song(self, walk, image):
        """Plugs in the stick and a sound card, opens the list of songs, and waits until its song is measured."""
        board = walk.board
        board.put_stick(image)
        board.plug_sound()
        open_songs(walk)
        walk.wait_for("songs", target="songs.0")
        board.until(lambda: re.search(r"\t(?:free|beat)\t", board.run("cat /data/song-index")), "the song measured")
        walk.tap("songs.0")
        walk.wait_for("choice", target="choice.0")

    def play(self, walk):
        walk.tap("choice.0")
        walk.wait_for("songs", target="songs.back")
        walk.tap("songs.back")
        walk.wait_for("run", target="run.pause")
        walk.board.sleep(self.HEARD)

    def stop(self, walk):
        walk.tap("run.stop")
        # Without songs that have a tempo, the screen offers no Play.
        walk.wait_for(target="run.past")
        walk.board.sleep(1)

    def pull(self, board):
        """Pulls the stick. Before, drops what the kernel keeps of the song since it was measured: a song in memory would play on."""
        after = len(board.log())
        board.run("echo 3 > /proc/sys/vm/drop_caches")
        board.pull_stick()
        board.wait_for(r"^stick: gone \(sda\)", after=after)

    def warns(self, device, name):
        """True if the run screen shows a text in the color of warnings."""
        screen = device.interface.screen()
        screen.write_png(LOGS / f"songs-stick-{name}.png")
        # Most pixels of thin letters have colors between those of text and background: of a short message, 39 have the text's own.
        return screen.colours().get(CAUTION, 0) > 20

    def check(self, samples, heard, states, waiting, lost):
        """waiting: the session's state while the stick or card is missing. lost: the number of seconds of the song that may be missing."""
        # The session must play, then wait, then play again.
        order = [state for place, state in enumerate(states) if place == 0 or states[place - 1] != state]
        print(f"states: {order}", flush=True)
        self.assertEqual(order, ["playing", waiting, "playing"])
        parts, begin = [], next(n for n, sample in enumerate(heard) if sample)
        # Silence of more than 0.1 s separates the parts, since the noise has no such silence.
        for quiet, end in sound_gaps(heard, sound.RATE // 10):
            parts.append((begin, quiet))
            begin = end
        parts.append((begin, len(heard)))
        self.assertEqual(len(parts), 2, parts)
        (begin, end), (again, _) = parts
        # The first part must be the song from its beginning on. Compares it one second later, because the first samples of the fade-in are 0.
        self.assertLess(abs(place(samples, heard, begin + sound.RATE, sound.RATE) - sound.RATE), sound.RATE // 100)
        resumed = place(samples, heard, again + sound.RATE // 10, end - begin) - sound.RATE // 10
        print(f"{(end - begin) / sound.RATE:.3f} s, then from {resumed / sound.RATE:.3f} s on", flush=True)
        self.assertGreater((resumed - (end - begin)) / sound.RATE, -self.APART)
        self.assertLess((resumed - (end - begin)) / sound.RATE, self.APART + lost)


def sound_gaps(samples, least):
    """Returns the silent intervals of at least `least` samples as (begin, end), without silence at the beginning and at the end."""
    found, last = [], None
    for n, sample in enumerate(samples):
        if sample:
            if last is not None and n - last > least:
                found.append((last + 1, n))
            last = n
    return found


def place(samples, heard, at, near):
    """Returns the position in a song of the sample that was heard at a position. near: the expected position, up to 3 s away."""
    wanted = heard[at:at + 512]
    for candidate in range(max(0, near - 3 * sound.RATE), near + 3 * sound.RATE):
        # The filter of the player changes the noise a little.
        if all(abs(sound.as_heard(sample) - value) <= 400 for sample, value in zip(samples[candidate:candidate + 512], wanted)):
            return candidate
    raise AssertionError(f"what was heard at {at} is not in the song")


class Copying(Music):
    # The number of songs, and their length in seconds. The app copies a song of this length in three pieces.
    SONGS, LENGTH = 30, 2.9
    CUTS = 10
    FOLDER = "/data/songs/music"

    def test_cuts(self):
        """If the power is cut 10 times while songs are copied from a stick to a card that loses its cache, complete songs stay, and no song is
        incomplete; the last copy is complete, and each song is there once"""
        chance = random.Random(31)
        songs = {f"song-{number}.wav": sound.wav(noise(number, self.LENGTH, 2), channels=2) for number in range(self.SONGS)}
        digests = {name: hashlib.sha256(content).hexdigest() for name, content in songs.items()}
        with tempfile.TemporaryDirectory() as folder:
            image = self.stick(folder, {name.removesuffix(".wav"): content for name, content in songs.items()})
            card, complete, torn = CachingCard(folder, room=64 << 20), set(), 0
            for cut in range(self.CUTS + 1):
                with Device("songs-cuts", fresh=True, usb=True, logs=card.start(), **card.images) as device:
                    board, walk = device.board, Walk(device.board, device.interface)
                    self.check_start(board, len(complete), torn)
                    board.put_stick(image)
                    board.wait_for(r"^stick: ready \(sda\)")
                    self.copy(walk)
                    if cut == self.CUTS:
                        board.until(lambda: self.listed(board) == set(songs), "the last song's copy")
                        device.sleep(1)
                        device.interface.screen().write_png(LOGS / "songs-copied.png")
                        board.run("sync")
                        board.power_cut()
                        self.assertNotRegex(board.log(), CRASH)
                        break
                    board.until(lambda: len(self.listed(board) - complete) > 0, "a song's copy")
                    device.sleep(chance.uniform(0, 0.25))
                    before, counts = {name for name in self.listed(board) if name.endswith(".wav")}, card.counts()
                    board.power_cut()
                    self.assertNotRegex(board.log(), CRASH)
                card.cut(counts, chance)
                tool("e2fsck", "-p", card.images["data"])
                found = self.on_card(card)
                torn = sum(name.endswith(".part") for name in found)
                complete = {name for name in found if not name.endswith(".part")}
                print(f"cut {cut + 1}: {len(before)} songs listed, {len(complete)} complete, {torn} cut", flush=True)
                self.assertLess(len(complete), self.SONGS, "too few songs for so many power cuts")
                self.assertLessEqual(before, complete, "a copied song is missing")
                self.assertEqual({name: found[name] for name in complete}, {name: digests[name] for name in complete})
            tool("e2fsck", "-p", card.images["data"])
            self.assertEqual(self.on_card(card), digests)

    def check_start(self, board, count, torn):
        """Expects that the app finds these songs on the card, and removes what is left of a copy."""
        board.wait_for(rf"^songs: found {count}$" if count else r"^init: ready")
        if torn:
            board.wait_for(rf"^songs: unfinished copies removed: {torn}$")
            board.until(lambda: ".part" not in board.run(f"ls {self.FOLDER}"), "the removal of the cut copy")
        self.assertNotRegex(board.log(), r"songs: damaged lines|list of songs is damaged")
        self.assertNotIn("song-index.", board.run("ls /data"))

    def copy(self, walk):
        open_songs(walk)
        walk.wait_for("songs", target="songs.more")
        walk.tap("songs.more")
        walk.wait_for("choice", target="choice.0")
        walk.tap("choice.0")
        walk.wait_for("songcopy")

    def listed(self, board):
        return set(board.run(f"ls {self.FOLDER} 2>/dev/null").split())

    def on_card(self, card):
        """Returns the digests of the files in the card's folder of songs, by name."""
        with tempfile.TemporaryDirectory() as folder:
            tool("/usr/sbin/debugfs", "-R", f"rdump /songs {folder}", card.images["data"])
            return {path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in Path(folder).rglob("*") if path.is_file()}


class Scrolling(Music):
    SONGS, FOLDERS = 2000, 20
    # The number of strokes of a finger over the list of songs, the milliseconds of each stroke, and the minimum frames per second while the list
    # moves.
    STROKES, STROKE, FRAMES = 24, 480, 55
    # The maximum number of seconds until all songs are identified, and the maximum number of late frames meanwhile. Frames can be late because the
    # open list is sorted twice a second.
    IDENTIFIED, LATE = 20, 12

    def test_long_list(self):
        """A list of 2,000 songs is read within 20 s, almost without late frames; then it scrolls at 60 frames a second in each order: no frame is
        late under a moving finger, nor while the list glides"""
        with tempfile.TemporaryDirectory() as folder:
            image = self.library(folder)
            with Device("songs-scroll", usb=True) as device:
                board, walk = device.board, Walk(device.board, device.interface)
                board.put_stick(image)
                board.wait_for(r"^stick: ready \(sda\)")
                begin = board.uptime()
                # The app searches a stick for songs when the screen of music is opened.
                open_songs(walk)
                board.wait_for(rf"^songs: found {self.SONGS}$")
                before = frames(device)[1]
                board.until(lambda: board.run("grep -c '\tshort\t' /data/song-index") == str(self.SONGS), "all songs identified", 1200)
                seconds, late = board.uptime() - begin, frames(device)[1] - before
                print(f"{self.SONGS} songs identified in {seconds:.0f} s, {late} frames late", flush=True)
                self.assertLess(seconds, self.IDENTIFIED)
                self.assertLessEqual(late, self.LATE)
                device.sleep(2)
                for order in ("title", "artist", "tempo"):
                    self.scroll(device, walk, order)
                    self.roll(device, walk, order)
                    walk.tap("songs.order")
                    device.sleep(2)
                self.assertNotRegex(board.log(), CRASH)

    def scroll(self, device, walk, order):
        """Moves a finger over the list without a pause, and counts the frames meanwhile."""
        width, height = walk.interface.size
        low, high = walk.interface.place(width // 2, height - 90), walk.interface.place(width // 2, 110)
        script = TouchScript().down(0, *low).report()
        steps = self.STROKE // TouchScript.STEP
        for stroke in range(self.STROKES):
            start, end = (low, high) if stroke % 2 == 0 else (high, low)
            for step in range(1, steps + 1):
                script.wait(TouchScript.STEP).move(0, *(a + (b - a) * step / steps for a, b in zip(start, end))).report()
        seconds = self.STROKES * steps * TouchScript.STEP / 1000
        shown, late = frames(device)
        device.board.touch(script.up(0).report())
        now = frames(device)
        device.interface.screen().write_png(LOGS / f"songs-scroll-{order}.png")
        print(f"by {order}: {now[0] - shown} frames in {seconds:.1f} s under a finger, {now[1] - late} late", flush=True)
        self.assertEqual(now[1] - late, 0)
        self.assertGreater(now[0] - shown, self.FRAMES * seconds)

    def roll(self, device, walk, order):
        """Flicks the list eight times, and counts the frames while it rolls on."""
        width, height = walk.interface.size
        shown, late = frames(device)
        for _ in range(8):
            device.board.touch(TouchScript().drag(*(walk.interface.place(width // 2, y) for y in (height - 90, 110)), 64))
            device.sleep(1)
        now = frames(device)
        rows = [int(name.removeprefix("songs.")) for name in walk.interface.rest()[1] if re.fullmatch(r"songs\.\d+", name)]
        print(f"by {order}: rolled to row {max(rows)}: {now[0] - shown} frames, {now[1] - late} late", flush=True)
        self.assertEqual(now[1] - late, 0)
        self.assertGreater(max(rows), 100)

    def library(self, folder):
        """Makes a stick with short songs, which have titles, artists and no tempo."""
        image = make_stick(folder, partitioned=False, megabytes=48)
        tree = Path(folder) / "library"
        for number in range(self.SONGS):
            album = tree / f"album-{number % self.FOLDERS:02}"
            album.mkdir(parents=True, exist_ok=True)
            (album / f"{number:04}.wav").write_bytes(self.song(number))
        subprocess.run(["mcopy", "-s", "-i", image, tree, "::library"], check=True)
        return image

    @staticmethod
    def song(number):
        """Returns a WAV file of 0.1 s with tags."""
        rate = 8000
        samples = struct.pack("<800h", *((number * 37 + n) % 2000 for n in range(800)))
        tags = b"INFO"
        for name, text in ((b"INAM", f"Song {number * 7 % 2000:04} of a long library"), (b"IART", f"Artist {number % 61:02}")):
            content = text.encode() + b"\0"
            tags += name + struct.pack("<I", len(content)) + content + b"\0" * (len(content) % 2)
        body = (b"WAVEfmt " + struct.pack("<IHHIIHH", 16, 1, 1, rate, 2 * rate, 2, 16) + b"data" + struct.pack("<I", len(samples)) + samples
                + b"LIST" + struct.pack("<I", len(tags)) + tags)
        return b"RIFF" + struct.pack("<I", len(body)) + body
