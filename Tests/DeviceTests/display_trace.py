"""Tells late frames that this PC causes from those that the board causes.

A board with an instruction clock counts instructions as time. QEMU answers the board's requests to its display in another thread. If a busy PC, or the
host of a virtual machine, lets that thread wait, the board's clock continues, and a frame that was drawn in time is shown late. The kernel's trace tells
when the board sent a request and when the display's interrupt came. The time between them is QEMU's, whatever the board's processes do.
"""

import re
from dataclasses import dataclass

# Only answers that take longer than this number of seconds delay a frame: the app passes a frame to the display about 4 ms before its refresh.
SLOW = 0.003
REFRESHES = 60  # refreshes of the panel in a second
STATISTICS = re.compile(r"^statistics: time (\d+) ms, frames \d+, late (\d+),", re.MULTILINE)
# Starts the trace of the display's requests and of its interrupts. The file `slow` is a program for awk.
START = r"""
mount -t tracefs none /sys/kernel/tracing; cd /sys/kernel/tracing && echo mono > trace_clock && echo {kilobytes} > buffer_size_kb &&
device=$(ls /sys/bus/virtio/drivers/virtio_gpu | grep '^virtio') && echo "name ~ \"$device*\"" > events/irq/irq_handler_entry/filter &&
echo 1 > events/irq/irq_handler_entry/enable && echo 1 > events/virtio_gpu/virtio_gpu_cmd_queue/enable && echo traced"""
READ = r"""cd /sys/kernel/tracing; cat per_cpu/cpu*/stats | grep '^overrun'; sed -n 's/.* \([0-9.]*\): virtio_gpu_cmd_queue: .* vq=0 .*/\1 q/p; s/.* \([0-9.]*\): irq_handler_entry: .*/\1 i/p' trace |
awk '$2 == "q" {{ if (!since) since = $1; count++ }} $2 == "i" && since {{ if ($1 - since > {slow}) print "slow", since, $1 - since; since = 0 }}
END {{ print "requests", count + 0 }}'; echo > trace"""


@dataclass
class Judged:
    """late: refreshes without a frame, of which the PC caused `excused`. most: the maximum number that it could cause."""

    late: int
    excused: int
    most: int

    @property
    def own(self):
        """Returns the number of refreshes for which the board had no frame in time."""
        return self.late - self.excused


def start(board, kilobytes=16_000):
    """Starts the trace on a board with `traced=True`. kilobytes: the size of its buffer; a refresh takes about 0.3 kB."""
    said = board.run(f"({START.format(kilobytes=kilobytes)}) 2>&1")
    if not said.endswith("traced"):
        raise AssertionError(f"the kernel does not trace the display: {said}")


def slow_answers(board):
    """Returns the display's slow answers since the last call as (time of the request, seconds until the interrupt). Empties the trace."""
    said = board.run(READ.format(slow=SLOW), 600)
    if any(int(number) for number in re.findall(r"^overrun: (\d+)$", said, re.MULTILINE)):
        raise AssertionError("the trace's buffer is too small")
    requests = int(re.search(r"^requests (\d+)$", said, re.MULTILINE)[1])
    found = [(float(time), float(seconds)) for time, seconds in re.findall(r"^slow ([\d.]+) ([\d.]+)$", said, re.MULTILINE)]
    print(f"{requests} requests to the display, {len(found)} slow answers, the longest {max((seconds for _, seconds in found), default=0):.3f} s", flush=True)
    return found


def judge(log, answers, begin=0):
    """Judges the late frames of the app's statistics. An answer of n refreshes' length excuses n + 1 late frames of the second in which it comes or the
    next one. log: lines of statistics, one a second; those among the first `begin` characters only tell how many frames were late before. If the number
    of late frames falls, the app has set it to 0, and only the frames from then on count. answers: those of `slow_answers`."""
    before = STATISTICS.findall(log[:begin])[-1:] or [(0, 0)]
    lines = [(int(time) / 1000, int(late)) for time, late in [*before, *STATISTICS.findall(log[begin:])]]
    first = max((place for place in range(1, len(lines)) if lines[place][1] < lines[place - 1][1]), default=0)
    late = excused = 0
    left = [[time + seconds, int(seconds * REFRESHES) + 1] for time, seconds in answers if time + seconds > lines[max(first - 1, 0)][0]]
    most = sum(count for _, count in left)
    for place in range(max(first, 1), len(lines)):
        (before, old), (now, new) = lines[place - 1:place + 1]
        more = new - old if place > first else new
        late += more
        for answer in left:
            if before - 1 < answer[0] <= now:
                part = min(more, answer[1])
                more, answer[1], excused = more - part, answer[1] - part, excused + part
    return Judged(late, excused, most)
