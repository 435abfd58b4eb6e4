"""Runs two outlets of liblsl until it is ended, an amplifier and a text stream as PsychoPy sends it: lsl_markers.py RATE PERIOD EVERY

Both channels of the amplifier contain the sample number, which restarts at 0 after PERIOD samples. After each EVERY samples, the text "stimulus
N" is sent with the time of sample N. Prints "ready" when both outlets can be found.
"""

import sys
import time

from lsl_info import stream_info
from pylsl import StreamInfo, StreamOutlet, local_clock

CHUNK = 5

rate, period, every = map(int, sys.argv[1:4])
amplifier = StreamOutlet(stream_info("amplifier", "EEG", 2, rate, "float32", "amplifier-1"))
stimuli = StreamOutlet(StreamInfo("stimuli", "Markers", 1, 0, "string", "psychopy-1"))
# The time stamps are the times at which samples are due, not the times at which they are sent: otherwise, a busy machine would cause jitter.
begin, count, stimulus = local_clock(), 0, every
print("ready", flush=True)
while True:
    passed = (local_clock() - begin) * rate
    while count + CHUNK <= passed:
        numbers = [number % period for number in range(count, count + CHUNK)]
        amplifier.push_chunk([[number, number] for number in numbers], begin + (count + CHUNK - 1) / rate)
        count += CHUNK
    while stimulus <= passed:
        stimuli.push_sample([f"stimulus {stimulus}"], begin + stimulus / rate)
        stimulus += every
    time.sleep(0.001)
