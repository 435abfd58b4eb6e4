"""A strict reader of BDF+ files: it reports every violation of a rule as an error."""

import re


class BrokenFile(Exception):
    """Raised if a file violates a rule; the message is the rule."""


class Recording:
    """The content of a BDF+ file. If the recording still runs, only as many records as the header counts. signals: label -> values in their unit;
    limits: label -> (physical low, high, digital low, high); annotations: (onset, duration or None, text), in seconds. decoded: the number of records
    to decode into `signals`, because decoding an hour takes minutes; None for all."""

    def __init__(self, data, is_open=False, decoded=None):
        if data[:8] != b"\xffBIOSEMI" or data[192:197] != b"BDF+C":
            raise BrokenFile("no BDF+ file")
        count = int(data[252:256])
        self.records, self.duration = int(data[236:244]), float(data[244:252])
        self.patient, self.identification = data[8:88].decode("ascii"), data[88:168].decode("ascii")
        header = 256 * (count + 1)
        if int(data[184:192]) != header:
            raise BrokenFile("the header has another size")

        def fields(place, width):
            begin = 256 + place * count
            return [data[begin + index * width:begin + (index + 1) * width].decode("ascii").strip() for index in range(count)]

        labels, units, samples = fields(0, 16), fields(96, 8), [int(text) for text in fields(216, 8)]
        limits = list(zip(*(map(float, fields(place, 8)) for place in (104, 112, 120, 128))))
        self.data, self.header, self.samples = data, header, dict(zip(labels, samples))
        self.size = size = 3 * sum(samples)
        more = len(data) - header - self.records * size
        if self.records < 1 or more < 0 or more > 0 and not is_open:
            raise BrokenFile(f"{self.records} records of {size} bytes are not {len(data) - header} bytes")
        self.units, self.rates = dict(zip(labels, units)), {label: n / self.duration for label, n in zip(labels, samples)}
        self.limits = dict(zip(labels, limits))
        self.signals = {label: [] for label in labels if label != "BDF Annotations"}
        self.annotations = []
        for record in range(self.records):
            place = header + record * size
            for label, n, (low, high, least, most) in zip(labels, samples, limits):
                part = data[place:place + 3 * n]
                place += 3 * n
                if label == "BDF Annotations":
                    self._annotate(part, record)
                if label == "BDF Annotations" or decoded is not None and record >= decoded:
                    continue
                step = (high - low) / (most - least)
                self.signals[label] += [
                    (int.from_bytes(part[index:index + 3], "little", signed=True) - least) * step + low
                    for index in range(0, len(part), 3)]

    def integers(self, label):
        """Returns all samples of a channel as the 24-bit integers of the file."""
        begin = self.header
        for other, samples in self.samples.items():
            if other == label:
                break
            begin += 3 * samples
        size = 3 * self.samples[label]
        return b"".join(self.data[begin + record * self.size:begin + record * self.size + size] for record in range(self.records))

    def _annotate(self, part, record):
        lists = [entry for entry in part.split(b"\0") if entry]
        keeper = re.fullmatch(rb"\+([0-9.]+)\x14\x14", lists[0])
        if not keeper or abs(float(keeper[1]) - record * self.duration) > 1e-6:
            raise BrokenFile(f"record {record} does not keep the time: {lists[0]}")
        for entry in lists[1:]:
            found = re.fullmatch(rb"\+([0-9.]+)(?:\x15([0-9.]+))?\x14(.*)\x14", entry)
            if not found:
                raise BrokenFile(f"record {record}: {entry}")
            self.annotations.append((float(found[1]), found[2] and float(found[2]), found[3].decode()))
