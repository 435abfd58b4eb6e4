"""Tests of the check that finds faults in recordings of ramps, for the endurance test. Part of the suite `tools`."""

import unittest

import ramps
from ramps import Cut

RATE, CHANNELS, SECONDS = 512, 2, 8
# Physical and digital limits of a channel. They are equal, so the stored integers equal the sent values.
LIMITS = (-1000000, 1000000, -1000000, 1000000)


class Made:
    """Replaces a `Recording` of SECONDS seconds, in which the samples of `lost` (first, end) are filler."""

    def __init__(self, lost=(), reported=None, begin=700):
        self.signals = {f"Ch {channel}": [] for channel in range(CHANNELS)}
        self.limits = {label: LIMITS for label in self.signals}
        self.rows = [[(begin + n) % 1000 + 1000 * channel for n in range(RATE * SECONDS)] for channel in range(CHANNELS)]
        self.annotations = [(first / RATE, (end - first) / RATE, "Lost samples: 10.0.2.50:9000")
                            for first, end in (lost if reported is None else reported)]
        for first, end in lost:
            for row in self.rows:
                row[first:end] = [0] * (end - first)

    def integers(self, label):
        return b"".join(value.to_bytes(3, "little", signed=True) for value in self.rows[list(self.signals).index(label)])

    def faults(self):
        return ramps.value_faults(self, ramps.losses(self, RATE), RATE, CHANNELS)


class Ramps(unittest.TestCase):
    def test_values(self):
        """The check of recordings finds wrong, misplaced and missing samples, except in an interval that is annotated as lost"""
        self.assertEqual(Made().faults(), [])
        self.assertEqual(Made(lost=[(1000, 1700), (2000, 2004)]).faults(), [])
        unreported = Made(lost=[(1000, 1700), (2000, 2004)], reported=[(1000, 1700)])
        self.assertEqual(unreported.faults(), [f"Ch {n}: sample 2000 at 3.906 s is not the one that was sent" for n in range(CHANNELS)])
        wrong = Made()
        wrong.rows[1][3000] += 1
        self.assertEqual(wrong.faults(), ["Ch 1: sample 3000 at 5.859 s is not the one that was sent"])
        # Removes one sample of each channel, so that all later samples are one position too early, also after a loss.
        moved = Made(lost=[(1000, 1700)])
        for row in moved.rows:
            del row[1500]
        self.assertEqual(len(moved.faults()), CHANNELS)
        other = Made()
        other.rows.reverse()
        self.assertEqual(other.faults(), ["Ch 0 begins with no sample of its ramp"])

    def test_end(self):
        """If no annotation states a loss, the check of recordings accepts missing samples only in the rest of the last record"""
        self.assertEqual(Made(lost=[((SECONDS - 1) * RATE + 100, SECONDS * RATE)], reported=[]).faults(), [])
        self.assertNotEqual(Made(lost=[((SECONDS - 2) * RATE, SECONDS * RATE)], reported=[]).faults(), [])

    def test_losses(self):
        """The check of recordings finds a loss without a link interruption, a loss that is longer than its interruption, and an interruption without
        a loss"""
        cut = Cut(2.0, 3.5, 1)

        def faults(*lost):
            return ramps.loss_faults([(round(a * RATE), round(b * RATE)) for a, b in lost], [cut], RATE, 1, 0.5)
        self.assertEqual(faults((2.5, 4)), [])
        self.assertIn("2 intervals are annotated as lost, but the link was cut 1 times", faults((2.5, 4), (6, 6.1)))
        self.assertEqual(faults(), ["0 intervals are annotated as lost, but the link was cut 1 times"])
        self.assertEqual(faults((2.5, 6)), ["3.50 s are lost by a cut of 1.50 s at 2.00 s"])
        self.assertEqual(faults((5, 6.5)), ["a loss begins at 5.00 s, and the cut at 2.00 s"])
        # Samples that the sender queued during the interruption may arrive within it, so a loss in two parts counts as one. A loss with more samples
        # between its parts, or with a part after the interruption, is a fault.
        self.assertEqual(faults((2.5, 3.2), (3.4, 4)), [])
        self.assertNotEqual(faults((2.5, 2.9), (3.5, 4)), [])
        self.assertNotEqual(faults((2.5, 4.4), (4.6, 5)), [])
        # A long loss has several annotations, one right after the other.
        pieces = Made(reported=[(100, 600), (600, 900)])
        self.assertEqual(ramps.losses(pieces, RATE), [(100, 900)])
