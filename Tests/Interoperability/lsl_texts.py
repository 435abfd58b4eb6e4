"""Receives a stream of texts with liblsl until it is ended: lsl_texts.py NAME

Prints "ready" when the stream is open, then a line for each text: its time stamp by the sender's clock in seconds, the correction to this machine's
clock in seconds, and the text.
"""

import sys

from pylsl import StreamInlet, resolve_byprop

found = []
while not found:
    found = resolve_byprop("name", sys.argv[1], timeout=2)
inlet = StreamInlet(found[0])
inlet.open_stream(timeout=30)
correction = inlet.time_correction(timeout=30)
print("ready", found[0].type(), found[0].channel_count(), flush=True)
while True:
    (text,), stamp = inlet.pull_sample()
    print(f"{stamp:.6f} {correction:.6f} {text}", flush=True)
