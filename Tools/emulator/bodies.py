"""Simulates the values that sensors measure on a person: a resting head, and steps. Each value depends only on its sample number, so tests can
predict it."""

import math

# The difference between two successive EEG values that a Muse headset can send, in microvolts.
EEG_STEP = 0.48828125
# Frequencies in hertz and amplitudes in microvolts: quiet theta, alpha and beta waves, without mains interference.
WAVES = ((6.3, 6), (10.1, 9), (19.7, 4))
# The magnitudes of the acceleration during a step, in g: when a foot pushes off, while both feet are in the air, and when a foot strikes.
PUSH, FLOAT, STRIKE = 2.6, 0.1, 1.5


# The frequencies in hertz of the noise of an electrode that sits loosely, all with the same amplitude.
LOOSE = (1.7, 2.9, 4.3, 7.9, 13.1)


def eeg(sample, electrode, rate=256, loose=0):
    """Returns the 12-bit number that a Muse sends for a sample of an electrode. loose: the amplitude of each wave of its noise in microvolts; 0 for
    good contact."""
    microvolts = sum(size * math.sin(2 * math.pi * hertz * sample / rate + electrode * (1 + place))
                     for place, (hertz, size) in enumerate(WAVES))
    if loose:
        microvolts += loose * sum(math.sin(2 * math.pi * hertz * sample / rate + electrode * hertz) for hertz in LOOSE)
    return min(max(2048 + round(microvolts / EEG_STEP), 0), 4095)


def step(part, cadence):
    """Returns the magnitude of the acceleration within a step, in g: the foot strikes, then pushes the body up. part: the position in the step, 0 to
    1. cadence: steps a minute."""
    body = PUSH * math.sin(2 * math.pi * part) if part < 0.5 else FLOAT
    passed = part * 60 / cadence
    return body + STRIKE * math.exp(-passed / 0.02) * math.cos(2 * math.pi * 18 * passed)


class Walker:
    """Simulates a moving chest. `next` returns consecutive samples of three axes in thousandths of g. cadence: steps a minute, 0 for standing."""

    def __init__(self, rate):
        self.rate, self.cadence, self.part = rate, 0, 0.0

    def next(self):
        if not self.cadence:
            return [600, 800, 0]
        self.part = (self.part + self.cadence / 60 / self.rate) % 1
        size = 1000 * step(self.part, self.cadence)
        return [round(0.6 * size), round(0.8 * size), 0]
