"""Measures the rows of `make limits` that SPEC.md section 8 requires. Each part boots a board and applies loads to it."""

from dataclasses import replace

from . import startup
from .load import GRID, HEAVIEST, RECORDING_FOLDER, REFRESHES, Load, boot, run

# The number of packets per second that is added to each rate in measurements of delays. At exactly the display's rate, or at a divisor of it, every
# packet would arrive at the same phase of a frame, and the measurement would show only that phase.
OFF_BEAT = 0.1
WELL = "none late, no packet lost, no call of the heap by any thread"
SIXTY = f"; {REFRESHES} frames a second shown, {WELL}"


def milliseconds(nanoseconds):
    return round(nanoseconds / 1e6, 2)


def details(part, name, figures):
    """Reports the rows that are common to all loads of section 8."""
    part.row(f"{name}: frames shown, late, and refreshes with nothing new",
             f"{figures.on_time}, {figures.late}, {figures.unchanged}", "frames")
    part.row(f"{name}: packets received, lost", f"{figures.received}, {figures.lost}", "packets")
    part.row(f"{name}: share of the clock", round(100 * figures.share, 3), "%")
    if figures.median:
        part.row(f"{name}: sample in to pixel out, median, 99 of 100",
                 f"{milliseconds(figures.median)}, {milliseconds(figures.most)}", "ms")
    part.row(f"{name}: private dirty memory", figures.memory, "kB")
    part.row(f"{name}: calls of the heap by the drawing thread, by others",
             f"{figures.heap_calls}, {figures.other_calls}", "calls")


def highest(part, rates, load, frames=None):
    """Raises the rate from the required one until there are faults. Returns the highest rate without faults (0 if there is none), the faults at
    the first rate, and the figures of the first rate.

    load: a function that makes the load of a rate.
    """
    best, faults = 0, []
    with boot() as board:
        for rate in rates:
            figures = run(board, load(rate))
            found = figures.faults(frames=frames, heap=frames is not None)
            part.say(f"{rate}/s: {figures.on_time} frames, {figures.late} late, {figures.unchanged} with nothing new, "
                     f"{figures.received} packets, {figures.lost} lost, {100 * figures.share:.1f} % of the clock")
            if rate == rates[0]:
                first = figures
            if found:
                faults = [f"at {rate}/s: {fault}" for fault in found] if rate == rates[0] else []
                break
            best = rate
    return best, faults, first


def packets(name, sent, channels, rates, original):
    """Reports the packets that were received, parsed and stored."""
    def measure(part):
        best, faults, _ = highest(part, rates, lambda rate: Load(
            [f"eeg:channels={sent},rate={rate},block=1"], channels=channels, view="nothing", settle=1, seconds=5, packets=rate))
        part.at_least(name, best, "packets/s", rates[0], " received for 5 s, none lost", faults, original)
    return measure


def scopes(part):
    name = "10 channels sent, 3 scopes shown"
    best, faults, figures = highest(part, [8000, 10_000, 12_000], lambda rate: Load(
        [f"eeg:channels=10,rate={rate},block=1"], channels=3, packets=rate, settings={"spectrograms": "off"}), frames=REFRESHES)
    details(part, f"{name} at 8000 Hz", figures)
    part.at_least(name, best, "Hz", 8000, SIXTY, faults, 250)


def cycles(part):
    # Require 80 spectra a second instead of 60. At 60, there are about as many spectra as frames, so by chance a few of 300 frames have no new
    # spectrum, and the 99th percentile of the delay would differ from run to run.
    name = "spectra per second on 16 graphs at 2000 Hz"
    best, faults, figures = highest(part, [80, 120], lambda wanted: Load(
        ["eeg:channels=16,rate=2000,block=1"], channels=16, page=2, packets=2000,
        settings={"spectra-per-second": wanted} | GRID | {"pages-landscape": 2}), frames=REFRESHES)
    details(part, f"{name}, 80 per second", figures)
    part.at_least(name, best, "1/s", 60, SIXTY + " (measured from 80 on)", faults, 45)


def heaviest(content):
    """Measures the heaviest load: 64 channels at 4096 Hz, 8 scopes and 8 spectrograms."""
    def measure(part):
        name = f"64 channels at 4096 Hz, 8 scopes and 8 spectrograms, {content}"
        with boot() as board:
            figures = run(board, replace(HEAVIEST, settings=GRID | {"content": content}))
        details(part, name, figures)
        part.demand(name, figures.on_time, "frames in 10 s", f"{10 * REFRESHES} frames shown, {WELL}", True,
                    figures.faults(frames=REFRESHES))
        part.at_most(f"{name}: the app's own dirty memory", figures.memory, "kB", 16 << 10)
    return measure


