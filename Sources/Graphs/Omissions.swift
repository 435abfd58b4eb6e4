/// Stretches of samples that came while a graph was hidden and are shown as omitted: at most `capacity`, in rising
/// order. When one more comes, the oldest is forgotten; what it held is then drawn in full.
package struct Omissions: Sendable {
    static let capacity = 16

    private var starts = InlineArray<16, Int64>(repeating: 0)
    private var ends = InlineArray<16, Int64>(repeating: 0)
    private(set) var count = 0

    mutating func removeAll() { count = 0 }

    /// Adds a stretch that does not begin before the end of the last one; an empty one adds nothing.
    mutating func append(_ range: Range<Int64>) {
        guard !range.isEmpty else { return }
        if count > 0, ends[count - 1] >= range.lowerBound {
            ends[count - 1] = max(ends[count - 1], range.upperBound)
            return
        }
        if count == Self.capacity {
            for index in 1..<count {
                starts[index - 1] = starts[index]
                ends[index - 1] = ends[index]
            }
            count -= 1
        }
        starts[count] = range.lowerBound
        ends[count] = range.upperBound
        count += 1
    }

    /// Forgets what lies wholly before a sample.
    mutating func removeAll(before sample: Int64) {
        var kept = 0
        for index in 0..<count where ends[index] > sample {
            starts[kept] = starts[index]
            ends[kept] = ends[index]
            kept += 1
        }
        count = kept
    }

    /// The end of the stretch that holds a sample; nil when the sample is not omitted.
    func end(ofStretchWith sample: Int64) -> Int64? {
        for index in 0..<count where starts[index] <= sample && sample < ends[index] { return ends[index] }
        return nil
    }

    /// The beginning of the stretch that holds a sample; nil when the sample is not omitted.
    func start(ofStretchWith sample: Int64) -> Int64? {
        for index in 0..<count where starts[index] <= sample && sample < ends[index] { return starts[index] }
        return nil
    }

    /// Where the next stretch after a sample begins; `Int64.max` when none does.
    func nextStart(after sample: Int64) -> Int64 {
        for index in 0..<count where starts[index] > sample { return starts[index] }
        return .max
    }

    /// Where the last stretch before a sample ends; 0 when there is none.
    func lastEnd(before sample: Int64) -> Int64 {
        var last: Int64 = 0
        for index in 0..<count where ends[index] <= sample { last = ends[index] }
        return last
    }

    /// The beginning of the first stretch that reaches into a range, which may lie before it; nil when none does.
    func start(ofStretchIn range: Range<Int64>) -> Int64? {
        for index in 0..<count where ends[index] > range.lowerBound && starts[index] < range.upperBound {
            return starts[index]
        }
        return nil
    }
}
