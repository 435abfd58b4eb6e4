"""Measures the whole tables of the original programs' theses, in the form that they have there, for `make limits WHAT=all` or for one table's
name."""

from . import originals
from .limit_rows import OFF_BEAT, milliseconds
from .load import GRID, REFRESHES, Load, boot, run

# The rates in Hz at which the original programs were measured, followed by higher ones. A measurement raises the rate
# until packets are lost.
RATES = [1600, 3200, 6400, 10_000, 15_000, 20_000, 25_000, 30_000, 35_000, 40_000, 50_000, 60_000, 80_000]


def packets(number):
    """Measures one of the tables of lost packets in the iScope thesis."""
    def measure(part):
        table = originals.PACKETS[number]
        part.say(f"{number}  Packet loss: {table.title}")
        part.say(f"{'rate':>7} {'original':>9} {'lost':>8} {'lost':>8} {'app':>7}")
        part.say(f"{'Hz':>7} {'%':>9} {'%':>8} {'packets':>8} {'% clock':>7}")
        best = 0
        with boot() as board:
            for rate in list(table.loss) + RATES:
                figures = run(board, Load(
                    signals=[f"eeg:channels={table.sent},rate={rate},block=1"] + ([] if table.stored else ["button"]),
                    channels=table.selected if table.stored else 0, view="nothing", settle=1, seconds=2, packets=rate))
                original = f"{table.loss[rate]:.1f}" if rate in table.loss else "-"
                part.say(f"{rate:7d} {original:>9} {100 * figures.loss:8.2f} {figures.lost:8d} {100 * figures.share:7.1f}")
                if figures.lost:
                    break
                best = rate
        part.row(f"{number} {table.title}: highest rate without loss", best, "Hz", table.best)
    return measure


def scopes(part):
    part.say("10 channels sent, 3 scopes shown: on until frames are missed")
    part.say(f"{'rate':>7} {'shown':>8} {'late':>6} {'lost':>6} {'app % clock':>12} {'median ms':>10} {'99% ms':>8}")
    with boot() as board:
        for rate in [250, 1000, 4000, 8000, 10_000, 12_000]:
            figures = run(board, Load([f"eeg:channels=10,rate={rate},block=1"], channels=3, packets=rate,
                                      settings={"spectrograms": "off"}))
            part.say(f"{rate:7d} {figures.on_time:8d} {figures.late:6d} {figures.lost:6d} {100 * figures.share:12.1f} "
                     f"{milliseconds(figures.median):10.2f} {milliseconds(figures.most):8.2f}")
            if figures.faults(frames=0):
                break


def cycles(part):
    part.say("3.8  Spectra per second, Hamming window of one second: increased until frames are missed")
    part.say(f"{'rate':>7} {'sent':>5} {'graphs':>7} {'original':>9} {'reached':>8} {'app % clock':>12}")
    with boot() as board:
        for rate, sent, graphs, original in originals.CYCLES:
            best, share = 0, 0
            for wanted in [original, 60, 120]:
                figures = run(board, Load(
                    [f"eeg:channels={sent},rate={rate},block=1"], channels=graphs, page=2, packets=rate,
                    settings={"spectra-per-second": wanted}))
                # The load is too high if the app has shown clearly fewer frames than spectra.
                if figures.faults(frames=min(wanted, REFRESHES) - 2):
                    break
                best, share = wanted, figures.share
            part.say(f"{rate:7d} {sent:5d} {graphs:7d} {original:9d} {best:8d} {100 * share:12.1f}")
            part.row(f"3.8 {rate} Hz, {sent} channels, {graphs} graphs: spectra per second", best, "1/s", original)


def paper(part):
    with boot() as board:
        figures = run(board, Load(["eeg:channels=32,rate=128,block=1"], channels=4, page=2, packets=128))
    part.say(f"{figures.on_time} frames shown, {figures.late} late, {figures.lost} packets lost, "
             f"app {100 * figures.share:.1f} % of the clock")
    part.demand("32 channels at 128 Hz, 4 spectrograms (the paper's case on iPad 1)", figures.on_time, "frames",
                "a frame for each spectrum, none late, no packet lost, no call of the heap by any thread", True,
                figures.faults(frames=20))


def streams(part):
    part.say("SPK: streams against delay, 50 Hz (ms; SPK states the delay beyond its refresh interval of 33 ms)")
    part.say(f"{'streams':>7} {'iPad 3':>8} {'iPad 2':>8} {'iPhone 6S':>10} {'median':>8} {'99 %':>8}")
    with boot() as board:
        for count, delay in originals.STREAMS.items():
            figures = run(board, Load([f"ecg:channels={count},rate={50 + OFF_BEAT},block=1"], channels=count,
                                      packets=50 + OFF_BEAT, settings=GRID | {"spectrograms": "off"}, seconds=10))
            part.say(f"{count:7d} {delay:8d} {'< 1':>8} {'< 1':>10} {milliseconds(figures.median):8.2f} "
                     f"{milliseconds(figures.most):8.2f}")
            part.row(f"SPK {count} streams at 50 Hz: median delay", milliseconds(figures.median), "ms", delay)


def rates(part):
    part.say("SPK: rate against delay, one stream (ms)")
    part.say(f"{'rate':>7} {'iPhone 6S':>10} {'iPad 2':>8} {'iPad 3':>8} {'median':>8} {'99 %':>8}")
    with boot() as board:
        further = {rate: (None, None, None) for rate in (300, 1000, 4000, 8000)}
        for rate, (phone, pad2, pad3) in (originals.RATES | further).items():
            figures = run(board, Load([f"ecg:channels=1,rate={rate + OFF_BEAT},block=1"], packets=rate + OFF_BEAT,
                                      settings={"spectrograms": "off"}, seconds=10))
            texts = [("-" if value is None else str(value) if value else "< 1") for value in (phone, pad2, pad3)]
            part.say(f"{rate:7d} {texts[0]:>10} {texts[1]:>8} {texts[2]:>8} {milliseconds(figures.median):8.2f} "
                     f"{milliseconds(figures.most):8.2f}")
            part.row(f"SPK 1 stream at {rate} Hz: median delay", milliseconds(figures.median), "ms", pad3)


PARTS = {f"table-{number}": packets(number) for number in originals.PACKETS} | {
    "table-scopes": scopes, "table-3.8": cycles, "table-paper": paper, "table-streams": streams, "table-rates": rates}
