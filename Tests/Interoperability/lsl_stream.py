"""Runs an outlet of liblsl until it is ended: lsl_stream.py NAME SOURCE_ID FORMAT CHANNELS RATE CHUNK [PERIOD [LABELS]]

All channels contain the sample number, which restarts at 0 after PERIOD samples if PERIOD is given. With LABELS, such as C3+C4, PERIOD * c is
added to channel c. Prints "ready" when the outlet can be found.
"""

import sys
import time

from lsl_info import stream_info
from pylsl import StreamOutlet, local_clock

name, source, form = sys.argv[1:4]
channels, rate, chunk, period = (int(word) for word in (sys.argv[4:] + ["0"])[:4])
labels = sys.argv[8].split("+") if len(sys.argv) > 8 else None
step = period if labels else 0
outlet = StreamOutlet(stream_info(name, "EEG", channels, rate, form, source, labels))
# The time stamps are the times at which samples are due, not the times at which they are sent: otherwise, a busy machine would cause jitter.
begin, count = local_clock(), 0
print("ready", flush=True)
while True:
    while count + chunk <= (local_clock() - begin) * rate:
        numbers = [number % period if period else number for number in range(count, count + chunk)]
        outlet.push_chunk([[number + step * channel for channel in range(channels)] for number in numbers], begin + (count + chunk - 1) / rate)
        count += chunk
    time.sleep(0.001)
