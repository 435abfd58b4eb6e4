import ECG
import Signals
import TestKit

/// Returns the heart rate after beats at these times in milliseconds, computed `after` milliseconds after the last
/// beat.
private func rate(_ times: [Int64], after: Int64 = 500) -> Float? {
    var heart = HeartRate(rate: SamplingRate(hertz: 1000))
    for time in times { heart.add(Beat(sample: time, isContinuous: time != times[0])) }
    return heart.perMinute(at: (times.last ?? 0) + after)
}

private func times(_ intervals: [Int64]) -> [Int64] {
    intervals.reduce(into: [0]) { times, interval in times.append(times[times.count - 1] + interval) }
}

private func isNear(_ rate: Float?, _ wanted: Float) -> Bool { rate.map { abs($0 - wanted) < 0.1 } ?? false }

let heartRateTests = [
    TestCase("the heart rate is computed from the last eight beats") { t in
        t.expect(isNear(rate(times([800, 800, 800, 800])), 75))
        t.expect(isNear(rate(times([700, 800, 900, 800])), 75))
        t.expect(isNear(rate(times([1000, 1000, 1000] + [Int64](repeating: 500, count: 8))), 120))
    },
    TestCase(
        "if there are too few beats, or the last beat is long ago, there is no heart rate; nor is there one for times before the beats"
    ) {
        t in
        t.expect(rate([]) == nil)
        t.expect(rate(times([800, 800, 800])) == nil)
        t.expect(rate(times([800, 800, 800, 800]), after: 3000) != nil)
        t.expect(rate(times([800, 800, 800, 800]), after: 3001) == nil)
        t.expect(rate(times([800, 800, 800, 800]), after: -1) == nil)
        // Beats before a pause of 3.1 s do not count.
        t.expect(rate(times([800, 800, 800, 800, 800, 3100, 800, 800, 800])) == nil)
        t.expect(isNear(rate(times([800, 800, 800, 800, 800, 3100, 600, 600, 600, 600])), 100))
    },
    TestCase(
        "a premature, missed or wrong beat does not change the heart rate; if beats are irregular, there is no heart rate"
    ) { t in
        t.expect(isNear(rate(times([800, 800, 500, 1100, 800, 800, 800, 800])), 75))
        t.expect(isNear(rate(times([800, 800, 800, 1600, 800, 800])), 75))
        t.expect(isNear(rate(times([800, 800, 800, 300, 500, 800, 800, 800])), 75))
        t.expect(rate(times([300, 900, 500, 1500, 400, 1200, 700, 300])) == nil)
    },
    TestCase(
        "intervals between beats do not count for the heart rate if they contain lost samples or are next to an unclear beat"
    ) { t in
        var heart = HeartRate(rate: SamplingRate(hertz: 1000))
        for beat in 0..<10 { heart.add(Beat(sample: Int64(beat) * 800, isContinuous: beat % 2 == 0)) }
        t.expect(isNear(heart.perMinute(at: 7300), 75))
        for beat in 10..<13 { heart.add(Beat(sample: Int64(beat) * 800, isClear: false)) }
        t.expect(heart.perMinute(at: 9700) == nil)
        heart.restart()
        t.expect(heart.perMinute(at: 9700) == nil)
    },
]
