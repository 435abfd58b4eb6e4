"""A test of the sound between and within songs on the emulated board: no touch causes a click, and a song begins when the last one ends.

All songs are sines of one frequency whose strength changes smoothly. So a jump between two samples is visible wherever it is.
"""

import math
import tempfile
import unittest
from array import array

import sound
from app_tests import CRASH, Device
from emulator.walk import Walk
from music_tests import LONGEST_GAP, Music, gaps
from sound import unlike_sine

# The frequency of all songs, their tempo in beats per minute, their number (none of the last five is repeated), and the length of each in seconds.
HERTZ, TEMPO, SONGS, LENGTH = 441, 100, 7, 16
# The rates of the songs in Hz, in turn: a song of 48,000 Hz is played as it is, others are converted.
RATES = (48_000, 44_100)
# The strength of a song on its beats, and the seconds in which it rises and within which it falls.
PEAK, RISE, FALL = 8000, 0.02, 0.15
# The cadence of the run: songs of TEMPO are played faster by 1.5%. The seconds of the run.
CADENCE, RUN = 101.5, 150
# The maximum difference between a sample and the sine through the two samples before it. A fade of 5 ms begins and ends with 33 of 8000, and rounding
# causes 7. A jump by 50, which is 0.6% of a song's strength, exceeds it.
CLICK = 48


def pulses(rate):
    """Returns a song: a sine that becomes strong on each beat. It begins and ends with silence."""
    beat, samples = 60 / TEMPO, []
    rest = math.exp((RISE - beat) / FALL)
    for n in range(LENGTH * rate):
        since = n / rate % beat
        # The strength rises as half a cosine from what is left of the last beat, and falls as an exponential function.
        risen = 0.5 - 0.5 * math.cos(math.pi * since / RISE)
        strength = rest + (1 - rest) * risen if since < RISE else math.exp((RISE - since) / FALL)
        left = LENGTH - n / rate
        end = 0.5 - 0.5 * math.cos(math.pi * left / RISE) if left < RISE else 1
        samples.append(round(PEAK * strength * end * math.sin(2 * math.pi * HERTZ * n / rate)))
    return sound.wav(samples, rate)


def clicks(samples):
    """Returns the positions in seconds at which a sample differs from a sine by more than CLICK, at most one for each 10 ms."""
    step = sound.RATE // 100
    return [begin / sound.RATE for begin in range(0, len(samples) - 2, step) if unlike_sine(samples[begin:begin + step + 2], HERTZ) > CLICK]


def frequency(samples):
    """Returns the frequency of a sine in Hz, from the times at which it rises through 0."""
    rises = [n - samples[n] / (samples[n] - samples[n - 1]) for n in range(1, len(samples)) if samples[n - 1] < 0 <= samples[n]]
    return (len(rises) - 1) * sound.RATE / (rises[-1] - rises[0])


class Joins(Music):
    # The seconds of the pause, and the maximum number by which the silence is longer or shorter.
    PAUSE, TOLERANCE = 3, 1.5
    # The minimum factor of the frequency of songs that are played faster. The speed also varies a little to keep steps on beats.
    FASTER = 1.005

    def test_clicks(self):
        """While songs of two sampling rates follow each other, faster than they were recorded, no click is heard: at their ends, at Pause and Play, at
        Next, and when the volume changes; only Pause causes a silence of more than 50 ms"""
        with tempfile.TemporaryDirectory() as folder:
            songs = {rate: pulses(rate) for rate in RATES}
            # The songs must differ, because songs with the same content count as one: a byte after the samples makes the difference.
            named = {f"{TEMPO}-{number}": self.numbered(songs[RATES[number % len(RATES)]], number) for number in range(SONGS)}
            image = self.stick(folder, named, ((CADENCE, RUN),))
            with Device("music-joins", usb=True, sounds=1, arguments={"volume": 90, "music-speed-follows": "yes"}) as device:
                walk, board = Walk(device.board, device.interface), device.board
                self.measure_songs(device, walk, image, SONGS)
                walk.tap("run.back")
                walk.wait_for("connection")
                self.open_run(device, walk)
                walk.go_to("visualization.run")
                walk.wait_for("run", target="run.play")
                # Keeps the board running, because QEMU's sound card drops its data when QEMU stops the machine.
                with board.running():
                    self.listen(device, walk)
                    samples = sound.left(board.pull_sound())
                rows = self.seconds(board)
                self.assertNotRegex(board.log(), CRASH)
                self.assertNotIn("sound: underruns", board.log())
        self.check(samples, rows)

    def listen(self, device, walk):
        walk.tap("run.play")
        walk.wait_for(target="run.pause")
        # Hears the end of the first song, and some of the second one.
        device.sleep(LENGTH + 6)
        walk.tap("run.pause")
        device.sleep(self.PAUSE)
        walk.tap("run.pause")
        device.sleep(3)
        for target in ("run.louder", "run.quieter", "run.quieter"):
            walk.tap(target)
            device.sleep(0.5)
        walk.tap("run.next")
        device.sleep(4)
        walk.tap("run.next")
        # Hears the end of this song, and then a song whose speed follows the steps.
        device.sleep(LENGTH + 6)
        walk.tap("run.stop")
        walk.wait_for(target="run.play")
        device.sleep(1)

    @staticmethod
    def numbered(content, number):
        """Returns a WAV file with one more chunk that contains a number."""
        more = b"note" + (4).to_bytes(4, "little") + number.to_bytes(4, "little")
        return content[:4] + (len(content) + len(more) - 8).to_bytes(4, "little") + content[8:] + more

    def check(self, samples, rows):
        songs = self.begun(rows)
        self.assertGreaterEqual(len(songs), 5)
        self.assertTrue(any(abs(heard - LENGTH) <= 1 for *_, heard in songs[1:]), "no song was heard in full")
        begin = next(n for n, sample in enumerate(samples) if sample)
        heard = samples[begin:]
        largest = max(unlike_sine(heard[at:at + sound.RATE + 2], HERTZ) for at in range(0, len(heard) - sound.RATE, sound.RATE))
        silences = [(first / sound.RATE, (end - first) / sound.RATE) for first, end in gaps(heard, round(LONGEST_GAP * sound.RATE))]
        last = heard[-8 * sound.RATE:-3 * sound.RATE]
        faster = frequency(last) / HERTZ
        print(f"{len(heard) / sound.RATE:.1f} s, {largest:.1f} steps beside a sine, silences {silences}, the last song by {faster:.4f}", flush=True)
        self.assertEqual(clicks(heard), [])
        # A jump in the middle would be found.
        jump = array("h", heard[:sound.RATE // 2 - 1]) + array("h", (max(-32_768, value - CLICK - 2) for value in heard[sound.RATE // 2:sound.RATE]))
        self.assertNotEqual(clicks(jump), [])
        self.assertEqual(len(silences), 1, "silences other than the pause")
        self.assertLess(abs(silences[0][1] - self.PAUSE), self.TOLERANCE)
        self.assertGreater(faster, self.FASTER)
