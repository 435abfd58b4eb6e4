"""Tests of music on the emulated board that follows the steps of a replayed run or of a sensor. They cover the whole way from touches and a stick
with songs to the samples that the sound card plays and the stored session."""

import csv
import math
import random
import re
import subprocess
import tempfile
import unittest
import wave
from pathlib import Path

import sound
from app_tests import CRASH, PORT, UDP_PORT, Device
from emulator import bodies
from emulator.guest_server import GuestServer
from emulator.walk import Walk
from sensors_tests import radio
from stick_tests import make_stick

from paths import LOGS, TOP

# The songs' tempos in beats per minute, the number of songs with each tempo (so that none of the last five songs is repeated), and a song's length in
# seconds.
TEMPOS = (100, 120, 150, 180)
SONGS, SECONDS = 6, 16
SONG_RATE = 16_000
# A run as (steps per minute, seconds). The first part is longer, because the test needs time for the touches before Play.
RUN = ((100, 70), (150, 40), (180, 40), (120, 40))
RUN_RATE = 50
# The maximum silence between two songs, in seconds (SPEC.md, section 16).
LONGEST_GAP = 0.05
# The tolerance of beats and onsets, in seconds.
TOLERANCE = 0.01


def tone(tempo, number):
    """Returns the frequency of a song's tone, which differs from song to song."""
    return 500 + 110 * (SONGS * TEMPOS.index(tempo) + number)


