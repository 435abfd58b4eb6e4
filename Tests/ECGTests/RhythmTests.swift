import CMath
import ECG
import Signals
import TestKit

/// Returns the rhythm after beats with these intervals in seconds.
private func rhythm(_ intervals: [Double]) -> Rhythm {
    var rhythm = Rhythm(rate: SamplingRate(hertz: 1000))
    var time = 0.0
    rhythm.add(Beat(sample: 0, isContinuous: false))
    for interval in intervals {
        time += interval * 1000
        rhythm.add(Beat(sample: Int64(time.rounded())))
    }
    return rhythm
}

/// A series of random numbers from 0 to 1, the same in each run.
private struct RandomSeries {
    private var state: UInt64

    init(_ seed: UInt64) { state = seed }

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 40) / Double(1 << 24)
    }

    /// A number with the mean 0 and the standard deviation 1, nearly normally distributed.
    mutating func normal() -> Double { (0..<12).reduce(-6) { sum, _ in sum + next() } }
}

/// The intervals of an irregular pulse: random, with a coefficient of variation of 24%.
private func random(_ count: Int, seed: UInt64, mean: Double = 0.65) -> [Double] {
    var series = RandomSeries(seed)
    return (0..<count).map { _ in max(0.3, mean * (1 + 0.24 * series.normal())) }
}

/// Intervals that vary by 2% at random.
private func steady(_ count: Int, seed: UInt64 = 7) -> [Double] {
    var series = RandomSeries(seed)
    return (0..<count).map { _ in 0.85 * (1 + 0.02 * series.normal()) }
}

let rhythmTests = [
    TestCase("R-R intervals of random lengths count as irregular, but only after 128 of them") { t in
        for seed: UInt64 in 1...20 {
            let intervals = random(128, seed: seed)
            t.expect(rhythm(intervals).isIrregular, "seed \(seed)")
            t.expect(!rhythm(Array(intervals.dropLast())).isIrregular, "seed \(seed)")
        }
    },
    TestCase(
        "R-R intervals that are equal, vary by 2% or become shorter slowly, as in exercise, do not count as irregular"
    ) { t in
        for seed: UInt64 in 1...20 { t.expect(!rhythm(steady(300, seed: seed)).isIrregular, "seed \(seed)") }
        t.expect(!rhythm([Double](repeating: 0.8, count: 300)).isIrregular)
        t.expect(!rhythm((0..<200).map { 1.1 - 0.003 * Double($0) }).isIrregular, "an exercise")
    },
    TestCase("R-R intervals that change with breathing, even by 15%, do not count as irregular") { t in
        for depth in [0.05, 0.1, 0.15] {
            for breaths in [8.0, 12, 15] {
                var series = RandomSeries(3)
                var time = 0.0
                let intervals = (0..<200).map { _ -> Double in
                    let interval =
                        0.85 * (1 + depth * math_sin_double(2 * .pi * breaths / 60 * time) + 0.01 * series.normal())
                    time += interval
                    return interval
                }
                t.expect(!rhythm(intervals).isIrregular, "\(depth) of the interval, \(breaths) breaths a minute")
            }
        }
    },
    TestCase("extra beats, at random times or as every second beat, do not make a rhythm irregular") { t in
        for seed: UInt64 in 1...10 {
            var series = RandomSeries(seed)
            var intervals = steady(200, seed: seed)
            for index in intervals.indices.dropLast() where series.next() < 0.06 && intervals[index] > 0.7 {
                intervals[index + 1] += intervals[index] * 0.4
                intervals[index] *= 0.6
            }
            t.expect(!rhythm(intervals).isIrregular, "seed \(seed)")
        }
        let bigeminy = steady(200).enumerated().map { $0.offset % 2 == 0 ? $0.element * 0.65 : $0.element * 1.35 }
        t.expect(!rhythm(bigeminy).isIrregular)
    },
    TestCase("after 128 regular R-R intervals, earlier irregular ones no longer count") { t in
        t.expect(!rhythm(random(200, seed: 4) + steady(128)).isIrregular)
    },
    TestCase(
        "R-R intervals with lost samples or unclear beats do not count; after more than 3 s without a beat, all stored intervals are discarded"
    ) {
        t in
        var rhythm = rhythm(random(128, seed: 5))
        let end: Int64 = 1_000_000
        t.expectEqual(rhythm.count, 128)
        rhythm.add(Beat(sample: end))
        t.expectEqual(rhythm.count, 0)
        t.expect(!rhythm.isIrregular)
        rhythm.add(Beat(sample: end + 800))
        rhythm.add(Beat(sample: end + 1600, isContinuous: false))
        rhythm.add(Beat(sample: end + 2300, isClear: false))
        rhythm.add(Beat(sample: end + 3200))
        t.expectEqual(rhythm.count, 2)
        t.expect(abs(rhythm[0] - 0.9) < 0.001 && abs(rhythm[1] - 0.8) < 0.001)
    },
    TestCase("the trend stores a rate every five seconds for ten minutes, and no value where the rate was unknown") {
        t in
        var trend = RateTrend()
        let second: Int64 = 1_000_000_000
        t.expect(trend.isDue(at: 0))
        trend.add(nil, at: 0)
        t.expectEqual(trend.count, 0)
        trend.add(70, at: 10 * second)
        t.expect(!trend.isDue(at: 14 * second))
        t.expect(trend.isDue(at: 15 * second))
        trend.add(nil, at: 15 * second)
        trend.add(80, at: 35 * second)
        t.expectEqual(trend.count, 6)
        t.expectEqual((0..<6).map { trend[$0] ?? 0 }, [80, 0, 0, 0, 0, 70])
        for step in 8..<1000 { trend.add(step, at: 5 * Int64(step) * second) }
        t.expectEqual(trend.count, RateTrend.length)
        t.expectEqual(trend[0] ?? 0, 999)
        t.expectEqual(trend[119] ?? 0, 880)
    },
]
