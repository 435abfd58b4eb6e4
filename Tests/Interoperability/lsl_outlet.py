"""An outlet of liblsl that lsl-reader receives: lsl_outlet.py READER FORMAT CHANNELS RATE CHUNK [4|6 [SECONDS]]

All channels count, so that the reader sees what is wrong or lost. Succeeds when nothing is. With 6 the outlet speaks IPv6 alone;
otherwise it is found under both versions, and received under IPv4.
"""

import os
import re
import subprocess
import sys
import tempfile
import time

version = sys.argv[6] if len(sys.argv) > 6 else "4"
configuration = tempfile.NamedTemporaryFile("w", suffix=".cfg")
configuration.write(f"[ports]\nIPv6 = {'force' if version == '6' else 'allow'}\n")
configuration.flush()
# Read when the library is loaded.
os.environ["LSLAPICFG"] = configuration.name

from lsl_info import stream_info  # noqa: E402
from pylsl import StreamOutlet, local_clock  # noqa: E402

reader, form, channels, rate, chunk = sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5])
SECONDS = int(sys.argv[7]) if len(sys.argv) > 7 else 8
name = f"interoperability {os.getpid()}"
outlet = StreamOutlet(stream_info(name, "Markers" if form == "string" else "EEG", channels, rate, form, name))
process = subprocess.Popen([reader, name, str(SECONDS)], stdout=subprocess.PIPE, text=True)

# Times are those of the samples, not of the sending: a busy machine is no jitter.
begin, count, speed = local_clock(), 0, rate or 10
while process.poll() is None:
    while count + chunk <= (local_clock() - begin) * speed:
        numbers = range(count, count + chunk)
        stamp = begin + (count + chunk - 1) / speed
        if form == "string":
            outlet.push_sample([f"m{count}"] * channels, stamp)
        elif chunk == 1:
            outlet.push_sample([count % 100 if form == "int8" else count] * channels, stamp)
        else:
            outlet.push_chunk([[number] * channels for number in numbers], stamp)
        count += chunk
    time.sleep(0.001)

said = process.stdout.read()
found = re.search(r"received (\d+) lost (\d+) wrong (\d+) reconnects (\d+) markers (\d+)", said)
received, lost, wrong, reconnects, markers = map(int, found.groups()) if found else (0, 0, 0, 0, 0)
# 8-bit counters begin anew.
good = f"found under version {version} " in said and received >= 0.5 * SECONDS * speed and lost == 0 and reconnects == 0
good = good and (form == "int8" or wrong == 0) and (form != "string" or markers == received)
# One machine, one clock: the newest sample is not from the future, nor old.
ages = re.search(r"ages (-?\d+) (-?\d+) us", said)
if rate > 1 and chunk == 1:
    good = good and ages is not None and int(ages.group(1)) > -1_000_000 * 2 / rate - 2000
if not good:
    print(said)
sys.exit(0 if good else 1)
