import Graphs
import TestKit
import Text

private func text(_ value: Double, _ decimals: Int) -> String {
    var text = ValueText()
    text.append(value, decimals: decimals)
    return text.string
}

let valueTests = [
    TestCase("numbers are written rounded, with a fixed number of decimals, and without a minus sign before zero") {
        t in
        t.expectEqual(text(42.964, 2), "42.96")
        t.expectEqual(text(-57.956, 2), "-57.96")
        t.expectEqual(text(-0.001, 2), "0.00")
        t.expectEqual(text(0.999, 2), "1.00")
        t.expectEqual(text(7, 0), "7")
        t.expectEqual(text(1.0625, 3), "1.063")
        t.expectEqual(text(.nan, 2), "–")
        t.expectEqual(text(-.infinity, 2), "–")
        t.expectEqual(text(3e38, 2), "3.00e38")
        t.expectEqual(text(-999_999_999, 9), "-999999999.000000000")
    },
    TestCase("if the text of a value is too long, it is cut between two characters") { t in
        var value = ValueText()
        for _ in 0..<30 { value.append("µV") }
        t.expect(value.count <= ValueText.capacity)
        t.expect(value.string.utf8.count == value.count)
        t.expect(value.string.unicodeScalars.allSatisfy { $0 == "µ" || $0 == "V" })
    },
    TestCase("if value limits cannot be drawn, they are replaced by valid ones") { t in
        for (lower, upper) in [
            (Float(5), Float(5)), (0, 0), (3, -3), (.nan, .nan), (-.infinity, .infinity),
            (Float.leastNonzeroMagnitude, Float.leastNormalMagnitude / 8),
            (1e30, 1.000001e30), (-Float.greatestFiniteMagnitude, .greatestFiniteMagnitude),
        ] {
            let limits = ValueLimits(lower: lower, upper: upper)
            t.expect(limits.lower < limits.upper)
            t.expect(limits.lower.isFinite && limits.upper.isFinite)
            t.expect(limits.span > 0)
        }
    },
    TestCase("automatic value limits are round and immediately include each new value") { t in
        var scale = AutoScale()
        t.expect(scale.follow(minimum: -57.96, maximum: 42.96, now: 0))
        t.expect(scale.limits == ValueLimits(lower: -60, upper: 50))
        t.expect(!scale.follow(minimum: -59, maximum: 49, now: 1_000_000_000))
        t.expect(scale.follow(minimum: -59, maximum: 51, now: 1_000_000_001))
        t.expect(scale.limits.upper >= 51 && scale.limits.upper <= 60)
        t.expect(scale.limits.lower == -60)
    },
    TestCase("if values get smaller, automatic value limits shrink in small steps until they fit") { t in
        var scale = AutoScale()
        _ = scale.follow(minimum: -1000, maximum: 1000, now: 0)
        var now: Int64 = 0
        var changes = 0
        var last = now
        for _ in 0..<600 {
            now += 16_666_667
            let before = scale.limits
            guard scale.follow(minimum: -10, maximum: 10, now: now) else { continue }
            changes += 1
            last = now
            t.expect(scale.limits.lower >= before.lower && scale.limits.upper <= before.upper)
            t.expect(scale.limits.lower <= -10 && scale.limits.upper >= 10)
            t.expect(scale.limits.span > before.span * 0.6 || scale.limits.span < 26)
        }
        t.expect(changes > 4 && changes < 40, "\(changes) changes")
        t.expect(last < 2_000_000_000)
        t.expect(scale.limits.span <= 25)
    },
    TestCase("noise within the automatic value limits does not change them") { t in
        var scale = AutoScale()
        var random = Random(seed: 3)
        _ = scale.follow(minimum: -10, maximum: 10, now: 0)
        let limits = scale.limits
        for step in 1...1000 {
            let jitter = random.signed() * 0.5
            t.expect(!scale.follow(minimum: -9.5 + jitter, maximum: 9.5 + jitter, now: Int64(step) * 50_000_000))
        }
        t.expect(scale.limits == limits)
    },
    TestCase("automatic value limits that have not changed for long still change as soon as a value exceeds them") {
        t in
        var scale = AutoScale()
        _ = scale.follow(minimum: -10, maximum: 10, now: 0)
        for step in 1...100 { t.expect(!scale.follow(minimum: -9, maximum: 9, now: Int64(step) * 50_000_000)) }
        t.expect(scale.follow(minimum: -9, maximum: 11, now: 5_000_000_001))
        t.expect(scale.limits.upper >= 11)
        // The limits may not shrink yet. `follow` must notice later that these smaller values allow it, and not treat the limits as constant.
        t.expect(!scale.follow(minimum: -1, maximum: 1, now: 5_000_000_002))
        t.expect(scale.follow(minimum: -1, maximum: 1, now: 5_100_000_000))
        // Keep the values small until the limits no longer change. For larger values, the limits must still change.
        for step in 1...100 { _ = scale.follow(minimum: -1, maximum: 1, now: 5_100_000_000 + Int64(step) * 50_000_000) }
        let small = scale.limits
        t.expect(small.span < 4)
        t.expect(scale.follow(minimum: -9, maximum: 9, now: 20_000_000_000))
        t.expect(scale.limits.lower <= -9 && scale.limits.upper >= 9)
        t.expect(scale.follow(minimum: -1, maximum: 1, now: 21_000_000_000))
    },
    TestCase("steps of the value grid are 1, 2 or 5 times a power of ten") { t in
        t.expect(AutoScale.niceStep(atLeast: 1) == 1)
        t.expect(AutoScale.niceStep(atLeast: 1.1) == 2)
        t.expect(AutoScale.niceStep(atLeast: 3) == 5)
        t.expect(AutoScale.niceStep(atLeast: 7) == 10)
        t.expect((AutoScale.niceStep(atLeast: 0.012) - 0.02).magnitude < 1e-9)
        t.expect(AutoScale.niceStep(atLeast: 1e38) >= 1e38)
        t.expect(AutoScale.niceStep(atLeast: 1e-30) >= 1e-30)
    },
]
