/// Converts columns of a frozen graph to times, and back.
///
/// In scroll mode, a graph shows one time interval. In sweep mode, it shows two: to the left of the bar, the newest sweep up to the window's end; to
/// the right of the erased columns, the remaining part of the previous sweep.
package struct StillColumns: Equatable, Sendable {
    package enum Place: Equatable, Sendable {
        /// The time is before the oldest visible time.
        case earlier
        case column(Int)
        /// The time is after the window's end.
        case later
    }

    package let axis: TimeAxis
    /// The columns of the graph that show the newest interval.
    package let newest: Range<Int>
    /// The columns of the graph that show the previous interval; empty if there is none.
    package let older: Range<Int>
    /// The column of the time axis at the left edge of the newest interval. For the previous interval, it is one time window earlier.
    let left: Int64

    /// - Parameters:
    ///   - end: the end of the time window, in monotonic nanoseconds.
    ///   - gap: the number of empty columns after the newest column in sweep mode.
    package init(_ axis: TimeAxis, end: Int64, mode: ContentMode, gap: Int) {
        self.axis = axis
        let column = axis.lastColumn(at: end)
        let width = axis.width
        guard mode == .sweep else {
            left = column - Int64(width) + 1
            (newest, older) = (0..<width, 0..<0)
            return
        }
        let place = Int(column % Int64(width))
        left = column - Int64(place)
        newest = max(0, place + 1 + gap - width)..<place + 1
        older = min(width, place + 1 + gap)..<width
    }

    /// Creates the columns of a graph whose content has this width, in pixels.
    package init(width: Int, _ configuration: GraphConfiguration, end: Int64, style: GraphStyle) {
        let axis = TimeAxis(
            width: width, milliseconds: configuration.windowMilliseconds, origin: configuration.origin)
        let view = ContentView(mode: configuration.mode, width: axis.width, style: style)
        self.init(axis, end: end, mode: configuration.mode, gap: view.gap)
    }

    /// The position of the sample with the given time. Times of samples are rounded down to nanoseconds.
    package func place(of time: Int64) -> Place {
        let x = axis.lastColumn(at: time) - left
        if x >= Int64(newest.upperBound) { return .later }
        if x >= Int64(newest.lowerBound) { return .column(Int(x)) }
        let old = x + Int64(axis.width)
        return old >= Int64(older.lowerBound) && old < Int64(older.upperBound) ? .column(Int(old)) : .earlier
    }

    /// The visible time nearest to a position, which is given in pixels from the left edge.
    package func time(at x: Float) -> Int64 {
        let x = x.isFinite ? x : 0
        let inNewest = Self.clamp(x, newest)
        let inOlder = Self.clamp(x, older)
        let isOlder = newest.isEmpty || (!older.isEmpty && abs(inOlder - x) < abs(inNewest - x))
        let place = isOlder ? inOlder : inNewest
        let column = Int(place)
        let start = axis.start(ofColumn: left + Int64(column) - (isOlder ? Int64(axis.width) : 0))
        let part = Double(place - Float(column)) * Double(axis.nanoseconds) / Double(axis.width)
        return start &+ Int64(part)
    }

    /// The nearest position in a range of columns. The result is less than the right edge of the last column.
    private static func clamp(_ x: Float, _ range: Range<Int>) -> Float {
        max(Float(range.lowerBound), min(Float(range.upperBound) - 0.01, x))
    }
}
