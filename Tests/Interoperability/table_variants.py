"""Makes variants of tables like those that spreadsheets, scripts and amplifier programs write: formats of numbers and times, calendar dates, time
zones, headers with other numbers, columns that are not signals, missing values. Returns the truth about each as file_variants does."""

import datetime

import numpy as np

from file_variants import lossy, ramp

ZONE = datetime.timezone(datetime.timedelta(hours=1))
SUMMER = datetime.timezone(datetime.timedelta(hours=2))
# Header lines with a number that must not be taken for the table's sampling rate.
OTHERS = ["Heart rate: 72 bpm", "Notch frequency: 50 Hz", "Line frequency = 60 Hz", "Baud rate: 115200", "Frame rate: 30", "High-pass frequency: 0.5 Hz",
          "Low-pass filter frequency: 70 Hz", "Refresh rate = 25", "R-R interval: 800 ms", "Generated 2026-11-21 10:00:00", "Serial: 10234", "Gain: 24",
          "Update interval: 20 ms", "Bit rate: 128"]
MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]


def head_rate(random, rate):
    text = {0: f"Sampling rate: {rate} Hz", 1: f"Sample Rate = {rate}", 2: f"SamplingRate={rate}Hz", 3: f"fs={rate}", 4: f"Abtastrate: {rate} Hz",
            5: f"Sampling frequency (Hz): {rate}", 6: f"Sampling interval: {1000 / rate:g} ms", 7: f"sfreq: {rate}.0"}[random.randint(0, 7)]
    return text


def instant(form, time, start, zone_at):
    """Returns a time with its date as text. From second `zone_at` on, the text is in another time zone."""
    moment = start + datetime.timedelta(microseconds=round(time * 1e6))
    fraction = f"{moment.microsecond // 1000:03}"
    half = f"{(moment.hour - 1) % 12 + 1}:{moment:%M:%S}.{fraction} {'AM' if moment.hour < 12 else 'PM'}"
    if form == "iso zone":
        local = moment.replace(tzinfo=datetime.timezone.utc).astimezone(SUMMER if time < zone_at else ZONE)
        return local.isoformat(timespec="milliseconds")
    return {
        "iso": lambda: f"{moment:%Y-%m-%dT%H:%M:%S}.{fraction}", "iso z": lambda: f"{moment:%Y-%m-%d %H:%M:%S}.{fraction}Z",
        "iso us": lambda: f"{moment:%Y-%m-%dT%H:%M:%S.%f}", "slash iso": lambda: f"{moment:%Y/%m/%d %H:%M:%S}.{fraction}",
        "german": lambda: f"{moment:%d.%m.%Y %H:%M:%S}.{fraction}", "german short": lambda: f"{moment.day}.{moment.month}.{moment:%y %H:%M:%S}.{fraction}",
        "us": lambda: f"{moment.month}/{moment.day}/{moment.year} {half}", "us 24": lambda: f"{moment:%m/%d/%Y %H:%M:%S}.{fraction}",
        "british": lambda: f"{moment:%d/%m/%Y %H:%M:%S}.{fraction}", "compact": lambda: f"{moment:%Y%m%dT%H%M%S}.{fraction}",
        "month": lambda: f"{moment.day:02}-{MONTHS[moment.month - 1]}-{moment:%Y %H:%M:%S}.{fraction}",
        "month first": lambda: f"{MONTHS[moment.month - 1]} {moment.day} {moment.year} {half}",
        "clock": lambda: f"{moment:%H:%M:%S}.{fraction}", "clock s": lambda: f"{moment:%H:%M:%S}", "half": lambda: half,
        "minute": lambda: f"{moment:%M:%S}.{fraction}", "colon": lambda: f"{moment:%H:%M:%S}:{fraction}",
    }[form]()


CALENDAR = ["iso", "iso z", "iso us", "iso zone", "slash iso", "german", "german short", "us", "us 24", "british", "compact", "month", "month first", "clock",
            "clock s", "half", "minute", "colon"]
