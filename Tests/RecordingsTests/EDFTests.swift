import Recordings
import Signals
import TestKit

private func error(_ change: (inout EDFBuilder) -> Void) -> RecordingError? {
    var builder = EDFBuilder()
    change(&builder)
    return open(builder.bytes).error
}

let edfTests = [
    TestCase("the samples of an EDF file are converted to the unit of their channel") { t in
        var builder = EDFBuilder()
        builder.data = [0, 1000, -1000, 5, 32767, -32768, 1, 2]
        let recording = open(builder.bytes).recording
        t.expect(
            isClose(
                read(recording, 0, from: 0, count: 20), [0, 100, -100, 0.5, 3276.7, -3276.8, 0.1, 0.2], tolerance: 1e-3)
        )
        guard let channel = recording?.channels.first else { return t.fail("no channel") }
        t.expectEqual(channel.label, "EEG Fp1")
        t.expectEqual(channel.unit, "µV")
        t.expect(channel.type == .eeg)
        t.expectEqual(channel.rate.milliHertz, 4000)
        t.expectEqual(channel.sampleCount, 8)
        t.expectEqual(recording?.duration ?? 0, 2_000_000_000)
    },
    TestCase("an EDF file is as long as its records together, even if a channel has only one sample in 30 s") { t in
        var builder = EDFBuilder()
        builder.duration = "30"
        builder.signals = [EDFBuilder.Signal(samples: "30"), EDFBuilder.Signal(label: "Hypnogram", samples: "1")]
        builder.records = "-1"
        builder.data = [Int32](repeating: 1, count: 31 * 2880)
        t.expectEqual(open(builder.bytes).recording?.duration ?? 0, 86_400_000_000_000)
    },
    TestCase("if the start date in an EDF file does not exist, such as February 30, it is ignored") { t in
        for (date, isThere) in [
            ("28.02.26", true), ("29.02.26", false), ("29.02.28", true), ("30.02.28", false), ("31.04.26", false),
            ("31.12.26", true), ("00.12.26", false),
        ] {
            var builder = EDFBuilder()
            builder.date = date
            t.expectEqual(open(builder.bytes).recording?.start != nil, isThere, date)
        }
    },
    TestCase("if the physical range in an EDF file is inverted or asymmetrical, it is used as stated") { t in
        var builder = EDFBuilder()
        builder.signals[0].physical = ("3.5", "-1.5E0")
        builder.signals[0].digital = ("0", "1000")
        builder.data = [0, 1000, 500, 700, 0, 0, 0, 0]
        t.expect(isClose(read(open(builder.bytes).recording, 0, from: 0, count: 4), [3.5, -1.5, 1, 0]))
    },
    TestCase("a BDF file is read with samples of 24 bits") { t in
        var builder = EDFBuilder()
        builder.isBDF = true
        builder.signals[0].physical = ("-8388608", "8388607")
        builder.signals[0].digital = ("-8388608", "8388607")
        builder.data = [0, 1, -1, 8_388_607, -8_388_608, 65536, -65536, 255]
        let expected = builder.data.map { Float($0) }
        t.expect(isClose(read(open(builder.bytes).recording, 0, from: 0, count: 20), expected, tolerance: 1))
    },
    TestCase(
        "if signals of an EDF file have different rates and annotations are between them, the signals are read separately"
    ) { t in
        var builder = EDFBuilder()
        builder.reserved = "EDF+C"
        builder.duration = "0.5"
        builder.signals = [
            .init(label: "II", unit: "mV", physical: ("-1000", "1000"), samples: "3"),
            .init(
                label: "EDF Annotations", unit: "", physical: ("-1", "1"), digital: ("-32768", "32767"), samples: "2"),
            .init(label: "EMG chin", physical: ("-1000", "1000"), samples: "1"),
        ]
        builder.data = [1, 2, 3, 99, 99, 4, 5, 6, 7, 99, 99, 8]
        guard let recording = open(builder.bytes).recording else { return t.fail("not opened") }
        t.expectEqual(recording.channels.map { $0.label }, ["II", "EMG chin"])
        t.expectEqual(recording.channels.map { Int($0.rate.milliHertz) }, [6000, 2000])
        t.expect(recording.channels[0].type == .ecg && recording.channels[1].type == .emg)
        t.expect(isClose(read(recording, 0, from: 0, count: 9), [1, 2, 3, 5, 6, 7]))
        t.expect(isClose(read(recording, 1, from: 0, count: 9), [4, 8]))
    },
    TestCase("in a sleep recording, channels in microvolts that are not EEG are not taken for EEG") { t in
        for (label, type) in [
            ("Chin1-Chin2", SignalType.emg), ("LAT", .emg), ("Leg/L", .emg), ("LOC-A2", .eog), ("ROC", .eog),
            ("Resp oro-nasal", .respiration), ("Thorax", .respiration), ("Abdo", .respiration), ("C3-A2", .eeg),
            ("O2", .eeg), ("E17", .eeg), ("Rate", .eeg), ("SpO2", .oxygenSaturation), ("Temp rectal", .temperature),
            ("EDA", .skinConductance), ("GSR 1", .skinConductance), ("Snore", .sensor),
        ] {
            var builder = EDFBuilder()
            builder.signals[0].label = label
            t.expect(open(builder.bytes).recording?.channels.first?.type == type, label)
        }
    },
    TestCase("a channel is recognized as acceleration by its label or its unit") { t in
        for (label, unit, type) in [
            ("ACC X", "mV", SignalType.acceleration), ("Accel-y", "", .acceleration), ("X", "g", .acceleration),
            ("X", "m/s2", .acceleration), ("X", "uV", .eeg), ("X", "", .sensor),
        ] {
            var builder = EDFBuilder()
            builder.signals[0].label = label
            builder.signals[0].unit = unit
            t.expect(open(builder.bytes).recording?.channels.first?.type == type, label + unit)
        }
    },
    TestCase("any interval of any channel of an EDF file can be read, in any order") { t in
        var builder = EDFBuilder()
        builder.records = "6"
        builder.signals = [
            .init(physical: ("-1000", "1000"), samples: "4"), .init(physical: ("-1000", "1000"), samples: "2"),
        ]
        builder.data = (0..<36).map { Int32($0) }
        let recording = open(builder.bytes).recording
        let channels: [[Float]] = [0..<4, 4..<6].map { range in
            (0..<6).flatMap { record in range.map { Float(record * 6 + $0) } }
        }
        for (first, count) in [(7, 9), (0, 24), (23, 1), (3, 2), (11, 5), (0, 0), (8, 100)] {
            for channel in 0...1 {
                let all = channels[channel]
                let expected = first < all.count ? Array(all[first..<min(all.count, first + count)]) : []
                t.expect(isClose(read(recording, channel, from: Int64(first), count: count), expected))
            }
        }
        for (channel, first) in [(2, Int64(0)), (-1, 0), (.max, 0), (0, 24), (0, -1), (0, .max), (0, .min)] {
            t.expectEqual(read(recording, channel, from: first, count: 5)?.count ?? -1, 0)
        }
    },
    TestCase("if the number of records is unknown or an EDF file is truncated, all complete records are read") { t in
        var builder = EDFBuilder()
        builder.records = "-1"
        t.expectEqual(open(builder.bytes).recording?.channels[0].sampleCount ?? 0, 8)
        builder.records = "99999999"
        t.expectEqual(open(builder.bytes).recording?.channels[0].sampleCount ?? 0, 8)
        t.expectEqual(open(Array(builder.bytes.dropLast())).recording?.channels[0].sampleCount ?? 0, 4)
        builder.records = "1"
        t.expectEqual(open(builder.bytes).recording?.channels[0].sampleCount ?? 0, 8)
    },
    TestCase("if an EDF file ends anywhere in its header or first record, it is reported as truncated") { t in
        let whole = EDFBuilder().bytes
        for count in [8, 9, 100, 255, 256, 300, 511, 512, 513, 519] {
            t.expect(open(Array(whole.prefix(count))).error == .torn(atByte: Int64(count)), "\(count) bytes")
        }
        t.expect(open(Array(whole.prefix(520))).error == nil)
    },
    TestCase("if counts and lengths in an EDF header contradict the file's size, the file's size applies") { t in
        let changes: [(String, (inout EDFBuilder) -> Void)] = [
            ("no signals", { $0.signalCount = "0" }), ("fewer than none", { $0.signalCount = "-1" }),
            ("no number of signals", { $0.signalCount = "x" }), ("a part of a signal", { $0.signalCount = "1.5" }),
            ("more signals than there are", { $0.signalCount = "1e3" }), ("another size", { $0.headerSize = "513" }),
            ("no size", { $0.headerSize = "" }), ("records below -1", { $0.records = "-2" }),
            ("records beyond all", { $0.records = "9e99" }), ("no records", { $0.records = "0" }),
            ("fewer records", { $0.records = "1" }), ("a negative number of samples", { $0.signals[0].samples = "-4" }),
            ("a long record", { $0.duration = "1001" }),
        ]
        for (name, change) in changes {
            var builder = EDFBuilder()
            change(&builder)
            let recording = open(builder.bytes).recording
            t.expectEqual(recording?.channels.first?.sampleCount ?? 0, 8, name)
            t.expect(isClose(read(recording, 0, from: 5, count: 9), [0.5, 0.6, 0.7]), name)
        }
        var builder = EDFBuilder()
        builder.records = "1"
        t.expect(open(builder.bytes).recording?.remarks == [.recordsDiffer(stated: 1, present: 2)])
    },
    TestCase("if an EDF file has no channel that can be played, it is refused with the reason") { t in
        t.expect(error { $0.signalCount = "9999" } == .tooLarge(.signalCount, atByte: 252))
        t.expect(error { $0.duration = "0" } == .badField(.recordDuration, atByte: 244))
        t.expect(error { $0.duration = "-1" } == .badField(.recordDuration, atByte: 244))
        t.expect(error { $0.duration = "nan" } == .badField(.recordDuration, atByte: 244))
        t.expect(error { $0.duration = "1e-9" } == .noChannels)
        t.expect(error { $0.signals[0].samples = "0" } == .badField(.samplesPerRecord, atByte: 472))
        t.expect(error { $0.signals[0].samples = "99999999" } == .torn(atByte: 528))
        t.expect(error { $0.signals[0].label = "EDF Annotations" } == .annotationsOnly)
        t.expect(error { $0.signals[0].label = "-" } == .noChannels)
    },
    TestCase(
        "if a channel of an EDF file has no valid range, it is played as the stored integers, and the other channels in their units"
    ) { t in
        for (physical, digital) in [
            (("1", "1"), ("-1000", "1000")), (("", "1"), ("-1000", "1000")), (("nan", "nan"), ("-1000", "1000")),
            (("-100", "100"), ("5", "5")), (("1e300", "1"), ("-1000", "1000")), (("-100", "100"), ("-9e99", "5")),
        ] {
            var builder = EDFBuilder()
            builder.signals = [
                .init(label: "E129", physical: physical, digital: digital, samples: "2"), .init(samples: "2"),
            ]
            guard let recording = open(builder.bytes).recording else { return t.fail("not opened") }
            t.expectEqual(recording.channels.map { $0.unit }, ["", "\u{B5}V"])
            t.expect(recording.remarks == [.integers(channel: "E129")])
            t.expect(isClose(read(recording, 0, from: 0, count: 9), [0, 1, 4, 5]))
            t.expect(isClose(read(recording, 1, from: 0, count: 9), [0.2, 0.3, 0.6, 0.7]))
        }
    },
    TestCase(
        "placeholder channels and channels without samples are left out, and that is reported; a channel without a name gets its number as a name"
    ) {
        t in
        var builder = EDFBuilder()
        builder.signals = [
            .init(label: "T8-P8", samples: "2"), .init(label: "-", unit: "", physical: ("0", "0"), samples: "1"),
            .init(label: "T8-P8", samples: "0"), .init(label: "", samples: "1"),
        ]
        guard let recording = open(builder.bytes).recording else { return t.fail("not opened") }
        t.expectEqual(recording.channels.map { $0.label }, ["T8-P8", "4"])
        t.expect(
            recording.remarks == [
                .leftOut(channel: "-", .placeholder), .leftOut(channel: "T8-P8", .noSamples),
            ])
        t.expect(isClose(read(recording, 0, from: 0, count: 9), [0, 0.1, 0.4, 0.5]))
        t.expect(isClose(read(recording, 1, from: 0, count: 9), [0.3, 0.7]))
    },
    TestCase("header fields of an EDF file are read even with a decimal comma, NUL padding or units in any encoding") {
        t in
        var builder = EDFBuilder()
        builder.signals[0].label = "Fp1"
        builder.signals[0].physical = ("-100,0", "100,0")
        var bytes = builder.bytes
        t.expect(isClose(read(open(bytes).recording, 0, from: 5, count: 9), [0.5, 0.6, 0.7]))
        for index in 0..<512 where bytes[index] == 0x20 { bytes[index] = 0 }
        t.expect(isClose(read(open(bytes).recording, 0, from: 5, count: 9), [0.5, 0.6, 0.7]))
        t.expectEqual(open(bytes).recording?.channels[0].label ?? "", "Fp1")
        for unit: [UInt8] in [
            [0xB5, 0x56], [0xC2, 0xB5, 0x56], [0xE6, 0x56], Array("uv".utf8), Array("microV".utf8),
        ] {
            for (index, byte) in (unit + [0x20, 0x20, 0x20]).prefix(8).enumerated() { bytes[256 + 96 + index] = byte }
            t.expectEqual(open(bytes).recording?.channels[0].unit ?? "", "\u{B5}V")
        }
    },
    TestCase("however long a record of an EDF file is, only the requested part is read") { t in
        var builder = EDFBuilder()
        let count = 400_000
        builder.records = "1"
        builder.duration = "4000"
        builder.signals = [
            .init(physical: ("-1000", "1000"), samples: "\(count)"),
            .init(physical: ("-1000", "1000"), samples: "\(count)"),
        ]
        builder.data = (0..<2 * count).map { Int32($0 % 1000) }
        guard let recording = open(builder.bytes).recording else { return t.fail("not opened") }
        t.expectEqual(recording.duration, 4_000_000_000_000)
        for (first, length) in [(0, 10), (399_990, 99), (123_456, 50_000)] {
            for channel in 0...1 {
                let expected = (first..<min(count, first + length)).map { Float($0 % 1000) }
                t.expect(isClose(read(recording, channel, from: Int64(first), count: length), expected), "\(first)")
            }
        }
    },
    TestCase("if any byte of an EDF header is changed, reading does not crash") { t in
        let whole = EDFBuilder().bytes
        var opened = 0
        for place in 0..<512 {
            for byte: UInt8 in [0, 0x20, 0x2D, 0x39, 0x65, 0xFF] {
                var bytes = whole
                bytes[place] = byte
                let recording = open(bytes, CSVOptions(rate: SamplingRate(hertz: 1))).recording
                if let samples = read(recording, 0, from: 0, count: 100), !samples.isEmpty { opened += 1 }
            }
        }
        t.expect(opened > 1000)
    },
]
