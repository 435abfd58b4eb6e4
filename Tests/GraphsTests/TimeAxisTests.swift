import Graphs
import Signals
import TestKit

/// Returns true if `quotient` and `remainder` are the result of a * b / c. The product is compared in its lowest 64
/// bits and in its order of magnitude.
private func isQuotient(_ quotient: Int64, _ remainder: Int64, _ a: Int64, _ b: Int64, _ c: Int64) -> Bool {
    let estimate = Double(a) * Double(b) / Double(c)
    return quotient &* c &+ remainder == a &* b && remainder >= 0 && remainder < c
        && (Double(quotient) - estimate).magnitude <= 1 + estimate * 1e-12
}

let timeAxisTests = [
    TestCase("products of more than 64 bits are divided exactly; if the quotient is too large, it becomes the maximum")
    { t in
        var random = Random(seed: 7)
        for _ in 0..<2000 {
            let a = Int64(random.next()) << Int64(random.below(31)) | Int64(random.next())
            let b = Int64(random.next()) << Int64(random.below(31))
            let c = (Int64(random.next()) << Int64(random.below(31))) + 1
            let (quotient, remainder) = WideArithmetic.quotientAndRemainder(a, b, c)
            if quotient == Int64.max {
                t.expect(Double(a) * Double(b) / Double(c) > 9.2e18)
            } else {
                t.expect(isQuotient(quotient, remainder, a, b, c), "\(a) * \(b) / \(c)")
            }
        }
        t.expectEqual(WideArithmetic.multiplyDivide(Int64.max, Int64.max, 1), Int64.max)
        t.expectEqual(WideArithmetic.multiplyDivide(Int64.max, Int64.max, Int64.max), Int64.max)
        t.expectEqual(WideArithmetic.multiplyDivide(7, 3, 2, roundingUp: true), 11)
        t.expectEqual(WideArithmetic.multiplyDivide(8, 3, 2, roundingUp: true), 12)
    },
    TestCase("an hour and a month after the start, the sweep bar is at the exact pixel that the clock gives") { t in
        for (width, window) in [(375, 10_000), (391, 7500), (1023, 3_600_000), (777, 1_000_001)] {
            let axis = TimeAxis(width: width, milliseconds: window, origin: 12_345)
            for hours: Int64 in [1, 24, 720] {
                let milliseconds = hours * 3_600_000
                t.expectEqual(
                    axis.column(at: axis.origin + milliseconds * 1_000_000), milliseconds * Int64(width) / Int64(window)
                )
            }
        }
    },
    TestCase(
        "converting a time to its column, and the column to its first and last nanosecond, is consistent for any time window and width"
    ) {
        t in
        var random = Random(seed: 9)
        for _ in 0..<2000 {
            let (width, window) = randomAxis(&random)
            let axis = TimeAxis(width: width, milliseconds: window, origin: randomTime(&random))
            let slow = SlowPlaces(milliHertz: 1, width: width, windowMilliseconds: window, origin: axis.origin)
            let time = axis.origin + randomTime(&random)
            let column = axis.column(at: time)
            t.expectEqual(column, slow.column(at: time))
            t.expectEqual(axis.lastColumn(at: time), slow.lastColumn(at: time))
            let start = axis.start(ofColumn: column)
            t.expect(start <= time && axis.column(at: start) == column, "\(time)")
            if column > 0 { t.expectEqual(axis.column(at: start - 1), column - 1) }
        }
    },
    TestCase("finding the last column of a time axis stepwise, from time to time, gives the same column as a division")
    {
        t in
        var random = Random(seed: 10)
        for _ in 0..<200 {
            let (width, window) = randomAxis(&random)
            let axis = TimeAxis(width: width, milliseconds: window, origin: randomTime(&random))
            var cursor = TimeCursor(axis)
            var time = axis.origin - 5
            for _ in 0..<60 {
                t.expectEqual(cursor.lastColumn(at: time), axis.lastColumn(at: time))
                switch random.below(10) {
                case 0: time += randomTime(&random) >> 8
                case 1: time = max(0, time - Int64(random.next()))
                case 2: break
                default: time += Int64(random.next() >> UInt32(random.below(28)))
                }
            }
        }
    },
    TestCase("six samples are distributed over four columns as 2, 1, 2 and 1, as in the thesis on iScope") { t in
        var samples = SampleAxis(TimeAxis(width: 4, milliseconds: 1000), SampleClock(rate: SamplingRate(hertz: 6)))
        let columns = (0..<6).map { samples.column(ofSample: Int64($0)) }
        t.expect(columns == [0, 0, 1, 2, 2, 3])
    },
    TestCase("if a stream's clock has many random corrections, samples are still drawn at their exact times") { t in
        var random = Random(seed: 1)
        for round in 0..<300 {
            let world = World(&random, pieces: round % 40)
            var axis = world.axis
            for _ in 0..<20 {
                let sample = world.sample(&random)
                let place = axis.places(of: sample).place(of: sample)
                let (column, fraction) = world.slow.place(sample)
                let unit = 1 / Double(axis.places(of: sample).perColumn)
                let difference = Double(place.column - column) + (Double(place.remainder) * unit - fraction)
                t.expect(difference <= 1e-9 && difference > -unit - 1e-9, "off by \(difference) pixels")
                if axis.axis.milliseconds >= 100, world.clock.rate.milliHertz >= 1000 { t.expect(unit < 1e-4) }
                t.expectEqual(axis.column(ofSample: sample), place.column)
            }
        }
    },
    TestCase("if a stream's clock has many random corrections, the first sample of each column is in this column") {
        t in
        var random = Random(seed: 2)
        for round in 0..<300 {
            let world = World(&random, pieces: round % 40)
            var axis = world.axis
            for _ in 0..<20 {
                // The column is random, or contains a random sample, or is at the edge of a segment of the clock.
                let near = random.below(3) == 0 ? world.edges[random.below(world.edges.count)] : world.sample(&random)
                let column = axis.column(ofSample: near) + Int64(random.below(3))
                guard column >= 0 else { continue }
                let first = axis.firstSample(ofColumn: column)
                t.expect(axis.column(ofSample: first) >= column, "sample \(first), column \(column)")
                t.expect(axis.column(ofSample: first - 1) < column, "sample \(first), column \(column)")
            }
        }
    },
    TestCase(
        "if a time window ends at a sample's time, rounded down to a nanosecond, the sample is in the window's last or last but one column"
    ) {
        t in
        var random = Random(seed: 3)
        for round in 0..<300 {
            // In some time windows, columns and samples begin at the same times, so that rounding matters.
            let world = World(&random, pieces: round % 5, isEven: round % 2 == 0)
            var axis = world.axis
            for _ in 0..<40 {
                let sample = world.sample(&random)
                let end = axis.axis.lastColumn(at: world.clock.time(ofSample: sample))
                let column = axis.column(ofSample: sample)
                t.expect(column <= end && column >= end - 1, "\(column), window ends at \(end)")
            }
        }
    },
    TestCase("extreme widths, time windows, rates and times give results within the valid range, and nothing overflows")
    { t in
        for rate: UInt32 in [0, 1, 999, 1_000_000_000, .max] {
            for (width, window) in [
                (0, 0), (-5, -7), (1, 1), (Int(Int32.max), Int(Int32.max)), (8192, 1), (1, 3_600_000),
            ] {
                for start: Int64 in [0, 1 << 58, -(1 << 40)] {
                    for duration in [ClockPiece.durations.lowerBound, ClockPiece.durations.upperBound] {
                        let axis = TimeAxis(width: width, milliseconds: window)
                        t.expect(axis.width >= 1 && axis.width <= GraphLimits.maximumExtent)
                        let clock = SampleClock(rate: SamplingRate(milliHertz: rate))
                        clock.start(at: start, duration: duration)
                        var samples = SampleAxis(axis, clock)
                        t.expect(samples.column(ofSample: SampleRing.maximumEnd) > 0 || start < 0)
                        t.expect(samples.firstSample(ofColumn: .max / 4) > 0)
                        _ = samples.firstSample(ofColumn: 0)
                        _ = samples.column(ofSample: -1)
                        t.expect(axis.column(at: .max) > 0 && axis.lastColumn(at: .max) > 0)
                        t.expect(axis.start(ofColumn: .max) > 0)
                        var (columns, points) = (ColumnCursor(samples), PointCursor(samples))
                        for sample in [0, 1, 2, SampleRing.maximumEnd - 2, SampleRing.maximumEnd - 1] {
                            columns.move(to: sample)
                            points.move(to: sample)
                            t.expect(points.fraction >= 0 && points.fraction <= 1)
                        }
                    }
                }
            }
        }
    },
    TestCase(
        "finding samples stepwise, from column to column, gives the same samples as a division, also across corrections of the clock"
    ) { t in
        var random = Random(seed: 31)
        var dense = 0
        for round in 0..<400 {
            var world = World(&random, pieces: round % 8)
            guard world.axis.isDense else { continue }
            dense += 1
            var cursor = ColumnCursor(world.axis)
            let perColumn = max(
                1, world.axis.places(of: world.begin).perColumn / world.axis.places(of: world.begin).perSample)
            for _ in 0..<5 {
                var sample = random.below(4) == 0 ? SampleRing.maximumEnd - 1000 : world.sample(&random)
                for step in 0..<60 {
                    cursor.move(to: sample)
                    let column = world.axis.column(ofSample: sample)
                    let end = min(world.axis.firstSample(ofColumn: column + 1), world.axis.places(of: sample).end)
                    t.expect(
                        cursor.column == column && cursor.end == end,
                        "sample \(sample): \(cursor.column) to \(cursor.end), not \(column) to \(end)")
                    if step % 20 == 19, world.correct(from: end, &random) { cursor.forget() }
                    switch random.below(8) {
                    case 0: sample += Int64(random.below(3))
                    case 1: sample += Int64(random.below(4)) * perColumn
                    case 2: sample = max(0, sample - Int64(random.below(5)) * perColumn)
                    case 3: sample = max(sample, end - 1)
                    default: sample = end
                    }
                    sample = min(sample, SampleRing.maximumEnd - 1)
                }
            }
        }
        t.expect(dense > 80, "\(dense)")
    },
    TestCase("after 100,000 columns, finding samples stepwise gives the same samples as a division") { t in
        for (width, milliHertz) in [(375, 4_096_000), (8191, 9_999_991), (391, 512_000), (509, 612_333)] {
            let clock = SampleClock(rate: SamplingRate(milliHertz: UInt32(milliHertz)))
            clock.correct(from: 0, duration: 1_000_100_001)
            var samples = SampleAxis(TimeAxis(width: width, milliseconds: 1009), clock)
            t.expect(samples.isDense)
            var cursor = ColumnCursor(samples)
            for _ in 0...100_000 { cursor.move(to: cursor.end) }
            t.expectEqual(cursor.column, 100_000)
            t.expectEqual(cursor.end, samples.firstSample(ofColumn: 100_001))
        }
    },
    TestCase(
        "finding columns stepwise, from sample to sample, gives the same columns as a division, also across corrections of the clock"
    ) {
        t in
        var random = Random(seed: 37)
        for round in 0..<400 {
            var world = World(&random, pieces: round % 8)
            var cursor = PointCursor(world.axis)
            for _ in 0..<5 {
                var sample = random.below(4) == 0 ? SampleRing.maximumEnd - 1000 : world.sample(&random)
                for step in 0..<60 {
                    cursor.move(to: sample)
                    let places = world.axis.places(of: sample)
                    let (column, remainder) = places.place(of: sample)
                    // A column number that exceeds 64 bits becomes the maximum, so the comparison ends before such
                    // numbers.
                    guard column < .max / 4 else { break }
                    let fraction = Float(Double(remainder) / Double(places.perColumn))
                    t.expect(
                        cursor.column == column && (cursor.fraction - fraction).magnitude < 1e-6, "sample \(sample)")
                    if step % 20 == 19, world.correct(from: sample + 1, &random) { cursor.forget() }
                    if random.below(12) == 0 { sample = max(0, sample + Int64(random.below(200)) - 100) }
                    sample = min(sample + 1, SampleRing.maximumEnd - 1)
                }
            }
        }
    },
    TestCase("while a trace advances in steps and jumps, its newest column is at the column's number modulo the width")
    { t in
        var random = Random(seed: 43)
        for width in [1, 2, 3, 97, 375, GraphLimits.maximumExtent] {
            for start in [0, 1, Int64(width) - 1, Int64(width), 1 << 45] {
                var content = ContinuousContent(width: width)
                if random.below(2) == 0 { content.start(at: start) }
                t.expectEqual(content.newestX, content.column < 0 ? -1 : Int(content.column % Int64(width)))
                var column = start
                for _ in 0..<300 {
                    let before = content
                    var begun = 0
                    content.advance(to: column) { _, _ in begun += 1 }
                    let sweep = column / Int64(width)
                    t.expectEqual(content.newestX, Int(column % Int64(width)))
                    t.expectEqual(content.frontSweep, sweep)
                    // Which of the two buffers is in front depends only on the sweep's number, not on the column at
                    // which the buffers began.
                    t.expectEqual(content.front, Int(sweep % 2))
                    let isNext = before.frontSweep >= 0 && sweep == before.frontSweep + 1
                    t.expectEqual(begun, sweep == before.frontSweep ? 0 : isNext ? 1 : 2)
                    switch random.below(20) {
                    case 0: column += Int64(random.below(5 * width))
                    case 1: column += Int64(width)
                    default: column += Int64(random.below(3))
                    }
                }
            }
        }
    },
]

