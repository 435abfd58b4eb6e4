import Drawing
import Graphs
import Signals
import TestKit

/// The content that a column must have, computed from all samples. The column's edges are exact fractions.
private struct SlowColumn {
    var minimum = Float.infinity
    var maximum = -Float.infinity
    var isJoined = false
    /// The value at which the red line of the first lost sample is drawn.
    var lastValue: Float?
    var hasLost = false
    var isEmpty: Bool { minimum > maximum }

    init(_ column: Int64, _ samples: [Float], _ content: LineContent) {
        // A sample's position in columns is n * width * 1e6 / (mHz * ms). Both sides of the comparison with a column's
        // edges are multiplied by the divisor, so that no division is needed.
        let pixels = Int64(content.width) * 1_000_000
        let divisor = Int64(content.clock.rate.milliHertz) * Int64(content.axis.milliseconds)
        var last = Float.nan
        var isFirst = true
        for (index, sample) in samples.enumerated() {
            let scaled = Int64(index) * pixels
            if scaled >= (column + 1) * divisor { break }
            if scaled >= column * divisor {
                if isFirst { isJoined = index > 0 && !samples[index - 1].isNaN && !sample.isNaN }
                isFirst = false
                if sample.isNaN, !hasLost {
                    hasLost = true
                    lastValue = last
                }
                if sample < minimum { minimum = sample }
                if sample > maximum { maximum = sample }
            }
            if !sample.isNaN { last = sample }
        }
    }
}

/// Returns how much of pixel row `y` a line from `top` to `bottom` covers.
private func coverage(_ y: Int, _ top: Double, _ bottom: Double) -> Double {
    max(0, min(Double(y) + 1, bottom) - max(Double(y), top))
}

/// Compares each visible column with the slow drawing.
private func compareWithSlow(_ t: Expectations, _ content: LineContent, _ samples: [Float], hidden: Int) {
    let width = content.width
    let span = content.limits.span
    let half = Double(content.lineWidth) / 2
    func row(_ value: Float) -> Double {
        half + (Double(content.limits.upper) - Double(value)) / span * (Double(content.height) - 2 * half)
    }
    var worst = 0.0
    for back in 0..<min(width - hidden, Int(content.column) + 1) {
        let column = content.column - Int64(back)
        let x = Int(column % Int64(width))
        let shown = SlowColumn(column, samples, content)
        var low = shown.minimum
        var high = shown.maximum
        if shown.isJoined, column > 0 {
            let before = SlowColumn(column - 1, samples, content)
            if !before.isEmpty {
                low = min(low, before.maximum)
                high = max(high, before.minimum)
            }
        }
        for y in 0..<content.height {
            guard let pixel = shownPixel(content, x: x, y: y, hidden: hidden) else {
                t.fail("column \(column) is hidden")
                return
            }
            let red =
                shown.hasLost
                ? coverage(y, row(shown.lastValue ?? 0) - half, row(shown.lastValue ?? 0) + half) : 0
            let grey = shown.isEmpty ? 0 : coverage(y, row(high) - half, row(low) + half)
            if shown.hasLost, shown.lastValue?.isNaN ?? true { continue }
            if red > 0.6 {
                t.expectEqual(UInt8(truncatingIfNeeded: pixel >> 24) > 100, true)
                t.expect(
                    pixel >> 16 & 0xFF > 2 * (pixel >> 8 & 0xFF), "column \(column) row \(y) is not red")
            } else if red == 0 {
                worst = max(worst, (Double(pixel >> 24) / 255 - grey).magnitude)
            }
        }
    }
    t.expect(worst < 0.02, "coverage differs by \(worst)")
}

