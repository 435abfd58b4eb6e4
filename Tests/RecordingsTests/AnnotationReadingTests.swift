import RecordingFiles
import Recordings
import Signals
import TestKit

/// Returns an EDF+ file with a signal of one sample per record and an annotation signal. `records` are the texts of the
/// annotation signal in each record, where "~" stands for byte 20, "|" for 21, "_" for 0.
private func recording(_ records: [String], bytesPerRecord: Int = 60) -> EDFRecording? {
    var builder = EDFBuilder()
    builder.reserved = "EDF+C"
    builder.records = String(records.count)
    var annotations = EDFBuilder.Signal(label: "EDF Annotations")
    annotations.samples = String(bytesPerRecord / 2)
    builder.signals = [EDFBuilder.Signal(samples: "1"), annotations]
    builder.data = []
    for record in records {
        var bytes = record.utf8.map { $0 == 0x7E ? 0x14 : $0 == 0x7C ? 0x15 : $0 == 0x5F ? 0 : $0 }
        bytes += [UInt8](repeating: 0, count: max(0, bytesPerRecord - bytes.count))
        builder.data.append(7)
        for index in 0..<bytesPerRecord / 2 {
            builder.data.append(Int32(bytes[2 * index]) | Int32(bytes[2 * index + 1]) << 8)
        }
    }
    return try? EDFRecording(MemoryBytes(builder.bytes))
}

private func read(_ records: [String], part: Int64 = 0, limit: Int = 100) -> [String]? {
    guard let all = (try? recording(records)?.annotations(part: part, limit: limit)) ?? nil else { return nil }
    return all.map {
        "\($0.onset / 1_000_000)" + ($0.duration.map { "+\($0 / 1_000_000)" } ?? "") + " " + $0.text
    }
}

let annotationReadingTests = [
    TestCase("annotations are read back, whichever records of a file they were written into") { t in
        for format in RecordingFormat.allCases {
            let channel = RecordedChannel(
                label: "EEG Cz", unit: "uV", rate: SamplingRate(hertz: 100), physicalMinimum: -100, physicalMaximum: 100
            )
            guard var file = try? RecordingFile(format, [channel]) else { return t.fail("no file") }
            file.annotations = [
                .init(1_500_000, "Auge zu", record: 3), .init(0, "begin", duration: 250_000, record: 0),
                .init(299_000_000, "Ende", record: 299),
            ]
            let bytes = file.bytes(records: 300) { _, number in Float(number % 7) }.bytes
            guard let recording = try? EDFRecording(MemoryBytes(bytes)) else { return t.fail("not read") }
            var found: [RecordingAnnotation] = []
            var part: Int64 = 0
            while let some = (try? recording.annotations(part: part, limit: 10)) ?? nil {
                found += some
                part += 1
            }
            t.expectEqual(part, 2)
            t.expect(
                found == [
                    RecordingAnnotation(onset: 0, duration: 250_000_000, text: "begin"),
                    RecordingAnnotation(onset: 1_500_000_000, duration: nil, text: "Auge zu"),
                    RecordingAnnotation(onset: 299_000_000_000, duration: nil, text: "Ende"),
                ], "\(found.map { $0.text })")
        }
    },
    TestCase(
        "annotations with several texts at one time, with durations, and with times before the file's beginning are read"
    ) { t in
        t.expect(read(["+0~~_+1.5|0.25~a~b~_-2~c~_"]) == ["1500+250 a", "1500+250 b", "-2000 c"])
    },
    TestCase("invalid annotations are skipped, and valid annotations after them are read") { t in
        t.expect(read(["+0~~_x~a~_+1~good~_+2.~~~", "~~~_|_+3|~x~_+9e99~y~_"]) == ["1000 good", "3000 x"])
        t.expect(read(["", ""]) == [])
        t.expect(read(["+0~~_+1~no end"]) == [])
    },
    TestCase(
        "the times of annotations count from the first sample, even if the first record begins a fraction of a second after the start"
    ) { t in
        t.expect(read(["+0.25~~_+1.25~a~_"]) == ["1000 a"])
    },
    TestCase(
        "if the text of an annotation is too long, it is cut between two characters; control characters become spaces"
    ) { t in
        guard
            let recording = recording(
                ["+0~~_+1~" + String(repeating: "x", count: 255) + "\u{E9}y\u{1}~_"], bytesPerRecord: 300),
            let found = (try? recording.annotations(part: 0, limit: 9)) ?? nil
        else { return t.fail("not read") }
        t.expectEqual(found.map { $0.text.utf8.count }, [255])
        t.expect(read(["+0~~_+1~a\u{1}b~_"]) == ["1000 a b"])
    },
    TestCase("at most the requested number of annotations is read; after the last ones, reading returns nil") { t in
        t.expect(read(["+0~~_+1~a~b~c~_"], limit: 2) == ["1000 a", "1000 b"])
        for part: Int64 in [1, -1, .max, .min] { t.expect(read(["+0~~_+1~a~_"], part: part) == nil) }
        t.expect((try? EDFRecording(MemoryBytes(EDFBuilder().bytes)).annotations(part: 0, limit: 9)) == .some(nil))
    },
]
