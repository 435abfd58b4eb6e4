"""Contains the figures of the original programs from their theses: iScope's on an iPhone 3GS (appendix A and table 3.8), and Sensor Plot Kit's on
three devices (figures 5.3 and 5.4)."""

from dataclasses import dataclass


@dataclass
class PacketTable:
    """A table of lost packets. sent, selected: numbers of channels. stored: True if the original parsed the packets and kept their samples, False if
    it only received them. loss: a table from rate in Hz to lost packets in percent. best: the highest rate before most packets are lost."""

    title: str
    sent: int
    selected: int
    stored: bool
    loss: dict
    best: int


def _table(title, sent, selected, stored, best, losses):
    rates = [32, 64, 128, 256, 512, 600, 650, 700, 800]
    return PacketTable(title, sent, selected, stored, dict(zip(rates, losses)), best)


PACKETS = {
    "A.4": _table("1 channel, received only", 1, 1, False, 700, [2.723, 2.903, 2.276, 3.528, 2.316, 2.408, 0.057, 2.400, 87.695]),
    "A.5": _table("1 channel, received and stored", 1, 1, True, 700,
                  [3.105, 2.925, 1.241, 2.309, 1.902, 3.102, 1.935, 2.121, 64.359]),
    "A.6": _table("10 channels, 1 selected, received only", 10, 1, False, 600,
                  [2.965, 2.299, 2.281, 0.034, 2.775, 1.639, 96.245]),
    "A.7": _table("10 channels, 1 selected, received and stored", 10, 1, True, 600,
                  [3.325, 2.377, 2.896, 1.923, 1.923, 1.632, 94.311]),
    "A.8": _table("10 channels, 3 selected, received only", 10, 3, False, 600,
                  [2.395, 1.828, 1.971, 2.020, 1.994, 1.606, 89.749]),
    "A.9": _table("10 channels, 3 selected, received and stored", 10, 3, True, 600,
                  [1.857, 1.829, 1.738, 1.802, 0.060, 1.648, 90.938]),
}

# Each row contains the rate in Hz, the number of sent channels, the number of graphs on a screen, and the spectra per second (table 3.8 of iScope's
# thesis).
CYCLES = [(250, 10, 1, 45), (250, 10, 3, 20), (150, 10, 3, 25)]

# For each number of streams at 50 Hz, the delay of the iPad 3 in ms. The delay of the other two devices stayed below 1 ms (figure 5.3 of Sensor Plot
# Kit's thesis).
STREAMS = {13: 12_888, 12: 12_739, 11: 11_484, 10: 10_141, 9: 8857, 8: 7710, 7: 6401, 6: 4788, 5: 3559, 4: 2343, 3: 1139, 2: 256, 1: 0}

# For each rate of one stream in Hz, the delays of the iPhone 6S, the iPad 2 (simulator) and the iPad 3 in ms. 0 means below 1 ms (figure 5.4 of
# Sensor Plot Kit's thesis).
RATES = {
    30: (0, 29, 6), 40: (0, 497, 1436), 50: (0, 514, 2000), 60: (0, 1600, 2306), 70: (0, 2066, 2630), 80: (0, 2079, 2822),
    90: (0, 2289, 3003), 100: (9, 2431, 3174), 110: (9, 2498, 3265), 120: (10, 2669, 3348), 130: (83, 2698, 3438),
    140: (153, 2779, 3504), 150: (211, 2845, 3620),
}
