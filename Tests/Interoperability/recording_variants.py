"""Makes variants of recordings that test a reader's arithmetic and the order of a file's parts: ranges, formats of values and numbers, annotations,
streams that begin late, drifting clocks. Returns the truth about each as file_variants does, and annotations as (seconds, text)."""

import struct

import numpy as np

from file_variants import chunk, field, length, lossy, ramp


def number(random, value):
    """Returns a number in one of the forms in which programs write it in headers."""
    text = f"{value:.10g}"
    forms = [text, text, f"{value:.2f}", f"{value:+g}" if value >= 0 else text, f" {text}", f"{value:.1e}" if float(f"{value:.1e}") == value else text]
    return random.choice([form for form in forms if len(form) <= 8 and float(form) == value])


def edf_forms(random):
    """Makes EDF and BDF files like those of other devices: unusual ranges, channels of many rates, annotation channels at any position, wrong times,
    incomplete ends."""
    bdf = random.random() < 0.3
    # A strict file has only header fields in the form that strict readers require.
    strict = random.random() < 0.4
    width, largest = (3, 1 << 23) if bdf else (2, 1 << 15)
    duration = random.choice([1, 1, 2, 0.5, 4, 30])
    records = random.randint(4, 12)
    plus = random.random() < 0.7
    signals, truth, names = [], [], []
    for index in range(random.randint(1, 7)):
        per = max(1, round(duration * random.choice([1, 10, 50, 100, 128, 200, 256, 500, 512]))) if duration != 0.5 else 2 * random.choice([1, 25, 64, 125])
        low, high = random.choice([(-2048, 2047), (0, 4095), (-largest, largest - 1), (-1000, 1000), (1, 2001), (-largest, 0)])
        bottom, top = random.choice([(-3276.8, 3276.7), (-500, 500), (0, 100), (36, 42), (500, -500), (-1, 1), (-187500, 187499), (700, 1100)])
        unit = random.choice(["uV", "mV", "\u00b0C", "%", "mmHg", "", "bpm", "\u00b5V"])
        label = random.choice([f"EEG {index}", f"Ch{index}", "SpO2", "EKG", "Temp rect.", f"\u00d8 {index}", "", "-", "EEG Fp1-Ref"])
        if strict:
            label, unit = f"EEG {index}", random.choice(["uV", "mV", "%"])
        raw = np.clip(low + (ramp(per * records, index).astype(np.int64) + 9998) % (high - low + 1), low, high)
        gain = (top - bottom) / (high - low)
        signals.append(dict(label=label, unit=unit, range=(bottom, top, low, high), per=per, raw=raw))
        if label != "-":
            # A channel without a label is named by its number among all channels, including annotation channels.
            truth.append(dict(label=label, unit=unit, rate=per / duration, values=bottom + (raw - low) * gain, per=per, range=max(abs(bottom), abs(top)),
                              signal=signals[-1]))
    if not truth:
        return edf_forms(random)
    notes = 80 // width
    tals = random.choice([1, 1, 2]) if plus else 0
    places = sorted(random.randint(0, len(signals)) for _ in range(tals))
    for place in reversed(places):
        signals.insert(place, dict(label="BDF Annotations" if bdf else "EDF Annotations", unit="", range=(-1, 1, -largest, largest - 1), per=notes, raw=None))
    for one in truth:
        if not one["label"]:
            one["label"] = str([signal is one["signal"] for signal in signals].index(True) + 1)
    pauses, times, time, origin = [], [], 0.0, random.choice([0, 0, 0.25, 0.5])
    for record in range(records):
        if plus and record and random.random() < 0.15:
            late = duration * random.choice([1, 3, 60])
            pauses.append((record, late))
            time += late
        times.append(time)
        time += duration
    written = list(times)
    if plus and not pauses and records > 6 and random.random() < 0.3:
        # Let one record state a wrong time.
        written[random.randint(2, records - 3)] = random.choice([0, 86_400, 1e6])
    fields = [("label", 16), ("", 80), ("unit", 8), (0, 8), (1, 8), (2, 8), (3, 8), ("", 80), ("per", 8), ("", 32)]
    # In some files, write integers with points or exponents, which only our reader accepts.
    are_integers = strict or random.random() < 0.7
    header = b""
    for name, size in fields:
        for signal in signals:
            if isinstance(name, int):
                text = signal["range"][name]
                text = f"{text:.10g}" if strict or name > 1 and are_integers else number(random, text)
            else:
                text = signal.get(name, "")
            header += field(str(text).encode("latin-1"), size)
    kind = f"{'BDF' if bdf else 'EDF'}+{random.choice('CD') if not pauses else 'D'}" if plus else "24BIT" if bdf else "" if strict else random.choice(["", "x"])
    first = field(b"\xffBIOSEMI" if bdf else "0", 8) + field("X X X X", 80) + field("Startdate 21-NOV-2026 X X X", 80) + b"21.11.2609.01.17"
    first += field(str(256 * (len(signals) + 1)), 8) + field(kind, 44) + field(records if strict else random.choice([records, records, -1]), 8)
    first += field(f"{duration:g}" if strict else number(random, duration), 8) + field(str(len(signals)), 4)
    data, annotations = bytearray(first + header), []
    for record in range(records):
        own = 0
        for signal in signals:
            if signal["raw"] is not None:
                piece = signal["raw"][record * signal["per"]:(record + 1) * signal["per"]]
                data += piece.astype("<i4").view(np.uint8).reshape(-1, 4)[:, :width].tobytes()
                continue
            text = f"+{written[record] + origin:.6f}".rstrip("0").rstrip(".").encode() + b"\x14\x14\0" if own == 0 else b""
            own += 1
            if random.random() < 0.3:
                onset, word = round(times[record] + random.choice([0, 0.125, 0.5]) * duration, 4), random.choice(["eyes closed", "\u00c4", "x y"])
                extra = random.choice([b"", b"\x151.5"])
                annotations.append((onset, word))
                text += f"+{onset + origin:.4f}".encode() + extra + b"\x14" + word.encode() + b"\x14\0"
            data += field(text, notes * width, b"\0")
    if not strict and random.random() < 0.2:
        data += b"\1" * random.randint(1, 20)
    for one in truth:
        one["values"] = lossy(one["values"], one["rate"], [(record * one["per"], late) for record, late in pauses])
    for one in truth:
        signal = one.pop("signal")
        one["place"] = [other is signal for other in signals if other["raw"] is not None].index(True)
    return ("bdf" if bdf else "edf"), bytes(data), truth, dict(annotations=annotations, edfio=are_integers)


