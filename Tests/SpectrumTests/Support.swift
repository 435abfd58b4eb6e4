import CMath
import Spectrum
import TestKit

/// The sizes of all transforms.
let allSizes = (1...14).map { 1 << $0 }

/// Returns uniform noise in [-1, 1) in steps of 2^-23, the same as SpectrumVectors/make_vectors.py (constants of
/// Numerical Recipes).
func knownSamples(_ count: Int, seed: Int) -> [Float] {
    var state = UInt32(truncatingIfNeeded: seed)
    return (0..<count).map { _ in
        state = state &* 1_664_525 &+ 1_013_904_223
        return Float(state >> 8) / 8_388_608 - 1
    }
}

/// Transforms real samples with the code under test; returns bins 0 to size/2.
func bins(of samples: [Float], _ tables: SpectrumTables) -> (real: [Float], imaginary: [Float]) {
    let half = samples.count / 2
    var even = (0..<half).map { samples[2 * $0] }
    var odd = (0..<half).map { samples[2 * $0 + 1] }
    let transform = tables.transform(size: samples.count)
    even.withUnsafeMutableBufferPointer { even in
        odd.withUnsafeMutableBufferPointer { odd in transform.transform(even.baseAddress!, odd.baseAddress!) }
    }
    let last = odd[0]
    odd[0] = 0
    return (even + [last], odd + [0])
}

/// Computes the powers of real samples with the code under test.
func powers(of samples: [Float], scale: Float, _ tables: SpectrumTables) -> [Float] {
    let half = samples.count / 2
    var even = (0..<half).map { samples[2 * $0] }
    var odd = (0..<half).map { samples[2 * $0 + 1] }
    var powers = [Float](repeating: -1, count: half + 1)
    even.withUnsafeMutableBufferPointer { even in
        odd.withUnsafeMutableBufferPointer { odd in
            powers.withUnsafeMutableBufferPointer {
                tables.transform(size: samples.count).powers(
                    even.baseAddress!, odd.baseAddress!, scale: scale, into: $0.baseAddress!)
            }
        }
    }
    return powers
}

/// An independent transform in double precision: the recursive algorithm of textbooks.
func slowTransform(_ real: [Double], _ imaginary: [Double]) -> (real: [Double], imaginary: [Double]) {
    let count = real.count
    guard count > 1 else { return (real, imaginary) }
    func part(_ values: [Double], _ first: Int) -> [Double] {
        stride(from: first, to: count, by: 2).map { values[$0] }
    }
    let even = slowTransform(part(real, 0), part(imaginary, 0))
    let odd = slowTransform(part(real, 1), part(imaginary, 1))
    var result = (real: real, imaginary: imaginary)
    for k in 0..<count / 2 {
        let angle = -2 * Double.pi * Double(k) / Double(count)
        let (c, s) = (math_cos_double(angle), math_sin_double(angle))
        let turned = (odd.real[k] * c - odd.imaginary[k] * s, odd.real[k] * s + odd.imaginary[k] * c)
        result.real[k] = even.real[k] + turned.0
        result.imaginary[k] = even.imaginary[k] + turned.1
        result.real[k + count / 2] = even.real[k] - turned.0
        result.imaginary[k + count / 2] = even.imaginary[k] - turned.1
    }
    return result
}

/// Returns one bin of the discrete Fourier transform, computed by its definition.
func slowBin(_ samples: [Float], _ k: Int, size: Int) -> (real: Double, imaginary: Double) {
    var sum = (0.0, 0.0)
    for (n, sample) in samples.enumerated() {
        let angle = -2 * Double.pi * Double(n * k % size) / Double(size)
        sum.0 += Double(sample) * math_cos_double(angle)
        sum.1 += Double(sample) * math_sin_double(angle)
    }
    return sum
}

/// Returns the maximum difference of two sequences of numbers, relative to the maximum magnitude in the second one.
func relativeError(_ found: [Float], _ wanted: [Double]) -> Double {
    guard found.count == wanted.count else { return .infinity }
    var difference = 0.0
    var greatest = 0.0
    for (a, b) in zip(found, wanted) {
        let error = (Double(a) - b).magnitude
        // Check here for NaN, because `max` ignores it.
        guard error.isFinite else { return .infinity }
        difference = max(difference, error)
        greatest = max(greatest, b.magnitude)
    }
    return greatest > 0 ? difference / greatest : difference
}
