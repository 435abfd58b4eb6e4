import Signals
import TestKit

/// Returns the samples of a range as an array; nil stands for a lost sample.
private func read(_ ring: SampleRing, _ range: Range<Int64>) -> [Float?] {
    let spans = ring.spans(range)
    return (Array(spans.head) + Array(spans.tail)).map { $0.isNaN ? nil : $0 }
}

private func append(_ ring: SampleRing, _ samples: [Float]) {
    samples.withUnsafeBufferPointer { ring.append($0) }
}

/// A simple model of a ring (sample buffer) with which the real one is compared: an array of all samples that were appended.
private struct Model {
    var all: [Float?] = []
    mutating func append(_ samples: [Float]) { all += samples.map { $0.isFinite ? $0 : nil } }
    mutating func appendLost(_ count: Int) { all += [Float?](repeating: nil, count: count) }
}

let sampleRingTests = [
    TestCase("the newest samples of a ring buffer can be multiplied by a factor, also where the ring wraps around") {
        t in
        var random = Random(seed: 8)
        for factor in [Float(1), 0.001, 1000, 1e30] {
            let (plain, scaled) = (SampleRing(capacity: 37), SampleRing(capacity: 37))
            for _ in 0..<200 {
                let samples = (0..<random.below(50)).map { _ in
                    random.below(9) == 0 ? Float.nan : random.signed() * 1e9
                }
                append(plain, samples.map { $0 * factor })
                append(scaled, samples)
                scaled.scale(newest: samples.count, by: factor)
                t.expect(read(plain, 0..<Int64.max) == read(scaled, 0..<Int64.max))
                t.expectEqual(plain.end, scaled.end)
            }
        }
    },
    TestCase("a ring buffer of samples keeps the newest ones with their numbers") { t in
        let ring = SampleRing(capacity: 5)
        t.expect(read(ring, 0..<10).isEmpty)
        append(ring, [0, 1, 2])
        t.expect(read(ring, 0..<3) == [0, 1, 2])
        append(ring, [3, 4, 5, 6])
        t.expectEqual(ring.begin, 2)
        t.expectEqual(ring.end, 7)
        t.expect(read(ring, 0..<100) == [2, 3, 4, 5, 6])
        t.expectEqual(ring.spans(0..<100).first, 2)
        t.expect(read(ring, 3..<5) == [3, 4])
    },
    TestCase(
        "a range of samples in a ring buffer is returned as at most two contiguous parts; if the first is complete, the second is empty"
    ) { t in
        let ring = SampleRing(capacity: 4)
        append(ring, [0, 1, 2, 3, 4, 5])
        let wrapped = ring.spans(2..<6)
        t.expectEqual(Array(wrapped.head), [2, 3])
        t.expectEqual(Array(wrapped.tail), [4, 5])
        t.expectEqual(ring.spans(2..<4).tail.count, 0)
        t.expectEqual(Array(ring.spans(4..<6).head), [4, 5])
        t.expectEqual(ring.spans(6..<6).count, 0)
        t.expectEqual(ring.spans(4..<6).count, 2)
    },
    TestCase("copying a range of a ring buffer writes its samples in order and changes nothing else") { t in
        let ring = SampleRing(capacity: 4)
        append(ring, [0, 1, 2, 3, 4, 5])
        for range: Range<Int64> in [2..<6, 2..<4, 4..<6, 6..<6] {
            var copy = [Float](repeating: -1, count: 5)
            copy.withUnsafeMutableBufferPointer { if let start = $0.baseAddress { ring.spans(range).copy(to: start) } }
            let expected = range.map { Float($0) }
            t.expectEqual(copy, expected + [Float](repeating: -1, count: 5 - expected.count))
        }
    },
    TestCase("if a range exceeds the samples stored in a ring buffer, only the stored ones are returned") { t in
        let ring = SampleRing(capacity: 4)
        append(ring, [0, 1, 2, 3, 4, 5])
        let ranges: [Range<Int64>] = [0..<2, 6..<9, .min ..< .min + 1, .max - 1 ..< .max]
        for range in ranges {
            t.expectEqual(ring.spans(range).count, 0)
        }
        t.expect(read(ring, .min ..< .max) == [2, 3, 4, 5])
    },
    TestCase("a ring buffer of samples equals a plain array after thousands of added samples and losses of any length")
    { t in
        for capacity in [1, 2, 3, 4, 7, 16, 33] {
            let ring = SampleRing(capacity: capacity)
            var model = Model()
            var state: UInt32 = 12345
            for step in 0..<1500 {
                state = state &* 1_664_525 &+ 1_013_904_223
                let count = Int(state >> 16) % (2 * capacity + 3)
                switch state >> 8 & 3 {
                case 0:
                    ring.appendLost(Int64(count))
                    model.appendLost(count)
                case 1:
                    ring.append(Float(step))
                    model.append([Float(step)])
                default:
                    let samples = (0..<count).map { $0 % 5 == 3 ? Float.nan : Float(step * 100 + $0) }
                    append(ring, samples)
                    model.append(samples)
                }
                let kept = Array(model.all.suffix(capacity))
                guard ring.end == Int64(model.all.count), read(ring, ring.begin..<ring.end) == kept else {
                    return t.fail("capacity \(capacity), step \(step)")
                }
                let lower = ring.begin + Int64(kept.count / 3)
                let upper = max(lower, ring.end - Int64(kept.count / 4))
                guard read(ring, lower..<upper) == Array(model.all[Int(lower)..<Int(upper)]) else {
                    return t.fail("part, capacity \(capacity), step \(step)")
                }
            }
        }
        t.expect(true)
    },
    TestCase("if values are not finite, they are stored as lost samples, wherever they are in a block") { t in
        let bad: [Float] = [.nan, .signalingNaN, .infinity, -.infinity, Float(bitPattern: 0xFFFF_FFFF)]
        for value in bad {
            for place in 0..<9 {
                let ring = SampleRing(capacity: 16)
                var samples: [Float] = [1, -2, 0, -0.0, .greatestFiniteMagnitude, .leastNonzeroMagnitude, 7, 8, 9]
                samples[place] = value
                append(ring, samples)
                ring.append(value)
                for (index, stored) in ring.spans(0..<10).head.enumerated() {
                    let expected = index == 9 || index == place ? SampleRing.lostSample : samples[index]
                    t.expectEqual(stored.bitPattern, expected.bitPattern)
                }
            }
        }
    },
    TestCase("if a loss is longer than the ring buffer, all stored samples are lost, and all of them are counted") {
        t in
        let ring = SampleRing(capacity: 3)
        append(ring, [0, 1])
        ring.appendLost(1_000_001)
        t.expectEqual(ring.end, 1_000_003)
        t.expectEqual(ring.lost, 1_000_001)
        t.expect(read(ring, 0..<ring.end) == [nil, nil, nil])
        append(ring, [5, 6])
        t.expect(read(ring, 0..<ring.end) == [nil, 5, 6])
        ring.appendLost(0)
        ring.appendLost(-4)
        t.expectEqual(ring.end, 1_000_005)
    },
    TestCase(
        "the sample numbers of a ring buffer end before multiplying them could overflow, and samples after that are dropped"
    ) { t in
        let ring = SampleRing(capacity: 4)
        ring.appendLost(.max)
        t.expectEqual(ring.end, SampleRing.maximumEnd)
        ring.append(1)
        append(ring, [1, 2])
        ring.appendLost(9)
        t.expectEqual(ring.end, SampleRing.maximumEnd)
        t.expectEqual(ring.lost, SampleRing.maximumEnd)
        ring.removeAll()
        ring.appendLost(SampleRing.maximumEnd - 3)
        append(ring, [7, 8, 9])
        t.expect(read(ring, 0 ..< .max) == [nil, 7, 8, 9])
        append(ring, [10])
        t.expect(read(ring, 0 ..< .max) == [nil, 7, 8, 9])
    },
    TestCase("whatever the block sizes and the position in the ring buffer, sample numbers end at the same maximum") {
        t in
        for capacity in 3...9 {
            for block in [1, 2, capacity, capacity + 1] {
                let ring = SampleRing(capacity: capacity)
                ring.appendLost(SampleRing.maximumEnd - 30)
                for step in 0..<30 / block + 2 {
                    let left = Int(SampleRing.maximumEnd - ring.end)
                    let samples = (0..<block).map { Float(step * block + $0) }
                    if block == 1 { ring.append(samples[0]) } else { append(ring, samples) }
                    // A block that would exceed the maximum number of samples is dropped as a whole.
                    t.expectEqual(Int(SampleRing.maximumEnd - ring.end), block <= left ? left - block : left)
                }
                let last = 30 / block * block
                let kept = (0..<30).suffix(capacity).map { $0 >= 30 - last ? Float($0 - 30 + last) : nil }
                t.expect(read(ring, ring.begin..<ring.end).suffix(last) == kept.suffix(last), "\(capacity), \(block)")
            }
        }
    },
    TestCase("if a ring buffer of samples is emptied, its samples are numbered from 0 again") { t in
        let ring = SampleRing(capacity: 4)
        append(ring, [0, 1, 2, 3, 4])
        ring.appendLost(1)
        ring.removeAll()
        t.expectEqual(ring.end + ring.begin + ring.lost, 0)
        append(ring, [9])
        t.expect(read(ring, 0..<8) == [9])
    },
    TestCase("if the capacity requested for a ring buffer is invalid, it is replaced by a valid one") { t in
        t.expectEqual(SampleRing(capacity: 0).capacity, 1)
        t.expectEqual(SampleRing(capacity: .min).capacity, 1)
        t.expectEqual(SampleRing(capacity: .max).capacity, SampleRing.maximumCapacity)
    },
]
