"""Tests of sounds on the emulated board: the player process plays them at given times, and the file of the USB sound card shows what was played."""

import random
import re
import unittest

import sound
from app_tests import CRASH, Device
from board_tests import READY
from sound import COMPLETE, MILLISECOND, MUSIC, RATE, Tester, as_heard, left, sine, unlike_sine, wav

SOUNDS = {"usb": True, "sounds": 2}
# The number of samples that may be wrong before and after a sine that starts or stops at any position.
EDGE = RATE // 100


class Sounds(unittest.TestCase):
    def boot(self, name):
        device = Device(f"sound-{name}", **SOUNDS)
        self.addCleanup(device.__exit__)
        device.__enter__()
        device.board.wait_for(READY)
        return device.board

    def test_times(self):
        """A process without privileges, with the highest priority, plays a prompt and a tone at given times: every sample is right, and the sounds
        are a second apart with an error of at most 10 samples"""
        board = self.boot("times")
        generator = random.Random(29)
        # The first and the last sample differ from 0, so that the test finds them in the silence.
        samples = [generator.randrange(-20_000, 20_000) | 1 << 8 for _ in range(RATE // 4)]
        sound.put(board, "/tmp/prompt.wav", wav(samples))
        with Tester(board) as tester:
            tester.expect(r"^state nocard 0$")
            board.plug_sound()
            rate, latency = tester.expect(r"^state ready (\d+) (\d+) .*$")
            self.assertEqual(rate, RATE)
            print(f"latency {latency} ms", flush=True)
            self.check_process(board)
            tester.say("volume 100")
            prompt = tester.load("/tmp/prompt.wav")
            at = tester.now() + 1500 * MILLISECOND
            tester.say(f"play {prompt} {at}")
            tester.say(f"tone 1000 200 50 {at + 1000 * MILLISECOND}")
            # Waits without stopping the board, because QEMU's sound cards drop their buffers when QEMU stops the machine.
            board.sleep(4)
            tone, = tester.expect(r"^sound (\d+)$")
            begun, = tester.expect(rf"^started {prompt} (\d+)$")
            tester.expect(rf"^ended {prompt} {COMPLETE} {len(samples)} (\d+)$")
            tone_begun, = tester.expect(rf"^started {tone} (\d+)$")
            tester.expect(rf"^ended {tone} {COMPLETE} 9600 (\d+)$")
            print(f"reported {(begun - at) / 1000:.0f} and {(tone_begun - at) / 1000 - 1e6:.0f} us after their times", flush=True)
            self.assertLess(abs(begun - at), MILLISECOND)
            self.assertLess(abs(tone_begun - at - 1000 * MILLISECOND), MILLISECOND)
            board.sleep(0.5)
            heard = left(board.pull_sound())
            tester.expect(r"^state nocard 0$")
            self.assertNotIn("underruns", tester.lines())
        # The prompt begins with the first sample that is not 0, and silence follows it.
        begin = next(n for n in range(len(heard)) if heard[n])
        end = begin + len(samples)
        apart = [abs(is_heard - as_heard(sample)) for is_heard, sample in zip(heard[begin:end], samples, strict=True)]
        print(f"{sum(map(bool, apart))} of {len(samples)} samples differ, by {max(apart)} at most", flush=True)
        self.assertLessEqual(max(apart), 1)
        first = next(n for n in range(end, len(heard)) if heard[n])
        apart = first - 1 - begin
        print(f"the tone begins {apart} samples behind the prompt", flush=True)
        self.assertLess(abs(apart - RATE), 10)
        tone = heard[first - 1:first - 1 + 9600]
        self.assertLess(unlike_sine(tone[EDGE:-EDGE], 1000), 3)
        self.assertLess(abs(max(tone) - as_heard(0x4000)), 2)
        self.assertEqual(set(heard[first - 1 + 9600:]), {0})
        self.assertNotRegex(board.log(), CRASH)

    def check_process(self, board):
        status = board.run("cat /proc/$(pidof sound-player)/status")
        self.assertRegex(status, r"Uid:\t205\t205\t205\t205\n")
        self.assertRegex(status, r"Gid:\t205\t205\t205\t205\n")
        self.assertRegex(status, r"Groups:\t *\n")
        self.assertIn("NoNewPrivs:\t1", status)
        self.assertEqual(set(re.findall(r"Cap\w+:\t([0-9a-f]+)", status)), {"0" * 16})
        self.assertIn("33554432", board.run("grep 'data size' /proc/$(pidof sound-player)/limits"))
        # Only the thread of the sound card has priority over all other threads (SCHED_RR 2).
        threads = board.run("cat /proc/$(pidof sound-player)/task/*/stat").splitlines()
        fields = [line.rpartition(")")[2].split() for line in threads]
        self.assertEqual(sorted((field[38], field[37]) for field in fields), [("0", "0"), ("2", "2")])
        resident = int(re.search(r"VmRSS:\t *(\d+)", status)[1])
        print(f"the player takes {resident} kB, {re.search(r'RssAnon:.*?([0-9]+)', status)[1]} kB of its own", flush=True)
        self.assertLess(resident, 6000)

    def test_pull(self):
        """If the sound card is unplugged, music at 44.1 kHz pauses and continues at the same position on the next card, and a spoken prompt ends;
        both end without a click"""
        board = self.boot("pull")
        sound.put(board, "/tmp/music.wav", wav(sine(441, 44_100, 6), 44_100))
        with Tester(board) as tester:
            tester.say("volume 100")
            board.plug_sound(0)
            tester.expect(r"^state ready (\d+) (\d+) .*$")
            music = tester.load("/tmp/music.wav")
            tester.say("tone 1000 60000 0")
            tone, = tester.expect(r"^sound (\d+)$")
            tester.say(f"play {music} 0 {MUSIC}")
            board.sleep(2)
            tester.expect(rf"^started {music} (\d+)$")
            first = left(board.pull_sound(0))
            place, = tester.expect(rf"^held {music} (\d+)$")
            self.assertIn(f"ended {tone} {sound.WITHOUT_CARD} ", tester.lines())
            tester.expect(r"^state nocard 0$")
            board.sleep(1)
            tester.say(f"resume {music}")
            self.assertEqual(tester.expect(rf"^held {music} (\d+)$"), [place])
            board.plug_sound(1)
            tester.expect(r"^state ready (\d+) (\d+) .*$")
            tester.say(f"resume {music}")
            board.sleep(5)
            tester.expect(rf"^started {music} (\d+)$")
            tester.expect(rf"^ended {music} {COMPLETE} {6 * 44_100} (\d+)$")
            board.sleep(0.3)
            second = left(board.pull_sound(1))
            self.assertNotIn("underruns", tester.lines())
        played = []
        for name, heard in (("first", first), ("second", second)):
            begin = next(n for n in range(len(heard)) if heard[n])
            end = next((n for n in range(len(heard), begin, -1) if heard[n - 1]), len(heard))
            played.append((end - begin) / RATE)
            rest = unlike_sine(heard[begin + EDGE:end - EDGE], 441)
            print(f"{name} card: {played[-1]:.3f} s, {rest:.1f} steps beside a sine", flush=True)
            self.assertLess(rest, 6)
        # The samples in the buffer of the removed card are lost, and no sample is played twice.
        self.assertLess(sum(played), 6.001)
        self.assertGreater(sum(played), 6 - 0.25)
        self.assertLess(abs(6 - place / 44_100 - played[1]), 0.02)

    def test_process_ends(self):
        """If the player process is killed, it is restarted; the app is notified of the lost sound and can play it again"""
        board = self.boot("ends")
        sound.put(board, "/tmp/prompt.wav", wav(sine(500, RATE, 1)))
        with Tester(board) as tester:
            board.plug_sound(0)
            tester.expect(r"^state ready (\d+) (\d+) .*$")
            number = tester.load("/tmp/prompt.wav")
            board.run("kill -SEGV $(pidof sound-player)")
            tester.expect(r"^state starting$")
            tester.expect(rf"^lost {number}$")
            tester.expect(r"^state ready (\d+) (\d+) .*$")
            # A sound that cannot be played is refused with the reason, and the player process continues.
            process = board.run("pidof sound-player")
            tester.say("load /etc/passwd")
            refused, = tester.expect(r"^sound (\d+)$")
            tester.expect(rf"^refused {refused} 1$")
            tester.say("load /nowhere")
            refused, = tester.expect(r"^sound (\d+)$")
            tester.expect(rf"^refused {refused} 0$")
            number = tester.load("/tmp/prompt.wav")
            tester.say(f"play {number}")
            tester.expect(rf"^ended {number} {COMPLETE} {RATE} (\d+)$")
            self.assertEqual(board.run("pidof sound-player"), process)
        # The player process must end when its last user has ended.
        board.until(lambda: not board.run("cat /proc/$(pidof sound-player)/cmdline"), "the player's end")
        self.assertNotRegex(board.log(), CRASH)
