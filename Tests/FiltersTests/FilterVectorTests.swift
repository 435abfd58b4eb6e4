import Filters
import Signals
import TestKit

/// The filtered samples that scipy computed and FilterVectors/make_vectors.py wrote to a file. The test reads them in
/// the order of the file.
private final class Vectors {
    private let bytes: [UInt8]
    private var position = 0

    init?() {
        guard let bytes = TestFiles.bytes("Tests/FilterVectors/vectors.bin") else { return nil }
        self.bytes = bytes
    }

    private func next() -> Float {
        guard position + 4 <= bytes.count else { return .infinity }
        defer { position += 4 }
        return Float(bitPattern: (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[position + $1]) << UInt32(8 * $1) })
    }

    /// Returns the maximum error of the samples at these positions; infinite if a sample is lost in only one of the two
    /// results.
    func error(of channels: [[Float]], at places: [Int]) -> Float {
        var greatest: Float = 0
        for channel in channels {
            for place in places {
                let (found, wanted) = (channel[place], next())
                guard found == found || wanted == wanted else { continue }
                let error = (found - wanted).magnitude
                greatest = error == error ? max(greatest, error) : .infinity
            }
        }
        return greatest
    }

    var isAtEnd: Bool { position == bytes.count }
}

private let rates: [UInt32] = [32, 200, 250, 256, 512, 1000, 4096, 16384]
private let highPasses = [0, 100, 300, 500, 1000, 5000]
private let lowPasses = [0, 15_000, 30_000, 35_000, 40_000, 70_000, 100_000, 150_000]
private let notches = [0, 50_000, 60_000]
/// The allowed error, relative to the full scale of 1.
private let allowed: Float = 1e-4

private func words(_ settings: FilterSettings, _ rate: UInt32, _ error: Float) -> String {
    "\(settings.highPass) \(settings.lowPass) \(settings.notch) at \(rate) Hz: \(error)"
}

private func strided(_ count: Int, by step: Int) -> [Int] { Array(stride(from: 0, to: count, by: step)) }

let filterVectorTests = [
    TestCase(
        "at all rates, over seconds and with lost samples, all filters differ from scipy in double precision by at most 1e-4 of full scale"
    ) {
        t in
        guard let vectors = Vectors() else { return t.fail("no vectors.bin: tests run at the top of the repository") }
        var channels = knownChannels(1024, half: 37)
        for index in 500..<507 { channels[2][index] = .nan }
        for rate in rates {
            for high in highPasses {
                for low in lowPasses {
                    for notch in notches where max(low, notch) * 100 <= Int(rate) * 45_000 {
                        let settings = FilterSettings(highPass: high, lowPass: low, notch: notch)
                        let error = vectors.error(
                            of: filtered(channels, settings, rate), at: [0, 257, 290, 511, 700, 1023])
                        t.expect(error < allowed, words(settings, rate, error))
                    }
                }
            }
        }
        channels = knownChannels(1 << 16, half: 5000)
        let long: [(rate: UInt32, high: Int, low: Int, notch: Int)] = [
            (16384, 100, 0, 0), (16384, 100, 15_000, 0), (16384, 0, 15_000, 60_000), (4096, 100, 150_000, 50_000),
            (32, 100, 0, 0),
        ]
        for run in long {
            let settings = FilterSettings(highPass: run.high, lowPass: run.low, notch: run.notch)
            let error = vectors.error(of: filtered(channels, settings, run.rate), at: strided(1 << 16, by: 1024))
            t.expect(error < allowed, "long " + words(settings, run.rate, error))
        }
        for rate in rates { compareLosses(vectors, rate, t) }
        t.expect(vectors.isAtEnd, "vectors are left")
    }
]

/// Compares the results for several losses: single samples, slightly less than a second, a second, a late first sample,
/// and a second with one value in it.
private func compareLosses(_ vectors: Vectors, _ hertz: UInt32, _ t: Expectations) {
    let rate = Int(hertz)
    var channels = knownChannels(3 * rate, half: 37)
    for index in strided(3 * rate, by: 9) { channels[0][index] = .nan }
    for index in rate / 2..<rate / 2 + rate - 1 { channels[1][index] = .nan }
    for index in rate / 2..<rate / 2 + rate { channels[2][index] = .nan }
    for index in 0..<rate / 4 { channels[3][index] = .nan }
    for index in rate..<2 * rate { channels[3][index] = .nan }
    channels[3][rate + rate / 2] = 0.5
    let all: [(high: Int, low: Int, notch: Int)] = [
        (500, 40_000, 50_000), (100, 0, 0), (0, 0, 60_000), (0, 15_000, 0), (5000, 150_000, 50_000),
    ]
    for one in all {
        let settings = FilterSettings(highPass: one.high, lowPass: one.low, notch: one.notch)
        let error = vectors.error(of: filtered(channels, settings, hertz), at: strided(3 * rate, by: rate / 8 + 1))
        t.expect(error < allowed, "losses " + words(settings, hertz, error))
    }
}
