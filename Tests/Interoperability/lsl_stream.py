"""An outlet of liblsl until it is ended: lsl_stream.py NAME SOURCE_ID FORMAT CHANNELS RATE CHUNK [FIRST]

All channels of a sample are its number, from FIRST on. Says "ready" when it can be found, and "sent N" at its end (SIGTERM), N being the next number.
"""

import signal
import sys
import time

from pylsl import StreamInfo, StreamOutlet, local_clock

name, source, form = sys.argv[1:4]
channels, rate, chunk, first = (int(word) for word in (sys.argv[4:] + ["0"])[:4])
info = StreamInfo(name, "EEG", channels, rate, form, source)
description = info.desc().append_child("channels")
for number in range(channels):
    channel = description.append_child("channel")
    channel.append_child_value("label", f"E{number + 1}")
    channel.append_child_value("unit", "microvolts")
    channel.append_child_value("type", "EEG")
outlet = StreamOutlet(info)
signal.signal(signal.SIGTERM, lambda *_: (print(f"sent {count + first}", flush=True), sys.exit(0)))
# Times are those of the samples, not of the sending: a busy machine is no jitter.
begin, count = local_clock(), 0
print("ready", flush=True)
while True:
    while count + chunk <= (local_clock() - begin) * rate:
        numbers = range(first + count, first + count + chunk)
        outlet.push_chunk([[number] * channels for number in numbers], begin + (count + chunk - 1) / rate)
        count += chunk
    time.sleep(0.001)
