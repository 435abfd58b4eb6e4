"""Prints a recording as JSON, read by pyxdf: read_sensors.py FILE MOST. The output is a list of those streams that have at most MOST channels, each
with labels, rate, values (null for lost ones), and the times of its samples in seconds."""

import json
import sys

import numpy as np
import pyxdf


def labels(stream):
    channels = stream["info"]["desc"][0]["channels"][0]["channel"]
    return [channel["label"][0] for channel in channels]


streams, _ = pyxdf.load_xdf(sys.argv[1], synchronize_clocks=False, dejitter_timestamps=False)
json.dump([{"labels": labels(stream), "rate": float(stream["info"]["nominal_srate"][0]),
            "values": [[None if np.isnan(value) else float(value) for value in row] for row in stream["time_series"]],
            "times": [float(time) for time in stream["time_stamps"]]}
           for stream in streams if len(stream["time_series"]) and not isinstance(stream["time_series"][0][0], str)
           and len(stream["time_series"][0]) <= int(sys.argv[2])], sys.stdout)
