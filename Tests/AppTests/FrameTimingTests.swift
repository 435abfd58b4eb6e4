import App
import Performance
import TestKit

private let refresh: Int64 = 16_666_667

let frameTimingTests = [
    TestCase("the time from the kernel's start to the first frame is reported correctly at any uptime") { t in
        let day: Int64 = 86_400_000_000_000
        t.expectEqual(Application.seconds(712_345_678), "0.712")
        t.expectEqual(Application.seconds(5_007_000_000), "5.007")
        t.expectEqual(Application.seconds(26 * day + 16_999_999), "2246400.016")
        t.expectEqual(Application.seconds(3_653 * day), "315619200.000")
    },
    TestCase("the times of frames stay aligned with the display's refreshes at any uptime") { t in
        for start in [26, 3_653] as [Int64] {
            let start = start * 86_400_000_000_000
            var timing = FrameTiming(interval: refresh)
            timing.refreshed(at: start)
            for _ in 0..<300 { timing.took(4_000_000) }
            timing.skipped(at: start + 10 * refresh + 1)
            t.expectEqual(timing.due, start + 11 * refresh)
            t.expect((start + 10 * refresh..<start + 11 * refresh).contains(timing.start))
        }
    },
    TestCase(
        "if frames take long to draw, their drawing begins earlier before the display's refresh: about twice the measured duration"
    ) { t in
        var timing = FrameTiming(interval: refresh)
        timing.refreshed(at: 0)
        // Before a frame was measured, drawing begins immediately.
        t.expectEqual(timing.start, 0)
        for _ in 0..<300 { timing.took(4_000_000) }
        timing.refreshed(at: 1_000_000_000)
        let lead = 1_000_000_000 + refresh - timing.start
        t.expect((8_000_000...8_600_000).contains(lead), "\(lead)")
    },
    TestCase("after one frame that took long, drawing begins earlier before each refresh for about a second") { t in
        var timing = FrameTiming(interval: refresh)
        for _ in 0..<300 { timing.took(2_000_000) }
        timing.took(12_000_000)
        timing.refreshed(at: 0)
        t.expect(timing.start <= refresh - 16_000_000)
        for _ in 0..<60 { timing.took(2_000_000) }
        t.expect(timing.start >= refresh - 8_000_000)
    },
    TestCase(
        "a frame that is expected to take long begins right after a refresh; the next frames begin at the usual time"
    ) { t in
        var timing = FrameTiming(interval: refresh)
        for _ in 0..<300 { timing.took(2_000_000) }
        timing.refreshed(at: 0)
        let usual = timing.start
        timing.isNextLong = true
        t.expectEqual(timing.start, 0)
        timing.skipped(at: 5)
        t.expectEqual(timing.start, refresh)
        timing.isNextLong = false
        t.expectEqual(timing.start, refresh + usual)
    },
    TestCase(
        "if a frame takes longer than the interval between refreshes, it begins immediately, but never before the previous refresh"
    ) { t in
        var timing = FrameTiming(interval: refresh)
        timing.took(Int64.max / 4)
        timing.refreshed(at: 50)
        t.expectEqual(timing.start, 50)
    },
    TestCase("while nothing changes, the app looks for changes at the display's refreshes, also after a long sleep") {
        t in
        var timing = FrameTiming(interval: 100)
        timing.refreshed(at: 1000)
        t.expectEqual(timing.skipped(at: 1090), 1)
        t.expectEqual(timing.due, 1200)
        t.expectEqual(timing.skipped(at: 9_999_950), 99_988)
        t.expectEqual(timing.due, 10_000_000)
    },
    TestCase("at rest, a frame can be several refreshes later, and input moves it to the next refresh it can reach") {
        t in
        var timing = FrameTiming(interval: refresh)
        for _ in 0..<300 { timing.took(2_000_000) }
        timing.refreshed(at: 0)
        let lead = timing.due - timing.start
        t.expectEqual(timing.skipped(at: timing.start, refreshes: 6), 6)
        t.expectEqual(timing.due, 7 * refresh)
        // The frame for the fourth refresh begins at this time, so it is the next one.
        t.expectEqual(timing.hurry(at: 4 * refresh - lead), 3)
        t.expectEqual(timing.due, 4 * refresh)
        t.expectEqual(timing.hurry(at: 4 * refresh - lead), 0)
        t.expectEqual(timing.hurry(at: 9 * refresh), 0)
        t.expectEqual(timing.due, 4 * refresh)
    },
]
