"""Prints facts about the streams of an XDF file whose channels all contain the same counter: read_counters.py FILE

One line per stream: its channels, its samples, the values that do not continue the previous one, and the missing samples (NaN).
"""

import sys

import numpy
import pyxdf

streams, _ = pyxdf.load_xdf(sys.argv[1], synchronize_clocks=False, dejitter_timestamps=False)
for stream in streams:
    if stream["info"]["channel_format"][0] == "string" or not len(stream["time_series"]):
        continue
    values = numpy.asarray(stream["time_series"], dtype=numpy.float64)
    missing = numpy.isnan(values).any(axis=1)
    # The counter increases by 1 with each sample, including missing ones (NaN).
    expected = values[0, 0] + numpy.arange(len(values))
    wrong = int((values[~missing] != expected[~missing, None]).any(axis=1).sum())
    print(f"channels {values.shape[1]} samples {len(values)} wrong {wrong} missing {int(missing.sum())} first {values[0, 0]:.0f}")