FORMATS = {"int8": "<i1", "int16": "<i2", "int32": "<i4", "int64": "<i8", "float32": "<f4", "double64": "<f8"}


def count(random, value):
    """Returns a length in one of the formats that XDF allows."""
    forms = [struct.pack("<BI", 4, value), struct.pack("<BQ", 8, value)] + ([struct.pack("<BB", 1, value)] if value < 256 else [])
    return random.choice(forms)


def xdf_forms(random):
    """Makes XDF files like those of several programs: all formats of values, streams that begin and end at different times, time stamps that follow
    from the rate, drifting clocks, markers, boundaries, an incomplete end."""
    data, events, truth, annotations = b"XDF:" + chunk(1, b"<?xml version=\"1.0\"?><info><version>1.0</version></info>"), [], [], []
    numbers = random.sample([1, 2, 3, 7, 1000, 123_456_789], random.randint(1, 4))
    first = None
    for place, number_ in enumerate(numbers):
        rate = random.choice([1, 10, 50, 100, 128, 250, 256, 500, 512, 1000])
        told = rate if random.random() < 0.7 else random.choice([0, rate]) if rate >= 50 else rate
        name = random.choice(list(FORMATS))
        channels = random.choice([1, 1, 2, 5])
        begin = 0 if place == 0 else random.choice([0, 0, 2, 5])
        seconds = random.randint(10, 25) if rate > 1 else random.randint(30, 60)
        samples = rate * seconds
        drift = random.choice([0, 0, 4e-5, -2e-5])
        offset = random.choice([0.0, 123.5, -4000.0, 1.6e9])
        pauses = []
        if random.random() < 0.4 and rate >= 10:
            pauses = [(random.randrange(2 * rate, samples - 2 * rate), random.choice([1, 3, 20]))]
        times = 5000.0 + begin + np.arange(samples) / rate
        for at, late in pauses:
            times[at:] += late
        measured = offset != 0 or drift != 0
        # The times of these samples on the sender's clock, which has an offset and a drift.
        own = (times - offset) / (1 + drift) if measured else times
        values = np.stack([ramp(samples, 3 * place + index) % (100 if name == "int8" else 20_000) for index in range(channels)], 1).astype(FORMATS[name])
        labels = [random.choice(["Fp1 &amp; ref", "A&lt;B", f"c{index}", "\u00c4rger"]) + f" {place}{index}" for index in range(channels)]
        unit = random.choice(["uV", "microvolts", "mV", "\u00b0C"])
        body = "".join(f"<channel><label>{label}</label><unit>{unit}</unit><type>EEG</type></channel>" for label in labels)
        xml = (f"<info><name>s{place}</name><type>EEG</type><channel_count>{channels}</channel_count><nominal_srate>{told}.000000</nominal_srate>"
               f"<channel_format>{name}</channel_format><desc>{'<!-- -->' if random.random() < 0.3 else ''}<channels>{body}</channels></desc></info>")
        content = struct.pack("<H", 2) + struct.pack("<I", number_) + xml.encode()
        data += count(random, len(content)) + content
        sparse = random.random() < 0.3 and drift == 0 and told > 0
        size = random.choice([1, 32, rate, max(1, rate // 5)])
        edges = sorted({*range(0, samples, size), samples, *(at for at, _ in pauses)})
        for start, stop in zip(edges, edges[1:]):
            content = struct.pack("<H", 3) + struct.pack("<I", number_) + count(random, stop - start)
            for index in range(start, stop):
                stamped = index == start or not sparse
                content += (struct.pack("<Bd", 8, own[index]) if stamped else b"\0") + values[index].tobytes()
            events.append((times[stop - 1], 1, count(random, len(content)) + content))
        if measured:
            for time in np.arange(5000.0 + begin - 1, times[-1] + 2, 2.0):
                clock = (time - offset) / (1 + drift)
                events.append((time, 0, chunk(4, struct.pack("<Idd", number_, clock, time - clock))))
        first = times[0] if first is None else min(first, times[0])
        for index, label in enumerate(labels):
            truth.append(dict(stream=f"s{place}", times=times, place=index, label=label.replace("&amp;", "&").replace("&lt;", "<"), unit=unit, rate=rate, begin=times[0],
                              values=lossy(values[:, index].astype(float), rate, pauses)))
    if random.random() < 0.5:
        xml = ("<info><name>markers</name><type>Markers</type><channel_count>1</channel_count><nominal_srate>0</nominal_srate>"
               "<channel_format>string</channel_format></info>")
        data += chunk(2, struct.pack("<I", 77) + xml.encode())
        for time in sorted(random.sample(range(1, 10), 3)):
            word = f"go \u00fc {time}".encode()
            annotations.append((time + 0.25 + 5000.0 - first, word.decode()))
            events.append((5000.25 + time, 1, chunk(3, struct.pack("<I", 77) + b"\1\1\x08" + struct.pack("<d", 5000.25 + time) + b"\1" + bytes([len(word)]) + word)))
    events.sort(key=lambda event: event[:2])
    boundary = chunk(5, bytes.fromhex("43A546DCCBF5410FB30ED5467383CBE4"))
    for index, event in enumerate(events):
        data += event[2] + (boundary if index % 50 == 49 else b"")
    is_cut = random.random() < 0.3
    if is_cut:
        data += chunk(3, struct.pack("<I", numbers[0]) + b"\4\1\0\0\0" + b"\0" * 40)[:-3][:20]
    for one in truth:
        one["values"] = np.concatenate([np.full(round((one.pop("begin") - first) * one["rate"]), np.nan), one["values"]])
    return "xdf", data, truth, dict(annotations=annotations, is_cut=is_cut)
