import CMath
import Sound
import TestKit

/// Returns the frames of a source after they were converted to a card's rate.
private func converted(_ samples: [Float], from: Int, to: Int, speed: Int = 0, piece: Int = .max, block: Int = 480)
    -> [Float]
{
    let notes = MixerNotes()
    let mixer = Mixer(rate: to, volume: 100, listener: notes)
    let source = ArraySource(mono: samples, rate: from, piece: piece)
    let sound = MixedSound(1, source, use: speed == 0 ? .prompt : .music, rate: to, speed: speed)
    _ = mixer.play(sound)
    var frames: [Float] = []
    while notes.notes.count < 2 { frames += left(mixer.frames(block, block: block)) }
    return frames
}

let conversionTests = [
    TestCase(
        "if 44.1 kHz are converted to 48 kHz, noise and distortion are far below the tone, and all tones of the passband keep their level"
    ) { t in
        // For each tone: the minimum distance of noise below the tone, and the level of the tone, both in decibels.
        // Measured distances: 121, 105, 106, 91 and 77.
        let rows: [(hertz: Double, noise: Double, level: ClosedRange<Double>)] = [
            (100, 105, -0.01...0.01), (1000, 104, -0.01...0.01), (5000, 100, -0.01...0.01), (15_000, 90, -0.1...0.05),
            (18_000, 60, -0.5...0.05),
        ]
        for row in rows {
            let result = converted(wave(row.hertz, rate: 44_100, count: 20_000), from: 44_100, to: 48_000)
            let fit = sineFit(result[1000..<20_000], cyclesPerFrame: row.hertz / 48_000)
            let level = 20 * math_log10_double(fit.amplitude / 0.5)
            t.expect(fit.noise >= row.noise, "\(row.hertz) Hz: \(fit.noise) dB")
            t.expect(row.level.contains(level), "\(row.hertz) Hz: \(level) dB")
        }
    },
    TestCase("at other sampling rates and speeds, noise and distortion are as low as from 44.1 to 48 kHz") { t in
        let rows: [(from: Int, to: Int, speed: Int, noise: Double)] = [
            (48_000, 44_100, 0, 95), (32_000, 48_000, 0, 95), (22_050, 48_000, 0, 90), (16_000, 48_000, 0, 90),
            (8000, 48_000, 0, 80), (96_000, 48_000, 0, 95), (192_000, 48_000, 0, 95), (11_025, 48_000, 0, 80),
            (48_000, 48_000, 25_000, 90), (48_000, 48_000, -25_000, 90), (44_100, 48_000, 12_345, 90),
            (44_100, 48_000, -1, 90),
        ]
        for row in rows {
            let result = converted(
                wave(1000, rate: row.from, count: row.from / 2), from: row.from, to: row.to, speed: row.speed)
            let cycles = 1000.0 * Double(1_000_000 + row.speed) / 1e6 / Double(row.to)
            let fit = sineFit(result[2000..<18_000], cyclesPerFrame: cycles)
            t.expect(fit.noise >= row.noise, "\(row.from) to \(row.to) Hz, \(row.speed): \(fit.noise) dB")
            t.expect(abs(fit.amplitude - 0.5) < 0.001, "\(row.from): \(fit.amplitude)")
        }
    },
    TestCase("if the rate of a sound is converted, frequencies above half the card's rate give no aliases") { t in
        for hertz in [30_000.0, 40_000] {
            let result = converted(wave(hertz, rate: 96_000, count: 48_000), from: 96_000, to: 48_000)
            t.expect(result[1000..<20_000].allSatisfy { abs($0) < 1e-4 }, "\(hertz)")
        }
    },
    TestCase("if 44.1 kHz are converted to 48 kHz, a click stays at the same time: frame n becomes frame n * 160 / 147")
    { t in
        var samples = [Float](repeating: 0, count: 3000)
        samples[1470] = 1
        let result = converted(samples, from: 44_100, to: 48_000)
        let peak = result.indices.max { result[$0] < result[$1] }!
        t.expectEqual(peak, 1600)
        t.expect(abs(result[1599] - result[1601]) < 1e-5)
    },
    TestCase("if a sound is converted to another rate, it has the exact number of frames") { t in
        for (from, count, expected) in [(44_100, 44_100, 48_000), (22_050, 2205, 4800), (48_000, 777, 777)] {
            let notes = MixerNotes()
            let mixer = Mixer(rate: 48_000, volume: 100, listener: notes)
            let source = ArraySource(mono: .init(repeating: 0.5, count: count), rate: from)
            _ = mixer.play(MixedSound(7, source, use: .prompt, rate: 48_000, at: 100))
            _ = mixer.frames(50_000)
            t.expectEqual(notes.notes, ["7 started at 100", "7 ended 0 place \(count) at \(100 + expected)"])
        }
    },
    TestCase("the samples of a converted sound do not depend on the sizes of the source's pieces and of the blocks") {
        t in
        let samples = wave(440, rate: 44_100, count: 5000)
        let whole = converted(samples, from: 44_100, to: 48_000)
        for (piece, block) in [(1000, 480), (4096, 1), (4096, 37), (512, 512)] {
            let other = converted(samples, from: 44_100, to: 48_000, piece: piece, block: block)
            let count = min(whole.count, other.count)
            t.expect(zip(whole[..<count], other[..<count]).allSatisfy { $0 == $1 }, "\(piece), \(block)")
        }
    },
]
