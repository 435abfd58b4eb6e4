import Drawing
import Graphs
import Signals
import Spectrum
import TestKit

private func fixed(_ lower: Float, _ upper: Float) -> ValueScaling {
    .fixed(ValueLimits(lower: lower, upper: upper))
}

let spectrogramTests = [
    TestCase("redrawing only the damaged areas of a spectrogram draws the whole spectrogram") { t in
        var random = Random(seed: 61)
        for mode in [ContentMode.scroll, .sweep] {
            guard let bench = try? SpectrogramBench(milliHertz: 40_000, mode: mode, period: 3000),
                let live = try? Surface(width: bench.surface.width, height: bench.surface.height),
                let canvas = try? Canvas(live, fonts: try? Fonts(folder: TestFiles.fonts))
            else { return t.fail("memory") }
            canvas.fill(live.bounds, Color(0x0E1116))
            bench.graph.draw(on: canvas)
            var now: Int64 = 0
            for round in 1...1500 {
                now += 16_000_000
                bench.recording.appendRandom(&random, atMost: 3)
                bench.update(now: now).forEach { rect in
                    canvas.clip = rect
                    if bench.graph.opaqueContent.intersection(rect) != rect { canvas.fill(rect, Color(0x0E1116)) }
                    bench.graph.draw(on: canvas)
                }
                guard round % 100 == 0 else { continue }
                bench.draw()
                var differences = 0
                for y in 0..<live.height {
                    for x in 0..<live.width where live.row(y)[x] != bench.surface.row(y)[x] { differences += 1 }
                }
                t.expectEqual(differences, 0, "round \(round)")
            }
        }
    },
    TestCase(
        "if the color limits of a spectrogram change, stored spectra get the same colors as in a new spectrogram with these limits"
    ) {
        t in
        var random = Random(seed: 62)
        for mode in [ContentMode.scroll, .sweep] {
            guard let bench = try? SpectrogramBench(milliHertz: 64_000, mode: mode, scaling: fixed(0, 30)) else {
                return t.fail("memory")
            }
            for _ in 0..<200 {
                bench.recording.appendRandom(&random, atMost: 9)
                _ = bench.update()
            }
            var configuration = bench.graph.configuration
            var damage = Damage()
            for (lower, upper) in [(10, 20), (0, 60), (25, 26)] as [(Float, Float)] {
                configuration.scaling = fixed(lower, upper)
                bench.graph.configure(configuration, now: 0, damage: &damage)
                bench.recording.appendRandom(&random, atMost: 5)
                _ = bench.update()
                guard
                    let other = try? SpectrogramBench(
                        milliHertz: 64_000, mode: mode, scaling: fixed(lower, upper), sharing: bench.recording)
                else { return t.fail("memory") }
                t.expect(bench.pixels() == other.pixels(), "limits \(lower) ... \(upper)")
                t.expectEqual(bench.graph.valueLabels, other.graph.valueLabels)
            }
        }
    },
    TestCase("a magnified spectrogram has labels with round values at its color bar") { t in
        for (lower, upper, labels) in [
            (0, 70, ["70", "60", "50", "40", "30", "20", "10", "0"]), (-3, 2, ["2", "1", "0", "-1", "-2", "-3"]),
            (0.45, 1.25, ["1.2", "1.0", "0.8", "0.6"]),
        ] as [(Float, Float, [String])] {
            guard
                let bench = try? SpectrogramBench(
                    milliHertz: 64_000, frame: Rect(x: 0, y: 0, width: 200, height: 220), mode: .scroll,
                    scaling: fixed(lower, upper), isDetailed: true)
            else { return t.fail("memory") }
            t.expect(bench.graph.valueLabels.isEmpty)
            var random = Random(seed: 3)
            for _ in 0..<200 {
                bench.recording.appendRandom(&random, atMost: 9)
                _ = bench.update()
            }
            t.expectEqual(bench.graph.valueLabels, labels)
        }
    },
    TestCase(
        "the automatic limits of a spectrogram rise to the largest visible value, and fall when this value has left the picture"
    ) { t in
        var options = SpectrogramOptions()
        options.isDecibel = false
        guard let bench = try? SpectrogramBench(milliHertz: 64_000, period: 2000, options: options) else {
            return t.fail("memory")
        }
        var now: Int64 = 0
        func run(_ seconds: Int, amplitude: Float) {
            for n in 0..<seconds * 64 {
                // At 64 Hz, these four samples are one period of a 16 Hz wave.
                bench.recording.append([[0, amplitude, 0, -amplitude][n % 4]])
                now += 15_625_000
                _ = bench.update(now: now)
            }
        }
        run(4, amplitude: 2)
        t.expect((2...3).contains(bench.graph.limits.upper), "\(bench.graph.limits.upper)")
        t.expectEqual(bench.graph.limits.lower, 0)
        run(1, amplitude: 20)
        t.expect(bench.graph.limits.upper >= 100, "\(bench.graph.limits.upper)")
        run(6, amplitude: 2)
        t.expect((2...3).contains(bench.graph.limits.upper), "\(bench.graph.limits.upper)")
        run(6, amplitude: 0)
        t.expect(bench.graph.limits.lower >= 0, "\(bench.graph.limits.lower)")
    },
    TestCase(
        "the lowest and highest frequency labels of a spectrogram are zero and half the sampling rate, with as many decimals as needed"
    ) { t in
        for (milliHertz, label) in [(120_000, "60 Hz"), (125_000, "62.5 Hz"), (99_900, "49.95 Hz"), (1_000, "0.5 Hz")] {
            guard let bench = try? SpectrogramBench(milliHertz: UInt32(milliHertz)) else { return t.fail("memory") }
            t.expectEqual(bench.graph.frequencyLabels.upper, label)
            t.expectEqual(bench.graph.frequencyLabels.lower, "0 Hz")
        }
    },
    TestCase(
        "a spectrogram first shows the frequencies up to its set maximum; a magnified spectrogram can show all other frequencies"
    ) { t in
        var options = SpectrogramOptions()
        options.highestFrequency = 45
        for (milliHertz, label) in [(250_000, "45 Hz"), (64_000, "32 Hz")] {
            guard let bench = try? SpectrogramBench(milliHertz: UInt32(milliHertz), options: options) else {
                return t.fail("memory")
            }
            t.expectEqual(bench.graph.frequencyLabels.upper, label)
            var damage = Damage()
            var configuration = bench.graph.configuration
            let first = bench.graph.band
            configuration.isDetailed = true
            bench.graph.configure(configuration, now: 0, damage: &damage)
            t.expect(bench.graph.band == first)
            bench.graph.show(band: bench.graph.allFrequencies, damage: &damage)
            t.expectEqual(bench.graph.band.upper, Float(milliHertz) / 2000)
            configuration.isDetailed = false
            bench.graph.configure(configuration, now: 0, damage: &damage)
            t.expect(bench.graph.band == first)
            t.expectEqual(bench.graph.frequencyLabels.upper, label)
        }
    },
    TestCase(
        "in every unit of voltage, decibels are relative to 1 \u{B5}V\u{B2}: an ECG in mV has the same values as one in \u{B5}V"
    ) { t in
        let voltages: [(String, Float)] = [
            ("\u{B5}V", 700), ("\u{3BC}V", 700), ("uV", 700), ("mV", 0.7), ("V", 0.0007),
        ]
        var limits: [Float] = []
        for (unit, amplitude) in voltages {
            var options = SpectrogramOptions()
            options.decibelFactor = DecibelReference.factor(unit: unit) ?? 0
            guard let bench = try? SpectrogramBench(milliHertz: 64_000, options: options) else {
                return t.fail("memory")
            }
            for n in 0..<256 { bench.recording.append([[0, amplitude, 0, -amplitude][n % 4]]) }
            bench.finish()
            limits.append(bench.graph.limits.upper)
        }
        // A sine of amplitude 700 has the power 245,000, which is 53.9 dB if one frequency bin contains all of it. The
        // limits are round numbers.
        t.expect((45...55).contains(limits[0]), "\(limits[0])")
        for limit in limits { t.expect(abs(limit - limits[0]) < 0.01, "\(limit), \(limits[0])") }
        t.expect(DecibelReference.factor(unit: "") == nil && DecibelReference.factor(unit: "mmHg") == nil)
    },
    TestCase("in a magnified spectrogram, a chosen frequency range fills the height, and a reset shows all frequencies")
    { t in
        var random = Random(seed: 63)
        let frame = Rect(x: 0, y: 0, width: 400, height: 260)
        guard
            let bench = try? SpectrogramBench(
                milliHertz: 128_000, frame: frame, scaling: fixed(0, 40), isDetailed: true)
        else { return t.fail("memory") }
        var damage = Damage()
        // Sends a sine of 20 Hz.
        for n in 0..<1024 {
            bench.recording.append([20 * [0, 0.831, -0.924, 0.195, 0.707, -0.981, 0.383, 0.556][n % 8]])
        }
        for _ in 0..<3 { bench.recording.appendRandom(&random, atMost: 3) }
        bench.finish()
        let whole = bench.pixels()
        let band = FrequencyBand(lower: 30, upper: 50, highest: 64)
        bench.graph.show(band: band, damage: &damage)
        bench.finish()
        t.expect(bench.graph.band == band)
        t.expectEqual(bench.graph.frequencyLabels.upper, "50 Hz")
        // The sine has 48 Hz, 3/8 of the sampling rate. In the band from 30 to 50 Hz, this is 10% of the height below the top.
        let content = bench.graph.content
        func brightest() -> Int {
            bench.draw()
            let x = content.right - 40
            let map = (0..<256).map { SpectrumColorMap.even.color($0).pixel }
            var best = (row: -1, step: -1)
            for y in content.y..<content.bottom {
                let step = map.firstIndex(of: bench.surface.row(y)[x]) ?? -1
                if step > best.step { best = (y - content.y, step) }
            }
            return best.row
        }
        let place = Float(brightest()) / Float(content.height)
        t.expect((0.05...0.15).contains(place), "\(place)")
        var configuration = bench.graph.configuration
        bench.graph.show(band: bench.graph.allFrequencies, damage: &damage)
        bench.finish()
        t.expect(bench.pixels() == whole, "the whole band again")
        bench.graph.show(band: band, damage: &damage)
        configuration.isDetailed = false
        bench.graph.configure(configuration, now: 0, damage: &damage)
        t.expect(bench.graph.band == bench.graph.allFrequencies)
        bench.graph.show(band: band, damage: &damage)
        t.expect(bench.graph.band == bench.graph.allFrequencies, "outside of detail mode")
    },
    TestCase("after pinches and drags, the shown frequency range stays within the available frequencies") { t in
        let all = FrequencyBand(lower: 0, upper: 64, highest: 64)
        let half = all.zoomed(scale: 2, around: 0.5, highest: 64)
        t.expect(half == FrequencyBand(lower: 16, upper: 48, highest: 64), "\(half.lower) ... \(half.upper)")
        t.expect(half.zoomed(scale: 0.5, around: 0.5, highest: 64) == all)
        t.expectEqual(all.zoomed(scale: 4, around: 0, highest: 64).upper, 16)
        t.expectEqual(all.zoomed(scale: 4, around: 1, highest: 64).lower, 48)
        t.expectEqual(half.moved(by: 0.25, highest: 64).lower, 24)
        t.expectEqual(half.moved(by: 9, highest: 64).lower, 32)
        t.expectEqual(half.moved(by: -9, highest: 64).lower, 0)
        for hostile in [Float.nan, .infinity, -.infinity, 0, -3, 1e38] {
            for band in [
                all.zoomed(scale: hostile, around: hostile, highest: 64), half.moved(by: hostile, highest: 64),
                FrequencyBand(lower: hostile, upper: hostile, highest: 64),
                FrequencyBand(lower: hostile, upper: 5, highest: hostile),
            ] {
                t.expect(band.lower >= 0 && band.upper > band.lower && band.upper <= 1e38, "\(hostile)")
            }
        }
    },
    TestCase("emptied ring buffers, infinite samples and tiny frames cause no crash of a spectrogram") { t in
        for (width, height) in [(1, 1), (3, 200), (200, 9), (40, 30)] {
            for isDetailed in [false, true] {
                guard
                    let bench = try? SpectrogramBench(
                        milliHertz: 32_000, frame: Rect(x: 0, y: 0, width: width, height: height),
                        isDetailed: isDetailed)
                else { return t.fail("memory") }
                for round in 0..<30 {
                    bench.recording.append([.infinity, .nan, 3e38, -3e38, Float(round)])
                    if round == 20 { bench.recording.ring.removeAll() }
                    if round == 25 { bench.recording.ring.appendLost(1 << 40) }
                    _ = bench.update(now: Int64(round) * 50_000_000)
                    bench.draw()
                }
                t.expect(bench.graph.limits.upper.isFinite && bench.graph.limits.lower.isFinite)
            }
        }
    },
    TestCase(
        "while a finger drags a spectrogram's frequency range, all columns follow; after the drag, all show the last range"
    ) { t in
        var random = Random(seed: 65)
        // The spectra have 2048 samples. An update computes at most 32 of them, so a redraw takes several updates.
        func bench(_ mode: ContentMode, sharing other: Recording? = nil) -> SpectrogramBench? {
            try? SpectrogramBench(
                milliHertz: 2_000_000, frame: Rect(x: 0, y: 0, width: 300, height: 90), mode: mode, period: 1000,
                scaling: fixed(0, 20), isDetailed: true, capacity: 6000, sharing: other)
        }
        for mode in [ContentMode.scroll, .sweep] {
            guard let dragged = bench(mode) else { return t.fail("memory") }
            for _ in 0..<6 { dragged.recording.appendRandom(&random, atMost: 1400) }
            dragged.finish()
            var damage = Damage()
            let first = FrequencyBand(lower: 0, upper: 100, highest: 1000)
            dragged.graph.show(band: first, damage: &damage)
            dragged.finish()
            let before = dragged.pixels()
            var last = first
            for round in 1...30 {
                last = FrequencyBand(lower: 300 + Float(round), upper: 500, highest: 1000)
                dragged.graph.show(band: last, damage: &damage)
                if round % 3 == 0 { dragged.recording.appendRandom(&random, atMost: 20) }
                var budget = DrawingBudget()
                dragged.updateOnce(budget: &budget)
            }
            let during = dragged.pixels()
            let width = dragged.graph.content.width
            var unchanged = 0
            for x in 0..<width {
                let isSame = stride(from: 0, to: before.count, by: width).allSatisfy {
                    before[$0 + x] == during[$0 + x]
                }
                unchanged += isSame ? 1 : 0
            }
            // Only the columns that the sweep bar and its gap hide do not change.
            t.expect(unchanged < 20, "\(unchanged) columns did not follow")
            dragged.finish()
            guard let fresh = bench(mode, sharing: dragged.recording) else { return t.fail("memory") }
            fresh.graph.show(band: last, damage: &damage)
            fresh.finish()
            t.expect(dragged.pixels() == fresh.pixels(), "at rest")
        }
    },
    TestCase(
        "at reduced quality, a spectrogram computes one spectrum for four columns; when full quality returns, it computes all columns"
    ) {
        t in
        var random = Random(seed: 64)
        guard let bench = try? SpectrogramBench(milliHertz: 32_000, mode: .scroll, scaling: fixed(0, 40)) else {
            return t.fail("memory")
        }
        for _ in 0..<60 {
            bench.recording.appendRandom(&random, atMost: 9)
            _ = bench.update()
        }
        let full = bench.pixels()
        var configuration = bench.graph.configuration
        var damage = Damage()
        configuration.quality = .reduced
        bench.graph.configure(configuration, now: 0, damage: &damage)
        bench.finish()
        let reduced = bench.pixels()
        let width = bench.graph.content.width
        let newest = Int(bench.graph.spectra.content.column)
        var copies = 0
        for x in 0..<width where newest - (width - 1 - x) >= 0 {
            let column = newest - (width - 1 - x)
            let right = min(width - 1, x + (column | 3) - column)
            t.expect(stride(from: 0, to: full.count, by: width).allSatisfy { reduced[$0 + x] == full[$0 + right] })
            copies += reduced[x] == full[x] ? 0 : 1
        }
        t.expect(copies > 0, "nothing was left out")
        configuration.quality = .full
        bench.graph.configure(configuration, now: 0, damage: &damage)
        bench.finish()
        t.expect(bench.pixels() == full)
    },
    TestCase(
        "if the ring buffer of a hidden spectrogram is emptied, no earlier column is visible when the spectrogram is shown again"
    ) { t in
        guard let bench = try? SpectrogramBench(milliHertz: 32_000, scaling: fixed(0, 60)) else {
            return t.fail("memory")
        }
        bench.recording.append([Float](repeating: 500, count: 64))
        bench.recording.appendLost(64)
        _ = bench.update()
        bench.graph.hide()
        bench.recording.ring.removeAll()
        bench.recording.appendLost(300)
        bench.show()
        guard let fresh = try? SpectrogramBench(milliHertz: 32_000, scaling: fixed(0, 60), sharing: bench.recording)
        else { return t.fail("memory") }
        t.expect(bench.pixels() == fresh.pixels())
    },
    TestCase("a spectrogram has buffers only while it is shown") { t in
        guard let bench = try? SpectrogramBench(milliHertz: 32_000) else { return t.fail("memory") }
        t.expectEqual(bench.pool.free, 0)
        bench.graph.hide()
        t.expectEqual(bench.pool.free, 1)
        t.expect(bench.update().isEmpty)
        bench.show()
        t.expect(bench.graph.isShown)
    },
]
