import Performance
import TestKit

private let millisecond: Int64 = 1_000_000
private let refresh: Int64 = 16 * millisecond

/// Draws one frame. The display shows it this many refreshes later than planned.
private func show(_ meter: FrameMeter, from begin: Int64, refreshesLate: Int64 = 0) {
    let due = begin + refresh
    meter.frameBegan(at: begin, due: due)
    meter.frameMade(at: begin + 3 * millisecond)
    meter.frameShown(at: due + refreshesLate * refresh, interval: refresh)
}

let frameMeterTests = [
    TestCase(
        "if a frame is shown at its planned refresh, it is on time; each refresh that it misses counts as a late frame"
    ) { t in
        let meter = FrameMeter()
        show(meter, from: 0)
        show(meter, from: 100 * millisecond, refreshesLate: 2)
        show(meter, from: 200 * millisecond)
        t.expectEqual(meter.figures.framesOnTime, 3)
        t.expectEqual(meter.figures.framesLate, 2)
        t.expectEqual(meter.figures.frames, 5)
        t.expectEqual(meter.figures.drawingTime, 9 * millisecond)
        t.expectEqual(meter.figures.longestFrame, 3 * millisecond)
        let late = meter.figures.newestLate
        t.expect(late?.due == 100 * millisecond + refresh && late?.began == 100 * millisecond, "another frame")
        t.expect(late?.made == 103 * millisecond && late?.shown == 100 * millisecond + 3 * refresh, "other times")
        meter.reset()
        t.expect(meter.figures.newestLate == nil, "kept")
    },
    TestCase(
        "refreshes of the display without a change of the picture are counted separately; a reset clears this count with the others"
    ) { t in
        let meter = FrameMeter()
        show(meter, from: 0)
        meter.frameBegan(at: 20 * millisecond, due: 32 * millisecond)
        meter.nothingChanged(refreshes: 1)
        meter.nothingChanged(refreshes: 3)
        t.expectEqual(meter.figures.framesUnchanged, 4)
        t.expectEqual(meter.figures.frames, 1)
        meter.reset()
        t.expectEqual(meter.figures.framesUnchanged, 0)
    },
    TestCase(
        "the delay of a packet is measured up to the page flip of the first frame that was completed after the app read the packet"
    ) {
        t in
        let meter = FrameMeter()
        meter.frameBegan(at: 10 * millisecond, due: 20 * millisecond)
        meter.received(at: 0)
        meter.frameMade(at: 15 * millisecond)
        // This packet arrives after the frame was drawn, so the frame does not show it.
        meter.received(at: 17 * millisecond)
        meter.frameShown(at: 20 * millisecond, interval: refresh)
        t.expectEqual(meter.figures.latencyMedian, 20 * millisecond + 100_000)
        meter.reset()
        t.expectEqual(meter.figures.latencyMedian, 0)
        show(meter, from: 30 * millisecond)
        t.expectEqual(meter.figures.latency99, 29 * millisecond + 100_000)
    },
    TestCase("median and 99th percentile of the delays are computed over packets, not over frames") { t in
        let meter = FrameMeter()
        meter.received(at: 6 * millisecond, count: 98)
        meter.received(at: 1 * millisecond, count: 2)
        meter.frameBegan(at: 6 * millisecond, due: 16 * millisecond)
        meter.frameMade(at: 9 * millisecond)
        meter.frameShown(at: 16 * millisecond, interval: refresh)
        t.expect((10 * millisecond...10_100_000).contains(meter.figures.latencyMedian))
        t.expect((15 * millisecond...15_100_000).contains(meter.figures.latency99))
    },
    TestCase(
        "if more packets wait for a frame than the meter can store, it counts the further ones with the delay of the last stored one"
    ) {
        t in
        let meter = FrameMeter()
        for index in 0..<20_000 { meter.received(at: Int64(index)) }
        show(meter, from: millisecond)
        t.expect(meter.figures.latency99 <= 17_100_000)
        // The meter stores a limited number of packets. After the frame was shown, it has space for packets again.
        meter.received(at: 100 * millisecond)
        meter.reset()
        show(meter, from: 100 * millisecond)
        t.expectEqual(meter.figures.latencyMedian, 16 * millisecond + 100_000)
    },
    TestCase(
        "the counts of late frames and packets, and the times, are correct beyond 2^31 frames, packets and nanoseconds"
    ) {
        t in
        let start = 3_653 * 86_400_000 * millisecond
        let meter = FrameMeter()
        // Three frames are shown a billion refreshes late, as if the display was unplugged for months.
        for round in 0..<3 { show(meter, from: start + Int64(round) * refresh, refreshesLate: 1_000_000_000) }
        t.expectEqual(meter.figures.framesLate, 3_000_000_000)
        t.expectEqual(meter.figures.frames, 3_000_000_003)
        meter.reset()
        for _ in 0..<3 { meter.received(at: start, count: 2_000_000_000) }
        show(meter, from: start)
        t.expectEqual(meter.figures.latencyMedian, 16 * millisecond + 50_000)
    },
    TestCase("if the clock goes back, or a frame has the length 0, the results are still valid") { t in
        let meter = FrameMeter()
        meter.received(at: 50 * millisecond)
        meter.frameBegan(at: 10 * millisecond, due: 5 * millisecond)
        meter.frameMade(at: 2 * millisecond)
        meter.frameShown(at: 0, interval: 0)
        t.expectEqual(meter.figures.framesOnTime, 1)
        t.expectEqual(meter.figures.drawingTime, 0)
        t.expectEqual(meter.figures.latencyMedian, 100_000)
    },
]
