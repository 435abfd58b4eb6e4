import Signals

/// Drawing of events of irregular channels, whose marks are stored in the columns of the sweeps.
extension LineContent {
    /// Marks the new events whose times are within the trace buffers.
    /// - Returns: the first column with a new event; nil if there is none.
    func mark(until end: Int64) -> Int64? {
        var first: Int64?
        marks.take(until: end) { event, isOn in
            let column = axis.column(at: event.time)
            guard event.time >= axis.origin else { return }
            if column >= content.origin {
                front.mark(Int(truncatingIfNeeded: column - content.origin), isOn: isOn)
            } else if let x = backPlace(column) {
                back.mark(x, isOn: isOn)
            } else {
                return
            }
            first = min(first ?? column, column)
        }
        return first
    }
}