# For each unit of time: its name, its length in seconds, the digits, and the origin.
NUMERIC = {
    "s": ("Time (s)", 1, 6, 0), "s late": ("t", 1, 6, 1234.5), "s exponent": ("Time [s]", 1, None, 0), "seconds": ("seconds", 1, 4, 0),
    "ms": ("Time_ms", 1e-3, 0, 0), "ms digits": ("time (ms)", 1e-3, 3, 5000), "us": ("timestamp_us", 1e-6, 0, 77), "ns": ("time_ns", 1e-9, 0, 10 ** 9),
    "minutes": ("Time (min)", 60, 9, 0), "hours": ("Time [h]", 3600, 11, 0), "epoch": ("timestamp", 1, 6, 1_795_272_342),
    "epoch ms": ("unix time", 1e-3, 0, 1_795_272_342_000), "epoch us": ("Timestamp", 1e-6, 0, 1_795_272_342_000_000),
    "epoch ns": ("phone timestamp", 1e-9, 0, 1_795_272_342_000_000_000), "days": ("Date", 86_400, 12, 46_347),
    "LSL": ("lsl_timestamp", 1, 7, 345_678.25), "minuten": ("Zeit in Minuten", 60, 9, 0),
}


def numeric(form, time, comma):
    _, unit, digits, origin = NUMERIC[form]
    if digits is None:
        text = f"{origin + time / unit:.8e}"
    elif digits == 0:
        text = str(origin + round(time / unit))
    else:
        text = f"{origin + time / unit:.{digits}f}"
    return text.replace(".", ",") if comma else text


def value(form, number, comma, separator):
    text = f"{number:.2f}"
    if form == "exponent":
        text = f"{number:.6E}"
    elif form == "plus":
        text = f"{number:+.2f}"
    elif form == "bare":
        text = text.replace("0.", ".", 1) if text.lstrip("-").startswith("0.") else text
    elif form == "groups":
        text = f"{number:,.2f}"
    elif form == "spaces":
        text = f"{number:,.2f}".replace(",", "\u00a0")
    elif form == "apostrophe":
        text = f"{number:,.2f}".replace(",", "'")
    elif form == "minus":
        text = text.replace("-", "\u2212")
    elif form == "blanks":
        text = f"  {text} "
    if comma:
        text = text.replace(",", "_").replace(".", ",").replace("_", ".")
    return f'"{text}"' if separator in text or form == "quoted" else text


