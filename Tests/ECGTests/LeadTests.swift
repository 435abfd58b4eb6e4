import ECG
import TestKit

/// Returns the name of this lead in the recording.
private func label(_ lead: ComputedLead) -> String {
    switch lead {
    case .iii: "III"
    case .aVR: "AVR"
    case .aVL: "AVL"
    case .aVF: "AVF"
    }
}

/// Returns the root mean square of the difference of two signals, and their correlation.
private func compare(_ a: [Float], _ b: [Float]) -> (error: Double, correlation: Double) {
    let count = Double(a.count)
    let (meanA, meanB) = (a.reduce(0) { $0 + Double($1) } / count, b.reduce(0) { $0 + Double($1) } / count)
    var (square, product, squareA, squareB) = (0.0, 0.0, 0.0, 0.0)
    for index in a.indices {
        let (x, y) = (Double(a[index]), Double(b[index]))
        square += (x - y) * (x - y)
        product += (x - meanA) * (y - meanB)
        squareA += (x - meanA) * (x - meanA)
        squareB += (y - meanB) * (y - meanB)
    }
    return ((square / count).squareRoot(), product / (squareA * squareB).squareRoot())
}

let leadTests = [
    TestCase("the leads that are computed from leads I and II match the same leads in the PTB recording") { t in
        guard let channels = recorded("ecg-ptb-s0010-12lead.edf", t) else { return }
        func samples(_ label: String) -> [Float] { channels.first { $0.label == label }?.samples ?? [] }
        let (one, two) = (samples("I"), samples("II"))
        for lead in ComputedLead.allCases {
            let wanted = samples(label(lead))
            var made = [Float](repeating: 0, count: wanted.count)
            made.withUnsafeMutableBufferPointer { target in
                one.withUnsafeBufferPointer { one in
                    two.withUnsafeBufferPointer { two in lead.compute(target, one: one, two: two) }
                }
            }
            t.expect(made.count == 30_000 && made[777] == lead.value(one: one[777], two: two[777]))
            let result = compare(made, wanted)
            // The allowed error: each of the three leads was rounded to half a microvolt and to the steps of the file.
            let error = Int(result.error * 1e6 + 0.5)
            t.expect(
                error < 1000 && result.correlation > 0.9999, "\(lead.markedName): \(error) nV, \(result.correlation)")
        }
    },
    TestCase("a computed ECG lead is marked as computed, and loses the samples that lead I or II lost") { t in
        t.expectEqual(ComputedLead.allCases.map { $0.markedName }, ["III*", "aVR*", "aVL*", "aVF*"])
        t.expectEqual(ComputedLead.allCases.map { $0.value(one: 0.5, two: 2) }, [1.5, -1.25, -0.5, 1.75])
        for lead in ComputedLead.allCases {
            t.expect(lead.value(one: .nan, two: 1).isNaN && lead.value(one: 1, two: .nan).isNaN)
        }
    },
]
