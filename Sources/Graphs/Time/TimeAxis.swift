/// Maps times to columns of a content: `width` pixels for a time window, counted over all windows since `origin`.
///
/// Column k contains the times with k <= (time - origin) * width / window < k + 1. Nothing accumulates, and the result does not depend on
/// sampling rates or sample numbers. So the same moment gets the same column in graphs of all rates, after a minute and after years.
public struct TimeAxis: Equatable, Sendable {
    /// Pixels of one window.
    public let width: Int
    /// The length of the window in milliseconds.
    public let milliseconds: Int
    /// The time at the left edge of column 0, in monotonic nanoseconds.
    public let origin: Int64
    /// The length of the window in nanoseconds.
    public var nanoseconds: Int64 { Int64(milliseconds) * 1_000_000 }

    /// Width and window are limited to the range of `GraphLimits`.
    public init(width: Int, milliseconds: Int, origin: Int64 = 0) {
        self.width = max(1, min(GraphLimits.maximumExtent, width))
        self.milliseconds = max(1, min(GraphLimits.maximumWindowMilliseconds, milliseconds))
        self.origin = origin
    }

    /// The column of a time; 0 for times before the origin.
    public func column(at time: Int64) -> Int64 {
        split(max(0, time &- origin), scaledBy: Int64(width), plus: 0).column
    }

    /// The last column that a nanosecond reaches into; 0 for times before the origin. A window that shows all samples with this time,
    /// rounded down, ends there.
    public func lastColumn(at time: Int64) -> Int64 { lastPlace(at: time).column }

    /// That column, and the distance of the nanosecond's end from its left edge, in 1 / nanoseconds pixels, less one.
    func lastPlace(at time: Int64) -> (column: Int64, rest: Int64) {
        split(max(0, time &- origin), scaledBy: Int64(width), plus: Int64(width) - 1)
    }

    private func split(_ distance: Int64, scaledBy width: Int64, plus more: Int64) -> (column: Int64, rest: Int64) {
        let (windows, part) = distance.quotientAndRemainder(dividingBy: nanoseconds)
        // An hour times 8192 pixels fits.
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
