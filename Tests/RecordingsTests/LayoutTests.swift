import RecordingFiles
import Recordings
import Signals
import TestKit

private func layout(_ format: RecordingFormat, _ milliHertz: [UInt32]) -> RecordLayout? {
    try? RecordLayout(format: format, rates: milliHertz.map { SamplingRate(milliHertz: $0) })
}

private func error(_ milliHertz: [UInt32]) -> RecordLayoutError? {
    do throws(RecordLayoutError) {
        _ = try RecordLayout(format: .bdf, rates: milliHertz.map { SamplingRate(milliHertz: $0) })
        return nil
    } catch { return error }
}

/// Returns a record's duration in microseconds, and then each channel's number of samples.
private func shape(_ layout: RecordLayout?) -> [Int] { layout.map { [Int($0.microseconds)] + $0.samples } ?? [] }

/// Returns the greatest common divisor.
private func divisor(_ numbers: [Int]) -> Int {
    numbers.reduce(0) { first, second in
        var (a, b) = (first, second)
        while b != 0 { (a, b) = (b, a % b) }
        return a
    }
}

let layoutTests = [
    TestCase("an EDF record contains a whole number of samples at each rate, and lasts a second if possible") { t in
        t.expectEqual(shape(layout(.bdf, [256_000, 1000])), [1_000_000, 256, 1])
        t.expectEqual(shape(layout(.edf, [250_000, 256_000])), [1_000_000, 250, 256])
        t.expectEqual(shape(layout(.bdf, [100, 256_000])), [10_000_000, 1, 2560])
        t.expectEqual(shape(layout(.bdf, [32_768])), [1_953_125, 64])
        t.expectEqual(shape(layout(.bdf, [300, 1000])), [10_000_000, 3, 10])
        t.expectEqual(shape(layout(.edf, [400])), [2_500_000, 1])
        t.expectEqual(shape(layout(.edf, [1500])), [2_000_000, 3])
    },
    TestCase("if an EDF record has many samples, it is shorter than a second, so that it stays below 61440 bytes") {
        t in
        let many = [UInt32](repeating: 4_096_000, count: 64)
        let bdf = layout(.bdf, many)
        t.expectEqual(Array(shape(bdf).prefix(2)), [62_500, 256])
        t.expectEqual(bdf?.recordBytes ?? 0, 64 * 256 * 3 + 360)
        let edf = layout(.edf, many)
        t.expectEqual(Array(shape(edf).prefix(2)), [109_375, 448])
        t.expectEqual(edf?.recordBytes ?? 0, 64 * 448 * 2 + 360)
        t.expectEqual(shape(layout(.bdf, [44_100_000])), [460_000, 20_286])
        t.expectEqual(shape(layout(.bdf, [1_000_000_000])), [20_359, 20_359])
        // No shorter record has a whole number of samples of each channel.
        t.expectEqual(Array(shape(layout(.bdf, many + [1000])).prefix(2)), [1_000_000, 4096])
    },
    TestCase(
        "if sampling rates have no common record duration, they are refused, and the error names the channel that does not fit"
    ) { t in
        t.expect(error([50]) == .noDuration(channel: 0))
        t.expect(error([256_000, 333_333]) == .noDuration(channel: 1))
        t.expect(error([32_768, 256_000, 100]) == .noDuration(channel: 2))
        t.expect(error([256_000, 0]) == .noDuration(channel: 1))
        t.expect(error([1]) == .noDuration(channel: 0))
        t.expect(error([]) == .noChannels)
    },
    TestCase("too many channels in a recording are refused, and so are records that would be too large") { t in
        t.expect(error([UInt32](repeating: 1000, count: RecordLayout.maximumChannels)) == nil)
        t.expect(error([UInt32](repeating: 1000, count: RecordLayout.maximumChannels + 1)) == .tooManyChannels)
        t.expect(error([UInt32](repeating: 4_096_000, count: 512) + []) == nil)
        t.expect(error([UInt32](repeating: 4_096_000, count: 511) + [100]) == .recordTooLarge)
        t.expect(error([100] + [UInt32](repeating: 1_000_000_000, count: 511)) == .recordTooLarge)
    },
    TestCase("in an EDF record, the channels are in order, and the annotations come last") { t in
        guard let layout = layout(.bdf, [256_000, 1000, 8000]) else { return t.fail("no layout") }
        t.expectEqual(layout.offsets, [0, 768, 771])
        t.expectEqual(layout.annotationOffset, 795)
        t.expectEqual(layout.annotationBytes % 6, 0)
        t.expectEqual(layout.recordBytes, 795 + layout.annotationBytes)
        t.expectEqual(layout.headerBytes, 5 * 256)
    },
    TestCase(
        "for random sampling rates, every layout of EDF records is exact, and a reader of its header finds the same rates"
    ) { t in
        var random = Random(seed: 3)
        let usual: [UInt32] = [
            100, 250, 500, 1000, 32_768, 100_000, 128_000, 250_000, 256_000, 360_000, 512_000, 2_048_000,
        ]
        var found = 0
        for _ in 0..<300 {
            let rates = (0..<random.inside(1...4)).map { _ in
                random.once(in: 4) ? UInt32(random.inside(1...8000)) * 125 : usual[random.below(usual.count)]
            }
            guard let layout = layout(random.once(in: 2) ? .edf : .bdf, rates) else { continue }
            found += 1
            t.expect(
                zip(rates, layout.samples).allSatisfy { Int64($0) * layout.microseconds == Int64($1) * 1_000_000_000 })
            t.expect(layout.microseconds <= 10_000_000)
            // No shorter record has a whole number of samples of each channel.
            let isShortest = divisor(layout.samples + [Int(layout.microseconds)]) == 1
            t.expect(isShortest || (layout.recordBytes < 61440 && layout.microseconds <= 1_000_000))
            let recording = file(layout.format, rates.map { channel(milliHertz: $0) })
            let bytes = recording.header.bytes(recordCount: 1) + [UInt8](repeating: 0, count: layout.recordBytes)
            t.expectEqual(open(bytes).recording?.channels.map { $0.rate.milliHertz } ?? [], rates)
        }
        t.expect(found > 100, "\(found) layouts")
    },
]