def table(random):
    rate = random.choice([1, 4, 10, 25, 50, 52, 64, 100, 128, 130, 200, 250, 256, 300, 500, 512, 1000])
    timed = random.random() < 0.85
    form = random.choice([*CALENDAR, *NUMERIC])
    if form in ("clock s",):
        rate = max(rate, 10)
    # Make the table long enough: if the times are whole seconds, the reader drops the incomplete first second.
    seconds = random.randint(8, 20) if rate > 4 else random.randint(40, 90)
    rows = rate * seconds
    separator = random.choice([",", ",", ";", "\t"])
    comma = separator != "," and random.random() < 0.4
    end = random.choice(["\n", "\r\n"])
    start = datetime.datetime(2026, random.choice([11, 11, 12]), random.choice([2, 11, 21]), random.choice([0, 9, 13, 23]), random.choice([0, 58, 59]),
                              random.choice([0, 50, 55]))
    if form == "us":
        start = start.replace(day=random.choice([9, 11, 28]))
    pauses = []
    if timed and form != "clock s" and random.random() < 0.5:
        for place in sorted(random.sample(range(2 * rate, rows - 2 * rate, rate), random.randint(1, 2))):
            pauses.append((place, random.choice([1, 2, 5]) if rate > 4 else random.choice([4, 10])))
    times = np.arange(rows) / rate
    for place, late in pauses:
        times[place:] += late
    zone_at = random.choice([0, seconds / 2]) if form == "iso zone" else 0
    numbers = random.choice(["plain", "plain", "exponent", "plus", "bare", "groups", "spaces", "apostrophe", "minus", "blanks", "quoted"])
    scale = 1 if numbers in ("groups", "spaces", "apostrophe") else 0.01
    encoding = random.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16", "cp1252"])
    if numbers == "minus" and encoding == "cp1252":
        encoding = "utf-8"
    unit = random.choice(["\u00b5V", "uV", "mV"])
    labels = random.choice([["Fp1", "Fp2"], ["ECG I", "ECG II"], ["0", "1"], ["1", "2"], ["a b", "c,d"]])
    united = labels[0] not in ("0", "1")
    if not timed and not united:
        # A known fault of our reader: in a table without times, it takes numbers for titles only if the values below them have decimals.
        scale = 0.01
    titles = [f"{label} ({unit})" if united else label for label in labels]
    truth_units = unit if united else ""
    title = NUMERIC[form][0] if form in NUMERIC else random.choice(["time", "Timestamp", "Zeit", "datetime", "Date/Time"])
    columns = [ramp(rows, index) * float(scale) for index in range(2)]
    wanted = [column.copy() for column in columns]
    gone = random.choice(["", "NaN", "n/a", "null", None, None, None])
    holes = set(random.sample(range(5, rows - 5), 3)) if gone is not None else set()
    counter = random.random() < 0.2
    # A known fault of our reader: in a table without times, it takes titles that are numbers for samples if another title is a text. So omit the
    # column "Status".
    status = random.random() < 0.2 and (timed or united)
    lines = []
    if not timed:
        lines.append(random.choice(["# ", ""]) + head_rate(random, rate))
    elif random.random() < 0.2:
        lines.append("# " + head_rate(random, rate))
    if random.random() < 0.5:
        extra = [random.choice(["# ", "# ", "% "]) + text for text in random.sample(OTHERS, random.randint(1, 4))]
        lines = extra + lines if random.random() < 0.7 else lines + extra
    quote = (lambda text: f'"{text}"' if separator in text or random.random() < 0.1 else text)
    heads = ([title] if timed else []) + titles + (["Counter"] if counter else []) + (["Status"] if status else [])
    lines.append(separator.join(quote(text) for text in heads))
    for index in range(rows):
        fields = []
        if timed:
            written = instant(form, times[index], start, zone_at) if form in CALENDAR else numeric(form, times[index], comma)
            fields.append(f'"{written}"' if separator in written else written)
        for channel, column in enumerate(columns):
            if channel == 1 and index in holes:
                fields.append(gone)
                wanted[1][index] = np.nan
            else:
                fields.append(value(numbers, round(column[index], 2), comma, separator))
        if counter:
            fields.append(str(index % 256))
        if status:
            fields.append(random.choice(["ok", "ok", "good"]))
        lines.append(separator.join(fields))
    text = end.join(lines) + end
    truth = [dict(label=label, unit=truth_units, rate=rate, values=lossy(one, rate, pauses)) for label, one in zip(labels, wanted)]
    # The options with which pandas reads the table; none for forms of numbers that pandas cannot read.
    thousands = {"groups": "." if comma else ",", "apostrophe": "'"}.get(numbers)
    pandas = dict(sep=separator, decimal="," if comma else ".", encoding=encoding, thousands=thousands, skiprows=len(lines) - rows - 1,
                  na_values=["n/a", "null"])
    for one, column in zip(truth, wanted):
        one["rows"] = column
    name = f"{form if timed else 'untimed'}, {rate} Hz, {separator!r}, {numbers}, {encoding}, {gone!r}, {labels}"
    return "csv", text.encode(encoding), truth, dict(name=name, first=int(timed), pandas=None if numbers in ("minus", "spaces") else pandas,
                                                     may_be_refused=form == "clock s" and timed)
