/// Averages the bins of a spectrum down to the rows of a picture, or repeats them where there are fewer bins than rows.
///
/// Bin k is taken as a cell from k - 1/2 to k + 1/2, so that a row stands where the frequency axis says. With more bins
/// than rows each row is the mean of the cells that it covers, those at its edges with the part that lies in it.
public final class BandRows {
    public let rows: Int
    private let binCount: Int
    private var firsts: UnsafeMutablePointer<Int32>
    private var lasts: UnsafeMutablePointer<Int32>
    private let firstWeights: UnsafeMutablePointer<Float>
    private let lastWeights: UnsafeMutablePointer<Float>
    /// The weight of a bin that lies wholly in a row.
    private var weight: Float = 1

    /// - Parameters:
    ///   - rows: at least 1.
    ///   - binCount: bins of the spectra, at least 2.
    public init(rows: Int, binCount: Int) {
        self.rows = max(1, rows)
        self.binCount = max(2, binCount)
        firsts = .allocate(capacity: self.rows)
        firsts.initialize(repeating: 0, count: self.rows)
        lasts = .allocate(capacity: self.rows)
        lasts.initialize(repeating: 0, count: self.rows)
        firstWeights = .allocate(capacity: self.rows)
        firstWeights.initialize(repeating: 1, count: self.rows)
        lastWeights = .allocate(capacity: self.rows)
        lastWeights.initialize(repeating: 0, count: self.rows)
        show(from: 0, to: Double(self.binCount - 1))
    }

    deinit {
        firsts.deallocate()
        lasts.deallocate()
        firstWeights.deallocate()
        lastWeights.deallocate()
    }

    /// Sets the band that the rows cover, from the bottom edge of the last row to the top edge of row 0.
    /// - Parameters: both in bins, 0 ... binCount - 1; others are cut to that.
    public func show(from lowest: Double, to highest: Double) {
        let top = Double(binCount - 1)
        let low = lowest > 0 ? min(lowest, top) : 0
        let high = highest > low ? min(highest, top) : top
        let step = (high - low) / Double(rows)
        weight = step > 1 ? Float(1 / step) : 1
        for row in 0..<rows {
            let lower = low + Double(rows - 1 - row) * step + 0.5
            let upper = low + Double(rows - row) * step + 0.5
            if step > 1 { average(row, lower, upper, step) } else { repeatBin(row, Int((lower + upper) / 2)) }
        }
    }

    private func average(_ row: Int, _ lower: Double, _ upper: Double, _ step: Double) {
        let first = Int(lower)
        let last = min(binCount - 1, Int(upper))
        firsts[row] = Int32(first)
        lasts[row] = Int32(last)
        firstWeights[row] = Float((Double(first + 1) - lower) / step)
        lastWeights[row] = Float(max(0, upper - Double(last)) / step)
    }

    private func repeatBin(_ row: Int, _ bin: Int) {
        firsts[row] = Int32(min(binCount - 1, bin))
        lasts[row] = firsts[row]
        firstWeights[row] = 1
        lastWeights[row] = 0
    }

    /// Writes the mean power of each row, row 0 first.
    public func average(_ powers: UnsafePointer<Float>, into values: UnsafeMutablePointer<Float>) {
        for row in 0..<rows {
            let first = Int(firsts[row])
            let last = Int(lasts[row])
            var sum: Float = 0
            var bin = first + 1
            while bin < last {
                sum += powers[bin]
                bin += 1
            }
            values[row] = sum * weight + (powers[first] * firstWeights[row] + powers[last] * lastWeights[row])
        }
    }
}
