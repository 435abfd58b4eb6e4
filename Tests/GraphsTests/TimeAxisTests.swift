import Graphs
import Signals
import TestKit

/// Whether `(quotient, remainder)` is a * b / c, modulo 2^64 and by order of size.
private func isQuotient(_ quotient: Int64, _ remainder: Int64, _ a: Int64, _ b: Int64, _ c: Int64) -> Bool {
    let estimate = Double(a) * Double(b) / Double(c)
    return quotient &* c &+ remainder == a &* b && remainder >= 0 && remainder < c
        && (Double(quotient) - estimate).magnitude <= 1 + estimate * 1e-12
}

let timeAxisTests = [
    TestCase("wide products are divided exactly and saturate when the quotient is too large") { t in
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
    TestCase("after an hour and after a month the bar is where the clock says, to the pixel") { t in
        for (milliHertz, width, period) in [
            (250_000, 375, 10_000), (512_000, 391, 7500), (999_999, 1023, 10_000_000), (62_500, 375, 10_000),
            (1_000_000_000, 375, 10_000), (128_333, 777, 1_000_000),
        ] {
            let rate = SamplingRate(milliHertz: UInt32(milliHertz))
            let axis = TimeAxis(width: width, periodMilliseconds: period, rate: rate)
            t.expectEqual(axis.periodMilliseconds, period)
            for hours: Int64 in [1, 24, 720] {
                let milliseconds = hours * 3_600_000
                // The sample of this time, when there is one exactly: rates in mHz have one every 1000 s.
                let sample = milliseconds / 1_000_000 * Int64(milliHertz)
                let time = milliseconds / 1_000_000 * 1_000_000
                // The column by time alone.
                t.expectEqual(axis.column(ofSample: sample), time * Int64(width) / Int64(period))
            }
        }
    },
    TestCase("any period is a whole number of samples, the nearest, and every sweep is exactly that long") { t in
        var random = Random(seed: 9)
        for _ in 0..<300 {
            let rate = SamplingRate(milliHertz: random.next() % 5_000_000 + 1)
            let wanted = 100 + random.below(60_000)
            let axis = TimeAxis(width: 1 + random.below(800), periodMilliseconds: wanted, rate: rate)
            let exact = Double(rate.milliHertz) * Double(wanted) / 1e6
            t.expect(axis.samples >= 1 && (axis.samples == 1 || (Double(axis.samples) - exact).magnitude <= 0.5))
            let sweeps = Int64(random.next()) * 10
            t.expectEqual(axis.column(ofSample: sweeps * axis.samples), sweeps * Int64(axis.width))
            let sample = sweeps * axis.samples + Int64(random.below(Int(axis.samples)))
            t.expectEqual(
                axis.position(ofSample: sample).column - sweeps * Int64(axis.width),
                (sample - sweeps * axis.samples) * Int64(axis.width) / axis.samples)
        }
    },
    TestCase("columns and their first samples agree, for any rate, width and period") { t in
        var random = Random(seed: 1)
        for _ in 0..<300 {
            let rate = SamplingRate(milliHertz: random.next() % (1 << UInt32(1 + random.below(30))) + 1)
            let axis = TimeAxis(
                width: 1 + random.below(1100), periodMilliseconds: 100 + random.below(60_000), rate: rate)
            let column = Int64(random.next()) * 1000
            let first = axis.firstSample(ofColumn: column)
            t.expect(axis.column(ofSample: first) >= column)
            if first > 0 { t.expect(axis.column(ofSample: first - 1) < column) }
            let position = axis.position(ofSample: first)
            t.expectEqual(position.column, axis.column(ofSample: first))
            t.expect(position.fraction >= 0 && position.fraction <= 1)
        }
    },
    TestCase("aggregates have the weights of the thesis: 1.5 samples make columns of 2, 1, 2, 1") { t in
        // 4 columns for 6 samples.
        let axis = TimeAxis(width: 4, periodMilliseconds: 1000, rate: SamplingRate(hertz: 6))
        let columns = (0..<6).map { axis.column(ofSample: Int64($0)) }
        t.expect(columns == [0, 0, 1, 2, 2, 3])
    },
    TestCase("absurd widths, periods and rates are clamped") { t in
        for rate: UInt32 in [0, 1, .max] {
            for (width, period) in [(0, 0), (-5, -7), (Int(Int32.max), Int(Int32.max))] {
                let axis = TimeAxis(width: width, periodMilliseconds: period, rate: SamplingRate(milliHertz: rate))
                t.expect(axis.width >= 1 && axis.width <= GraphLimits.maximumExtent)
                t.expect(axis.numerator > 0 && axis.denominator > 0)
                t.expect(axis.column(ofSample: Int64.max) > 0)
                t.expect(axis.column(ofSample: -1) == 0)
                t.expect(axis.firstSample(ofColumn: Int64.max) > 0)
            }
        }
    },
    TestCase("steps from column to column end where divisions say, for any axis, length of time and jump") { t in
        var random = Random(seed: 31)
        var dense = 0
        for axis in extremeAxes(&random) where axis.isDense {
            dense += 1
            var cursor = ColumnCursor(axis)
            let perColumn = axis.denominator / axis.numerator
            for start in starts(&random) {
                var sample = start
                for _ in 0..<60 {
                    cursor.move(to: sample)
                    let column = axis.column(ofSample: sample)
                    let end = axis.firstSample(ofColumn: column + 1)
                    t.expect(
                        cursor.column == column && cursor.end == end,
                        "sample \(sample), width \(axis.width), \(axis.samples) samples")
                    switch random.below(8) {
                    case 0: sample += Int64(random.below(3))
                    case 1: sample += Int64(random.below(4)) * perColumn
                    case 2: sample = max(0, sample - Int64(random.below(5)) * perColumn)
                    case 3: sample = end - 1
                    default: sample = end
                    }
                    sample = min(sample, SampleRing.maximumEnd - 1)
                }
            }
        }
        t.expect(dense > 100)
    },
    TestCase("a hundred thousand columns on, the steps still end where divisions say") { t in
        for (width, milliHertz) in [(375, 4_096_000), (8191, 9_999_991), (391, 391_000), (509, 512_333)] {
            let axis = TimeAxis(
                width: width, periodMilliseconds: 1009, rate: SamplingRate(milliHertz: UInt32(milliHertz)))
            t.expect(axis.isDense)
            var cursor = ColumnCursor(axis)
            for _ in 0...100_000 { cursor.move(to: cursor.end) }
            t.expectEqual(cursor.column, 100_000)
            t.expectEqual(cursor.end, axis.firstSample(ofColumn: 100_001))
        }
    },
    TestCase("steps from sample to sample give the positions that divisions give, to the last bit") { t in
        var random = Random(seed: 37)
        for axis in extremeAxes(&random) {
            var cursor = PointCursor(axis)
            for start in starts(&random) {
                var sample = start
                for _ in 0..<60 {
                    cursor.move(to: sample)
                    let (column, fraction) = axis.position(ofSample: sample)
                    let isSame = cursor.column == column && cursor.fraction.bitPattern == fraction.bitPattern
                    t.expect(isSame, "sample \(sample), width \(axis.width), \(axis.samples) samples")
                    if random.below(12) == 0 { sample = max(0, sample + Int64(random.below(200)) - 100) }
                    sample = min(sample + 1, SampleRing.maximumEnd - 1)
                }
            }
        }
    },
    TestCase("fractions are those of the numbers of 64 bits, whatever fits a word") { t in
        var random = Random(seed: 41)
        for axis in extremeAxes(&random) {
            let sample = Int64(random.next()) << 16
            let fraction = axis.position(ofSample: sample).fraction
            let remainder = WideArithmetic.quotientAndRemainder(sample, axis.numerator, axis.denominator).remainder
            t.expectEqual(fraction.bitPattern, (Float(remainder) / Float(axis.denominator)).bitPattern)
        }
    },
    TestCase("strips change and columns lie where divisions say, step by step and in jumps") { t in
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
                    t.expectEqual(content.front == before.front, sweep == before.frontSweep)
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

/// Axes of random and of the greatest and smallest widths, periods and rates.
private func extremeAxes(_ random: inout Random) -> [TimeAxis] {
    var axes: [TimeAxis] = []
    for width in [1, 2, 375, 8191, GraphLimits.maximumExtent] {
        for period in [1, 100, 10_000, 86_399_999, GraphLimits.maximumPeriodMilliseconds] {
            for milliHertz in [1, 999, 128_333, 4_096_000, SamplingRate.maximumMilliHertz] {
                axes.append(
                    TimeAxis(width: width, periodMilliseconds: period, rate: SamplingRate(milliHertz: milliHertz)))
            }
        }
    }
    for _ in 0..<200 {
        axes.append(
            TimeAxis(
                width: 1 + random.below(GraphLimits.maximumExtent), periodMilliseconds: 1 + random.below(100_000),
                rate: SamplingRate(milliHertz: random.next() >> UInt32(random.below(24)))))
    }
    return axes
}

/// Numbers of samples to begin at: the first, the last that a ring counts to, and some between.
private func starts(_ random: inout Random) -> [Int64] {
    [0, 1, Int64(random.next()), Int64(random.next()) << 15, SampleRing.maximumEnd - 1000]
}
