import Recordings
import Signals
import TestKit

/// Builds an XDF file like those of LabRecorder, with a time stamp for each sample.
private struct StampedXDF {
    private(set) var bytes = Array("XDF:".utf8)
    private var count: [UInt32: Int] = [:]

    private static func little(_ value: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: value >> UInt64(8 * $0)) }
    }

    private mutating func chunk(_ tag: UInt64, _ stream: UInt32, _ content: [UInt8]) {
        bytes +=
            [4] + Self.little(UInt64(content.count + 6), 4) + Self.little(tag, 2) + Self.little(UInt64(stream), 4)
            + content
    }

    mutating func describe(_ stream: UInt32, rate: String, format: String = "float32") {
        chunk(
            2, stream,
            Array(
                ("<info><name>s\(stream)</name><channel_count>1</channel_count><nominal_srate>" + rate
                    + "</nominal_srate><channel_format>" + format + "</channel_format></info>").utf8))
    }

    mutating func offset(_ stream: UInt32, at time: Double, _ value: Double) {
        chunk(4, stream, Self.little(time.bitPattern, 8) + Self.little(value.bitPattern, 8))
    }

    /// Appends samples with these time stamps. The values count from 0 in each stream.
    mutating func samples(_ stream: UInt32, _ stamps: [Double]) {
        var content: [UInt8] = [4] + Self.little(UInt64(stamps.count), 4)
        for stamp in stamps {
            let value = count[stream, default: 0]
            count[stream] = value + 1
            content += [8] + Self.little(stamp.bitPattern, 8) + Self.little(UInt64(Float(value).bitPattern), 4)
        }
        chunk(3, stream, content)
    }

    mutating func text(_ stream: UInt32, at stamp: Double) {
        chunk(3, stream, [1, 1, 8] + Self.little(stamp.bitPattern, 8) + [1, 1, 65])
    }
}

private func stamps(_ count: Int, from time: Double, every step: Double = 0.004) -> [Double] {
    (0..<count).map { time + step * Double($0) }
}

private func losses(_ recording: (any Recording)?) -> [[Int64]] {
    (recording?.losses ?? []).map {
        [Int64((Double($0.time) / 1e6).rounded()), Int64((Double($0.duration) / 1e6).rounded())]
    }
}

private func onsets(_ recording: (any Recording)?) -> [Double] {
    ((try? recording?.annotations(part: 0, limit: 99)) ?? nil)?.map { Double($0.onset) / 1e9 } ?? []
}

