"""Compares the values that BrainFlow reads from the simulated OpenBCI boards with those that the boards sent."""

import subprocess
import sys
import time
from pathlib import Path

from brainflow.board_shim import BoardIds, BoardShim, BrainFlowInputParams

EMULATOR = Path(__file__).resolve().parents[2] / "Tools/emulator"
sys.path.insert(0, str(EMULATOR))
import cyton  # noqa: E402

SECONDS, DROPPED = 4, 3
G = 0.000125


class Simulator:
    def __init__(self, *words):
        self.process = subprocess.Popen([sys.executable, EMULATOR / "cyton.py", "--pty", *words], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        text=True, bufsize=1)
        self.path = self.process.stdout.readline().split()[1]

    def say(self, *words):
        self.process.stdin.write(" ".join(str(word) for word in words) + "\n")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()


def read(board_id, simulator, dropped):
    """Returns BrainFlow's rows of channels, of the accelerometer and of counters. dropped: the number of packets that are dropped in the middle."""
    parameters = BrainFlowInputParams()
    parameters.serial_port = simulator.path
    board = BoardShim(board_id, parameters)
    board.prepare_session()
    board.start_stream()
    time.sleep(SECONDS / 2)
    simulator.say("drop", dropped)
    time.sleep(SECONDS / 2)
    board.stop_stream()
    data = board.get_board_data()
    board.release_session()
    return ([data[row] for row in BoardShim.get_eeg_channels(board_id)], [data[row] for row in BoardShim.get_accel_channels(board_id)],
            data[BoardShim.get_package_num_channel(board_id)])


def require(condition, what):
    if not condition:
        raise AssertionError(what)


def check(eeg, acceleration, counters, packets, rate, dropped):
    """Expects each value of each channel at its position. packets: the number of packets per sample. dropped: that of dropped packets."""
    numbers = [[round(value / cyton.MICROVOLTS) for value in row] for row in eeg]
    for row, sent in zip(eeg, numbers):
        require(all(abs(value - number * cyton.MICROVOLTS) < 1e-3 for value, number in zip(row, sent)), "a value between two units")
    require(len(counters) > (SECONDS - 1) * rate, f"only {len(counters)} samples")
    # The samples between two rows, by the counter.
    steps = [round((after - before) % 256 / packets) for before, after in zip(counters, counters[1:])]
    require([step - 1 for step in steps if step != 1] == ([dropped] if dropped else []), f"lost {[step for step in steps if step != 1]}")
    for channel, row in enumerate(numbers):
        for step, before, after in zip(steps, row, row[1:]):
            require((after - before - 11 * step) % 8000 == 0, f"channel {channel}: {before}, then {after}")
        # BrainFlow combines the packets of the two modules in another order than OpenBCI's programs, so they are a sample apart.
        require((row[0] - numbers[0][0] - 500 * channel) % 8000 in (0, 8000 - 11), f"channel {channel} begins with {row[0]}")
    if packets > 1:
        # BrainFlow averages the acceleration of the two packets, also if one of them contains none.
        return
    first = next(place for place, value in enumerate(acceleration[0]) if value)
    for axis, row in enumerate(acceleration):
        units = [round(value / G) for value in row[first:]]
        require(all((number - units[0]) % 7 == 0 for number in units), f"axis {axis}: {units[:20]}")
        require(max(abs(number) for number in units) <= 2000, f"axis {axis}")


def main():
    BoardShim.disable_board_logger()
    passed = failed = 0
    for name, words, board_id, packets, rate in (("cyton", (), BoardIds.CYTON_BOARD, 1, 250),
                                                 ("daisy", ("--daisy",), BoardIds.CYTON_DAISY_BOARD, 2, 125)):
        try:
            with Simulator(*words) as simulator:
                # With the Daisy module, BrainFlow combines the packets around a loss to a sample of different times.
                dropped = DROPPED if packets == 1 else 0
                check(*read(board_id, simulator, dropped), packets, rate, dropped)
            passed += 1
        except AssertionError as error:
            print(f"FAILED {name}: {error}")
            failed += 1
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
