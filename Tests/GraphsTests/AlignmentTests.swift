import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private let limits = ValueLimits(lower: -100, upper: 100)
private let second: Int64 = 1_000_000_000
private let hour = 3600 * second

/// Rates in mHz: with many samples per column, with about one, and with less than one. No rate is a divisor of another
/// one.
private let rates: [UInt32] = [1000, 7130, 33_333, 59_940, 250_000, 999_999, 4_096_000, 16_000_000]
/// Uptimes of the board in nanoseconds: 0, 26 days, ten years.
private let uptimes: [Int64] = [0, 26 * 24 * hour, 87_660 * hour]

/// Returns a stream of each rate. Their start times differ.
private func makeStreams(_ random: inout Random, after uptime: Int64) -> [Stream] {
    var streams: [Stream] = []
    for rate in rates {
        let start: Int64 = uptime + Int64(random.below(1_000_000_000))
        streams.append(Stream(milliHertz: rate, start: start, capacity: 100_000))
    }
    return streams
}

/// Returns the columns of a picture in which the trace has a given value.
private func columns(_ bench: GraphBench, at value: Float) -> [Int] {
    let row = bench.picture()[max(0, min(bench.graph.content.height - 1, Int(bench.graph.line.row(value))))]
    return row.indices.filter { row[$0] & 0xFF > 0x80 && row[$0] != bench.style.bar.pixel }
}

let alignmentTests = [
    TestCase(
        "over a week, the sweep bars of streams of all rates stay aligned, and traces match exactly computed times"
    ) { t in
        for (index, uptime) in uptimes.enumerated() {
            var random = Random(seed: UInt32(100 + index))
            let window = [2000, 1777, 3000][index]
            let origin = index == 1 ? uptime + 5 * second + 123_456_789 : 0
            let streams = makeStreams(&random, after: uptime)
            let benches = streams.compactMap {
                $0.bench(random.below(2) == 0 ? .scroll : .sweep, window: window, origin: origin, limits: limits)
            }
            guard benches.count == streams.count else { return t.fail("memory") }
            for day in 1...7 {
                let time: Int64 = uptime + Int64(day) * 24 * hour + Int64(random.next()) * 3
                for _ in 0..<10 {
                    // The clocks drift apart, and corrections of the clocks follow within seconds or hours.
                    for stream in streams { stream.correct(&random) }
                    let next = streams[0].newest + Int64(random.next()) * 4000
                    for stream in streams { stream.jump(to: min(next, time - hour)) }
                }
                // Only the first and the last day of the week are compared.
                guard day == 1 || day == 7 else { continue }
                for stream in streams { stream.jump(to: time - Int64(window) * 2_000_000) }
                for part in 1...8 {
                    let now = time + Int64(part) * Int64(window) * 125_000
                    for stream in streams { stream.run(to: now, wave) }
                    if part % 3 == 0 { for stream in streams { stream.correct(&random) } }
                    let end = streams.reduce(0) { max($0, $1.newest) }
                    for bench in benches {
                        bench.end = end
                        bench.update()
                        t.expectEqual(bench.graph.line.column, benches[0].graph.line.column)
                    }
                }
                for (stream, bench) in zip(streams, benches) {
                    let expected = stream.slow(bench)
                    for name in ["updated", "redrawn"] {
                        let (worst, pixels) = compare(bench.picture(), expected, tolerance: 4)
                        t.expect(pixels == 0, "\(stream.milliHertz) mHz, day \(day), \(name): \(pixels), by \(worst)")
                        bench.redraw()
                    }
                }
            }
        }
    },
    TestCase("if all streams sample an event at one moment, all graphs draw it in the same column") { t in
        for (index, uptime) in uptimes.enumerated() {
            var random = Random(seed: UInt32(200 + index))
            let window = 2000
            let streams = makeStreams(&random, after: uptime)
            for hours: Int64 in [0, 30, 168] {
                let moment: Int64 = uptime + hours * hour + 8 * second + Int64(random.below(1_000_000_000))
                for stream in streams {
                    for _ in 0..<20 {
                        stream.correct(&random)
                        let next: Int64 = stream.newest + Int64(random.next()) * 1000
                        stream.jump(to: min(moment - 8 * second, next))
                    }
                    stream.jump(to: moment - 5 * second)
                    stream.run(to: moment + second) { $0 < moment ? -50 : 50 }
                }
                let end = moment + second
                for mode in [ContentMode.scroll, .sweep] {
                    for stream in streams {
                        guard let bench = stream.bench(mode, window: window, end: end, limits: limits) else {
                            return t.fail("memory")
                        }
                        let axis = bench.graph.line.axis
                        let width = axis.width
                        let newest = axis.lastColumn(at: end)
                        // Find the first sample at the moment or after it, and the column of that sample.
                        let first = stream.clock.firstSample(notBefore: moment)
                        let sample = axis.column(at: stream.clock.time(ofSample: first))
                        guard sample <= newest else { continue }
                        func x(_ column: Int64) -> Int {
                            mode == .scroll ? width - 1 - Int(newest - column) : Int(column % Int64(width))
                        }
                        let name = "\(stream.milliHertz) mHz after \(hours) h"
                        // Of all columns in which the trace has the value, take the earliest in time. In sweep mode, columns further to the left can
                        // be later in time, because the sweep starts again at the left edge.
                        let bar: Int = x(newest)
                        let ages: [Int] = columns(bench, at: 50).map { (bar - $0 + width) % width }
                        guard let oldest = ages.max() else { return t.fail(name + ": no event") }
                        let found = newest - Int64(oldest)
                        t.expect((found - sample).magnitude <= 1, "\(name): \(found) is not \(sample)")
                        if stream.milliHertz >= UInt32(1_000_000 * width / window) {
                            let wanted = axis.column(at: moment)
                            t.expect((found - wanted).magnitude <= 1, "\(name): \(found), the moment is \(wanted)")
                        }
                    }
                }
            }
        }
    },
    TestCase("if a stream is delayed, its scope, its spectrogram and its spectra end in the same column") { t in
        let stream = Stream(milliHertz: 128_000, start: 77)
        var options = SpectrogramOptions()
        options.maximumCyclesPerSecond = 60
        stream.run(to: 5 * second, wave)
        let end = 5 * second + 700_000_000
        for mode in [ContentMode.scroll, .sweep] {
            guard let scope = stream.bench(mode, window: 4000, end: end, limits: limits) else {
                return t.fail("memory")
            }
            let recording = Recording(capacity: 4096)
            recording.append(stream.samples)
            guard
                let spectrogram = try? SpectrogramBench(
                    milliHertz: 128_000, frame: scope.frame, mode: mode, period: 4000,
                    scaling: .fixed(ValueLimits(lower: 0, upper: 40)), options: options, sharing: recording,
                    clock: stream.clock)
            else { return t.fail("memory") }
            spectrogram.end = end
            _ = spectrogram.update()
            t.expect(spectrogram.graph.spectra.axis == scope.graph.line.axis)
            t.expectEqual(spectrogram.graph.spectra.content.column, scope.graph.line.column)
            t.expectEqual(
                spectrogram.wrongPixels(
                    places: stream.places(width: scope.graph.content.width, windowMilliseconds: 4000)), 0)
        }
    },
]
