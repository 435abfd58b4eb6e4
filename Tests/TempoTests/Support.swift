import Spectrum
import Tempo
import TestKit

/// Passes the samples of a song to the tempo meter in blocks, and returns the tempo.
func tempo(
    _ samples: [Float], rate: UInt32 = 44_100, block: Int = 4096, length: Int64? = nil,
    tables: SpectrumTables = SpectrumTables()
) -> TempoResult? {
    guard let meter = TempoMeter(rate: rate, length: length, tables: tables) else { return nil }
    var first = 0
    samples.withUnsafeBufferPointer { all in
        while first < all.count {
            let end = min(all.count, first + block)
            meter.take(UnsafeBufferPointer(rebasing: all[first..<end]), first: Int64(first))
            first = end
        }
    }
    return meter.finish()
}

extension Expectations {
    /// Expects this tempo, with an error of at most 0.5%; with `orOctave`, also half or double this tempo.
    func expectTempo(
        _ result: TempoResult?, _ wanted: Double, orOctave: Bool = false, _ words: String = "",
        file: StaticString = #fileID, line: UInt = #line
    ) {
        guard let found = result?.tempo else {
            return fail("\(words) \(wanted): no tempo", file: file, line: line)
        }
        let factors: [Double] = orOctave ? [1, 2, 0.5] : [1]
        let right = factors.contains { abs(Double(found.beatsPerMinute) / (wanted * $0) - 1) < 0.005 }
        expect(right, "\(words) \(wanted): \(found.beatsPerMinute)", file: file, line: line)
    }
}
