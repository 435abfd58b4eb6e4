"""Makes songs of known tempo: rendered MIDI files of Debian's packages, clicks, drum loops, and sounds without a beat.

Usage: tempo_songs.py FOLDER [--seconds N]

Writes WAV files (44.1 kHz, 16 bits, mono) and truth.csv into FOLDER: file, kind, beats per minute (0: no clear beat), beat unit. This
repository contains no part of the packages; they are unpacked into the folder `packages` beside the files.
Needs numpy, mido, tinysoundfont (Python's index) and apt-get.

Packages, and their licenses as Debian's copyright files have them: openttd-openmsx (GPL-2), planetblupi-music-midi (GPL-3+),
timgm6mb-soundfont (GPL-2), espeak-ng (GPL-3+; only its speech is used).
"""

import csv
import subprocess
import sys
import wave
from pathlib import Path

import mido
import numpy as np

RATE = 44100
PACKAGES = ("openttd-openmsx", "planetblupi-music-midi", "timgm6mb-soundfont", "espeak-ng", "libespeak-ng1", "espeak-ng-data", "libpcaudio0", "libsonic0")
# Factors by which the tempo of a MIDI file is multiplied: unchanged, slower and faster.
FACTORS = (1.0, 0.83, 1.17)


def unpack(folder):
    """Unpacks Debian's packages without installing them."""
    folder.mkdir(parents=True, exist_ok=True)
    for package in PACKAGES:
        if (folder / f"{package}.done").exists():
            continue
        subprocess.run(["apt-get", "download", package], cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for file in folder.glob(f"{package}_*.deb"):
            subprocess.run(["dpkg", "-x", file, folder / "tree"], check=True)
        (folder / f"{package}.done").touch()
    return folder / "tree"


def write(path, samples):
    peak = np.abs(samples).max()
    if peak > 0.98:
        samples = samples * (0.98 / peak)
    with wave.open(str(path), "wb") as file:
        file.setnchannels(1)
        file.setsampwidth(2)
        file.setframerate(RATE)
        file.writeframes((samples * 32767).astype("<i2").tobytes())


def true_tempo(midi):
    """Returns the most common tempo of a MIDI file in beats per minute, its share of the file, and the beat as a fraction of a quarter note.

    A MIDI tempo counts quarter notes. In meters with dotted beats (6/8, 9/8, 12/8), the beat is three eighths.
    """
    now, since, tempo, quarters = 0.0, 0.0, 120.0, 1.0
    spans = {}

    def close():
        key = (round(tempo / quarters, 3), quarters)
        spans[key] = spans.get(key, 0) + now - since

    for message in midi:
        now += message.time
        if message.type == "set_tempo":
            close()
            since, tempo = now, 60e6 / message.tempo
        elif message.type == "time_signature":
            close()
            since = now
            quarters = 1.5 if message.denominator == 8 and message.numerator in (6, 9, 12) else 1.0
    close()
    best = max(spans, key=spans.get)
    return best[0], best[1], spans[best] / max(now, 1e-9), now


def scaled(path, factor, target):
    midi = mido.MidiFile(path)
    for track in midi.tracks:
        for index, message in enumerate(track):
            if message.type == "set_tempo":
                track[index] = message.copy(tempo=min(0xFFFFFF, round(message.tempo / factor)))
    if not any(message.type == "set_tempo" for track in midi.tracks for message in track):
        midi.tracks[0].insert(0, mido.MetaMessage("set_tempo", tempo=round(500000 / factor)))
    midi.save(target)


def render(path, font, seconds):
    import tinysoundfont

    synth = tinysoundfont.Synth(samplerate=RATE, gain=-6)
    synth.sfload(str(font))
    sequencer = tinysoundfont.Sequencer(synth)
    sequencer.midi_load(str(path))
    blocks = []
    for _ in range(int(seconds * 10)):
        blocks.append(np.frombuffer(synth.generate(RATE // 10), dtype=np.float32).reshape(-1, 2).mean(1).copy())
    return np.concatenate(blocks)


def midi_songs(folder, tree, seconds, rows):
    font = tree / "usr/share/sounds/sf2/TimGM6mb.sf2"
    files = sorted((tree / "usr/share/games/openttd/baseset/openmsx").glob("*.mid")) + sorted((tree / "usr/share/planetblupi/music").glob("*.mid"))
    for path in files:
        for factor in FACTORS:
            name = f"midi-{path.stem}-{round(100 * factor)}"
            copy = folder / f"{name}.mid"
            scaled(path, factor, copy)
            tempo, unit, part, length = true_tempo(mido.MidiFile(copy))
            if part < 0.9 or length < 10:
                copy.unlink()
                continue
            target = folder / f"{name}.wav"
            if not target.exists():
                samples = render(copy, font, min(seconds, length))
                copy.unlink()
                if np.abs(samples).max() < 1e-3:
                    continue
                write(target, samples)
            rows.append((target.name, "midi", tempo, unit))


# Drum patterns: the number of steps in a beat, and for each drum a text with a letter for each step ("x" is a stroke).
PATTERNS = {
    "rock": (4, {"kick": "x.......x.x.....", "snare": "....x.......x...", "hat": "x.x.x.x.x.x.x.x."}),
    "disco": (4, {"kick": "x...x...x...x...", "snare": "....x.......x...", "hat": "..x...x...x...x."}),
    "funk": (4, {"kick": "x..x..x...x..x..", "snare": "....x..x.x..x...", "hat": "xxxxxxxxxxxxxxxx"}),
    "swing": (3, {"kick": "x.....x.....", "snare": "...x.....x..", "hat": "x.xx.xx.xx.x"}),
    "shuffle": (3, {"kick": "x.x...x.x...", "snare": "...x.....x..", "hat": "x.xx.xx.xx.x"}),
    "triplets": (3, {"kick": "x.....x.....", "snare": "...x.....x..", "hat": "xxxxxxxxxxxx"}),
    "waltz": (2, {"kick": "x.....", "snare": "..x.x.", "hat": "x.x.x."}),
    "reggaeton": (4, {"kick": "x...x...x...x...", "snare": "...x..x....x..x.", "hat": "x.x.x.x.x.x.x.x."}),
    "breakbeat": (4, {"kick": "x.x.......x.....", "snare": "....x..x.x..x..x", "hat": "x.x.x.x.x.x.x.x."}),
    "march": (2, {"kick": "x...x...", "snare": "..x...xx", "hat": "x.x.x.x."}),
}


def sounds(random):
    t = np.arange(int(0.3 * RATE)) / RATE
    noise = random.standard_normal(len(t))
    bright = np.diff(noise, prepend=0)
    return {
        "kick": np.sin(2 * np.pi * (50 * t + 60 * 0.03 * (1 - np.exp(-t / 0.03)))) * np.exp(-t / 0.09) * 0.9,
        "snare": (0.5 * noise + 0.4 * np.sin(2 * np.pi * 190 * t)) * np.exp(-t / 0.06) * 0.5,
        "hat": bright * np.exp(-t / 0.025) * 0.25,
        "click": np.sin(2 * np.pi * 1500 * t) * np.exp(-t / 0.01) * 0.8,
    }


def put(song, sound, at):
    start = int(round(at * RATE))
    if 0 <= start < len(song):
        end = min(len(song), start + len(sound))
        song[start:end] += sound[: end - start]


def drums(pattern, tempo, seconds, random, lateness=0.006, bass=True):
    steps, voices = PATTERNS[pattern]
    kit = sounds(random)
    song = np.zeros(int(seconds * RATE))
    length = 60 / tempo / steps
    start = 0.2 + 0.5 * random.random()
    count = int((seconds - start) / length)
    for name, text in voices.items():
        for step in range(count):
            if text[step % len(text)] == "x":
                accent = 1.0 if step % steps == 0 else 0.75
                put(song, kit[name] * accent * (1 + 0.1 * random.standard_normal()), start + step * length + lateness * random.standard_normal())
    if bass:
        for beat in range(int((seconds - start) * tempo / 60)):
            t = np.arange(int(60 / tempo * 0.8 * RATE)) / RATE
            pitch = 55 * 2 ** (random.choice([0, 0, 3, 5, 7]) / 12)
            put(song, 0.3 * np.sin(2 * np.pi * pitch * t) * np.minimum(1, t / 0.01) * np.exp(-t), start + beat * 60 / tempo)
    return song + 0.002 * random.standard_normal(len(song))


def loops(folder, seconds, rows):
    random = np.random.default_rng(7)
    for index, tempo in enumerate((61, 74.5, 88, 97, 110.25, 123, 137, 149.9, 163, 178, 196)):
        song = np.zeros(int(seconds * RATE))
        for beat in range(int(seconds * tempo / 60)):
            put(song, sounds(random)["click"] * (1.0 if beat % 4 == 0 else 0.7), 0.1 + beat * 60 / tempo)
        write(folder / f"click-{index}.wav", song)
        rows.append((f"click-{index}.wav", "click", tempo, 1))
    for pattern in PATTERNS:
        for tempo in (random.uniform(65, 85), random.uniform(90, 105), random.uniform(105, 125), random.uniform(125, 150), random.uniform(150, 180)):
            name = f"drums-{pattern}-{round(tempo)}.wav"
            write(folder / name, drums(pattern, tempo, seconds, random))
            rows.append((name, "drums", round(tempo, 4), 1))


def without_beat(folder, tree, rows):
    random = np.random.default_rng(11)
    n = 30 * RATE
    white = 0.2 * random.standard_normal(n)
    pink = np.fft.irfft(np.fft.rfft(white) / np.sqrt(np.arange(1, n // 2 + 2)))
    songs = {"silence": np.zeros(n), "white": white, "pink": 0.3 * pink / pink.std(),
             "tone": 0.3 * np.sin(2 * np.pi * 440 * np.arange(n) / RATE), "short": drums("rock", 120, 2.5, random)}
    surf = 0.1 * random.standard_normal(n) * (1 + np.interp(np.arange(n), np.arange(0, n, RATE // 2), random.standard_normal(-(-n // (RATE // 2)))))
    songs["surf"] = surf
    irregular = np.zeros(n)
    at = 0.2
    while at < 29:
        put(irregular, sounds(random)["snare"], at)
        at += random.uniform(0.12, 1.1)
    songs["irregular"] = irregular
    for name, song in songs.items():
        write(folder / f"none-{name}.wav", song)
        rows.append((f"none-{name}.wav", "none", 0, 1))
    libraries = next(tree.glob("usr/lib/*/libespeak-ng.so.1")).parent
    texts = ("The device measures every song once and plays what fits the pace. A runner wears an accelerometer, and after some steps the music follows. "
             "When the card is pulled out the player stops and says so. Nothing is lost that was recorded before. ",
             "Das Gerät misst jedes Lied ein einziges Mal. Wer läuft, trägt einen Sensor am Arm oder in der Tasche, und die Musik richtet sich danach. "
             "Manche Lieder haben keinen klaren Takt; sie werden nie von selbst gewählt. ")
    for index, (voice, speed, pitch) in enumerate((("en", 150, 50), ("de", 165, 40), ("en-us", 185, 70), ("de", 130, 30))):
        target = folder / f"none-speech-{index}.wav"
        raw = folder / "speech.wav"
        subprocess.run([tree / "usr/bin/espeak-ng", f"--path={tree}/{next(tree.glob('usr/lib/*/espeak-ng-data')).relative_to(tree).parent}", "-v", voice, "-s", str(speed),
                        "-p", str(pitch), "-w", raw, texts[index % 2] * 3], check=True, env={"LD_LIBRARY_PATH": str(libraries)})
        with wave.open(str(raw)) as file:
            rate, speech = file.getframerate(), np.frombuffer(file.readframes(file.getnframes()), "<i2") / 32768
        raw.unlink()
        write(target, 0.8 * np.interp(np.arange(0, len(speech), rate / RATE), np.arange(len(speech)), speech))
        rows.append((target.name, "none", 0, 1))


def changes(folder, seconds, rows):
    random = np.random.default_rng(13)
    for index, (first, second) in enumerate(((100, 130), (150, 120), (90, 96))):
        song = np.concatenate([drums("rock", first, seconds * 0.3, random), drums("rock", second, seconds * 0.7, random)])
        write(folder / f"change-{index}.wav", song)
        rows.append((f"change-{index}.wav", "change", second, 1))
    # Make a song whose tempo rises slowly and steadily, as when a person plays.
    song, at = np.zeros(int(seconds * RATE)), 0.2
    kit = sounds(random)
    while at < seconds - 1:
        put(song, kit["kick"], at)
        at += 60 / (118 + 4 * at / seconds)
    write(folder / "change-drift.wav", song)
    rows.append(("change-drift.wav", "change", 120, 1))


def main():
    folder = Path(sys.argv[1])
    seconds = float(sys.argv[sys.argv.index("--seconds") + 1]) if "--seconds" in sys.argv else 60
    tree = unpack(folder / "packages")
    rows = []
    loops(folder, seconds, rows)
    without_beat(folder, tree, rows)
    changes(folder, seconds, rows)
    midi_songs(folder, tree, seconds, rows)
    with open(folder / "truth.csv", "w", newline="") as file:
        csv.writer(file).writerows([("file", "kind", "bpm", "beat_in_quarters"), *rows])
    print(len(rows), "songs")


if __name__ == "__main__":
    main()
