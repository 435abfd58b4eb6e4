import CMath

/// The measurement of tempo from the thesis "Music Runner", for comparison on the same songs. It uses E. D. Scheirer's comb filters ("Tempo and beat
/// analysis of acoustic musical signals", J. Acoust. Soc. Am. 103, 1998) with the thesis' changes.
///
/// 131,072 samples from the song's middle are split into six frequency bands. Each band is converted to an envelope by half a Hann window of 0.4 s,
/// differentiated and rectified. The result is the tempo whose comb of three pulses gets the most energy from all bands together. It is searched from
/// 60 to 240 beats a minute in steps of 2, and then around the best tempo in finer steps down to 0.01. A tempo above 180 is halved.
final class CombFilterTempo {
    static let samples = 131_072
    private static let limits: [Double] = [0, 1000, 2000, 4000, 8000, 16_000]
    private static let smoothing = 0.4
    private let transform = LongTransform(count: samples)

    /// Measures the tempo of a song.
    /// - Parameter song: 131,072 samples from the song's middle.
    /// - Returns: the tempo in beats a minute; nil for a silent song and, as in the thesis, for a song with fewer samples.
    func beatsPerMinute(_ song: [Float], rate: Double) -> Double? {
        guard song.count >= Self.samples else { return nil }
        var real = song.prefix(Self.samples).map { Double($0) }
        var imaginary = [Double](repeating: 0, count: Self.samples)
        transform.forward(&real, &imaginary)
        let (windowReal, windowImaginary) = halfWindow(rate)
        // Add the powers of all bands first: the energy of three pulses follows from their common autocorrelation at lags of 0, 1 and 2 pulse
        // distances.
        var powers = [Double](repeating: 0, count: Self.samples)
        for band in Self.limits.indices {
            var (a, b) = part(real, imaginary, band, rate)
            transform.inverse(&a, &b)
            for index in 0..<Self.samples { (a[index], b[index]) = (abs(a[index]), 0) }
            transform.forward(&a, &b)
            for index in 0..<Self.samples {
                (a[index], b[index]) = (
                    a[index] * windowReal[index] - b[index] * windowImaginary[index],
                    a[index] * windowImaginary[index] + b[index] * windowReal[index]
                )
            }
            transform.inverse(&a, &b)
            for index in stride(from: Self.samples - 1, to: 0, by: -1) { a[index] = max(0, a[index] - a[index - 1]) }
            a[0] = 0
            for index in 0..<Self.samples { b[index] = 0 }
            transform.forward(&a, &b)
            for index in 0..<Self.samples { powers[index] += a[index] * a[index] + b[index] * b[index] }
        }
        var nothing = [Double](repeating: 0, count: Self.samples)
        transform.inverse(&powers, &nothing)
        guard powers[0] > 0 else { return nil }
        return Self.search(powers, rate)
    }

    private static func search(_ correlation: [Double], _ rate: Double) -> Double {
        func best(_ from: Double, _ to: Double, _ step: Double) -> Double {
            var (tempo, highest) = (from, -1.0)
            for index in 0...Int(((to - from) / step).rounded()) {
                let candidate = from + Double(index) * step
                let distance = Int(60 / candidate * rate)
                let energy =
                    3 * correlation[0] + 4 * correlation[distance % samples] + 2 * correlation[2 * distance % samples]
                if energy > highest { (tempo, highest) = (candidate, energy) }
            }
            return tempo
        }
        var tempo = best(60, 240, 2)
        tempo = best(tempo - 2, tempo + 2, 0.5)
        tempo = best(tempo - 0.5, tempo + 0.5, 0.1)
        tempo = best(tempo - 0.1, tempo + 0.1, 0.01)
        return tempo > 180 ? tempo / 2 : tempo
    }

    private func halfWindow(_ rate: Double) -> ([Double], [Double]) {
        let length = Int(Self.smoothing * rate)
        var real = [Double](repeating: 0, count: Self.samples)
        var imaginary = real
        for index in 0..<min(length, Self.samples) {
            let cosine = math_cos_double(Double(index) * Double.pi / Double(length) / 2)
            real[index] = cosine * cosine
        }
        transform.forward(&real, &imaginary)
        return (real, imaginary)
    }

    /// Returns the spectrum of one band alone: the bins of the band and their mirror images are copied, and all other bins are 0.
    private func part(_ real: [Double], _ imaginary: [Double], _ band: Int, _ rate: Double) -> ([Double], [Double]) {
        let half = Self.samples / 2
        func bin(_ hertz: Double) -> Int { min(half, Int(hertz * Double(half) / (rate / 2))) }
        let first = bin(Self.limits[band])
        let last = band + 1 < Self.limits.count ? bin(Self.limits[band + 1]) : half
        var a = [Double](repeating: 0, count: Self.samples)
        var b = a
        for index in first..<last {
            (a[index], b[index]) = (real[index], imaginary[index])
            guard index > 0 else { continue }
            (a[Self.samples - index], b[Self.samples - index]) = (
                real[Self.samples - index], imaginary[Self.samples - index]
            )
        }
        return (a, b)
    }
}
