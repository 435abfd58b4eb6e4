"""Compares measured tempos with the truth, and prints the tables of docs/rhythm.md.

Usage: tempo_compare.py FOLDER NAME=CSV...    CSV: file, bpm, ... as `analyze tempo` prints it (empty bpm: no clear beat)
       tempo_compare.py FOLDER --librosa CSV  measures FOLDER's songs, those at their own tempo, with librosa and writes such a CSV (needs librosa)
       tempo_compare.py FOLDER --aubio CSV    the same with aubio (needs aubio's Python module: Debian's python3-aubio, or aubio-ledfx of Python's index)
       tempo_compare.py FOLDER --goals CSV    fails (exit code 1) where the goals are missed, within 1%: 97% with octaves forgiven and 85% outright of all pieces
                                        at their own tempo (94% and 80% of the few that were kept back), no tempo where there is no beat

The piece's name determines whether a song is in the half for fitting the rules or in the held-out half. The goals are for
pieces at their own tempo: slower and faster renderings (-83, -117) change the beat that a listener hears, but not the file's.
"""

import csv
import sys
import zlib
from pathlib import Path

RANGES = (("slow, below 90", 0, 90), ("medium, 90 to 120", 90, 120), ("fast, 120 and more", 120, 1000), ("all", 0, 1000))


def truth(folder):
    with open(Path(folder) / "truth.csv") as file:
        return {row["file"]: (row["kind"], float(row["bpm"])) for row in csv.DictReader(file)}


def measured(path):
    with open(path) as file:
        return {Path(row["file"]).name: float(row["bpm"] or 0) for row in csv.DictReader(file)}


def is_fitted(name):
    """Returns True for the half of the pieces with which the rules were fitted; all renderings of a piece are in the same half."""
    piece = name.rsplit("-", 1)[0]
    return zlib.crc32(piece.encode()) % 2 == 0


def is_own(name):
    return not name.startswith("midi-") or name.endswith("-100.wav")


def selections(songs):
    return (("all songs", songs), ("at their own tempo", {n: s for n, s in songs.items() if is_own(n)}),
            ("kept back, at their own tempo", {n: s for n, s in songs.items() if is_own(n) and not is_fitted(n)}))


def is_outright(found, true, tolerance=0.01):
    return found > 0 and abs(found / true - 1) <= tolerance


def is_octave(found, true, tolerance=0.01):
    return any(is_outright(found, true * factor, tolerance) for factor in (0.25, 0.5, 1, 2, 4))


def table(songs, found):
    for title, low, high in RANGES:
        chosen = [(name, bpm) for name, (kind, bpm) in songs.items() if kind in ("midi", "drums", "click") and low <= bpm < high]
        if not chosen:
            continue
        got = [(found.get(name, 0), bpm) for name, bpm in chosen]
        outright = sum(is_outright(f, t) for f, t in got) / len(got)
        octave = sum(is_octave(f, t) for f, t in got) / len(got)
        # The error of the tempo, and the squared error, as the thesis computes them: a measured tempo that is half or twice the true one is corrected
        # first.
        errors = [min(abs(f * factor / t - 1) for factor in (0.5, 1, 2)) if f else 1 for f, t in got]
        squares = [min((f * factor - t) ** 2 for factor in (0.5, 1, 2)) if f else t * t for f, t in got]
        ordered = sorted(errors)
        print(f"| {title} | {len(got)} | {100 * outright:.0f}% | {100 * octave:.0f}% | {100 * sum(errors) / len(errors):.2f}% | "
              f"{100 * ordered[len(ordered) // 2]:.3f}% | {sum(squares) / len(squares):.1f} |")


def main():
    folder, words = Path(sys.argv[1]), sys.argv[2:]
    songs = truth(folder)
    if words[0] in ("--librosa", "--aubio"):
        with open(words[1], "w", newline="") as file:
            out = csv.writer(file)
            out.writerow(("file", "bpm"))
            for name in selections(songs)[1][1]:
                out.writerow((name, f"{by_librosa(folder / name) if words[0] == '--librosa' else by_aubio(folder / name):.3f}"))
        return 0
    if words[0] == "--goals":
        return goals(songs, measured(words[1]))
    for word in words:
        name, _, path = word.partition("=")
        found = measured(path)
        for title, chosen in selections(songs):
            print(f"\n{name}, {title}\n\n| range | songs | outright | octave forgiven | mean error | median error | MSE |\n|---|---|---|---|---|---|---|")
            table(chosen, found)
        none = [(n, found.get(n, 0)) for n, (kind, _) in songs.items() if kind == "none"]
        print(f"\n{name}: of {len(none)} without a beat, {sum(f == 0 for _, f in none)} have no tempo")
    return 0


def goals(songs, found):
    failed = 0
    # The goals for held-out songs are lower: there are few of them, so that one or two are already several percent.
    for (title, chosen), least in zip(selections(songs)[1:], ((0.85, 0.97), (0.80, 0.94))):
        beats = [(found.get(n, 0), t) for n, (kind, t) in chosen.items() if kind in ("midi", "drums", "click")]
        outright, octave = (sum(f(a, b) for a, b in beats) / len(beats) for f in (is_outright, is_octave))
        failed += outright < least[0] or octave < least[1]
        print(f"{title}: {len(beats)} songs, {100 * outright:.1f}% outright ({100 * least[0]:.0f}), {100 * octave:.1f}% with octaves forgiven ({100 * least[1]:.0f})")
    for name, (kind, true) in songs.items():
        if kind == "none" and found.get(name, 0):
            failed += 1
            print(f"{name} has a tempo: {found[name]}")
    wanted = 2 + sum(kind == "none" for kind, _ in songs.values())
    print(f"{wanted - failed} passed, {failed} failed")
    return 1 if failed else 0


def by_librosa(path):
    import librosa
    import numpy as np

    samples, rate = librosa.load(path, sr=22050)
    if not np.abs(samples).max() > 0:
        return 0
    return float(np.atleast_1d(librosa.beat.beat_track(y=samples, sr=rate)[0])[0])


def by_aubio(path):
    """Returns the tempo that aubio measures: the median of the intervals between beats, as in aubio's example."""
    import aubio
    import numpy as np

    source = aubio.source(str(path), 0, 512)
    tempo = aubio.tempo("default", 1024, 512, source.samplerate)
    beats = []
    while True:
        samples, read = source()
        if tempo(samples):
            beats.append(tempo.get_last_s())
        if read < 512:
            break
    return float(60 / np.median(np.diff(beats))) if len(beats) > 2 else 0


if __name__ == "__main__":
    sys.exit(main())
