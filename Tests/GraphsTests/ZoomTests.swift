import Graphs
import TestKit
import Text

let zoomTests = [
    TestCase("a pinch of the time window snaps to whole seconds close to them, and stays between minimum and maximum") {
        t in
        t.expectEqual(Zoom.window(10_000, scale: 1, maximum: 30_000), 10_000)
        t.expectEqual(Zoom.window(10_000, scale: 2, maximum: 30_000), 5000)
        t.expectEqual(Zoom.window(10_000, scale: 0.5, maximum: 30_000), 20_000)
        t.expectEqual(Zoom.window(10_000, scale: 0.01, maximum: 30_000), 30_000)
        t.expectEqual(Zoom.window(10_000, scale: 1000, maximum: 30_000), 100)
        t.expectEqual(Zoom.window(10_000, scale: 10.0 / 5.14, maximum: 30_000), 5000)
        t.expectEqual(Zoom.window(10_000, scale: 10.0 / 4.86, maximum: 30_000), 5000)
        t.expectEqual(Zoom.window(10_000, scale: 10.0 / 5.16, maximum: 30_000), 5160)
        // The time window is rounded to whole seconds, but never above the maximum.
        t.expectEqual(Zoom.window(10_000, scale: 0.5, maximum: 9900), 9900)
        for scale in [Float.nan, 0, -1, .infinity, -.infinity, .leastNonzeroMagnitude] {
            t.expect((100...30_000).contains(Zoom.window(10_000, scale: scale, maximum: 30_000)))
        }
    },
    TestCase("a pinch of the value range snaps to the original range close to it") { t in
        t.expect(Zoom.value(1, scale: 1.04) == 1)
        t.expect(Zoom.value(1, scale: 0.96) == 1)
        t.expect(Zoom.value(1, scale: 1.06) == 1.06)
        t.expect(Zoom.value(2, scale: 0.5) == 1)
        t.expect(Zoom.value(1, scale: 1e9) == Zoom.valueZooms.upperBound)
        t.expect(Zoom.value(1, scale: -3) == Zoom.valueZooms.lowerBound)
        t.expect(Zoom.value(1, scale: .nan) == 1)
    },
    TestCase("if values are zoomed, the value limits change, and the middle between them stays") { t in
        let limits = ValueLimits(lower: -10, upper: 30)
        t.expect(limits.zoomed(2) == ValueLimits(lower: 0, upper: 20))
        t.expect(limits.zoomed(0.5) == ValueLimits(lower: -30, upper: 50))
        t.expect(limits.zoomed(1) == limits)
        let huge = ValueLimits(lower: -3e38, upper: 3e38).zoomed(0.01)
        t.expect(huge.lower.isFinite && huge.upper.isFinite)
    },
    TestCase(
        "labels of large values have thousands separators and no decimals, and labels of huge values have a power of ten"
    ) { t in
        func label(_ value: Float, _ limits: ValueLimits) -> String {
            var text = ValueText()
            limits.write(value, to: &text)
            return text.string
        }
        t.expectEqual(label(42.964, ValueLimits(lower: -60, upper: 60)), "43.0")
        t.expectEqual(label(-99_999, ValueLimits(lower: -99_999, upper: 0)), "-99999")
        t.expectEqual(
            label(-1_250_000, ValueLimits(lower: -1_500_000, upper: 1_500_000)), "-1\u{202F}250\u{202F}000")
        t.expectEqual(label(500, ValueLimits(lower: 0, upper: 200_000)), "500")
        t.expectEqual(label(5_000, ValueLimits(lower: 0, upper: 200_000)), "5\u{202F}000")
        t.expectEqual(label(5e8, ValueLimits(lower: 0, upper: 1e9)), "5.00e8")
    },
]
