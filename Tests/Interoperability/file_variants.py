"""Makes variants of files that occur in practice, and returns the truth about each: labels, units, rates, and values with NaN for lost samples. Each
variant is a function of a random generator; the same seed makes the same files."""

import struct

import numpy as np


def ramp(count, channel=0):
    """Returns integers that repeat only after 19997 samples."""
    return ((np.arange(count, dtype=np.int64) * 37 + channel * 1001) % 19997) - 9998


def lossy(values, rate, pauses):
    """Returns the values with NaN inserted for pauses. A pause is (index of the sample after it, seconds)."""
    parts, last, lost = [], 0, 0.0
    for place, seconds in pauses:
        parts += [values[last:place], np.full(round(seconds * rate), np.nan)]
        last = place
    return np.concatenate([*parts, values[last:]])


def field(text, width, pad=b" "):
    data = text if isinstance(text, bytes) else str(text).encode("ascii")
    return data[:width] + pad * (width - len(data))


def edf(random):
    """Makes EDF, EDF+C, EDF+D and BDF+ files with pauses, bad channels, wrong counts, unusual numbers, padding and units."""
    bdf = random.random() < 0.3
    width = 3 if bdf else 2
    records, signals = random.randint(3, 40), random.randint(1, 6)
    duration = random.choice(["1", "0.5", "2", "10", "0.25", "0.1"])
    seconds = float(duration)
    plus = random.choice(["", "C", "D", "D"])
    pad = random.choice([b" ", b" ", b"\0"])
    comma = random.random() < 0.2
    units = random.choice([["uV"], ["uv", "UV", "microV"], ["mV", "uV"], [b"\xb5V", b"\xc2\xb5V"]])
    header, body, truth, bad = [], [], [], random.randint(0, signals) if random.random() < 0.3 else None
    for signal in range(signals):
        per = random.choice([50, 100, 64, 25]) * max(1, round(seconds * 4))
        values = ramp(per * records, signal)
        high, low = ("3276,7", "-3276,8") if comma else ("3276.7", "-3276.8")
        digits = ("-32768", "32767")
        unit = random.choice(units)
        scaled = values * 0.1
        if signal == bad:
            high, low, digits = random.choice([("0", "0", digits), ("nan", "nan", digits), (high, low, ("0", "0"))])
            scaled, unit = values.astype(float), b"uV"
        header.append((f"EEG {signal + 1}", unit, low, high, *digits, per))
        body.append(values)
        truth.append(dict(label=f"EEG {signal + 1}", unit=None if signal == bad else unit, rate=per / seconds, values=scaled, per=per))
    pauses, time, times = [], 0.0, []
    for record in range(records):
        if record and plus and random.random() < 0.15:
            late = random.choice([0.25, 1, 60, 600]) if plus == "D" or random.random() < 0.5 else 0
            late = max(late, seconds) if late else 0
            # Round a pause to whole records, so that it has a whole number of samples at every rate.
            late = round(late / seconds) * seconds
            if late:
                pauses.append((record, late))
                time += late
        times.append(time)
        time += seconds
    told = random.choice([records, records, -1, 0, max(1, records - 2), records + 5])
    count = signals + bool(plus)
    fields = [
        [field(h[0], 16, pad) for h in header], [field("", 80, pad)] * signals, [field(h[1], 8, pad) for h in header],
        [field(h[2], 8, pad) for h in header], [field(h[3], 8, pad) for h in header], [field(h[4], 8, pad) for h in header],
        [field(h[5], 8, pad) for h in header], [field("", 80, pad)] * signals, [field(h[6], 8, pad) for h in header], [field("", 32, pad)] * signals]
    notes = 60 // width
    if plus:
        name = "BDF Annotations" if bdf else "EDF Annotations"
        own = [(name, 16), ("", 80), ("", 8), ("-1", 8), ("1", 8), ("-32768", 8), ("32767", 8), ("", 80), (notes, 8), ("", 32)]
        for column, (text, size) in zip(fields, own):
            column.append(field(text, size, pad))
    first = field(b"\xffBIOSEMI" if bdf else "0", 8, pad) + field("X X X X", 80, pad) + field("Startdate X X X X", 80, pad)
    first += b"21.11.2609.01.17" + field(random.choice([256 * (count + 1), 256 * (count + 1), "", 999]), 8, pad)
    first += field(f"{'BDF' if bdf else 'EDF'}+{plus}" if plus else "", 44, pad) + field(told, 8, pad) + field(duration, 8, pad) + field(count, 4, pad)
    data = bytearray(first + b"".join(b"".join(column) for column in fields))
    for record in range(records):
        for values, one in zip(body, truth):
            piece = values[record * one["per"]:(record + 1) * one["per"]]
            data += piece.astype("<i4").view(np.uint8).reshape(-1, 4)[:, :width].tobytes()
        if plus:
            data += field(f"+{times[record]:.6f}".rstrip("0").rstrip(".").encode() + b"\x14\x14\0", notes * width, b"\0")
    for one in truth:
        one["values"] = lossy(one["values"], one["rate"], [(record * one["per"], late) for record, late in pauses])
    return ("bdf" if bdf else "edf"), bytes(data), truth


