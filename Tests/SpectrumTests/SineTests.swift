import CMath
import Signals
import Spectrum
import TestKit

/// A complex number in double precision, for formulas.
private struct Complex {
    var real: Double
    var imaginary: Double

    static func turn(_ angle: Double) -> Complex {
        Complex(real: math_cos_double(angle), imaginary: math_sin_double(angle))
    }
    static func + (a: Complex, b: Complex) -> Complex {
        Complex(real: a.real + b.real, imaginary: a.imaginary + b.imaginary)
    }
    static func * (a: Complex, b: Double) -> Complex { Complex(real: a.real * b, imaginary: a.imaginary * b) }
    static func * (a: Complex, b: Complex) -> Complex {
        Complex(
            real: a.real * b.real - a.imaginary * b.imaginary, imaginary: a.real * b.imaginary + a.imaginary * b.real)
    }
    var square: Double { real * real + imaginary * imaginary }
}

/// Returns the sum of exp(-2 pi i v n / length) over n = 0 ..< count, which is a geometric series.
private func dirichlet(_ v: Double, count: Int, length: Int) -> Complex {
    let half = Double.pi * v / Double(length)
    let divisor = math_sin_double(half)
    guard divisor.magnitude > 1e-12 else { return Complex(real: Double(count), imaginary: 0) }
    return Complex.turn(-half * Double(count - 1)) * (math_sin_double(half * Double(count)) / divisor)
}

/// Returns the transform of a window at v cycles per window. A cosine window shifts the series of the rectangle by
/// whole cycles; a triangle is the convolution of two rectangles of half its length.
private func windowTransform(_ function: WindowFunction, _ v: Double, length: Int) -> Complex {
    func cosines(_ coefficients: [Double]) -> Complex {
        var sum = dirichlet(v, count: length, length: length) * coefficients[0]
        for (index, coefficient) in coefficients.enumerated() where index > 0 {
            let shifted =
                dirichlet(v - Double(index), count: length, length: length)
                + dirichlet(v + Double(index), count: length, length: length)
            sum = sum + shifted * (coefficient / 2)
        }
        return sum
    }
    switch function {
    case .rectangular: return cosines([1])
    case .hamming: return cosines([0.54, -0.46])
    case .hannNormalized: return cosines([1, -1]) * math_sqrt_double(2.0 / 3)
    case .hannDenormalized: return cosines([0.5, -0.5])
    case .blackman: return cosines([0.42, -0.5, 0.08])
    case .bartlett:
        let rectangle = dirichlet(v, count: length / 2, length: length)
        return rectangle * rectangle * Complex.turn(-2 * Double.pi * v / Double(length)) * (2 / Double(length))
    }
}

/// Returns the spectrum of a sine whose samples were written to a ring (sample buffer).
private func spectrum(
    _ function: WindowFunction, hertz: Double, amplitude: Double, phase: Double, rate: Int
) -> [Float] {
    let ring = SampleRing(capacity: rate)
    for n in 0..<rate {
        let angle = 2 * Double.pi * hertz * Double(n) / Double(rate) + phase
        ring.append(Float(amplitude * math_sin_double(angle)))
    }
    let short = ShortTimeSpectrum(
        rate: SamplingRate(hertz: UInt32(rate)), maximumCyclesPerSecond: 25, window: function, tables: SpectrumTables())
    guard let powers = short.powers(of: ring, before: ring.end) else { return [] }
    return (0..<short.binCount).map { powers[$0] }
}

let sineTests = [
    TestCase(
        "a sine of amplitude A at a bin's frequency gives A²/2 with every normalized window, and A²/8 with the denormalized Hann window"
    ) {
        t in
        for function in WindowFunction.allCases {
            for hertz in [10.0, 37, 100] {
                let found = spectrum(function, hertz: hertz, amplitude: 20, phase: 0.3, rate: 256)
                let wanted: Float = function == .hannDenormalized ? 50 : 200
                t.expect(
                    (found[Int(hertz)] - wanted).magnitude < wanted * 1e-4,
                    "\(found[Int(hertz)]) at \(hertz) Hz, window \(function.rawValue)")
            }
        }
    },
    TestCase(
        "if the frequency of a sine is between two bins, its spectrum is the one that the window's formula gives, with and without padding"
    ) {
        t in
        // Windows of 200 and 250 samples are padded with zeros to 256 samples.
        for rate in [200, 250, 256, 512] {
            let size = SpectrumTables.size(for: rate)
            for function in WindowFunction.allCases {
                for hertz in [20.0, 33.37, 71.5] {
                    let (amplitude, phase) = (3.0, 1.1)
                    let found = spectrum(function, hertz: hertz, amplitude: amplitude, phase: phase, rate: rate)
                    let gain = function.isNormalized ? windowTransform(function, 0, length: rate).real : Double(rate)
                    let wanted = (0...size / 2).map { k -> Double in
                        // The formula uses sin a = (exp(ia) - exp(-ia)) / 2i.
                        let bin = Double(k) * Double(rate) / Double(size)
                        let up = windowTransform(function, bin - hertz, length: rate) * Complex.turn(phase)
                        let down = windowTransform(function, bin + hertz, length: rate) * Complex.turn(-phase)
                        let square = (up + down * -1).square * amplitude * amplitude / 4
                        return square * (k == 0 || k == size / 2 ? 1 : 2) / (gain * gain)
                    }
                    t.expect(
                        relativeError(found, wanted) < 1e-5,
                        "window \(function.rawValue) at \(hertz) Hz of \(rate), \(relativeError(found, wanted))")
                }
            }
        }
    },
    TestCase("the spectrum of a constant signal has the square of the signal's value in bin 0") { t in
        for function in WindowFunction.allCases {
            let found = spectrum(function, hertz: 0, amplitude: 5, phase: Double.pi / 2, rate: 256)
            let wanted: Float = function == .hannDenormalized ? 6.25 : 25
            t.expect((found[0] - wanted).magnitude < wanted * 1e-4, "\(found[0]), window \(function.rawValue)")
        }
    },
]
