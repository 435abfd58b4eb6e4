import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

/// Returns a stream's delay behind the end of the time window: up to `lag` from 3 s to 12 s, and none before and after that.
private func lag(_ lag: Int64, at time: Int64) -> Int64 {
    switch time {
    case ..<(3 * second): 0
    // The stream stops until it is `lag` late, continues with this delay, and then sends all that is missing.
    case ..<(12 * second): min(lag, time - 3 * second)
    default: 0
    }
}

let lagTests = [
    TestCase(
        "if a stream is delayed, it is drawn at its true times, and is complete when its samples have arrived, in scroll and sweep mode"
    ) { t in
        for (milliHertz, behind) in [
            (UInt32(500_000), Int64(100_000_000)), (500_000, 8 * second), (33_333, 3 * second), (2000, 3 * second),
            (59_000, second),
        ] {
            for mode in [ContentMode.sweep, .scroll] {
                var random = Random(seed: milliHertz)
                // The stream's longest delay is longer than the time window, and than the two sweeps that the trace
                // buffers contain.
                let stream = Stream(milliHertz: milliHertz, start: 1234)
                guard let bench = stream.bench(mode, window: 2345, end: 0, limits: limits) else {
                    return t.fail("memory")
                }
                var now: Int64 = 0
                var count = 0
                while now < 16 * second {
                    now += frame
                    stream.run(to: now - lag(behind, at: now)) { random.below(40) == 0 ? .nan : wave($0) }
                    bench.end = now
                    bench.update()
                    count += 1
                    // Compares only in some frames, and near the time at which the stream is no longer delayed.
                    guard count % 101 == 0 || (now - 12 * second).magnitude < 2 * frame else { continue }
                    let name = "\(milliHertz) mHz, \(behind) behind, \(mode), at \(now)"
                    let (worst, pixels) = compare(bench.picture(), stream.slow(bench), tolerance: 4)
                    t.expect(pixels == 0, "\(name): \(pixels) pixels differ by up to \(worst)")
                    guard let fresh = stream.bench(mode, window: 2345, end: now, limits: limits) else { continue }
                    let difference = compare(bench.picture(), fresh.picture(), tolerance: 2)
                    t.expect(difference.pixels <= 2, "\(name): \(difference.pixels) differ from a redrawn graph")
                }
            }
        }
    }.portable,
    TestCase(
        "if a stream is delayed, each column of its spectrogram is at its computed time, and none is missing once its samples have arrived"
    ) { t in
        for behind in [Int64(100_000_000), 3 * second, 11 * second] {
            for mode in [ContentMode.sweep, .scroll] {
                let stream = Stream(milliHertz: 64_000, start: 4321)
                let recording = Recording(capacity: 4096)
                var options = SpectrogramOptions()
                options.maximumCyclesPerSecond = 10
                guard
                    let bench = try? SpectrogramBench(
                        milliHertz: 64_000, mode: mode, period: 3456, scaling: .fixed(ValueLimits(lower: 0, upper: 40)),
                        options: options, sharing: recording, clock: stream.clock)
                else { return t.fail("memory") }
                var now: Int64 = 0
                var count = 0
                while now < 15 * second {
                    now += 3 * frame
                    let before = stream.samples.count
                    stream.run(to: now - lag(behind, at: now), wave)
                    recording.append(Array(stream.samples[before...]))
                    bench.end = now
                    _ = bench.update()
                    count += 1
                    guard count % 61 == 0 || (now - 12 * second).magnitude < 3 * frame else { continue }
                    let places = stream.places(width: bench.graph.content.width, windowMilliseconds: 3456)
                    t.expectEqual(bench.wrongPixels(places: places), 0, "\(behind) behind, \(mode), at \(now)")
                }
            }
        }
    },
    TestCase(
        "if the value range of a delayed stream's scope changes, the trace is redrawn correctly, and the scope shows the extremes of the visible samples"
    ) {
        t in
        for milliHertz: UInt32 in [400_000, 20_000] {
            let stream = Stream(milliHertz: milliHertz)
            guard let bench = stream.bench(.sweep, window: 2000, end: 0, limits: limits) else {
                return t.fail("memory")
            }
            var now: Int64 = 0
            for round in 0..<300 {
                now += frame
                stream.run(to: now - 700_000_000, wave)
                bench.end = now
                bench.update()
                guard round % 30 == 29, stream.ring.end > 0 else { continue }
                bench.configure { $0.valueZoom = Float(1 + round / 30 % 3) }
                let (worst, pixels) = compare(bench.picture(), stream.slow(bench), tolerance: 4)
                t.expect(pixels == 0, "\(milliHertz) mHz, round \(round): \(pixels) pixels differ by up to \(worst)")
                let hidden = bench.graph.view.hidden
                var axis = bench.graph.line.sampleAxis
                let oldest = bench.graph.line.column - Int64(bench.graph.content.width - 1 - hidden)
                let seen = stream.samples[Int(max(0, axis.firstSample(ofColumn: oldest)))...]
                let found = bench.graph.line.visibleExtremes(hidden: hidden)
                t.expectEqual(found.minimum, seen.min() ?? stream.samples[stream.samples.count - 1])
                t.expectEqual(found.maximum, seen.max() ?? stream.samples[stream.samples.count - 1])
            }
        }
    },
]
