import CMath
import Spectrum
import TestKit

let windowTests = [
    TestCase("the normalized Hann window has a mean square of 1; the denormalized one has a maximum of 1") { t in
        let tables = SpectrumTables()
        for length in [100, 256, 1000] {
            let normalized = tables.window(.hannNormalized, length: length)
            let sum = (0..<length).reduce(0.0) { $0 + Double(normalized.values[$1]) * Double(normalized.values[$1]) }
            t.expect((sum / Double(length) - 1).magnitude < 1e-6, "length \(length)")
            let denormalized = tables.window(.hannDenormalized, length: length)
            t.expect((denormalized.values[length / 2] - 1).magnitude < 1e-6, "length \(length)")
        }
    },
    TestCase("window functions are periodic: from the second value on, they are symmetric") { t in
        let tables = SpectrumTables()
        for function in WindowFunction.allCases {
            for length in [2, 3, 50, 51] {
                let values = tables.window(function, length: length).values
                for n in 1..<length {
                    t.expect((values[n] - values[length - n]).magnitude < 1e-6, "window \(function.rawValue)")
                }
            }
        }
    },
]

let decibelTests = [
    TestCase("for every power p, the decibels are 10 log10(1 + p) within the documented error") { t in
        var power: Float = 1e-9
        var worst = 0.0
        while power < 3e38 {
            var values = [power, power * 1.1, power * 1.21, power * 1.3, power * 1.37]
            let wanted = values.map { slowDecibels(Double($0)) }
            values.withUnsafeMutableBufferPointer { Decibels.convert($0.baseAddress!, count: $0.count) }
            for (found, wanted) in zip(values, wanted) where wanted.isFinite {
                let error = (Double(found) - wanted).magnitude
                worst = max(worst, error / max(1, wanted / 100))
                t.expect(error < max(Double(Decibels.greatestError), wanted * 1e-6), "\(found), not \(wanted)")
            }
            power *= 1.4
        }
        // The documented error is not too large: the actual error is at least a tenth of it.
        t.expect(worst > Double(Decibels.greatestError) / 10, "\(worst)")
    },
    TestCase(
        "decibels are 10 log10(1 + power): 0 gives 0 dB, 9 gives 10 dB, and the largest finite power gives a finite value"
    ) { t in
        var values: [Float] = [0, 9, 99, .greatestFiniteMagnitude]
        values.withUnsafeMutableBufferPointer { Decibels.convert($0.baseAddress!, count: $0.count) }
        t.expect(values[0].magnitude < 1e-6, "\(values[0])")
        t.expect((values[1] - 10).magnitude < 1e-4 && (values[2] - 20).magnitude < 1e-4, "\(values[1]), \(values[2])")
        t.expect((values[3] - 385.3184).magnitude < 1e-3, "\(values[3])")
    },
]

/// Returns 10 log10(1 + p) without a library's logarithm: divides by 2 until few terms of the series of atanh are
/// enough.
private func slowDecibels(_ power: Double) -> Double {
    // For a small power, 1 + p loses digits in single precision. The expected result must lack the same digits.
    var x = Double(Float(power) + 1)
    var exponent = 0.0
    while x > 1.5 {
        x /= 2
        exponent += 1
    }
    let s = (x - 1) / (x + 1)
    var term = s
    var sum = 0.0
    for k in 0..<40 {
        sum += term / Double(2 * k + 1)
        term *= s * s
    }
    let ln2 = 0.693_147_180_559_945_3
    return (2 * sum + exponent * ln2) * 10 / 2.302_585_092_994_045_7
}