let rangeTests = [
    TestCase(
        "the minimum and maximum of a range of samples are the same as those found by reading each sample, with and without lost samples"
    ) { t in
        var random = Random(seed: 11)
        for count in 0..<70 {
            for gaps in 0..<3 {
                let samples = (0..<count).map { _ in gaps > 0 && random.below(4) < gaps ? .nan : random.signed() * 1e30
                }
                let fast = samples.withUnsafeBufferPointer { Extremes($0) }
                var slow = Extremes()
                for sample in samples { slow.include(sample) }
                t.expect(fast.minimum == slow.minimum && fast.maximum == slow.maximum && fast.hasLost == slow.hasLost)
            }
        }
    },
    TestCase("for ranges without lost samples, the fast sum gives the same bits as the general sum") { t in
        var random = Random(seed: 47)
        for count in 0..<70 {
            let samples = (0..<count).map { _ in random.signed() * Float(1 + random.below(1000)) }
            samples.withUnsafeBufferPointer { samples in
                let (numbers, any) = (Total(numbers: samples), Total(samples))
                t.expectEqual(numbers.sum.bitPattern, any.sum.bitPattern)
                t.expectEqual(numbers.count, Float(count))
                t.expectEqual(any.count, Float(count))
            }
        }
    },
    TestCase("values so large that their sum is infinite do not count as lost samples") { t in
        let huge = [Float](repeating: 3e38, count: 16) + [Float](repeating: -3e38, count: 16)
        let extremes = huge.withUnsafeBufferPointer { Extremes($0) }
        t.expect(!extremes.hasLost && extremes.minimum == -3e38 && extremes.maximum == 3e38)
    },
    TestCase(
        "each column of a dense trace shows the range of its samples, joined to the ranges of the columns beside it, with losses in red"
    ) { t in
        var random = Random(seed: 5)
        for (rate, width) in [(1000, 100), (777, 131), (138, 131), (4096, 61), (200, 150)] {
            let recording = Recording(capacity: rate * 2)
            let trace = content(recording.ring, width: width, rate: SamplingRate(hertz: UInt32(rate)))
            t.expect(trace.isDense)
            for round in 0..<24 {
                recording.appendRandom(&random, atMost: rate / 7)
                trace.update()
                if round % 12 == 11, trace.hasSamples { compareWithSlow(t, trace, recording.samples, hidden: 3) }
            }
        }
    },
    TestCase(
        "if a trace of value ranges is updated 10,000 times in random steps, it equals a trace that is drawn in one step"
    ) { t in
        var random = Random(seed: 17)
        let rate = SamplingRate(milliHertz: 1_234_567)
        let recording = Recording(capacity: 1300)
        let trace = content(recording.ring, width: 97, height: 40, rate: rate)
        for round in 1...10_000 {
            recording.appendRandom(&random, atMost: 12)
            trace.update()
            guard round % 500 == 0 else { continue }
            let atOnce = content(recording.ring, width: 97, height: 40, rate: rate)
            atOnce.update()
            expectSame(t, trace, atOnce, hidden: 3, "after \(round) updates")
        }
    },
    TestCase(
        "the extreme values that a scope shows are those of the visible samples, at every position of the sweep bar"
    ) {
        t in
        var random = Random(seed: 29)
        for (rate, width) in [(1000, 100), (777, 131), (50, 97), (300, 7)] {
            for hidden in [0, 3, width / 4] {
                let recording = Recording(capacity: rate * 40)
                let trace = content(recording.ring, width: width, rate: SamplingRate(hertz: UInt32(rate)))
                for _ in 0..<150 {
                    recording.appendRandom(&random, atMost: rate / 6)
                    if random.below(40) == 0 { recording.appendLost(2 * rate) }
                    trace.update()
                    guard let newest = recording.samples.indices.last else { continue }
                    var samples = trace.sampleAxis
                    let oldest = samples.column(ofSample: Int64(newest)) - Int64(width - 1 - hidden)
                    var expected = Extremes()
                    for sample in recording.samples[Int(max(0, samples.firstSample(ofColumn: oldest)))...] {
                        expected.include(sample)
                    }
                    if let last = recording.samples.last(where: { !$0.isNaN }) { expected.include(last) }
                    let found = trace.visibleExtremes(hidden: hidden)
                    t.expectEqual(found.minimum, expected.minimum)
                    t.expectEqual(found.maximum, expected.maximum)
                }
            }
        }
    },
    TestCase("if the value limits of a scope change, the picture equals that of a graph that always had these limits") {
        t in
        var random = Random(seed: 23)
        for rate in [50, 900] {
            let recording = Recording(capacity: 2000)
            let limits = ValueLimits(lower: -40, upper: 80)
            let changed = content(recording.ring, width: 90, rate: SamplingRate(hertz: UInt32(rate)))
            let steady = content(recording.ring, width: 90, rate: SamplingRate(hertz: UInt32(rate)), limits: limits)
            for _ in 0..<60 {
                recording.appendRandom(&random, atMost: rate / 9)
                changed.update()
                steady.update()
            }
            t.expect(changed.show(limits))
            t.expect(!changed.show(limits))
            expectSame(t, changed, steady, hidden: 4, "rate \(rate)")
        }
    },
    TestCase("if a loss of samples is shorter than a column, it is still drawn in red") { t in
        let recording = Recording(capacity: 2000)
        let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: 1000))
        recording.append([Float](repeating: 20, count: 155))
        recording.appendLost(1)
        recording.append([Float](repeating: 20, count: 300))
        trace.update()
        var reds: [Int] = []
        for x in 0...trace.newestX {
            for y in 0..<trace.height {
                let pixel = trace.front.buffer.pixel(x, y)
                if pixel >> 16 & 0xFF > 2 * (pixel >> 8 & 0xFF), reds.last != x { reds.append(x) }
            }
        }
        t.expect(reds == [15])
    },
    TestCase("a trace continues without a break from the last column of one sweep to the first column of the next one")
    { t in
        // The ramp is so steep that the value ranges of neighboring columns do not touch.
        for rate in [40, 100, 1000] {
            let recording = Recording(capacity: 4000)
            let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: UInt32(rate)))
            recording.append(
                (0..<rate * 3 / 2).map { sample in
                    let phase = Float(sample % (rate / 2)) / Float(rate / 2)
                    return phase < 0.5 ? -80 + 320 * phase : 240 - 320 * phase
                })
            trace.update()
            for (left, right) in [(99, 0)] {
                var meets = false
                for y in 0..<trace.height where trace.back.buffer.pixel(left, y) >> 24 > 60 {
                    for near in max(0, y - 1)...min(trace.height - 1, y + 1)
                    where trace.front.buffer.pixel(right, near) >> 24 > 60 {
                        meets = true
                    }
                }
                t.expect(meets, "rate \(rate)")
            }
        }
    },
]
