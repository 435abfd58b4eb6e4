"""Prints the streams that liblsl's outlets send to our inlet, for version 0 or 1 of pylsl: lsl_points.py VERSION

Each line contains a format, channels, a rate in Hz (0: irregular) and samples per chunk, as lsl_outlet.py reads them. Each version covers every
value of every axis. Both together cover every pair of values that makes a stream which this test can send in a few seconds.
"""

import itertools
import sys

FORMATS = ("float32", "double64", "int32", "int16", "int8", "int64")
AXES = (FORMATS, (1, 2, 8, 64, 256), (1, 100, 250, 1000, 4096, 16000), (500, 50, 5, 1))
# The maximum number of values per second over all channels, if samples are sent in chunks and if they are sent one by one. With less than this,
# Python and a debug build of the inlet keep up, even if other programs use the same two cores.
MOST_VALUES, MOST_ALONE = 131_072, 32_768
# Irregular streams and streams of texts, in addition to the streams that `points` chooses.
OTHERS = ("float32 2 0 1", "int8 8 0 5", "double64 1 0 1", "int64 3 0 5", "string 1 0 1", "string 3 0 5", "string 2 100 1", "string 8 100 5")


def is_sent(form, channels, rate, chunk):
    """Returns True if the number of values is within the limit and a second has at least two chunks."""
    return channels * rate <= (MOST_ALONE if chunk == 1 else MOST_VALUES) and (chunk == 1 or 2 * chunk <= rate)


def pairs(point):
    return set(itertools.combinations(enumerate(point), 2))


def points():
    """Returns the streams (points). Repeatedly adds the point that covers most pairs which no earlier point covers."""
    possible = [point for point in itertools.product(*AXES) if is_sent(*point)]
    lacking = set().union(*map(pairs, possible))
    chosen = []
    while lacking:
        chosen.append(max(possible, key=lambda point: len(pairs(point) & lacking)))
        lacking -= pairs(chosen[-1])
    return chosen


if __name__ == "__main__":
    shares = [points()[version::2] for version in (0, 1)]
    assert all({point[axis] for point in share} == set(values) for share in shares for axis, values in enumerate(AXES)), shares
    for point in shares[int(sys.argv[1])]:
        print(*point)
    print("\n".join(OTHERS))
