/// Finds the column at the end of a time window from the column in the last frame, using only additions. The result equals that of
/// `TimeAxis.lastColumn`, which uses divisions.
package struct TimeCursor {
    private let axis: TimeAxis
    private let nanoseconds: Int64
    /// The maximum change of the time for which additions are used: a few columns.
    private let reach: Int64
    private var time: Int64 = 0
    private var column: Int64
    private var rest: Int64

    package init(_ axis: TimeAxis) {
        self.axis = axis
        nanoseconds = axis.nanoseconds
        reach = 8 * nanoseconds / Int64(axis.width)
        (column, rest) = axis.lastPlace(at: 0)
    }

    package mutating func lastColumn(at time: Int64) -> Int64 {
        let (step, overflow) = time.subtractingReportingOverflow(self.time)
        if !overflow, step >= 0, step <= reach, self.time >= axis.origin {
            rest += step * Int64(axis.width)
            while rest >= nanoseconds {
                rest -= nanoseconds
                column += 1
            }
        } else {
            (column, rest) = axis.lastPlace(at: time)
        }
        self.time = time
        return column
    }
}
