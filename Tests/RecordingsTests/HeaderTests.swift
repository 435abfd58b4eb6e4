import RecordingFiles
import Recordings
import Signals
import TestKit

/// The start of the recording: 2026-11-21 07:53:36, in seconds since 1970.
private let start: Int64 = 20_778 * 86400 + 28_416

/// Returns one header field for each of three signals.
private func fields(_ bytes: [UInt8], _ before: Int, _ width: Int, of signals: Int = 3) -> [String] {
    (0..<signals).map { field(bytes, 256 + before * signals + $0 * width, width) ?? "no ASCII" }
}

private func label(_ text: String) -> String {
    field(file(.bdf, [channel(text)]).header.bytes(recordCount: 1), 256, 16) ?? "no ASCII"
}

private func unit(_ text: String) -> String {
    field(file(.bdf, [channel(unit: text)]).header.bytes(recordCount: 1), 256 + 2 * 96, 8) ?? "no ASCII"
}

/// Returns the limits that the header states for a physical range.
private func limits(_ lower: Float, _ upper: Float) -> [String] {
    let bytes = file(.bdf, [channel(lower, upper)]).header.bytes(recordCount: 1)
    return [field(bytes, 256 + 2 * 104, 8) ?? "", field(bytes, 256 + 2 * 112, 8) ?? ""]
}

/// Returns the fields for date and time in the header.
private func times(_ start: Int64?) -> [String] {
    var recording = file(.edf, [channel()])
    recording.start = start
    let bytes = recording.header.bytes(recordCount: 1)
    return [field(bytes, 168, 8) ?? "", field(bytes, 176, 8) ?? "", field(bytes, 88, 80) ?? ""]
}

private func code(_ text: String) -> String {
    var recording = file(.edf, [channel()])
    recording.code = text
    return field(recording.header.bytes(recordCount: 1), 8, 80) ?? "no ASCII"
}

