import Spectrum
import TestKit

/// The results of numpy and scipy that SpectrumVectors/make_vectors.py wrote. They are read in the order in which they
/// were written.
private final class Vectors {
    private let bytes: [UInt8]
    private var position = 0

    init?() {
        guard let bytes = TestFiles.bytes("Tests/SpectrumVectors/vectors.bin") else { return nil }
        self.bytes = bytes
    }

    func next(_ count: Int) -> [Double] {
        (0..<count).map { _ in
            guard position + 4 <= bytes.count else { return .nan }
            defer { position += 4 }
            let bits = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[position + $1]) << UInt32(8 * $1) }
            return Double(Float(bitPattern: bits))
        }
    }

    var isAtEnd: Bool { position == bytes.count }
}

/// Returns the bins that make_vectors.py stores.
private func storedBins(_ size: Int) -> [Int] {
    let half = size / 2
    return half <= 256 ? Array(0...half) : (0..<256).map { $0 * 37 % half }.sorted() + [half]
}

/// The window functions in the order of make_vectors.py.
private let windows: [WindowFunction] = [
    .rectangular, .hamming, .hannNormalized, .hannDenormalized, .blackman, .bartlett,
]

let vectorTests = [
    TestCase(
        "transforms, window functions, spectra and decibels differ from numpy and scipy by at most 1e-5 of full scale"
    ) {
        t in
        guard let vectors = Vectors() else { return t.fail("no vectors.bin: tests run at the top of the repository") }
        let tables = SpectrumTables()
        for size in allSizes {
            let (real, imaginary) = bins(of: knownSamples(size, seed: size), tables)
            let places = storedBins(size)
            let wanted = vectors.next(2 * places.count)
            t.expect(relativeError(places.flatMap { [real[$0], imaginary[$0]] }, wanted) < 1e-5, "size \(size)")
        }
        for function in windows {
            for length in [1, 2, 5, 250, 256] {
                let window = tables.window(function, length: length)
                let error = relativeError((0..<length).map { window.values[$0] }, vectors.next(length))
                t.expect(error < 1e-6, "window \(function.rawValue) of \(length)")
            }
        }
        for function in windows {
            for length in [7, 100, 250, 500] {
                let size = SpectrumTables.size(for: length)
                let window = tables.window(function, length: length)
                let samples = knownSamples(length, seed: length)
                let windowed = (0..<size).map { $0 < length ? samples[$0] * 10 * window.values[$0] : 0 }
                let found = powers(of: windowed, scale: window.powerScale, tables)
                let error = relativeError(found, vectors.next(size / 2 + 1))
                t.expect(error < 1e-5, "spectrum \(function.rawValue) of \(length)")
            }
        }
        let powers = vectors.next(201)
        let decibels = vectors.next(201)
        var found = powers.map(Float.init)
        found.withUnsafeMutableBufferPointer { Decibels.convert($0.baseAddress!, count: $0.count) }
        for (index, wanted) in decibels.enumerated() {
            let allowed = max(Double(Decibels.greatestError), wanted * 1e-6)
            t.expect((Double(found[index]) - wanted).magnitude < allowed, "dB \(index)")
        }
        t.expect(vectors.isAtEnd, "vectors are left")
    }
]
