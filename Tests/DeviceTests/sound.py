"""Tools for tests of sound on the emulated board: its USB sound card writes a file, and the program sound-tester plays through the board's player
process."""

import array
import base64
import io
import math
import re
import wave

from emulator.board import BoardError

RATE = 48_000
MILLISECOND = 1_000_000
# Cases of `SoundEnd` in the app, by number.
COMPLETE, STOPPED, WITHOUT_CARD, DAMAGED = range(4)
# Cases of `SoundUse` in the app, by number.
PROMPT, MUSIC = range(2)


def wav(samples, rate=RATE, channels=1):
    """Returns a WAV file of 16-bit samples."""
    out = io.BytesIO()
    with wave.open(out, "wb") as file:
        file.setnchannels(channels)
        file.setsampwidth(2)
        file.setframerate(rate)
        file.writeframes(array.array("h", samples).tobytes())
    return out.getvalue()


def sine(hertz, rate, seconds, peak=8000):
    return [round(peak * math.sin(2 * math.pi * hertz * n / rate)) for n in range(round(rate * seconds))]


def left(frames):
    """Returns the left samples of stereo frames. Both samples of a frame must be equal."""
    samples = array.array("h", frames[:len(frames) // 4 * 4])
    if samples[::2] != samples[1::2]:
        raise AssertionError("left and right differ")
    return samples[::2]


def as_heard(sample):
    """Returns the sample that QEMU's sound card writes for a 16-bit sample at 0 dB, with an error of at most one step of rounding. QEMU scales 0 dB
    to 240 of 255 (hw/usb/dev-audio.c)."""
    return sample * 240 // 255


def unlike_sine(samples, hertz, rate=RATE):
    """Returns the maximum difference between a sample and the value that a sine through the two samples before it would have; a jump by 1 gives up to
    2. The result is proportional to the jump and does not depend on the sine's amplitude and phase."""
    factor = 2 * math.cos(2 * math.pi * hertz / rate)
    return max(abs(c - factor * b + a) for a, b, c in zip(samples, samples[1:], samples[2:]))


def put(board, path, content):
    """Writes a file on the board."""
    text = base64.b64encode(content).decode()
    board.run(f"rm -f {path}")
    for begin in range(0, len(text), 32_000):
        board.run(f"echo {text[begin:begin + 32_000]} | base64 -d >> {path}")


class Tester:
    """Runs sound-tester as the app's user and reads the lines that it prints. Use it as a context manager."""

    def __init__(self, board):
        self.board, self.seen = board, 0
        board.run("rm -f /tmp/say /tmp/said; mkfifo -m 666 /tmp/say; "
                  "/usr/bin/setpriv --reuid=200 --regid=200 --clear-groups sound-tester < /tmp/say > /tmp/said 2>&1 & "
                  "sleep 1000000 > /tmp/say & echo $! > /tmp/sayer")

    def say(self, line):
        self.board.run(f"echo {line} > /tmp/say")

    def lines(self):
        return self.board.run("cat /tmp/said")

    def expect(self, pattern):
        """Waits for a line that matches, after the last matched line; returns its groups, as numbers if possible."""
        expression = re.compile(pattern, re.MULTILINE)

        def look():
            found = expression.search(self.lines(), self.seen)
            if not found:
                self.board.sleep(0.1)
            return found
        try:
            found = self.board.until(look, f"sound-tester's line {pattern!r}")
        except BoardError as error:
            raise AssertionError(f"{error}\nsound-tester said:\n{self.lines()}") from None
        self.seen = found.end()
        return [int(group) if re.fullmatch(r"-?\d+", group) else group for group in found.groups()]

    def now(self):
        """Returns the board's monotonic time in nanoseconds."""
        self.say("now")
        return self.expect(r"^now (\d+)$")[0]

    def load(self, path):
        self.say(f"load {path}")
        number, = self.expect(r"^sound (\d+)$")
        self.expect(rf"^loaded {number} (\d+) (-?\d+)$")
        return number

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.board.run("echo quit > /tmp/say; kill $(cat /tmp/sayer)")