def length(count):
    return struct.pack("<BI", 4, count)


def chunk(tag, content):
    return length(len(content) + 2) + struct.pack("<H", tag) + content


def xdf(random):
    """Makes XDF files of the form that LabRecorder writes: true rates, dropouts, jitter, clock offsets, resets, clocks with a distant origin."""
    data = b"XDF:" + chunk(1, b"<?xml version=\"1.0\"?><info><version>1.0</version></info>")
    streams, truth = [], []
    for number in range(1, random.randint(1, 3) + 1):
        told = random.choice([100, 250, 256, 500])
        rate = told * random.choice([1, 1, 0.908, 1.1])
        rate = round(rate)
        base = 1000.0
        offset = random.choice([0.0, 0.0, 500.0, -300.25, 1.6e9])
        samples = rate * random.randint(6, 20)
        pauses = []
        if random.random() < 0.5:
            for place in sorted(random.sample(range(rate, samples - rate, rate // 2 or 1), random.randint(1, 3))):
                pauses.append((place, round(random.choice([0.1, 0.5, 1, 7]) * rate) / rate))
        stamps = base + np.arange(samples) / rate
        for place, late in pauses:
            stamps[place:] += late
        streams.append(dict(number=number, told=told, rate=rate, stamps=stamps, offset=offset, reset=random.choice([0, 0, 5000.0, -200.0]) if offset else 0,
                            jitter=random.choice([0, 0, 1e-4]), samples=samples))
        truth.append(dict(label=f"ch{number}", unit="uV", rate=rate, values=lossy(ramp(samples, number) * 1.0, rate, pauses)))
        unit = random.choice(["microvolts", "uV", "-6", "muV", "\u00b5V", "\u03bcV"])
        xml = (f"<info><name>s{number}</name><type>EEG</type><channel_count>1</channel_count><nominal_srate>{told}</nominal_srate><channel_format>"
               f"float32</channel_format><desc><channels><channel><{'label' if random.random() < 0.7 else 'name'}>ch{number}</XX><unit>{unit}</unit>"
               "</channel></channels></desc></info>")
        xml = xml.replace("</XX>", "</label>" if "<label>" in xml else "</name>")
        data += chunk(2, struct.pack("<I", number) + xml.encode())
    events = []
    for stream in streams:
        own = stream["stamps"] - stream["offset"]
        half = stream["samples"] // 2
        if stream["reset"]:
            own[half:] += stream["reset"]
        own += np.array([random.uniform(-1, 1) for _ in range(len(own))]) * stream["jitter"]
        values = ramp(stream["samples"], stream["number"])
        size = max(1, round(0.2 * stream["rate"]))
        for start in range(0, stream["samples"], size):
            stop = min(start + size, stream["samples"])
            if start < half < stop:
                stop_at = [half, stop]
            else:
                stop_at = [stop]
            begin = start
            for end in stop_at:
                content = struct.pack("<I", stream["number"]) + length(end - begin)
                for stamp, value in zip(own[begin:end], values[begin:end]):
                    content += struct.pack("<Bdf", 8, stamp, value)
                events.append((stream["stamps"][end - 1], 1, chunk(3, content)))
                begin = end
        if stream["offset"]:
            for time in np.arange(1000.0, stream["stamps"][-1], 2.0):
                late = stream["reset"] if time > stream["stamps"][half] else 0
                value = stream["offset"] - late
                events.append((time, 0, chunk(4, struct.pack("<Idd", stream["number"], time - value, value))))
            for place in (half,):
                time = stream["stamps"][place]
                value = stream["offset"] - stream["reset"]
                events.append((time, 0, chunk(4, struct.pack("<Idd", stream["number"], time - value, value))))
    events.sort(key=lambda event: event[:2])
    data += b"".join(event[2] for event in events)
    return "xdf", data, truth


def csv(random):
    """Makes tables with different separators, decimal commas, line ends, encodings, time formats, unit rows and missing rows."""
    rate = random.choice([100, 125, 200, 250, 500])
    rows = rate * random.randint(4, 12)
    separator = random.choice([",", ";", "\t"])
    comma = separator != "," and random.random() < 0.5
    end = random.choice(["\n", "\r\n", "\r"])
    form = random.choice(["s", "ms", "epoch", "epoch ms", "iso", "clock", "german"])
    start = random.choice([0, 43_200, 86_390])
    pauses = []
    if random.random() < 0.5:
        for place in sorted(random.sample(range(rate, rows - rate, rate), random.randint(1, 2))):
            pauses.append((place, random.choice([0.2, 1, 5])))
    times = np.arange(rows) / rate
    for place, late in pauses:
        times[place:] += late
    unit, encoding = random.choice([("\u00b5V", "utf-8"), ("\u00b5V", "cp1252"), ("\u03bcV", "utf-8"), ("uV", "ascii"), ("mV", "ascii")])

    def number(value, digits):
        text = f"{value:.{digits}f}"
        return text.replace(".", ",") if comma else text

    def written(time):
        of_day = (start + time) % 86_400
        clock = f"{int(of_day // 3600):02}:{int(of_day // 60 % 60):02}:{of_day % 60:06.3f}"
        day = 21 + int((start + time) // 86_400)
        return {"s": lambda: number(time, 4), "ms": lambda: f"{round(time * 1000)}", "epoch": lambda: number(1_795_272_342 + time, 3),
                "epoch ms": lambda: f"{1_795_272_342_000 + round(time * 1000)}", "iso": lambda: f"2026-11-{day}T{clock}Z", "clock": lambda: clock,
                "german": lambda: f"{day}.11.2026 {clock}"}[form]()

    two = random.random() < 0.3
    name = random.choice(["time", "Time", "Zeit", "timestamp"])
    first = {"s": f"{name} [s]", "ms": f"{name} [ms]"}.get(form, name)
    lines = []
    if random.random() < 0.3 and separator == ";":
        lines.append("sep=;")
    if random.random() < 0.3:
        lines.append("# made by hand")
    if two:
        lines += [separator.join([name, "a", "b"]), separator.join([{"ms": "ms", "epoch ms": "ms"}.get(form, "s"), unit, unit])]
    else:
        lines.append(separator.join([first, f"a [{unit}]", f"b ({unit})"]))
    a, b = ramp(rows) / 100, ramp(rows, 1) / 100
    for time, x, y in zip(times, a, b):
        lines.append(separator.join([written(round(time, 6)), number(x, 2), number(y, 2)]))
    lines += [separator * 2] * random.choice([0, 0, 3])
    text = ("\ufeff" if encoding == "utf-8" and random.random() < 0.3 else "") + end.join(lines) + end
    return "csv", text.encode(encoding), [
        dict(label="a", unit=unit, rate=rate, values=lossy(a, rate, pauses)), dict(label="b", unit=unit, rate=rate, values=lossy(b, rate, pauses))]
