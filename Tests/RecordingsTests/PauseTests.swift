import Recordings
import Signals
import TestKit

/// Returns an EDF+ file whose records have these times in milliseconds. The file has two signals, whose samples are
/// numbered without a jump.
private func paused(_ times: [Int?], reserved: String = "EDF+D", duration: String = "1") -> [UInt8] {
    var builder = EDFBuilder()
    builder.reserved = reserved
    builder.records = "\(times.count)"
    builder.duration = duration
    builder.signals = [
        .init(physical: ("-1000", "1000"), samples: "4"), .init(label: "II", physical: ("-1000", "1000"), samples: "1"),
        .init(label: "EDF Annotations", unit: "", samples: "12"),
    ]
    builder.data = []
    for (record, time) in times.enumerated() {
        for sample in 0..<4 { builder.data.append(Int32(4 * record + sample) % 1000) }
        builder.data.append(Int32(record % 1000))
        var text: [UInt8] = []
        if let time {
            let (size, sign) = (Int(time.magnitude), time < 0 ? "-" : "+")
            let rest = "\(size % 1000 + 1000)".utf8.dropFirst()
            text = Array((sign + "\(size / 1000).").utf8) + rest + [0x14, 0x14, 0]
        }
        text += [UInt8](repeating: 0, count: 24 - text.count)
        for index in 0..<12 { builder.data.append(Int32(text[2 * index]) | Int32(text[2 * index + 1]) << 8) }
    }
    return builder.bytes
}

private func pauses(_ recording: (any Recording)?) -> [[Int64]] {
    (recording?.losses ?? []).map { [$0.time / 1_000_000, $0.duration / 1_000_000] }
}

let pauseTests = [
    TestCase("a pause between two records of an EDF file becomes lost samples in every channel, at the channel's rate")
    { t in
        let recording = open(paused([0, 1000, 61_000, 62_500])).recording
        t.expectEqual(recording?.duration ?? 0, 63_500_000_000)
        t.expectEqual(recording?.channels.map { Int($0.sampleCount) } ?? [], [254, 64])
        t.expect(pauses(recording) == [[2000, 59_000], [62_000, 500]])
        t.expect(recording?.remarks == [])
        let nan = Float.nan
        t.expect(isClose(read(recording, 0, from: 6, count: 4), [6, 7, nan, nan]))
        t.expect(isClose(read(recording, 0, from: 242, count: 99), [nan, nan, 8, 9, 10, 11, nan, nan, 12, 13, 14, 15]))
        t.expect(isClose(read(recording, 1, from: 1, count: 2), [1, nan]))
        t.expect(isClose(read(recording, 1, from: 60, count: 9), [nan, 2, nan, 3]))
    },
    TestCase(
        "if a file is marked as continuous, pauses in it are reported; a file that is marked as discontinuous may have none"
    ) {
        t in
        t.expect(open(paused([0, 1000, 5000], reserved: "EDF+C")).recording?.remarks == [.unexpectedPauses(1)])
        let whole = open(paused([0, 1000, 2000])).recording
        t.expect(whole?.remarks == [] && whole?.losses == [])
        t.expectEqual(whole?.channels[0].sampleCount ?? 0, 12)
    },
    TestCase(
        "if the times of records go back, no sample is lost; a record without a time continues the previous record"
    ) { t in
        let back = open(paused([0, 1000, 500, 1500])).recording
        t.expect(back?.remarks == [.timesGoBack(1)] && back?.losses == [])
        t.expectEqual(back?.channels[0].sampleCount ?? 0, 16)
        // If the times of some records are wrong, no sample is lost, and the reader reports one fault.
        for times: [Int?] in [
            [0, 1000, 90_000, 91_000, 4000, 5000], [0, 1000, 2000, 0, 4000, 5000], [0, 1000, -8000, -7000, 4000, 5000],
        ] {
            let wrong = open(paused(times)).recording
            t.expect(wrong?.remarks == [.timesGoBack(1)] && wrong?.losses == [], "\(times[2] ?? 0)")
            t.expectEqual(wrong?.channels[0].sampleCount ?? 0, 24)
        }
        let silent = open(paused([0, nil, 2000, nil, 14_000])).recording
        t.expect(pauses(silent) == [[4000, 10_000]])
    },
    TestCase("in a long EDF file, the times of only some records are read, and every pause is still found") { t in
        var random = Random(seed: 5)
        var times: [Int?] = []
        var expected: [[Int64]] = []
        var time = 0
        for record in 0..<20_000 {
            if record > 0, random.below(700) == 0 {
                let pause = 2 + Int(random.below(100_000))
                expected.append([Int64(time), Int64(pause)])
                time += pause
            }
            times.append(time)
            time += 1000
        }
        let bytes = CountedReads(paused(times))
        guard let recording = try? openRecording(bytes) else { return t.fail("not opened") }
        t.expect(pauses(recording) == expected, "\(recording.losses.count) of \(expected.count) pauses")
        t.expect(bytes.reads < 3000, "\(bytes.reads) reads")
        guard let last = expected.last else { return t.fail("no pauses") }
        let number = 4 * (last[0] + last[1]) / 1000
        t.expect(read(recording, 0, from: number - 3, count: 1)?.first?.isNaN ?? false || last[1] < 1000)
    },
    TestCase("if times of records are rounded or their clock drifts, that does not count as pauses") { t in
        let thirds = (0..<900).map { Int?(($0 * 1000 + 1) / 3) }
        t.expect(open(paused(thirds, duration: "0.333333")).recording?.losses == [])
        let drift = (0..<5000).map { Int?($0 * 1000 + $0 / 10) }
        t.expect(open(paused(drift)).recording?.losses == [])
    },
    TestCase("annotations after a pause keep their times, and annotations in a file without signals are read") { t in
        var builder = EDFBuilder()
        builder.reserved = "EDF+C"
        builder.duration = "0"
        builder.records = "1"
        builder.signals = [.init(label: "EDF Annotations", unit: "", samples: "20")]
        let text = Array("+0\u{14}\u{14}\0+30630\u{15}120\u{14}Sleep stage 1\u{14}\0".utf8)
        let padded = text + [UInt8](repeating: 0, count: 40 - text.count)
        builder.data = (0..<20).map { Int32(padded[2 * $0]) | Int32(padded[2 * $0 + 1]) << 8 }
        t.expect(open(builder.bytes).error == .annotationsOnly)
        guard let alone = try? openAnnotations(MemoryBytes(builder.bytes)) else { return t.fail("not opened") }
        let found = (try? alone.annotations(part: 0, limit: 9)) ?? nil
        t.expect(
            found == [RecordingAnnotation(onset: 30_630_000_000_000, duration: 120_000_000_000, text: "Sleep stage 1")])
    },
]

/// A source of bytes that counts how often it is read.
private final class CountedReads: ByteSource {
    private let memory: MemoryBytes
    private(set) var reads = 0

    init(_ bytes: [UInt8]) { memory = MemoryBytes(bytes) }

    var size: Int64 { memory.size }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        reads += 1
        return try memory.read(at: offset, into: buffer)
    }
}
