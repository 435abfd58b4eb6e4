"""Compares a recording of signal-server's ramps with the sent data, in which sample n of channel c is n mod 1000 + 1000 c."""

from dataclasses import dataclass

PERIOD = 1000
SAMPLE = 3  # bytes
LOST = "Lost samples"


@dataclass(frozen=True)
class Cut:
    """An interruption of the link, in seconds since the touch that started the recording. late: the number of seconds by which the loss of samples
    may last longer."""

    begin: float
    end: float
    late: float

    @property
    def seconds(self):
        return self.end - self.begin


def losses(recording, rate):
    """Returns the intervals of samples that annotations report as lost, as (first sample, end). The parts of a long loss are joined."""
    found = []
    for onset, duration, text in sorted(recording.annotations, key=lambda entry: entry[0]):
        if not text.startswith(LOST):
            continue
        first, end = round(onset * rate), round((onset + duration) * rate)
        if found and first - found[-1][1] <= 1:
            found[-1] = found[-1][0], max(end, found[-1][1])
        else:
            found.append((first, end))
    return found


def loss_faults(lost, cuts, rate, before, early):
    """Returns the faults of the lost intervals: each must belong to a cut, and each cut must have one.

    before: the seconds by which the file may begin before the touch. early: the seconds by which a loss may be shorter than its cut, and the
    seconds of samples that may arrive within a cut, because the sender's kernel queued them while it searched for the board.
    """
    faults = []
    lost = _joined(lost, cuts, rate, before, early)
    if len(lost) != len(cuts):
        faults.append(f"{len(lost)} intervals are annotated as lost, but the link was cut {len(cuts)} times")
    for (first, end), cut in zip(lost, cuts):
        begin, seconds = first / rate, (end - first) / rate
        if not cut.begin - early <= begin <= cut.begin + before + early:
            faults.append(f"a loss begins at {begin:.2f} s, and the cut at {cut.begin:.2f} s")
        if not cut.seconds - early <= seconds <= cut.seconds + cut.late:
            faults.append(f"{seconds:.2f} s are lost by a cut of {cut.seconds:.2f} s at {cut.begin:.2f} s")
    return faults


def _joined(lost, cuts, rate, before, early):
    """Returns the lost intervals. Intervals that begin during the same interruption, less than `early` seconds apart, are joined."""
    joined = []
    for first, end in lost:
        if joined and first - joined[-1][1] < early * rate and any(
                (cut.begin - early) * rate <= joined[-1][0] and first <= (cut.end + before) * rate for cut in cuts):
            joined[-1] = joined[-1][0], end
        else:
            joined.append((first, end))
    return joined


def value_faults(recording, lost, rate, channels):
    """Returns the faults of the samples outside of lost intervals: all samples must have the sent values in order, and each lost interval must be as
    long as the number of missing samples. After the last sample, filler of less than a record is allowed."""
    faults = []
    labels = [label for label in recording.signals]
    if len(labels) != channels:
        return [f"{len(labels)} channels instead of {channels}"]
    phase = None
    for channel, label in enumerate(labels):
        row = recording.integers(label)
        count = len(row) // SAMPLE
        pattern = _pattern(recording.limits[label], channel)
        filler = _bytes(recording.limits[label], 0)
        while count and row[SAMPLE * (count - 1):SAMPLE * count] == filler and len(row) // SAMPLE - count < rate - 1:
            count -= 1
        if phase is None:
            phase = _phase(row, pattern)
            if phase is None:
                return [f"{label} begins with no sample of its ramp"]
        # Annotated times are rounded, which can affect the samples at the ends of a lost interval.
        edges = [0, *(edge for first, end in lost for edge in (first - 1, end + 1)), count]
        for first, end in zip(edges[::2], edges[1::2]):
            first, end = max(first, 0), min(end, count)
            wanted = _ramp(pattern, phase + first, end - first)
            if row[SAMPLE * first:SAMPLE * end] != wanted:
                wrong = next(n for n in range(end - first) if row[SAMPLE * (first + n):SAMPLE * (first + n + 1)] !=
                             wanted[SAMPLE * n:SAMPLE * (n + 1)])
                faults.append(f"{label}: sample {first + wrong} at {(first + wrong) / rate:.3f} s is not the one that was sent")
                break
    return faults


def _bytes(limits, value):
    low, high, least, most = limits
    return round((value - low) / (high - low) * (most - least) + least).to_bytes(SAMPLE, "little", signed=True)


def _pattern(limits, channel):
    """Returns one period of a channel's ramp as the integers that the file stores."""
    return b"".join(_bytes(limits, number + 1000 * channel) for number in range(PERIOD))


def _ramp(pattern, first, count):
    begin = first % PERIOD
    periods = (begin + count) // PERIOD + 1
    return (pattern * periods)[SAMPLE * begin:SAMPLE * (begin + count)]


def _phase(row, pattern):
    """Returns the position of the first sample within the ramp's period; None if its value is not in the ramp."""
    first = row[:SAMPLE]
    return next((n for n in range(PERIOD) if pattern[SAMPLE * n:SAMPLE * (n + 1)] == first), None)