def song(tempo, hertz, seconds=SECONDS):
    """Returns a song: a drum on each beat and a quiet tone, both at a frequency that no other song has."""
    noise = random.Random(hertz)
    samples = [1500 * math.sin(2 * math.pi * hertz * n / SONG_RATE) for n in range(seconds * SONG_RATE)]
    beat = 0
    while (begin := round(beat * 60 / tempo * SONG_RATE)) < len(samples):
        loud = 1 if beat % 4 == 0 else 0.8
        for n in range(min(SONG_RATE // 12, len(samples) - begin)):
            fade = math.exp(-n / (0.015 * SONG_RATE))
            samples[begin + n] += loud * fade * (6000 * math.sin(2 * math.pi * hertz * n / SONG_RATE) + 7000 * noise.uniform(-1, 1))
        beat += 1
    return sound.wav([max(-32_767, min(32_767, round(value))) for value in samples], SONG_RATE)


def bars(tempo, hertz, rate, seconds):
    """Returns a song that repeats one bar: a drum on each beat, and a tone that has whole periods in a bar."""
    length = round(4 * 60 / tempo * rate)
    periods = round(hertz * length / rate)
    noise, bar = random.Random(hertz), [1500 * math.sin(2 * math.pi * periods * n / length) for n in range(length)]
    for beat in range(4):
        begin = round(beat * 60 / tempo * rate)
        for n in range(min(rate // 12, length - begin)):
            bar[begin + n] += (6000 if beat == 0 else 4800) * math.exp(-n / (0.015 * rate)) * (math.sin(2 * math.pi * hertz * n / rate)
                                                                                              + noise.uniform(-1, 1))
    samples = [max(-32_767, min(32_767, round(value))) for value in bar]
    return (samples * (seconds * rate // length + 1))[:seconds * rate]


def run_table(run):
    """Returns a run as a table of the form that a phone writes: seconds and three axes in m/s2. run: (cadence, seconds)."""
    noise, lines = random.Random(30), ["time [s],x,y,z"]
    phase = time = 0.0
    for cadence, seconds in run:
        for _ in range(seconds * RUN_RATE):
            time += 1 / RUN_RATE
            phase += cadence / 60 / RUN_RATE
            value = 9.81 * bodies.step(phase % 1, cadence) + noise.gauss(0, 0.3)
            lines.append(f"{time:.3f},{0.6 * value:.4f},{0.8 * value:.4f},{noise.gauss(0, 0.3):.4f}")
    return "\n".join(lines) + "\n"


def strength(samples, hertz, rate=sound.RATE):
    """Returns the strength of one frequency in samples (Goertzel)."""
    factor = 2 * math.cos(2 * math.pi * hertz / rate)
    before = last = 0.0
    for sample in samples:
        before, last = last, sample + factor * last - before
    return before * before + last * last - factor * before * last


def heard_songs(samples):
    """Returns the songs that were played as (tempo, number, first sample, end). Recognizes a song by the tone in each 1/8 s."""
    window, songs = sound.RATE // 8, []
    names = [(tempo, number) for tempo in TEMPOS for number in range(SONGS)]
    for begin in range(0, len(samples) - window, window):
        part = samples[begin:begin + window]
        if max(part) < 200:
            continue
        name = max(names, key=lambda name: strength(part[::4], tone(*name), sound.RATE / 4))
        if songs and tuple(songs[-1][:2]) == name and begin - songs[-1][3] < window:
            songs[-1][3] = begin + window
        else:
            songs.append([*name, begin, begin + window])
    # Leaves out short results, because a window that contains the end of one song and the beginning of the next can look like any song.
    return [tuple(song) for song in songs if song[3] - song[2] > 2 * window]


def gaps(samples, least):
    """Returns the silent intervals of at least `least` samples between the first and the last sound."""
    found, quiet = [], 0
    begin = next((n for n, value in enumerate(samples) if abs(value) > 100), len(samples))
    for n in range(begin, len(samples)):
        if abs(samples[n]) > 20:
            if quiet >= least:
                found.append((n - quiet, n))
            quiet = 0
        else:
            quiet += 1
    return found


def tempo_by_librosa(samples):
    """Returns the tempo that librosa measures; None if no package index can be reached to install it."""
    made = subprocess.run([TOP / "Tests/Interoperability/readers", "librosa", "librosa"], capture_output=True, text=True)
    if made.returncode == 1:
        return None
    made.check_returncode()
    with tempfile.NamedTemporaryFile(suffix=".wav") as file:
        with wave.open(file.name, "wb") as out:
            out.setnchannels(1)
            out.setsampwidth(2)
            out.setframerate(sound.RATE)
            out.writeframes(samples.tobytes())
        script = ("import sys, librosa, numpy; y, r = librosa.load(sys.argv[1], sr=22050); "
                  "print(float(numpy.atleast_1d(librosa.beat.beat_track(y=y, sr=r, hop_length=128)[0])[0]))")
        return float(subprocess.run([made.stdout.strip(), "-c", script, file.name], check=True, capture_output=True, text=True).stdout)


class Music(unittest.TestCase):
    """Methods that all tests of music use."""

    def stick(self, folder, songs, run=None):
        """Makes a stick with these songs (name -> samples), and with the table of a run if `run` is given."""
        image = make_stick(folder, partitioned=False, megabytes=32)
        subprocess.run(["mmd", "-i", image, "::music"], check=True)
        files = {f"music/{name}.wav": content for name, content in songs.items()}
        if run:
            files["run.csv"] = run_table(run).encode()
        for name, content in files.items():
            subprocess.run(["mcopy", "-i", image, "-", f"::{name}"], input=content, check=True)
        return image

    def measure_songs(self, device, walk, image, count):
        """Plugs in the stick and the sound card. Waits on the run screen until all songs are measured and Play is enabled."""
        board = device.board
        board.put_stick(image)
        board.plug_sound()
        walk.tap("connection.run")
        board.wait_for(rf"^songs: found {count}$")
        begin = board.uptime()
        walk.wait_for("run", target="run.play")
        board.until(lambda: board.run("grep -c '\tbeat\t' /data/song-index") == str(count), "all songs measured", 240)
        print(f"{count} songs found and measured in {board.uptime() - begin:.0f} s", flush=True)

    def rows(self, table):
        """Returns the lines of a session's table as dictionaries by column name."""
        return list(csv.DictReader(line for line in table.splitlines() if not line.startswith("#")))

    def seconds(self, board):
        """Returns the lines of the stored session's table as dictionaries by column name."""
        board.sleep(4)
        name = board.run("ls /data/runs")
        self.assertRegex(name, r"^\S+\.csv$")
        table = board.run(f"cat /data/runs/{name}")
        (LOGS / "music-session.csv").write_text(table)
        return self.rows(table)

    def songs(self, rows):
        """Returns a session's songs as (second of the start, tempo in the title, seconds for which it played)."""
        songs = []
        for row in rows:
            if row["song"] and (not songs or songs[-1][0] != row["song"]):
                songs.append([row["song"], int(row["second"]), int(row["title"].partition("-")[0]), 0])
            if row["song"] and row["state"] == "playing":
                songs[-1][3] += 1
        return [tuple(song[1:]) for song in songs]

    def begun(self, rows):
        """Returns a session's songs as `songs` does, and prints them to the log."""
        songs = self.songs(rows)
        for second, tempo, heard in songs:
            print(f"{second:4} s: a song of {tempo} BPM for {heard} s", flush=True)
        return songs

    def open_run(self, device, walk):
        after = len(device.board.log())
        walk.tap("connection.recording")
        walk.wait_for("files")
        walk.tap("files.on-stick", "files.0")
        walk.wait_for("file", target="file.replay")
        walk.tap("file.replay")
        device.board.wait_for(r"^replay: \S+, 3 channels", after=after)
        walk.wait_for("visualization")


class Running(Music):
    def test_follows_steps(self):
        """If a recorded run at 100, 150, 180 and 120 steps a minute is replayed, songs of these tempos play in the same order"""
        with tempfile.TemporaryDirectory() as folder:
            songs = {f"{tempo}-{number}": song(tempo, tone(tempo, number)) for tempo in TEMPOS for number in range(SONGS)}
            image = self.stick(folder, songs, RUN)
            with Device("music", usb=True, sounds=1, arguments={"volume": 100}) as device:
                walk = Walk(device.board, device.interface)
                board = device.board
                self.measure_songs(device, walk, image, len(songs))
                walk.tap("run.back")
                walk.wait_for("connection")
                self.open_run(device, walk)
                walk.go_to("visualization.run")
                walk.wait_for("run", target="run.play")
                walk.tap("run.play")
                walk.wait_for(target="run.stop")
                # Waits without stopping the board, because QEMU's sound cards drop their data when QEMU stops the machine.
                device.sleep(sum(seconds for _, seconds in RUN) - 20)
                device.interface.screen().write_png(LOGS / "music-run.png")
                walk.tap("run.stop")
                walk.wait_for(target="run.play")
                device.sleep(1)
                samples = sound.left(board.pull_sound())
                self.assertNotRegex(board.log(), CRASH)
                self.assertNotIn("sound: underruns", board.log())
        self.check(samples)

    def check(self, samples):
        songs = heard_songs(samples)
        for tempo, number, begin, end in songs:
            print(f"{begin / sound.RATE:6.1f} s: song {number} of {tempo} BPM for {(end - begin) / sound.RATE:.1f} s", flush=True)
        # Before steps are measured, any song from the slowest range of tempos plays. Here, a song of 180 BPM counts as one of 90 BPM.
        self.assertIn(songs[0][0], (100, 180))
        tempos = [tempo for tempo, *_ in songs[1:]]
        # The songs follow the run: all songs for one cadence come before the songs for the next one.
        order = [tempo for place, tempo in enumerate(tempos) if place == 0 or tempos[place - 1] != tempo]
        self.assertEqual(order, [cadence for cadence, _ in RUN])
        long_gaps = gaps(samples, round(LONGEST_GAP * sound.RATE))
        self.assertEqual(long_gaps, [], "silence between songs")
        for tempo in TEMPOS:
            begin, end = max(((begin, end) for beats, _, begin, end in songs if beats == tempo), key=lambda part: part[1] - part[0])
            by_librosa = tempo_by_librosa(samples[begin:end])
            if by_librosa is None:
                print("there is no package index: librosa measures nothing", flush=True)
                break
            print(f"librosa: {by_librosa:.1f} for {tempo} BPM", flush=True)
            self.assertLess(min(abs(by_librosa * factor / tempo - 1) for factor in (0.5, 1, 2)), TOLERANCE + 0.01)


class Changing(Music):
    # The number of songs per tempo, and a song's length in seconds. The tempo 100 needs five songs, because none of the last five songs is repeated.
    COUNTS, LENGTH = {100: 5, 110: 2, 150: 2}, 50
    # SWITCH: the second of the run at which slow walking ends and faster running begins.
    SWITCH, RUN = 125, ((100, 125), (150, 60))
    # SOON, RESUMED and MEDIAN are maximum delays in seconds: of the effect of a touch, of the first step rate after a pause, and of a changed median of
    # five step rates. AWAY: the number of seconds after which the player replaces a song that does not match the steps.
    SOON, RESUMED, MEDIAN, AWAY = 3, 3, 7, 20
    PAUSE = 8

    def test_rules(self):
        """After Next, at a song's end, in a sprint, and after 20 s of a cadence more than 8% from the song's tempo, another song plays; Pause stops
        the song, and Play continues it and measures the steps again"""
        with tempfile.TemporaryDirectory() as folder:
            songs = {f"{tempo}-{number}": song(tempo, 500 + 60 * number + tempo, self.LENGTH)
                     for tempo, count in self.COUNTS.items() for number in range(count)}
            image = self.stick(folder, songs, self.RUN)
            arguments = {"volume": 100, "music-early-change": "yes"}
            with Device("music-rules", usb=True, sounds=1, arguments=arguments) as device:
                walk = Walk(device.board, device.interface)
                self.measure_songs(device, walk, image, len(songs))
                walk.tap("run.back")
                walk.wait_for("connection")
                self.open_run(device, walk)
                begin = device.board.uptime()
                walk.go_to("visualization.run")
                walk.wait_for("run", target="run.play")
                times = self.listen(device, walk, begin)
                rows = self.seconds(device.board)
                self.assertNotRegex(device.board.log(), CRASH)
        self.check(rows, times)

    def listen(self, device, walk, begin):
        """Touches the session's buttons; returns the times of the touches in seconds since Play. begin: the time at which the run starts."""
        board = device.board
        walk.tap("run.play")
        start, times = board.uptime(), {"switch": begin + self.SWITCH}

        def touch(name, target, wait):
            walk.tap(target)
            times[name] = board.uptime()
            device.sleep(wait)
        walk.wait_for(target="run.pause")
        self.assertFalse(walk.can_touch("run.play"))
        device.sleep(14)
        touch("next", "run.next", 10)
        touch("pause", "run.pause", self.PAUSE)
        self.assertFalse(walk.can_touch("run.play"))
        # Resumes the song, and waits until it has ended and the next one has started.
        touch("play", "run.pause", self.LENGTH - 10 + 4)
        touch("sprint", "run.sprint", 5)
        touch("end of the sprint", "run.sprint", 5)
        device.sleep(max(0, times["switch"] - 6 - board.uptime()))
        touch("next again", "run.next", 6 + self.MEDIAN + self.AWAY + self.SOON)
        touch("stop", "run.stop", 1)
        walk.wait_for(target="run.play")
        return {name: time - start for name, time in times.items()}

    def check(self, rows, times):
        print("touches: " + ", ".join(f"{name} {time:.0f} s" for name, time in times.items()), flush=True)
        songs = self.begun(rows)
        self.assertEqual([tempo for _, tempo, _ in songs[1:]], [100, 100, 110, 100, 100, 150])
        begins = [begin for begin, *_ in songs]
        for place, name in ((1, "next"), (3, "sprint"), (4, "end of the sprint"), (5, "next again")):
            self.assertLess(abs(begins[place] - times[name]), self.SOON, name)
        # The paused song must have been played to its end.
        self.assertLess(abs(songs[1][2] - self.LENGTH), 2)
        self.assertLess(abs(begins[2] - begins[1] - self.LENGTH - self.PAUSE), 3)
        # The last song must have replaced the previous one, but only after the previous one had not matched the steps for about 20 s.
        self.assertGreaterEqual(begins[6], times["switch"] + self.AWAY - 1)
        self.assertLess(begins[6], times["switch"] + self.MEDIAN + self.AWAY + self.SOON)
        self.assertLess(songs[5][2], self.LENGTH - 4)
        cadences = {int(row["second"]): row["cadence"] for row in rows if row["state"] != "rest"}
        self.assertTrue(any(times["pause"] + 1 <= second <= times["play"] for second in cadences), "no row of the pause")
        silent = [second for second, cadence in cadences.items() if times["pause"] + 1 <= second <= times["play"] + self.RESUMED and float(cadence or 0)]
        self.assertEqual(silent, [], "a cadence of steps before the pause")
        for name, cadence in (("next", 100), ("sprint", 100), ("stop", 150)):
            self.assertLess(abs(float(cadences[int(times[name]) - 1]) / cadence - 1), TOLERANCE, name)


class ByServer(Music):
    # The cadence of the run in steps per minute, its seconds, the number of songs for each tempo, and a song's length in seconds.
    CADENCE, RUN, COUNTS, LENGTH = 150, 60, {100: 2, 150: 2}, 20
    # The file of the run on the board. MEASURED: the seconds after which the median of five step rates is stable.
    FILE, MEASURED = "/tmp/run.csv", 12

    def test_tia(self):
        """If a TiA server sends an accelerometer's axes, they show the cadence, and the next song matches it"""
        with tempfile.TemporaryDirectory() as folder:
            songs = {f"{tempo}-{number}": song(tempo, 500 + 60 * number + tempo, self.LENGTH) for tempo, count in self.COUNTS.items()
                     for number in range(count)}
            image = self.stick(folder, songs)
            with Device("music-tia", usb=True, sounds=1, arguments={"volume": 100, "host": "127.0.0.1", "port": PORT}) as device:
                board, walk = device.board, Walk(device.board, device.interface)
                sound.put(board, self.FILE, run_table(((self.CADENCE, self.RUN),)).encode())
                with GuestServer(board, f"--replay={self.FILE}", port=PORT, udp_port=UDP_PORT):
                    self.measure_songs(device, walk, image, len(songs))
                    walk.tap("run.back")
                    walk.wait_for("connection")
                    device.watch()
                    walk.go_to("visualization.run")
                    walk.wait_for("run", target="run.play")
                    walk.tap("run.play")
                    walk.wait_for(target="run.pause")
                    device.sleep(self.MEASURED)
                    walk.tap("run.next")
                    device.sleep(5)
                    walk.tap("run.stop")
                    walk.wait_for(target="run.play")
                rows = self.seconds(board)
                self.assertNotRegex(board.log(), CRASH)
        songs = self.begun(rows)
        self.assertEqual([tempo for _, tempo, _ in songs], [100, 150])
        cadences = [float(row["cadence"] or 0) for row in rows if int(row["second"]) >= self.MEASURED - 2]
        print(f"cadences {cadences}", flush=True)
        self.assertLess(max(abs(cadence / self.CADENCE - 1) for cadence in cadences), TOLERANCE)


class BySensor(Music):
    # The cadences of the run's parts in steps per minute, the number of songs for each cadence, and a song's length in seconds.
    CADENCES, COUNT, LENGTH = (120, 150), 3, 36
    # The minimum number of steps that the session counts during two songs.
    COUNTED = 4
    # HEARD: the seconds after which a song counts as played. TIMEOUT: the seconds for which a test waits for that on a busy machine.
    HEARD, TIMEOUT = 4, 240

    def test_h10(self):
        """If a Polar H10 measures the steps, each song after the first matches them, and each song starts when the previous one ends"""
        with tempfile.TemporaryDirectory() as folder:
            songs = {f"{tempo}-{number}": song(tempo, 500 + 60 * number + tempo, self.LENGTH) for tempo in self.CADENCES for number in range(self.COUNT)}
            image = self.stick(folder, songs)
            with Device("music-h10", fresh=True, bluetooth=True, usb=True, sounds=1, instruction_clock=False, stepped=False,
                        arguments={"volume": 100}) as device, radio(self, device, "h10", words=("--worn",)) as sensors:
                walk = Walk(device.board, device.interface)
                self.measure_songs(device, walk, image, len(songs))
                walk.tap("run.back")
                walk.wait_for("connection", target="stream.0")
                walk.interface.rest()
                walk.tap("stream.0")
                walk.wait_for("visualization")
                sensors.say("walk", "h10", self.CADENCES[0])
                walk.go_to("visualization.run")
                walk.wait_for("run", target="run.play")
                walk.tap("run.play")
                walk.wait_for(target="run.pause")
                # Waits for two songs: one that starts before the app has measured a cadence, and one that the app chose for the first cadence. The
                # app chooses the next song some seconds before a song ends.
                self.hear(device, 2)
                device.sleep(2)
                sensors.say("walk", "h10", self.CADENCES[1])
                self.hear(device, 3)
                walk.tap("run.stop")
                walk.wait_for(target="run.play")
                rows = self.seconds(device.board)
                self.assertNotRegex(device.board.log(), CRASH)
        self.check(rows)

    def hear(self, device, count):
        """Waits until this many of the session's songs have started and the newest one has played for some seconds. Board and sound card use this
        machine's clock, so songs take longer on a busy machine."""
        def has_heard():
            songs = self.songs(self.rows(device.board.run("cat /data/runs/*.csv 2>/dev/null")))
            return len(songs) >= count and songs[count - 1][2] >= self.HEARD
        device.board.until(has_heard, f"song {count}", self.TIMEOUT)

    def check(self, rows):
        songs = self.begun(rows)
        # Compares two songs only, because on a busy machine a fourth song can have started.
        self.assertEqual([tempo for _, tempo, _ in songs[1:3]], list(self.CADENCES))
        cadences = {int(row["second"]): float(row["cadence"] or 0) for row in rows}
        for (begin, tempo, _), cadence in zip(songs[1:], self.CADENCES):
            measured = cadences.get(begin, 0)
            print(f"{begin} s: {measured:.1f} steps a minute", flush=True)
            self.assertLess(abs(measured / cadence - 1), TOLERANCE, f"at {begin} s")
        first = [row for row in rows if 10 <= int(row["second"]) < self.LENGTH + 4]
        counted = int(first[-1]["steps"]) - int(first[0]["steps"])
        walked = self.CADENCES[0] / 60 * (int(first[-1]["second"]) - int(first[0]["second"]))
        print(f"{counted} steps, {walked:.0f} walked", flush=True)
        self.assertLess(abs(counted - walked), self.COUNTED)