/// Returns a random width and time window, often the minimum or the maximum.
private func randomAxis(_ random: inout Random) -> (width: Int, window: Int) {
    let widths = [1, 2, 375, 8191, GraphLimits.maximumExtent]
    let windows = [1, 100, 10_000, 3_599_999, GraphLimits.maximumWindowMilliseconds]
    return (
        random.below(3) == 0 ? widths[random.below(5)] : random.inside(1...2000),
        random.below(3) == 0 ? windows[random.below(5)] : random.inside(1...100_000)
    )
}

/// Returns a random time in nanoseconds, up to ten years. All orders of magnitude are equally frequent.
private func randomTime(_ random: inout Random) -> Int64 {
    (Int64(random.next() >> 6) << 32 | Int64(random.next())) >> Int64(random.below(50))
}

/// A clock of many segments (each with its own rate), and a time axis. Both also exist as slow and independent
/// versions.
private struct World {
    let clock: SampleClock
    var axis: SampleAxis
    private(set) var slow: SlowPlaces
    /// The first sample of each segment of the clock.
    private(set) var edges: [Int64] = [0]
    var begin: Int64 { edges[0] }
    /// The number of samples in about ten years.
    private var decade: Int64 { 300_000 * Int64(clock.rate.milliHertz) }

    /// - Parameter isEven: true if columns and samples begin at the same time at some positions.
    init(_ random: inout Random, pieces: Int, isEven: Bool = false) {
        var (width, window) = randomAxis(&random)
        let rates: [UInt32] = [1, 999, 33_333, 128_333, 999_999, 4_096_000, SamplingRate.maximumMilliHertz]
        var milliHertz =
            random.below(2) == 0
            ? rates[random.below(7)] : max(1, random.next() % 1_000_000_000 >> UInt32(random.below(24)))
        var start = random.below(3) == 0 ? 0 : randomTime(&random)
        if isEven {
            (width, window, start) = ([96, 384, 768][random.below(3)], 10_000, 0)
            milliHertz = [19_200, 38_400, 240_000, 60_000][random.below(4)]
        }
        let origin = random.below(3) == 0 || isEven ? 0 : start - (randomTime(&random) >> 20)
        clock = SampleClock(rate: SamplingRate(milliHertz: milliHertz))
        clock.start(at: start)
        slow = SlowPlaces(
            milliHertz: Int(milliHertz), width: width, windowMilliseconds: window, start: start, origin: origin)
        axis = SampleAxis(TimeAxis(width: width, milliseconds: window, origin: origin), clock)
        var sample: Int64 = 0
        for _ in 0..<pieces {
            // Each segment lasts from seconds to days.
            sample += 1 + Int64(random.below(100_000)) * Int64(milliHertz) / 1000
            _ = correct(from: sample, &random)
        }
    }

    /// Corrects the clock from a sample on, mostly by a small amount. Returns false if the clock does not allow a correction at this sample.
    mutating func correct(from sample: Int64, _ random: inout Random) -> Bool {
        guard sample > edges[edges.count - 1], sample < SampleRing.maximumEnd / 2 else { return false }
        let most: Float = random.below(8) == 0 ? 5e7 : 1e5
        let duration = ClockPiece.nominalDuration + Int64(random.signed() * most)
        guard duration != slow.pieces[slow.pieces.count - 1].duration else { return false }
        clock.correct(from: sample, duration: duration)
        slow.correct(from: sample, duration: duration)
        edges.append(sample)
        return true
    }

    /// Returns the number of a sample before, in or after the clock's segments, often near their edges.
    func sample(_ random: inout Random) -> Int64 {
        let edge = edges[random.below(edges.count)]
        switch random.below(4) {
        case 0: return max(0, edge + Int64(random.below(5)) - 2)
        case 1: return min(edge + Int64(random.next() >> UInt32(random.below(30))), decade)
        default:
            let last = edges[edges.count - 1]
            return Int64(Double(random.next()) / 4_294_967_296 * Double(last == 0 ? decade : last))
        }
    }
}