let headerTests = [
    TestCase("an EDF+ header contains each field at its position") { t in
        var recording = file(
            .edf, [channel(transducer: "AgAgCl"), channel("Temp", unit: "°C", milliHertz: 1000, 0, 42.5)])
        recording.start = start
        recording.code = "P17"
        let bytes = recording.header.bytes(recordCount: 12)
        t.expectEqual(bytes.count, 1024)
        t.expectEqual(recording.layout.headerBytes, 1024)
        let fixed = [
            (0, 8), (8, 80), (88, 80), (168, 8), (176, 8), (184, 8), (192, 44), (236, 8), (244, 8), (252, 4),
        ].map { field(bytes, $0.0, $0.1) ?? "no ASCII" }
        t.expectEqual(
            fixed,
            [
                "0", "P17 X X X", "Startdate 21-NOV-2026 X X PocketScope", "21.11.26", "07.53.36", "1024", "EDF+C",
                "12",
                "1", "3",
            ])
        t.expectEqual(fields(bytes, 0, 16), ["EEG Fp1", "Temp", "EDF Annotations"])
        t.expectEqual(fields(bytes, 16, 80), ["AgAgCl", "", ""])
        t.expectEqual(fields(bytes, 96, 8), ["uV", "degC", ""])
        t.expectEqual(fields(bytes, 104, 8), ["-100", "0", "-1"])
        t.expectEqual(fields(bytes, 112, 8), ["100", "42.5", "1"])
        t.expectEqual(fields(bytes, 120, 8), ["-32767", "-32767", "-32768"])
        t.expectEqual(fields(bytes, 128, 8), ["32767", "32767", "32767"])
        t.expectEqual(fields(bytes, 136, 80), ["", "", ""])
        t.expectEqual(fields(bytes, 216, 8), ["8", "1", "180"])
        t.expectEqual(fields(bytes, 224, 32), ["", "", ""])
    },
    TestCase("a BDF+ header contains BDF's version, ranges and label") { t in
        let bytes = file(.bdf, [channel(), channel()]).header.bytes(recordCount: 1)
        t.expectEqual(Int(bytes[0]), 255)
        t.expectEqual(field(bytes, 1, 7) ?? "", "BIOSEMI")
        t.expectEqual(field(bytes, 192, 44) ?? "", "BDF+C")
        t.expectEqual(fields(bytes, 0, 16)[2], "BDF Annotations")
        t.expectEqual(fields(bytes, 120, 8), ["-8388607", "-8388607", "-8388608"])
        t.expectEqual(fields(bytes, 128, 8), ["8388607", "8388607", "8388607"])
        // Annotations have 360 bytes per record, which count as 120 samples of 3 bytes.
        t.expectEqual(fields(bytes, 216, 8), ["8", "8", "120"])
    },
    TestCase(
        "the start date is written in both date fields of the header, or as unknown if the clock is not set or the year is not in 1985 to 2084"
    ) { t in
        let unknown = ["01.01.85", "00.00.00", "Startdate X X X PocketScope"]
        t.expectEqual(times(nil), unknown)
        t.expectEqual(times(0), unknown)
        t.expectEqual(times(CivilTime.dayNumber(year: 1984, month: 12, day: 31) * 86400 + 86399), unknown)
        t.expectEqual(times(CivilTime.dayNumber(year: 2085, month: 1, day: 1) * 86400), unknown)
        t.expectEqual(
            times(CivilTime.dayNumber(year: 1985, month: 1, day: 1) * 86400 + 1),
            ["01.01.85", "00.00.01", "Startdate 01-JAN-1985 X X PocketScope"])
        t.expectEqual(
            times(CivilTime.dayNumber(year: 2084, month: 2, day: 29) * 86400 + 86399),
            ["29.02.84", "23.59.59", "Startdate 29-FEB-2084 X X PocketScope"])
        let names = (1...12).map { month -> String in
            let field = times(CivilTime.dayNumber(year: 2026, month: month, day: 9) * 86400)[2]
            return String(decoding: Array(field.utf8)[13..<16], as: UTF8.self)
        }
        t.expectEqual(
            names, ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"])
    },
    TestCase("the patient's code is written into the header as one word of at most 16 characters") { t in
        t.expectEqual(code(""), "X X X X")
        t.expectEqual(code("  "), "X X X X")
        t.expectEqual(code("A 17 b"), "A_17_b X X X")
        t.expectEqual(code("Müller"), "Mueller X X X")
        t.expectEqual(code("0123456789abcdefg"), "0123456789abcdef X X X")
        t.expectEqual(code("\u{1}\n"), "X X X X")
    },
    TestCase(
        "labels and units of any language are written into the header in ASCII and cut to the length of their fields"
    ) { t in
        t.expectEqual(label("Größe Ängström"), "Groesse Aengstro")
        t.expectEqual(label("Fp1\u{2013}A2"), "Fp1-A2")
        t.expectEqual(label("脑电"), "??")
        t.expectEqual(label("e\u{301}le\u{300}ve\u{7F}"), "eleve")
        t.expectEqual(label("Łódź Şı"), "Lodz Si")
        t.expectEqual(label("12345678901234567"), "1234567890123456")
        t.expectEqual(unit("µV"), "uV")
        t.expectEqual(unit("\u{3BC}V"), "uV")
        t.expectEqual(unit("k\u{2126}"), "kOhm")
        t.expectEqual(unit("m/s²"), "m/s2")
        t.expectEqual(unit("µV²/Hz"), "uV2/Hz")
        t.expectEqual(unit("long unit's name"), "long uni")
        t.expectEqual(unit(""), "")
    },
    TestCase("if a channel has the label of the annotation channel, it gets another label") { t in
        t.expectEqual(label("BDF Annotations"), "BDF Annotation")
        t.expectEqual(label("EDF Annotations  "), "EDF Annotation")
        t.expectEqual(label("BDF Annotations of others"), "BDF Annotation")
        t.expectEqual(label("BDF Annotations2"), "BDF Annotations2")
    },
    TestCase("physical limits are written into an EDF header with as many digits as fit into 8 characters") { t in
        t.expectEqual(limits(-3276.7, 3276.7), ["-3276.7", "3276.7"])
        t.expectEqual(limits(-0.1, 0.1), ["-0.1", "0.1"])
        t.expectEqual(limits(-187_500, 187_500), ["-187500", "187500"])
        t.expectEqual(limits(-1.0 / 3, 1.0 / 3), ["-0.33333", "0.333333"])
        t.expectEqual(limits(-9999.9999, 9999.9999), ["-10000", "10000"])
        t.expectEqual(limits(-0.000_01, 0.000_001), ["-0.00001", "0.000001"])
        t.expectEqual(limits(-1e30, 1e30), ["-9999999", "9999999"])
        t.expectEqual(limits(-.infinity, .infinity), ["-9999999", "9999999"])
        t.expectEqual(limits(-0.000_000_1, 5), ["0", "5"])
        t.expectEqual(limits(9_999_998, 9_999_999), ["9999998", "9999999"])
    },
    TestCase("if physical limits of an EDF header are invalid, they are replaced by -1 and 1") { t in
        for (lower, upper) in [
            (5, 5), (5, 4), (Float.nan, 1), (0, .nan), (1e8, 2e8), (0, 1e-7), (-1e-7, 1e-7), (12345.67, 12345.671),
        ] as [(Float, Float)] {
            t.expectEqual(limits(lower, upper), ["-1", "1"])
        }
    },
    TestCase("the samples of a channel are encoded with the rounded limits that the header states") { t in
        let channel = channel(-1.0 / 3, 1.0 / 3)
        t.expectEqual(channel.physicalMinimum, -0.33333)
        t.expectEqual(channel.physicalMaximum, 0.333333)
        var random = Random(seed: 7)
        var others = 0
        for _ in 0..<2000 {
            let upper = Float(bitPattern: random.next() % 0x1500_0000 + 0x3700_0000)
            let once = limits(-upper, upper)
            let again = RecordedChannel(
                label: "", unit: "", rate: SamplingRate(hertz: 1), physicalMinimum: -upper, physicalMaximum: upper)
            if limits(again.physicalMinimum, again.physicalMaximum) != once { others += 1 }
        }
        t.expectEqual(others, 0)
    },
    TestCase("the number of records, from -1 to 99999999, is written into an 8-byte field of the header") { t in
        let counts: [(Int64, String)] = [
            (0, "0       "), (-1, "-1      "), (1234, "1234    "), (99_999_999, "99999999"), (100_000_000, "99999999"),
            (.max, "99999999"), (.min, "-1      "),
        ]
        for (count, text) in counts {
            t.expectEqual(String(decoding: RecordingHeader.countField(count), as: UTF8.self), text)
        }
        let recording = file(.bdf, [channel()])
        var bytes = recording.header.bytes(recordCount: 1)
        bytes.replaceSubrange(236..<244, with: RecordingHeader.countField(77))
        t.expect(bytes == recording.header.bytes(recordCount: 77))
        t.expectEqual(RecordingHeader.countOffset, 236)
    },
]
