"""Music on the emulated board that follows a replayed run: by touch, from a stick's songs and table to what its sound card has played."""

import math
import random
import re
import subprocess
import tempfile
import unittest
import wave
from pathlib import Path

import sound
from app_tests import CRASH, Device
from emulator.walk import Walk
from stick_tests import make_stick

from paths import LOGS, TOP

# Beats a minute; songs of each (the last five are not played again), and their length in seconds.
TEMPOS = (100, 120, 150, 180)
SONGS, SECONDS = 6, 16
SONG_RATE = 16_000
# A run: steps a minute, and for how many seconds. The first is longer, for the touches before Play.
RUN = ((100, 70), (150, 40), (180, 40), (120, 40))
RUN_RATE = 50
# Without a sound between two songs, in seconds (SPEC.md, section 16).
LONGEST_GAP = 0.05
# Of beats and onsets.
TOLERANCE = 0.01


def tone(tempo, number):
    """The frequency that a song's beats ring at: no other song has it."""
    return 500 + 110 * (SONGS * TEMPOS.index(tempo) + number)


def song(tempo, number):
    """A drum on each beat over a quiet tone, both at the song's own frequency."""
    hertz = tone(tempo, number)
    noise = random.Random(hertz)
    samples = [1500 * math.sin(2 * math.pi * hertz * n / SONG_RATE) for n in range(SECONDS * SONG_RATE)]
    beat = 0
    while (begin := round(beat * 60 / tempo * SONG_RATE)) < len(samples):
        loud = 1 if beat % 4 == 0 else 0.8
        for n in range(min(SONG_RATE // 12, len(samples) - begin)):
            fade = math.exp(-n / (0.015 * SONG_RATE))
            samples[begin + n] += loud * fade * (6000 * math.sin(2 * math.pi * hertz * n / SONG_RATE) + 7000 * noise.uniform(-1, 1))
        beat += 1
    return sound.wav([max(-32_767, min(32_767, round(value))) for value in samples], SONG_RATE)


def run_table():
    """A phone's table of a run: seconds and three axes in m/s2; each foot pushes the body up, then strikes."""
    noise, lines = random.Random(30), ["time [s],x,y,z"]
    phase = time = 0.0
    for cadence, seconds in RUN:
        for _ in range(seconds * RUN_RATE):
            time += 1 / RUN_RATE
            phase += cadence / 60 / RUN_RATE
            part = phase % 1
            body = 2.6 * math.sin(2 * math.pi * part) if part < 0.5 else 0.1
            passed = part * 60 / cadence
            value = 9.81 * (body + 1.5 * math.exp(-passed / 0.02) * math.cos(2 * math.pi * 18 * passed)) + noise.gauss(0, 0.3)
            lines.append(f"{time:.3f},{0.6 * value:.4f},{0.8 * value:.4f},{noise.gauss(0, 0.3):.4f}")
    return "\n".join(lines) + "\n"


def strength(samples, hertz, rate=sound.RATE):
    """How much of a frequency samples have (Goertzel)."""
    factor = 2 * math.cos(2 * math.pi * hertz / rate)
    before = last = 0.0
    for sample in samples:
        before, last = last, sample + factor * last - before
    return before * before + last * last - factor * before * last


def heard_songs(samples):
    """What was played: (tempo, number, first sample, end), by the tone of each eighth of a second."""
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
    # A window with the end of one and the beginning of the next may be like any.
    return [tuple(song) for song in songs if song[3] - song[2] > 2 * window]


def gaps(samples, least):
    """Stretches without a sound, of at least so many samples, between the first and the last that is heard."""
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
    """The tempo that librosa hears, or None where there is no package index to have it from."""
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


class Running(unittest.TestCase):
    def stick(self, folder):
        image = make_stick(folder, partitioned=False, megabytes=32)
        subprocess.run(["mmd", "-i", image, "::music"], check=True)
        files = {f"music/{tempo}-{number}.wav": song(tempo, number) for tempo in TEMPOS for number in range(SONGS)}
        files["run.csv"] = run_table().encode()
        for name, content in files.items():
            subprocess.run(["mcopy", "-i", image, "-", f"::{name}"], input=content, check=True)
        return image

    def test_follows_steps(self):
        """A replayed run at 100, 150, 180 and 120 steps a minute plays songs of these tempos, one after the other, as the device has measured
        them"""
        with tempfile.TemporaryDirectory() as folder:
            image = self.stick(folder)
            with Device("music", usb=True, sounds=1, arguments={"volume": 100}) as device:
                walk = Walk(device.board, device.interface)
                board = device.board
                board.put_stick(image)
                board.plug_sound()
                walk.tap("connection.run")
                board.wait_for(rf"^songs: found {SONGS * len(TEMPOS)}$")
                measured = board.uptime()
                walk.wait_for("run", target="run.play")
                everything = str(SONGS * len(TEMPOS))
                board.until(lambda: board.run("grep -c '\tbeat\t' /data/song-index") == everything, "all songs measured", 240)
                print(f"{everything} songs of {SECONDS} s looked at and measured in {board.uptime() - measured:.0f} s", flush=True)
                walk.tap("run.back")
                walk.wait_for("connection")
                self.open_run(device, walk)
                walk.go_to("visualization.run")
                walk.wait_for("run", target="run.play")
                walk.tap("run.play")
                walk.wait_for(target="run.stop")
                # At one go: where QEMU stops the machine its sound cards drop what they have.
                device.sleep(sum(seconds for _, seconds in RUN) - 20)
                device.interface.screen().write_png(LOGS / "music-run.png")
                walk.tap("run.stop")
                walk.wait_for(target="run.play")
                device.sleep(1)
                samples = sound.left(board.pull_sound())
                self.assertNotRegex(board.log(), CRASH)
                self.assertNotIn("sound: underruns", board.log())
        self.check(samples)

    def open_run(self, device, walk):
        after = len(device.board.log())
        walk.tap("connection.recording")
        walk.wait_for("files")
        walk.tap("files.on-stick", "files.0")
        walk.wait_for("file", target="file.replay")
        walk.tap("file.replay")
        device.board.wait_for(r"^replay: \S+, 3 channels", after=after)
        walk.wait_for("selection")
        walk.tap("section.0")
        walk.wait_for(target="channel.0.0")
        walk.tap("selection.apply")
        walk.wait_for("visualization")

    def check(self, samples):
        songs = heard_songs(samples)
        for tempo, number, begin, end in songs:
            print(f"{begin / sound.RATE:6.1f} s: song {number} of {tempo} BPM for {(end - begin) / sound.RATE:.1f} s", flush=True)
        # Before steps are measured: any of the slowest range, in which 180 counts as 90.
        self.assertIn(songs[0][0], (100, 180))
        tempos = [tempo for tempo, *_ in songs[1:]]
        # In the run's order: each cadence has its songs, before those of the next.
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