let stampTests = [
    TestCase("time stamps of an XDF recording determine the duration of lost samples, also within chunks") { t in
        for lost in [0.004, 0.02, 0.5, 0.9, 7, 3600] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            file.samples(1, stamps(60, from: 1000))
            file.samples(1, stamps(65, from: 1000.24) + stamps(1, from: 1000.5 + lost))
            file.samples(1, stamps(124, from: 1000.504 + lost))
            file.samples(1, stamps(125, from: 1001 + lost))
            let recording = open(file.bytes).recording
            t.expectEqual(Int(recording?.channels[0].rate.milliHertz ?? 0), 250_000, "\(lost) s")
            t.expect(
                losses(recording) == [[500, Int64((lost * 1000).rounded())]], "\(lost) s: \(losses(recording).count)")
            let place = Int64(125 + (lost * 250).rounded())
            t.expect(isClose(read(recording, 0, from: place - 1, count: 2), [.nan, 125]), "\(lost) s")
        }
    },
    TestCase("in an XDF recording, lost samples are found even if half of all samples are lost") { t in
        var file = StampedXDF()
        file.describe(1, rate: "250")
        for part in 0..<40 { file.samples(1, stamps(125, from: 1000 + Double(part))) }
        let recording = open(file.bytes).recording
        t.expectEqual(Int(recording?.channels[0].rate.milliHertz ?? 0), 250_000)
        t.expectEqual(losses(recording).count, 39)
        t.expect(isClose(read(recording, 0, from: 22 * 250, count: 1), [Float(22 * 125)]))
    },
    TestCase(
        "for an XDF recording, the actual sampling rate is used, whether time stamps were measured or computed from the nominal rate"
    ) {
        t in
        for isMadeUp in [false, true] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            file.describe(2, rate: "0", format: "string")
            for part in 0..<200 {
                let time = 1000 + Double(part * 50) / 227
                file.samples(1, stamps(50, from: time, every: isMadeUp ? 0.004 : 1 / 227))
                if part == 100 { file.text(2, at: 1020) }
            }
            let recording = open(file.bytes).recording
            t.expectEqual(Int(recording?.channels[0].rate.milliHertz ?? 0), 227_000)
            t.expect(losses(recording).isEmpty, "lost")
            t.expectEqual(Int(recording?.channels[0].sampleCount ?? 0), 10_000)
            t.expect(onsets(recording) == [20])
            t.expect(recording?.remarks == [.otherRate(stream: "s1", stated: 250_000, measured: 227_000)])
        }
    },
    TestCase(
        "if a stream in XDF has no nominal rate, it is played if its time stamps have a common step; otherwise it is reported by name"
    ) {
        t in
        var random = Random(seed: 8)
        var file = StampedXDF()
        file.describe(1, rate: "0")
        file.describe(2, rate: "0")
        var beat = 1000.0
        for part in 0..<40 {
            let late = part >= 20 ? 1.0 : 0
            file.samples(
                1, stamps(50, from: 1000 + 0.2 * Double(part) + late).map { $0 + Double(random.below(1000)) / 1e6 })
            beat += 0.8 + Double(random.below(100)) / 1000
            file.samples(2, [beat])
        }
        let recording = open(file.bytes).recording
        t.expectEqual(recording?.channels.map { Int($0.rate.milliHertz) } ?? [], [250_000])
        t.expect(losses(recording) == [[4000, 1000]])
        t.expect(isClose(read(recording, 0, from: 1248, count: 4), [.nan, .nan, 1000, 1001]))
        t.expect(
            recording?.remarks == [
                .otherRate(stream: "s1", stated: 0, measured: 250_000), .irregularLeftOut(stream: "s2"),
            ])
        var alone = StampedXDF()
        alone.describe(1, rate: "0")
        for beat in 0..<20 { alone.samples(1, [1000 + Double(beat * beat)]) }
        t.expect(open(alone.bytes).error == .irregularOnly)
    },
    TestCase("jitter, bursts and late packets do not count as lost samples, and a dropout among them is still found") {
        t in
        var random = Random(seed: 3)
        for (name, late) in [
            ("jitter", { (_: Int) -> Double in Double(random.below(3000)) / 1e6 }),
            ("bursts", { (index: Int) -> Double in Double(11 - index % 12) / 256 }),
            ("late packets", { (index: Int) -> Double in index / 50 % 7 == 3 ? 0.3 : 0 }),
        ] {
            for dropout in [0, 2.0] {
                var file = StampedXDF()
                file.describe(1, rate: "256")
                for part in 0..<100 {
                    file.samples(
                        1,
                        (0..<50).map { sample in
                            let index = part * 50 + sample
                            return 1000 + Double(index) / 256 + late(index) + (index >= 2500 ? dropout : 0)
                        })
                }
                let recording = open(file.bytes).recording
                let all = losses(recording)
                t.expectEqual(Double(recording?.channels[0].rate.milliHertz ?? 0) / 1000, 256, name)
                t.expectEqual(all.count, dropout > 0 ? 1 : 0, name)
                // The dropout's position can be wrong by half a burst, because the time stamps of a burst are not more
                // precise.
                if let loss = all.first { t.expect(abs(loss[1] - 2000) <= 24, "\(name): \(loss[1]) ms") }
            }
        }
    },
    TestCase("if time stamps jump forward and back again, or back permanently, no sample counts as lost") { t in
        for (jump, returns) in [(200_000.0, true), (5, true), (-500, true), (-500, false)] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            for part in 0..<30 {
                let isAway = part >= 10 && (part < 16 || !returns)
                file.samples(1, stamps(50, from: 1000 + 0.2 * Double(part) + (isAway ? jump : 0)))
            }
            let recording = open(file.bytes).recording
            t.expect(losses(recording).isEmpty, "\(jump) s")
            t.expectEqual(Int(recording?.channels[0].sampleCount ?? 0), 1500, "\(jump) s")
            t.expectEqual(Int(recording?.channels[0].rate.milliHertz ?? 0), 250_000, "\(jump) s")
        }
    },
    TestCase(
        "to convert the time stamps of a sender, all measurements of its clock are used, even if the clock drifts or is reset"
    ) { t in
        for reset in [900_000.0, -700, 30] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            file.describe(2, rate: "0", format: "string")
            file.offset(1, at: 1000, 5000)
            for part in 0..<40 {
                // A second is missing in the middle of the file, where the clock is also reset.
                let time = 1000 + 0.2 * Double(part) + (part >= 20 ? 1 + reset : 0)
                if part == 21 { file.offset(1, at: 1004.2 + 1 + reset, 5000 - reset) }
                file.samples(1, stamps(50, from: time))
            }
            file.text(2, at: 6006)
            let recording = open(file.bytes).recording
            t.expect(losses(recording) == [[4000, 1000]], "\(reset) s: \(losses(recording).count)")
            t.expect(recording?.remarks == [.clockReset(stream: "s1", 1)], "\(reset) s")
            t.expect(onsets(recording) == [6], "\(reset) s")
        }
        var file = StampedXDF()
        file.describe(1, rate: "100")
        file.describe(2, rate: "100")
        for second in 0..<600 {
            // The clock of the second sender is 100 ppm fast.
            if second % 5 == 0 {
                file.offset(1, at: Double(second), 0)
                file.offset(2, at: 50 + 1.0001 * Double(second), -50 - 0.0001 * Double(second))
            }
            file.samples(1, stamps(100, from: Double(second), every: 0.01))
            file.samples(2, stamps(100, from: 50 + 1.0001 * Double(second), every: 0.010001))
        }
        let recording = open(file.bytes).recording
        t.expectEqual(recording?.channels.map { Int($0.rate.milliHertz) } ?? [], [100_000, 100_000])
        t.expectEqual(recording?.channels.map { Int($0.sampleCount) } ?? [], [60_000, 60_000])
    },
    TestCase("if the clocks of streams differ, the streams are aligned, and the user is notified") { t in
        for far in [1_688_462_154.0, 0, 5000] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            file.describe(2, rate: "100")
            file.describe(3, rate: "0", format: "string")
            for part in 0..<30 {
                file.samples(1, stamps(50, from: 71_360 + 0.2 * Double(part)))
                file.samples(2, stamps(20, from: far + 0.2 * Double(part), every: 0.01))
                if part == 10 { file.text(3, at: 71_362) }
            }
            let recording = open(file.bytes).recording
            t.expectEqual(recording?.channels.map { Int($0.sampleCount) } ?? [], [1500, 600])
            t.expect(recording?.remarks == [.otherClock(stream: "s2")])
            t.expect(onsets(recording) == [2])
        }
        // Both streams have the same clock, and one begins late. The file contains their samples alternately, or first
        // one stream and then the other.
        for isInterleaved in [true, false] {
            var file = StampedXDF()
            file.describe(1, rate: "250")
            file.describe(2, rate: "250")
            for part in 0..<500 {
                file.samples(1, stamps(50, from: 1000 + 0.2 * Double(part)))
                if isInterleaved, part >= 400 { file.samples(2, stamps(50, from: 1000 + 0.2 * Double(part))) }
            }
            for part in 0..<500 where !isInterleaved { file.samples(2, stamps(50, from: 1000 + 0.2 * Double(part))) }
            let recording = open(file.bytes).recording
            t.expect(recording?.remarks == [])
            t.expectEqual(recording?.channels.map { Int($0.sampleCount) } ?? [], [25_000, 25_000])
        }
    },
]
