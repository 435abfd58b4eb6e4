/// Converts times to columns of a graph. A time window has `width` columns; columns are counted over all windows since the origin.
///
/// Column k contains the times with k <= (time - origin) * width / window < k + 1. The column is computed from the time alone, without accumulated
/// errors and independently of sampling rates and sample numbers. A time thus has the same column in graphs of all sampling rates, after a minute and
/// after years.
public struct TimeAxis: Equatable, Sendable {
    /// The number of columns of a time window.
    public let width: Int
    /// The length of the window in milliseconds.
    public let milliseconds: Int
    /// The time at the left edge of column 0, in monotonic nanoseconds.
    public let origin: Int64
    /// The length of the window in nanoseconds.
    public var nanoseconds: Int64 { Int64(milliseconds) * 1_000_000 }

    /// Limits width and window to the range of `GraphLimits`.
    public init(width: Int, milliseconds: Int, origin: Int64 = 0) {
        self.width = max(1, min(GraphLimits.maximumExtent, width))
        self.milliseconds = max(1, min(GraphLimits.maximumWindowMilliseconds, milliseconds))
        self.origin = origin
    }

    /// The column of a time; 0 for times before the origin.
    public func column(at time: Int64) -> Int64 {
        split(max(0, time &- origin), scaledBy: Int64(width), plus: 0).column
    }

    /// The last column that touches a time, which stands for an interval of one nanosecond; 0 for times before the origin. Times of samples are
    /// rounded down to nanoseconds, so a window that ends with this column shows all samples with this time.
    public func lastColumn(at time: Int64) -> Int64 { lastPlace(at: time).column }

    /// The last column that an interval of one nanosecond touches. `rest` is the distance from the column's left edge to the interval's end, in 1 /
    /// `nanoseconds` pixels, minus one.
    func lastPlace(at time: Int64) -> (column: Int64, rest: Int64) {
        split(max(0, time &- origin), scaledBy: Int64(width), plus: Int64(width) - 1)
    }

    private func split(_ distance: Int64, scaledBy width: Int64, plus more: Int64) -> (column: Int64, rest: Int64) {
        let (windows, part) = distance.quotientAndRemainder(dividingBy: nanoseconds)
        // The product of an hour in nanoseconds and 8192 pixels fits into 64 bits.
        let (column, rest) = (part * width + more).quotientAndRemainder(dividingBy: nanoseconds)
        return (windows * width + column, rest)
    }

    /// The first nanosecond of a column.
    public func start(ofColumn column: Int64) -> Int64 {
        let (windows, rest) = max(0, column).quotientAndRemainder(dividingBy: Int64(width))
        let (start, overflow) = windows.multipliedReportingOverflow(by: nanoseconds)
        let (time, overflow2) = start.addingReportingOverflow(
            origin + (rest * nanoseconds + Int64(width) - 1) / Int64(width))
        return overflow || overflow2 ? .max : time
    }
}
