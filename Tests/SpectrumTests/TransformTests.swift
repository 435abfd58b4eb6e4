import Spectrum
import TestKit

let transformTests = [
    TestCase("Fourier transforms of all sizes match an independent transform in double precision") { t in
        let tables = SpectrumTables()
        for size in allSizes {
            let samples = knownSamples(size, seed: size + 1)
            let found = bins(of: samples, tables)
            let wanted = slowTransform(samples.map(Double.init), samples.map { _ in 0 })
            let errors = (
                relativeError(found.real, Array(wanted.real[0...size / 2])),
                relativeError(found.imaginary, Array(wanted.imaginary[0...size / 2]))
            )
            t.expect(max(errors.0, errors.1) < 1e-5, "size \(size)")
        }
    },
    TestCase(
        "transforming samples in order gives the same bins as transforming even and odd samples separately; the samples do not change"
    ) { t in
        let tables = SpectrumTables()
        for size in allSizes {
            let samples = knownSamples(size, seed: size + 2)
            let apart = bins(of: samples, tables)
            var real = [Float](repeating: .nan, count: size / 2)
            var imaginary = real
            let before = samples
            samples.withUnsafeBufferPointer { samples in
                real.withUnsafeMutableBufferPointer { real in
                    imaginary.withUnsafeMutableBufferPointer { imaginary in
                        tables.transform(size: size).transform(
                            samples.baseAddress!, real: real.baseAddress!, imaginary: imaginary.baseAddress!)
                    }
                }
            }
            t.expectEqual(Array(real.dropFirst()), Array(apart.real.dropFirst().dropLast()), "real, size \(size)")
            t.expectEqual(
                Array(imaginary.dropFirst()), Array(apart.imaginary.dropFirst().dropLast()), "imaginary, size \(size)")
            t.expectEqual(real[0], apart.real[0], "bin 0, size \(size)")
            t.expectEqual(imaginary[0], apart.real[size / 2], "last bin, size \(size)")
            t.expectEqual(samples, before)
        }
    },
    TestCase("the independent transform that the tests use matches the definition of the Fourier transform") { t in
        for size in [2, 16, 256] {
            let samples = knownSamples(size, seed: 5)
            let found = slowTransform(samples.map(Double.init), samples.map { _ in 0 })
            for k in 0..<size {
                let wanted = slowBin(samples, k, size: size)
                t.expect((found.real[k] - wanted.real).magnitude < 1e-9, "real \(k) of \(size)")
                t.expect((found.imaginary[k] - wanted.imaginary).magnitude < 1e-9, "imaginary \(k) of \(size)")
            }
        }
    },
    TestCase(
        "powers of a spectrum are the squared magnitudes of the bins; the first and the last power are half of that"
    ) { t in
        let tables = SpectrumTables()
        for size in allSizes {
            let samples = knownSamples(size, seed: 3)
            let (real, imaginary) = bins(of: samples, tables)
            let found = powers(of: samples, scale: 0.5, tables)
            let wanted = (0...size / 2).map { k -> Double in
                let square = Double(real[k]) * Double(real[k]) + Double(imaginary[k]) * Double(imaginary[k])
                return square * (k == 0 || k == size / 2 ? 0.25 : 0.5)
            }
            t.expect(relativeError(found, wanted) < 1e-5, "size \(size)")
        }
    },
    TestCase("the sum of the powers of all bins equals the power of the samples (Parseval)") { t in
        let tables = SpectrumTables()
        for size in allSizes {
            let samples = knownSamples(size, seed: 11)
            let mean = samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(size)
            let scale = Float(2 / (Double(size) * Double(size)))
            let sum = powers(of: samples, scale: scale, tables).reduce(0.0) { $0 + Double($1) }
            t.expect((sum - mean).magnitude < 1e-5 * mean, "size \(size)")
        }
    },
    TestCase("the transform of an impulse at each position is a rotating unit vector") { t in
        let tables = SpectrumTables()
        for size in [4, 8, 16, 32, 64, 128] {
            for place in 0..<size {
                var samples = [Float](repeating: 0, count: size)
                samples[place] = 1
                let (real, imaginary) = bins(of: samples, tables)
                let wanted = (0...size / 2).map { slowBin(samples, $0, size: size) }
                t.expect(relativeError(real, wanted.map { $0.real }) < 1e-6, "real, \(place) of \(size)")
                t.expect(
                    zip(imaginary, wanted).allSatisfy { (Double($0) - $1.imaginary).magnitude < 1e-6 },
                    "imaginary, \(place) of \(size)")
            }
        }
    },
    TestCase(
        "the tables of a Fourier transform are created once for each size, and all transforms of this size use them"
    ) {
        t in
        let tables = SpectrumTables()
        t.expect(tables.transform(size: 256) === tables.transform(size: 256))
        t.expect(tables.transform(size: 256) !== tables.transform(size: 512))
        t.expect(tables.window(.hamming, length: 250) === tables.window(.hamming, length: 250))
        t.expect(tables.window(.hamming, length: 250) !== tables.window(.blackman, length: 250))
        t.expect(tables.window(.hamming, length: 250) !== tables.window(.hamming, length: 251))
    },
    TestCase("if the size of a transform is no power of two, or out of range, it becomes the next valid size") { t in
        let tables = SpectrumTables()
        for (wanted, size) in [
            (Int.min, 2), (-1, 2), (0, 2), (1, 2), (2, 2), (3, 4), (250, 256), (257, 512), (16384, 16384),
            (16385, 16384), (Int.max, 16384),
        ] {
            t.expectEqual(tables.transform(size: wanted).size, size)
        }
        t.expectEqual(tables.window(.hamming, length: Int.min).length, 1)
        t.expectEqual(tables.window(.hamming, length: Int.max).length, SpectrumLimits.maximumSize)
    },
    TestCase("if a transform of samples overflows, the powers are finite") { t in
        let tables = SpectrumTables()
        for size in [2, 16, 32, 512] {
            for sample in [Float.greatestFiniteMagnitude, -.greatestFiniteMagnitude, .infinity, .nan] {
                let found = powers(
                    of: (0..<size).map { $0 % 2 == 0 ? sample : -sample }, scale: 1, tables)
                t.expect(found.allSatisfy { $0.isFinite && $0 >= 0 }, "size \(size)")
                t.expect(found.contains(.greatestFiniteMagnitude), "size \(size)")
            }
        }
    },
]
