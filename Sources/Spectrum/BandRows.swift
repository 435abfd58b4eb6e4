/// Averages the bins of a spectrum to the rows of a picture, or repeats bins if there are fewer bins than rows.
///
/// Bin k covers the interval of frequencies from k - 1/2 to k + 1/2, so that rows are aligned with the frequency axis. If there are more bins than
/// rows, each row is the mean of the intervals that it covers. An interval that is only partly inside a row counts in proportion to this part.
public final class BandRows {
    public private(set) var rows = 0
    private var binCount: Int
    private var capacity = 0
    private var parts = UnsafeMutablePointer<Part>.allocate(capacity: 1)
    /// The weight of a frequency bin that is completely inside a row.
    private var weight: Float = 1

    /// The range of frequency bins that belong to one row, and their weights.
    private struct Part {
        var first: Int32
        var last: Int32
        var firstWeight: Float
        var lastWeight: Float
    }

    /// - Parameters:
    ///   - rows: the number of rows, at least 1.
    ///   - binCount: the number of bins in the spectra, at least 2.
    public init(rows: Int, binCount: Int) {
        self.binCount = max(2, binCount)
        resize(rows: rows)
    }

    deinit { parts.deallocate() }

    /// Sets the number of bins, at least 2. The rows then cover all of them.
    public func begin(binCount: Int) {
        self.binCount = max(2, binCount)
        show(from: 0, to: Double(self.binCount - 1))
    }

    /// Sets the number of rows. The rows then cover all bins. Allocates memory only if the number exceeds all earlier ones.
    public func resize(rows: Int) {
        self.rows = max(1, rows)
        if self.rows > capacity {
            reserve(rows: self.rows)
        } else {
            show(from: 0, to: Double(binCount - 1))
        }
    }

    /// Allocates memory for a number of rows. If the previous memory was smaller, the rows show all bins again.
    public func reserve(rows: Int) {
        guard rows > capacity else { return }
        parts.deallocate()
        capacity = rows
        parts = .allocate(capacity: capacity)
        show(from: 0, to: Double(binCount - 1))
    }

    /// Sets the band that the rows cover, from the bottom edge of the last row to the top edge of row 0.
    /// The lowest and the highest frequency of the band are in bins, and are limited to 0 ... binCount - 1.
    public func show(from lowest: Double, to highest: Double) {
        let top = Double(binCount - 1)
        let low = lowest > 0 ? min(lowest, top) : 0
        let high = highest > low ? min(highest, top) : top
        let step = (high - low) / Double(rows)
        weight = step > 1 ? Float(1 / step) : 1
        for row in 0..<rows {
            let lower = low + Double(rows - 1 - row) * step + 0.5
            let upper = low + Double(rows - row) * step + 0.5
            (parts + row).initialize(
                to: step > 1 ? averaged(lower, upper, step) : repeated(Int((lower + upper) / 2)))
        }
    }

    private func averaged(_ lower: Double, _ upper: Double, _ step: Double) -> Part {
        let first = Int(lower)
        let last = min(binCount - 1, Int(upper))
        return Part(
            first: Int32(first), last: Int32(last), firstWeight: Float((Double(first + 1) - lower) / step),
            lastWeight: Float(max(0, upper - Double(last)) / step))
    }

    private func repeated(_ bin: Int) -> Part {
        let bin = Int32(min(binCount - 1, bin))
        return Part(first: bin, last: bin, firstWeight: 1, lastWeight: 0)
    }

    /// Writes the mean power of each row into `values`, starting with row 0.
    public func average(_ powers: UnsafePointer<Float>, into values: UnsafeMutablePointer<Float>) {
        for row in 0..<rows {
            let part = parts[row]
            let first = Int(part.first)
            let last = Int(part.last)
            var sum: Float = 0
            var bin = first + 1
            while bin < last {
                sum += powers[bin]
                bin += 1
            }
            values[row] = sum * weight + (powers[first] * part.firstWeight + powers[last] * part.lastWeight)
        }
    }
}