def recording(form, size):
    """Measures the recording of all channels of the heaviest load while a page of 16 scopes is shown.

    form: the setting of the recording's format. size: the bytes of a sample in the file.
    """
    def measure(part):
        name = f"64 channels at 4096 Hz recorded as {form.upper()}{'' if form == 'xdf' else '+'}, 16 scopes shown"
        # The card is small, so the app shows a notification about the free space. Wait until it has disappeared.
        load = replace(HEAVIEST, channels=64, records=True, settle=8,
                       settings=GRID | {"spectrograms": "off", "pages-landscape": 4, "record-format": form})
        with boot() as board:
            figures = run(board, load)
            listed = board.run(f"stat -c %s {RECORDING_FOLDER}/recordings/*.{form}")
            written = sum(int(line) for line in listed.split() if line.isdigit())
            board.run(f"rm -rf {RECORDING_FOLDER}")
        details(part, name, figures)
        wanted = 64 * 4096 * size * load.seconds
        faults = figures.faults(frames=REFRESHES)
        if written < wanted:
            faults.append(f"{written} bytes were recorded where {load.seconds} s have {wanted}")
        part.row(f"{name}: recorded", written, "bytes")
        part.at_most(f"{name}: share of the clock", round(100 * figures.share, 3), "%", 25, SIXTY, faults)
    return measure


# The settings of all display filters and of the montage of an EEG.
CLEANED = {"high-pass-eeg": "0.5", "low-pass-eeg": 70, "notch-eeg": 50, "montage-eeg": "average"}


def filters(part):
    """Measures the cost of filters and of a common average of all channels, compared with the same page of unfiltered channels."""
    name = "64 channels at 4096 Hz, filtered against their average, 16 scopes shown"
    # Only one of the four pages is visible, but the filters process all channels.
    load = replace(HEAVIEST, channels=64, settle=8, settings=GRID | {"spectrograms": "off", "pages-landscape": 4})
    with boot() as board:
        cleaned, received = (run(board, replace(load, settings=load.settings | more)) for more in (CLEANED, {}))
    details(part, name, cleaned)
    part.row("the same channels as received: share of the clock", round(100 * received.share, 3), "%")
    part.at_most(f"{name}: share of the clock more than as received", round(100 * (cleaned.share - received.share), 3), "%", 10,
                 SIXTY, cleaned.faults(frames=REFRESHES))


def paper(part):
    """Measures twelve leads on ECG paper, at the sampling rates of a monitor and of a recorder."""
    with boot() as board:
        for rate, frames in ((50, 50), (1000, REFRESHES)):
            for form in ("3x4", "12x1"):
                name = f"12 leads at {rate} Hz on ECG paper, {form}"
                figures = run(board, Load([f"ecg:channels=12,rate={rate + OFF_BEAT},block=1"], channels=12, packets=rate + OFF_BEAT,
                                          settings={"spectrograms": "off", "ecg-page": form}, settle=8, seconds=10))
                details(part, name, figures)
                part.at_most(f"{name}: sample in to pixel out, 99 of 100", milliseconds(figures.most), "ms", 34,
                             f"; {frames} frames a second shown, {WELL}", figures.faults(frames=frames))


# The shares of the clock in percent that 64 stacked scopes may take, in sweep and scroll mode. A page of 32 scopes took 7 and 20 (2026-11-28).
STACKED = {"sweep": 7, "scroll": 20}


def stacked(content):
    """Measures 64 stacked scopes, and a page of 32 scopes of the same stream for comparison."""
    def measure(part):
        name = f"64 stacked scopes at 512 Hz, {content}"
        signals = ["eeg:channels=64,rate=512,block=4"]
        common = {"spectrograms": "off", "content": content}
        stack = common | {"scopes": "stacked", "stacked-scopes": 64}
        page = common | {"pages-landscape": 1, "rows-landscape": 8, "columns-landscape": 4}
        with boot() as board:
            # The measurement begins after the first sweep and lasts for most of another one.
            many, few = (run(board, Load(signals, channels=channels, packets=128, settle=12, seconds=10, settings=settings))
                         for channels, settings in ((64, stack), (32, page)))
        details(part, name, many)
        part.row(f"32 scopes of the same stream on a page, {content}: share of the clock", round(100 * few.share, 3), "%")
        part.at_most(f"{name}: share of the clock", round(100 * many.share, 3), "%", STACKED[content], SIXTY,
                     many.faults(frames=REFRESHES))
    return measure


