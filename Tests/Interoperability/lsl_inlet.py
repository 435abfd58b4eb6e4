"""Receives signal-server --lsl with an inlet of liblsl: lsl_inlet.py SIGNAL_SERVER

Succeeds if the stream is found and described, its clock is this machine's, and all of its samples of 5 s arrive in order and with their times.
"""

import socket
import subprocess
import sys
import time

from pylsl import StreamInlet, resolve_byprop

with socket.socket() as probe:
    probe.bind(("127.0.0.1", 0))
    port = probe.getsockname()[1]
server = subprocess.Popen(
    [sys.argv[1], "--lsl", f"--port={port}", f"--udp-port={port}", "--signal=ramp:type=eeg,channels=3,rate=1000,block=5"],
    stdout=subprocess.DEVNULL)
try:
    streams = resolve_byprop("name", f"signal-server {port} eeg", timeout=20)
    assert len(streams) == 1, "not found"
    inlet = StreamInlet(streams[0], recover=False)
    info = inlet.info(timeout=10)
    assert (info.type(), info.channel_count(), info.nominal_srate()) == ("EEG", 3, 1000), "another stream"
    channel = info.desc().child("channels").child("channel")
    assert channel.child_value("label") == "ramp 1", "another label"
    inlet.open_stream(timeout=10)
    assert abs(inlet.time_correction(timeout=10)) < 0.01, "another clock"
    rows, stamps, end = [], [], time.monotonic() + 5
    while time.monotonic() < end:
        more, times = inlet.pull_chunk(timeout=0.2)
        rows += more
        stamps += times
    assert len(rows) > 4000, f"{len(rows)} samples"
    for before, after in zip(rows, rows[1:]):
        assert after[0] == (before[0] + 1) % 1000 and after[2] == after[0] + 2000, "a sample is wrong or missing"
    assert all(abs(b - a - 0.001) < 1e-6 for a, b in zip(stamps, stamps[1:])), "times"
except AssertionError as error:
    print(error)
    sys.exit(1)
finally:
    server.terminate()
    server.wait()
