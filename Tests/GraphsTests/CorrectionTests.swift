import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let frame: Int64 = 16_666_667

let correctionTests = [
    TestCase(
        "if a stream's clock is corrected, samples that are drawn already stay, and later samples are drawn at the corrected times"
    ) {
        t in
        for milliHertz: UInt32 in [999_999, 64_000, 59_940, 33_333] {
            for mode in [ContentMode.sweep, .scroll] {
                var random = Random(seed: milliHertz)
                let stream = Stream(milliHertz: milliHertz, start: 99)
                guard let bench = stream.bench(mode, window: 2000, end: 0, limits: limits) else {
                    return t.fail("memory")
                }
                var now: Int64 = 0
                for round in 1...300 {
                    now += frame
                    stream.run(to: now, wave)
                    bench.end = now
                    bench.update()
                    guard round % 30 == 0 else { continue }
                    let before = bench.picture()
                    // A sender's clock may be wrong by up to 5%.
                    stream.correct(
                        ClockPiece.nominalDuration + Int64(random.signed() * (random.below(2) == 0 ? 1e5 : 5e7)))
                    t.expect(bench.update().isEmpty)
                    t.expect(bench.picture() == before, "\(milliHertz) mHz, round \(round)")
                    let (worst, pixels) = compare(before, stream.slow(bench), tolerance: 4)
                    t.expect(
                        pixels == 0, "\(milliHertz) mHz, \(mode), round \(round): \(pixels) differ by up to \(worst)")
                    guard let fresh = stream.bench(mode, window: 2000, end: now, limits: limits) else { continue }
                    let difference = compare(before, fresh.picture(), tolerance: 2)
                    t.expect(difference.pixels <= 2, "\(milliHertz) mHz, round \(round): the redrawn graph differs")
                }
            }
        }
    },
    TestCase("if a stream's clock is as slow as is accepted, a dense trace still has a sample in every column") {
        t in
        // At this rate, the stream has just enough samples for a dense trace.
        let stream = Stream(milliHertz: 51_980)
        stream.correct(ClockPiece.durations.upperBound)
        guard let bench = stream.bench(.scroll, window: 2000, end: 0, limits: limits) else { return t.fail("memory") }
        t.expect(bench.graph.line.isDense)
        t.expect(bench.graph.content.width > 95)
        stream.run(to: 8 * second, wave)
        bench.end = nil
        bench.update()
        let row = bench.picture()
        for x in 0..<bench.graph.content.width {
            t.expect(row.contains { $0[x] & 0xFF > 0x60 }, "nothing in column \(x)")
        }
    },
    TestCase("if a stream's clock is corrected, columns of a spectrogram that are drawn already do not move") { t in
        var random = Random(seed: 8)
        var options = SpectrogramOptions()
        options.maximumCyclesPerSecond = 20
        for mode in [ContentMode.sweep, .scroll] {
            let stream = Stream(milliHertz: 64_000)
            let recording = Recording(capacity: 4096)
            guard
                let bench = try? SpectrogramBench(
                    milliHertz: 64_000, mode: mode, period: 3000, scaling: .fixed(ValueLimits(lower: 0, upper: 40)),
                    options: options, sharing: recording, clock: stream.clock)
            else { return t.fail("memory") }
            var now: Int64 = 0
            for round in 1...240 {
                now += 3 * frame
                let before = stream.samples.count
                stream.run(to: now, wave)
                recording.append(Array(stream.samples[before...]))
                bench.end = now
                _ = bench.update()
                guard round % 40 == 0 else { continue }
                let picture = bench.pixels()
                stream.correct(ClockPiece.nominalDuration + Int64(random.signed() * 3e7))
                t.expect(bench.update().isEmpty)
                bench.redraw()
                t.expect(bench.pixels() == picture)
                let places = stream.places(width: bench.graph.content.width, windowMilliseconds: 3000)
                t.expectEqual(bench.wrongPixels(places: places), 0, "\(mode), round \(round)")
            }
        }
    },
]
