import Signals
import TestKit
import Viewers

/// Columns that are computed sample by sample.
private struct SlowColumns {
    private(set) var columns: [Int64: Column] = [:]

    mutating func add(_ samples: [Float], time: Int64, rate: Double) {
        for (index, sample) in samples.enumerated() {
            let moment = Double(time) + Double(index) * 1e9 / rate
            let place = Int64((moment / Double(ColumnReducer.period)).rounded(.down))
            let old = columns[place]
            if sample.isNaN || old?.content == .lost {
                columns[place] = .lost
            } else {
                columns[place] = Column(min(old?.minimum ?? sample, sample), max(old?.maximum ?? sample, sample))
            }
        }
    }
}

private func isSame(_ a: Column, _ b: Column) -> Bool {
    a.content == b.content && (a.content != .numbers || a == b)
}

extension ColumnReducer {
    func add(_ samples: [Float], first: Int64, time: Int64, rate: Double) {
        samples.withUnsafeBufferPointer { add($0, first: first, time: time, rate: rate) }
    }
}

let columnTests = [
    TestCase("columns are the minimum and the maximum of their samples, at any rate and in any portions") { t in
        var dice = Dice(17)
        for rate: Double in [7.3, 37, 199.9, 200, 512.25, 1000, 16_384.5, 100_003] {
            let reducer = ColumnReducer()
            var slow = SlowColumns()
            let begin: Int64 = 7_123_456_789
            var sent: Int64 = 0
            while Double(sent) / rate < 4 {
                let count = 1 + dice.below(Int(rate / 5) + 3)
                let isLossy = dice.below(8) == 0
                let samples = (0..<count).map { _ in isLossy && dice.below(9) == 0 ? Float.nan : dice.value() }
                let time = begin + Int64((Double(sent) * 1e9 / rate).rounded())
                reducer.add(samples, first: sent, time: time, rate: rate)
                slow.add(samples, time: time, rate: rate)
                sent += Int64(count)
            }
            t.expect(reducer.end - reducer.begin > 700, "\(rate) Hz: \(reducer.end - reducer.begin) columns")
            for place in reducer.begin..<reducer.end {
                let expected = slow.columns[place] ?? .blank
                if !isSame(reducer[place], expected) {
                    t.fail("\(rate) Hz, column \(place)")
                    break
                }
            }
            for level in 1...3 {
                for place in (reducer.begin >> Int64(level)) + 1..<reducer.end >> Int64(level) {
                    let parts = (0..<Int64(1 << level)).map {
                        slow.columns[place << Int64(level) + $0] ?? .blank
                    }
                    let numbers = parts.filter { $0.content == .numbers }
                    var expected = Column.blank
                    if parts.contains(where: { $0.content == .lost }) {
                        expected = .lost
                    } else if !numbers.isEmpty {
                        expected = Column(numbers.map { $0.minimum }.min()!, numbers.map { $0.maximum }.max()!)
                    }
                    if !isSame(reducer.column(place, level: level), expected) {
                        t.fail("\(rate) Hz, level \(level), column \(place)")
                        break
                    }
                }
            }
        }
    },
    TestCase("a column is complete once a sample after it has arrived, and is never changed then") { t in
        let reducer = ColumnReducer()
        reducer.add([1, 2], first: 0, time: 1_000_000_000, rate: 1000)
        t.expectEqual(reducer.end, 200)
        t.expectEqual(reducer.begin, 200)
        reducer.add([3, 4, 5], first: 2, time: 1_002_000_000, rate: 1000)
        t.expectEqual(reducer.end, 200)
        reducer.add([6], first: 5, time: 1_005_000_000, rate: 1000)
        t.expectEqual(reducer.end, 201)
        t.expect(reducer[200] == Column(1, 5))
        // A sample that arrives with an earlier time counts to the open column.
        reducer.add([-9], first: 6, time: 1_001_000_000, rate: 1000)
        reducer.add([7], first: 7, time: 1_011_000_000, rate: 1000)
        t.expect(reducer[200] == Column(1, 5))
        t.expect(reducer[201] == Column(-9, 6))
    },
    TestCase(
        "missing samples leave absent columns, slow channels leave blank ones, and a clock that went back restarts"
    ) { t in
        let reducer = ColumnReducer()
        reducer.add([1], first: 0, time: second, rate: 10)
        reducer.add([2], first: 1, time: second + 100_000_000, rate: 10)
        t.expect(reducer[200] == Column(1, 1))
        t.expect(reducer[210].content == .blank)
        // Sample 2 is missing.
        reducer.add([4], first: 3, time: second + 300_000_000, rate: 10)
        t.expect(reducer[220] == Column(2, 2))
        t.expect(reducer[230].content == .absent)
        // A channel without a rate, after a long pause.
        reducer.add([5], first: 4, time: 100 * second, rate: 0)
        t.expect(reducer.begin == 20_000 && reducer.end == 20_000)
        reducer.add([6, 7], first: 5, time: 3 * second, rate: 100)
        t.expect(reducer.begin == 600 && reducer.end == 602)
    },
    TestCase("values that no browser can draw are lost, and absurd times and rates do not matter") { t in
        let reducer = ColumnReducer()
        for (index, value) in ([.infinity, -.infinity, 1e38, -1e38] as [Float]).enumerated() {
            reducer.add([value], first: Int64(index), time: second + Int64(index) * 5_000_000, rate: 200)
        }
        reducer.add([0], first: 4, time: second + 20_000_000, rate: 200)
        t.expect(reducer[200].content == .lost && reducer[201].content == .lost)
        t.expect(reducer[202] == Column(1e38, 1e38))
        t.expect(reducer[203] == Column(-1e38, -1e38))
        reducer.add([1, 2, 3], first: .max, time: .max, rate: 1e-300)
        reducer.add([1, 2, 3], first: .max, time: 1 << 60, rate: 1e-300)
        reducer.add([1, 2, 3], first: 0, time: -5, rate: 1e6)
        reducer.add([1, 2, 3], first: 0, time: 0, rate: 1e300)
        t.expect(reducer.begin <= reducer.end)
    },
]
