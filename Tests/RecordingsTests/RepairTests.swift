import RecordingFiles
import Recordings
import TestKit

/// A file with eight channels and ten records.
private let recording = file(.bdf, (1...8).map { channel("EEG \($0)") })
private let whole = recording.bytes(records: 10) { channel, number in Float(number % 50 + channel) }.bytes
private var headerBytes: Int { recording.layout.headerBytes }
private var recordBytes: Int { recording.layout.recordBytes }

private func repair(_ bytes: [UInt8]) -> RecordingRepair? {
    try? RecordingRepair(header: Array(bytes.prefix(headerBytes)), fileSize: Int64(bytes.count))
}

private func error(_ header: [UInt8], size: Int64? = nil) -> RecordingError? {
    do throws(RecordingError) {
        _ = try RecordingRepair(header: header, fileSize: size ?? Int64(header.count))
        return nil
    } catch { return error }
}

/// Repairs a file; returns its bytes.
private func repaired(_ bytes: [UInt8]) -> [UInt8] {
    guard let repair = repair(bytes) else { return [] }
    var bytes = Array(bytes.prefix(Int(repair.size)))
    bytes.replaceSubrange(236..<244, with: RecordingHeader.countField(repair.recordCount))
    return bytes
}

private func counted(_ text: String) -> [UInt8] { replaced(whole, at: 236, text) }

/// Damaged files, each with the number of its complete records.
private var damaged: [(name: String, bytes: [UInt8], records: Int)] {
    let half = recordBytes / 2
    return [
        ("count -1, whole records", counted("-1      "), 10),
        ("count -1, torn tail", Array(counted("-1      ").dropLast(half)), 9),
        ("count 0", counted("0       "), 10),
        ("count 10, torn tail after them", whole + whole.prefix(half), 10),
        ("count 10, one byte after them", whole + [0], 10),
        ("count 10, one byte less", Array(whole.dropLast()), 9),
        ("count 10, only 7.5 present", Array(whole.dropLast(2 * recordBytes + half)), 7),
        ("count 5, 10 present", counted("5       "), 10),
        ("a count that is no number", counted("1\u{0}\u{0}\u{0}x   "), 10),
        ("a count of blanks", counted("        "), 10),
        ("a count in another form", counted("010     "), 10),
        ("a count of a greater file", counted("99999999"), 10),
    ]
}

let repairTests = [
    TestCase("if a recording ended normally, repairing it changes nothing") { t in
        guard let repair = repair(whole) else { return t.fail("refused") }
        t.expect(!repair.isNeeded)
        t.expectEqual(repair.recordCount, 10)
        t.expectEqual(repair.size, Int64(whole.count))
        let discontinuous = replaced(whole, at: 192, "BDF+D")
        t.expect(try! RecordingRepair(header: discontinuous, fileSize: repair.size) == repair)
    },
    TestCase("in each damaged recording, all complete records are found, and the repaired file is valid") { t in
        for (name, bytes, records) in damaged {
            guard let found = repair(bytes) else {
                t.fail(name)
                continue
            }
            t.expect(found.isNeeded, name)
            t.expectEqual(found.recordCount, Int64(records), name)
            t.expectEqual(found.size, Int64(headerBytes + records * recordBytes), name)
            let mended = repaired(bytes)
            t.expect(repair(mended)?.isNeeded == false, name)
            t.expect(mended.dropFirst(244) == whole.prefix(mended.count).dropFirst(244), name)
            t.expectEqual(open(mended).recording?.channels[7].sampleCount ?? 0, Int64(8 * records), name)
        }
    },
    TestCase("if a recording has no complete record, repairing it reports that") { t in
        for count in [headerBytes, headerBytes + 1, headerBytes + recordBytes - 1] {
            let found = repair(Array(whole.prefix(count)))
            t.expectEqual(found?.recordCount ?? -1, 0)
            t.expectEqual(found?.size ?? 0, Int64(headerBytes))
            t.expect(found?.isNeeded == true)
        }
    },
    TestCase("if a recording ends anywhere in its header, repairing it reports it as truncated") { t in
        for count in [0, 1, 7, 8, 100, 255, 256, 257, 1000, headerBytes - 1] {
            t.expect(error(Array(whole.prefix(count))) == .torn(atByte: Int64(count)), "\(count) bytes")
            // Tests two cases: the reader knows the end from the file's size, or notices it when no more bytes can be
            // read.
            t.expect(error(whole, size: Int64(count)) == .torn(atByte: Int64(count)), "\(count) bytes of file")
            t.expect(error(Array(whole.prefix(count)), size: .max) == .torn(atByte: Int64(count)))
        }
        t.expect(error(whole, size: -1) == .torn(atByte: 0))
    },
    TestCase("files of formats other than EDF and BDF are not repaired") { t in
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        for bytes in [Array("time,Fp1\n0,1\n".utf8), png, Array("XDF:".utf8), [UInt8](repeating: 0, count: 4000)] {
            t.expect(error(bytes) == .unknownFormat)
        }
        t.expect(error(replaced(whole, at: 1, "biosemi")) == .unknownFormat)
    },
    TestCase(
        "if counts and lengths in a recording's header are invalid, they are refused, and the error contains their position in the file"
    ) { t in
        t.expect(error(replaced(whole, at: 184, "2561    ")) == .badField(.headerSize, atByte: 184))
        t.expect(error(replaced(whole, at: 252, "0   ")) == .badField(.signalCount, atByte: 252))
        t.expect(error(replaced(whole, at: 252, "-1  ")) == .badField(.signalCount, atByte: 252))
        t.expect(error(replaced(whole, at: 252, "9999")) == .tooLarge(.signalCount, atByte: 252))
        t.expect(error(replaced(whole, at: 252, "8   ")) == .badField(.headerSize, atByte: 184))
        let place = 256 + 216 * 9
        t.expect(error(replaced(whole, at: place, "0       ")) == .badField(.samplesPerRecord, atByte: Int64(place)))
        t.expect(error(replaced(whole, at: place + 8, "x")) == .badField(.samplesPerRecord, atByte: Int64(place + 8)))
        t.expect(error(replaced(whole, at: place, "99999999")) == .tooLarge(.samplesPerRecord, atByte: Int64(place)))
        let both = replaced(replaced(whole, at: place, "2000000 "), at: place + 16, "2000000 ")
        t.expect(error(both) == .tooLarge(.samplesPerRecord, atByte: Int64(place + 16)))
    },
    TestCase("if a recording of the largest possible size is repaired, the header gets the maximum number of records") {
        t in
        let found = try? RecordingRepair(header: whole, fileSize: .max)
        t.expectEqual(found?.recordCount ?? 0, 99_999_999)
        t.expectEqual(found?.size ?? 0, Int64(headerBytes) + 99_999_999 * Int64(recordBytes))
    },
    TestCase("if a 16-bit recording of another program is repaired, it is cut to its complete records") { t in
        var builder = EDFBuilder()
        builder.records = "-1"
        let found = try? RecordingRepair(header: builder.bytes, fileSize: Int64(builder.bytes.count) - 1)
        t.expectEqual(found?.recordCount ?? 0, 1)
        t.expectEqual(found?.size ?? 0, 520)
    },
]
