import Drawing
import Graphs
import Signals
import TestKit

/// Sends samples to a graph's content. Expects no crash, positions inside the picture, and the same picture after a
/// redraw.
private func survive(
    _ t: Expectations, _ name: String, rate: SamplingRate, width: Int = 50, height: Int = 20, period: Int = 1000,
    _ feed: (Recording, Int) -> Void
) {
    let recording = Recording(capacity: 3000)
    let limits = ValueLimits(lower: -1e-3, upper: 3e38)
    let trace = content(
        recording.ring, width: width, height: height, windowMilliseconds: period, rate: rate, limits: limits)
    for round in 0..<20 {
        feed(recording, round)
        trace.update()
        let shown = trace.visibleExtremes(hidden: 2)
        if !shown.isEmpty { _ = trace.show(ValueLimits(lower: shown.minimum, upper: shown.maximum)) }
        t.expect(trace.newestX >= -1 && trace.newestX < width, name)
    }
}

let hostileTests = [
    TestCase("if all samples of a signal are lost, it is drawn as a red line in the middle") { t in
        for rate: UInt32 in [10, 500] {
            let recording = Recording(capacity: 1000)
            let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: rate))
            recording.appendLost(Int(rate) / 2)
            trace.update()
            t.expect(trace.visibleExtremes(hidden: 3).isEmpty)
            t.expect(trace.front.buffer.pixel(trace.newestX / 2, trace.height / 2) & 0xFFFFFF != 0)
            t.expect(trace.front.buffer.pixel(trace.newestX / 2, 2) == 0)
        }
    },
    TestCase("constant, huge, tiny and random values are drawn without a crash") { t in
        for rate: UInt32 in [1, 20_000, 1_000_000, 1_000_000_000] {
            let rate = SamplingRate(milliHertz: rate)
            survive(t, "constant", rate: rate) { recording, _ in recording.append([5, 5, 5]) }
            survive(t, "zero", rate: rate) { recording, _ in recording.append([0, -0.0]) }
            survive(t, "huge", rate: rate) { recording, round in
                recording.append(round % 2 == 0 ? [3.4e38, -3.4e38] : [-3.4e38])
            }
            survive(t, "denormal", rate: rate) { recording, round in
                recording.append([Float.leastNonzeroMagnitude * Float(round), -Float.leastNormalMagnitude / 3])
            }
            survive(t, "infinite", rate: rate) { recording, _ in recording.append([.infinity, 1, -.infinity, .nan]) }
            survive(t, "long losses", rate: rate) { recording, round in
                recording.append([1])
                recording.ring.appendLost(Int64(1) << Int64(round * 2))
            }
        }
    },
    TestCase("pictures of the smallest and the largest size are drawn without a crash") { t in
        for (width, height, period) in [(1, 1, 1), (1, 30, 1000), (2, 1, 10), (50, 20, 3_600_000), (300, 3, 1)] {
            for rate: UInt32 in [1, 1000, 250_000, 1_000_000_000] {
                survive(
                    t, "\(width) x \(height)", rate: SamplingRate(milliHertz: rate), width: width, height: height,
                    period: period
                ) { recording, round in
                    recording.append((0..<37).map { Float($0 * round % 17) })
                    recording.appendLost(round % 3)
                }
            }
        }
    },
    TestCase("sample numbers near the maximum of Int64 do not cause a crash") { t in
        for rate: UInt32 in [1, 250_000, 1_000_000_000] {
            let ring = SampleRing(capacity: 100)
            ring.appendLost(Int64.max / 2)
            let trace = content(ring, width: 100, rate: SamplingRate(milliHertz: rate))
            ring.append(3)
            trace.update()
            ring.append(4)
            trace.update()
            t.expect(trace.hasSamples)
        }
    },
    TestCase("if a ring buffer was emptied and refilled, its trace is drawn from its new first sample") { t in
        let recording = Recording(capacity: 1000)
        let rate = SamplingRate(hertz: 500)
        let trace = content(recording.ring, width: 100, rate: rate)
        recording.append([Float](repeating: 10, count: 400))
        trace.update()
        recording.ring.removeAll()
        recording.append([Float](repeating: -10, count: 50))
        trace.update()
        t.expectEqual(trace.newestX, 9)
        let atOnce = content(recording.ring, width: 100, rate: rate)
        atOnce.update()
        expectSame(t, trace, atOnce, hidden: 3, "emptied")
    },
    TestCase(
        "if a trace was not updated for long, it shows the samples in the ring buffer, and is blank before the first of them"
    ) {
        t in
        let recording = Recording(capacity: 200)
        let trace = content(recording.ring, width: 100, rate: SamplingRate(hertz: 500))
        recording.append([Float](repeating: 10, count: 5000))
        trace.update()
        // The ring (sample buffer) contains 200 samples, which fill 40 of the 100 columns.
        t.expectEqual(trace.newestX, 99)
        let row = trace.front.buffer.row(Int(trace.row(10)))
        t.expect(row[60] > 100 && row[60] < 128 && row[60] == row[99])
        for x in 0..<60 {
            for y in 0..<trace.height { t.expectEqual(trace.front.buffer.pixel(x, y), 0, "column \(x), row \(y)") }
        }
    },
]
