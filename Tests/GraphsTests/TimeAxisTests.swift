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
        var random = Random(7)
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
        var random = Random(9)
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
        var random = Random(1)
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
]
