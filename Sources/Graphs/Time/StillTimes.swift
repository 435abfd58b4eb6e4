/// The positions of round times on the time axis of a frozen graph; in sweep mode, on both sides of the bar.
package struct StillTimes: Equatable {
    let columns: StillColumns
    let reference: TimeReference

    var axis: TimeAxis { columns.axis }
    /// The columns of the graph that show the newest interval.
    var newest: Range<Int> { columns.newest }
    /// The columns of the graph that show the previous interval; empty if there is none.
    var older: Range<Int> { columns.older }

    /// - Parameters:
    ///   - end: the end of the time window, in monotonic nanoseconds.
    ///   - gap: the number of empty columns after the newest column in sweep mode.
    package init(_ axis: TimeAxis, end: Int64, mode: ContentMode, gap: Int, reference: TimeReference) {
        columns = StillColumns(axis, end: end, mode: mode, gap: gap)
        self.reference = reference
    }

    /// Calls a closure with each visible multiple of a step, from left to right: its column in the graph, and the time in milliseconds according to
    /// the reference.
    func forEachMultiple(of milliseconds: Int, _ body: (_ x: Int, _ milliseconds: Int64) -> Void) {
        let left = columns.left
        forEachMultiple(of: milliseconds, in: newest, left: left, body)
        forEachMultiple(of: milliseconds, in: older, left: left - Int64(axis.width), body)
    }

    private func forEachMultiple(
        of milliseconds: Int, in places: Range<Int>, left: Int64, _ body: (_ x: Int, _ milliseconds: Int64) -> Void
    ) {
        let step = Int64(max(1, milliseconds))
        let offset = reference.offset
        let begin = axis.start(ofColumn: left + Int64(places.lowerBound))
        guard !places.isEmpty, begin < .max / 4 else { return }
        // Find the first multiple at or after the first column.
        let (whole, rest) = (begin &+ offset).quotientAndRemainder(dividingBy: step * 1_000_000)
        var number = rest > 0 ? whole + 1 : whole
        // The number of multiples is limited by the number of milliseconds in the window.
        for _ in 0...axis.milliseconds {
            let x = axis.column(at: number &* step &* 1_000_000 &- offset) - left
            guard x < Int64(places.upperBound) else { return }
            if x >= Int64(places.lowerBound) { body(Int(x), number &* step) }
            number += 1
        }
    }
}