def delay(part):
    name = "13 leads at 50 Hz: sample in to pixel out"
    with boot() as board:
        figures = run(board, Load([f"ecg:channels=13,rate={50 + OFF_BEAT},block=1"], channels=13, packets=50 + OFF_BEAT,
                                  settings=GRID | {"spectrograms": "off"}, seconds=10))
    details(part, "13 leads at 50 Hz", figures)
    # New content arrives 50 times a second, so the app draws 50 frames. The remaining refreshes have nothing to show.
    faults = figures.faults(frames=50)
    all_shown = f"; 50 frames a second shown, {WELL}"
    part.at_most(f"{name}, median", milliseconds(figures.median), "ms", 17, all_shown, faults, 12_888)
    part.at_most(f"{name}, 99 of 100", milliseconds(figures.most), "ms", 34, all_shown, faults)


def delay_by_lsl(part):
    """Measures the time from the sender's time stamp of each sample to the refresh that shows the sample. TCP provides no arrival times."""
    name = "64 channels at 2048 Hz by Lab Streaming Layer"
    with boot() as board:
        figures = run(board, Load(["eeg:channels=64,rate=2048,block=1"], channels=16, packets=2048, by_lsl=True,
                                  settings=GRID | {"spectrograms": "off"}, seconds=10))
    details(part, name, figures)
    faults = figures.faults(frames=REFRESHES)
    all_shown = f"; {REFRESHES} frames a second shown, none late, no sample lost, no call of the heap by any thread"
    part.at_most(f"{name}: sample in to pixel out, median", milliseconds(figures.median), "ms", 17, all_shown, faults)
    part.at_most(f"{name}: sample in to pixel out, 99 of 100", milliseconds(figures.most), "ms", 34, all_shown, faults)


REST = 60  # seconds


def rest(view, name):
    def measure(part):
        signals = [] if view == "idle" else ["eeg:channels=8,rate=512,block=4"]
        with boot() as board:
            # Measure for so long that one more frame at the beginning or the end makes no difference.
            figures = run(board, Load(signals, channels=8, view=view, settle=4, seconds=REST, settings=GRID,
                                      packets=128 if signals else 0))
        part.row(f"{name}: frames shown in {REST} s", figures.on_time, "frames")
        part.at_most(f"{name}: share of the clock", round(100 * figures.share, 4), "%", 1, "; no packet lost",
                     figures.faults(heap=False))
    return measure


def start(part):
    # The processor's time varies a little, because the processor waits for the card. Use the median of three measurements.
    found = sorted((startup.measure() for _ in range(3)), key=lambda found: found["processor"])[1]
    part.row("kernel start to first frame: the processor's part", round(found["processor"], 3), "s")
    part.row("kernel start to first frame: read from the card", found["card_bytes"] >> 10, "kB")
    part.at_most("kernel start to first frame, with a card that reads 20 MB/s", round(found["seconds"], 3), "s", 1.5)


def memory(part):
    found = startup.measure_memory()
    figures = found["figures"]
    faults = figures.faults(frames=REFRESHES) + found["complaints"]
    part.at_least(f"memory that is available at the least, of {startup.SMALL_MEGABYTES} MB, under the heaviest load with its server",
                  round(found["available"], 1), "MB", startup.RESERVE_MEGABYTES,
                  f" at each of {found['looks']} looks; the load as it must be, and nothing ended for want of memory", faults)
    part.at_most(f"the app's own dirty memory in {startup.SMALL_MEGABYTES} MB", figures.memory, "kB", 16 << 10)


# The parts of the measurement by name, longest first, so that they end at about the same time when they run in parallel.
PARTS = {
    "packets-1": packets("packets received, parsed, stored, 1 channel", 1, 1, [30_000, 35_000, 40_000], 650),
    "packets-10": packets("packets, 10 channels, 3 used", 10, 3, [20_000, 25_000, 30_000, 35_000], 512),
    "cycles": cycles, "scopes": scopes,
    "sweep": heaviest("sweep"), "scroll": heaviest("scroll"), "stack-sweep": stacked("sweep"), "stack-scroll": stacked("scroll"),
    "recording": recording("bdf", 3), "recording-xdf": recording("xdf", 4), "filters": filters, "ecg-paper": paper,
    "memory": memory, "start": start,
    "frozen": rest("frozen", "frozen, 8 scopes and 8 spectrograms"), "delay": delay,
    "delay-lsl": delay_by_lsl,
    "idle": rest("idle", "idle, connection screen"),
}
