import Spectrum
import TestKit

/// Returns the mean over a row of a spectrum whose bin k covers k - 1/2 to k + 1/2, computed as the sum of 1000 thin
/// slices.
private func slowRow(_ powers: [Float], _ row: Int, rows: Int, from low: Double, to high: Double) -> Double {
    let slices = 4000
    let step = (high - low) / Double(rows)
    var sum = 0.0
    for slice in 0..<slices {
        let place = low + (Double(rows - 1 - row) + (Double(slice) + 0.5) / Double(slices)) * step
        sum += Double(powers[Int(place.rounded())])
    }
    return sum / Double(slices)
}

private func rows(_ map: BandRows, _ powers: [Float]) -> [Float] {
    var values = [Float](repeating: -1, count: map.rows)
    values.withUnsafeMutableBufferPointer { values in
        powers.withUnsafeBufferPointer { map.average($0.baseAddress!, into: values.baseAddress!) }
    }
    return values
}

let bandTests = [
    TestCase(
        "if a spectrogram has fewer rows than frequency bins, each row is the mean of the bins that it covers, also in part"
    ) { t in
        let powers = knownSamples(129, seed: 9).map { $0 + 1 }
        for (count, low, high) in [(20, 0.0, 128.0), (120, 0, 128), (13, 10.25, 90.6), (100, 0, 127.3), (1, 0, 128)] {
            let map = BandRows(rows: count, binCount: 129)
            map.show(from: low, to: high)
            let found = rows(map, powers)
            for row in 0..<count {
                let wanted = slowRow(powers, row, rows: count, from: low, to: high)
                t.expect((Double(found[row]) - wanted).magnitude < 2e-3, "row \(row) of \(count)")
            }
        }
    },
    TestCase("if a spectrogram has more rows than frequency bins, each row shows the bin at its position") { t in
        let powers = (0..<33).map { Float($0) }
        let map = BandRows(rows: 320, binCount: 33)
        let found = rows(map, powers)
        t.expectEqual(found[0], 32)
        t.expectEqual(found[319], 0)
        // Half of bin 0 covers five rows, so bin 1 begins five rows above the bottom.
        t.expectEqual(found[315], 0)
        t.expectEqual(found[314], 1)
        map.show(from: 10, to: 12)
        t.expectEqual(rows(map, powers)[160], 11)
    },
    TestCase("if a frequency range exceeds the spectrum, it is limited to the spectrum") { t in
        let powers = (0..<9).map { Float($0) }
        let map = BandRows(rows: 4, binCount: 9)
        let whole = rows(map, powers)
        for (low, high) in [
            (-5.0, 99.0), (-Double.infinity, Double.infinity), (Double.nan, Double.nan), (7, 3), (0, 0), (8, 8),
            (9, 12),
        ] {
            map.show(from: low, to: high)
            let found = rows(map, powers)
            t.expect(found.allSatisfy { (0...8).contains($0) }, "\(low) ... \(high)")
            if low < 0 { t.expectEqual(found, whole) }
        }
        let least = BandRows(rows: -3, binCount: -1)
        t.expectEqual(least.rows, 1)
        t.expectEqual(rows(least, [2, 2]), [2])
    },
]
