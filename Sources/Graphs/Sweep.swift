import CVectors
import Drawing
import Signals

/// One sweep of a trace: its trace buffer, and a summary of the samples in each column.
///
/// After a change of the value scale, a dense trace is redrawn from the ranges in the columns, without reading the samples again.
package final class Sweep {
    /// The summary of one column. If it contains no numbers, minimum and maximum are NaN.
    struct Column {
        var minimum = Float.nan
        var maximum = Float.nan
        /// The sum of the numbers in the column, from which the mean is computed.
        var sum: Float = 0
        var count: Float = 0
        /// The value at which the red line of lost samples is drawn; NaN for the middle of the content.
        var lastValue = Float.nan
        var hasLost = false
        /// True if the trace continues from the previous column, because no sample between the two columns was lost.
        var isJoined = false
        /// True if the column contains a sample.
        var isStarted = false

        var isEmpty: Bool { minimum.isNaN }
    }

    package let buffer: TraceBuffer
    /// True if several sweeps draw into the same trace buffer. The object that created the buffer then empties it, no sweep does.
    let isShared: Bool
    /// The column before column 0, which is the last column of the previous sweep.
    var entry = Column()

    private(set) var width: Int
    private let capacity: Int
    /// Five arrays of values for the columns, with `capacity` values each: minima, maxima, sums, counts, and the values for lost samples.
    private let values: UnsafeMutablePointer<Float>
    /// For each column: a byte with flags, one bit for each flag.
    private let marks: UnsafeMutablePointer<UInt8>
    /// The smallest and the largest value of all columns. It is extended with each sample, so that no column must be evaluated again.
    private(set) var extremes = Extremes()
    /// True if at least one column contains an event.
    private(set) var hasEvents = false
    /// For a completed sweep: for each column, the minimum of all values from this column to the end, and, at an offset of `capacity`, the maximum.
    private let remaining: UnsafeMutablePointer<Float>

    private static let lost: UInt8 = 1
    private static let joined: UInt8 = 2
    private static let started: UInt8 = 4
    private static let event: UInt8 = 8
    private static let eventOn: UInt8 = 16

    convenience init(capacity: Size, margin: Int) {
        let buffer = TraceBuffer(
            width: capacity.width, height: capacity.height, margin: margin, bytes: TraceBufferPair.bytesPerPixel)
        self.init(buffer, isShared: false)
    }

    /// Creates a sweep for one of several traces that share a trace buffer.
    package convenience init(sharing buffer: TraceBuffer) { self.init(buffer, isShared: true) }

    private init(_ buffer: TraceBuffer, isShared: Bool) {
        self.buffer = buffer
        self.isShared = isShared
        width = buffer.width
        capacity = buffer.width
        values = .allocate(capacity: 5 * capacity)
        marks = .allocate(capacity: capacity)
        remaining = .allocate(capacity: 2 * capacity)
    }

    deinit {
        values.deallocate()
        marks.deallocate()
        remaining.deallocate()
    }

    /// Sets another size within the capacity. The caller must call `begin` before drawing.
    func resize(width: Int, height: Int) {
        self.width = min(width, capacity)
        if !isShared { buffer.resize(width: width, height: height) }
    }

    /// Empties all columns, and the trace buffer unless several sweeps share it.
    package func begin() {
        entry = Column()
        extremes = Extremes()
        if !isShared { buffer.clear() }
        values.update(repeating: .nan, count: width)
        (values + capacity).update(repeating: .nan, count: width)
        (values + 2 * capacity).update(repeating: 0, count: width)
        (values + 3 * capacity).update(repeating: 0, count: width)
        (values + 4 * capacity).update(repeating: .nan, count: width)
        marks.update(repeating: 0, count: width)
        hasEvents = false
    }

    /// The summary of a column. Column -1 is the last column of the previous sweep.
    subscript(x: Int) -> Column {
        get {
            if x < 0 { return entry }
            // Compose the column field by field, because copying a whole column would be a function call.
            var column = Column()
            column.minimum = values[x]
            column.maximum = values[capacity + x]
            column.sum = values[2 * capacity + x]
            column.count = values[3 * capacity + x]
            column.lastValue = values[4 * capacity + x]
            column.hasLost = marks[x] & Self.lost != 0
            column.isJoined = marks[x] & Self.joined != 0
            column.isStarted = marks[x] & Self.started != 0
            return column
        }
        set {
            marks[x] =
                (marks[x] & (Self.event | Self.eventOn)) | (newValue.hasLost ? Self.lost : 0)
                | (newValue.isJoined ? Self.joined : 0) | (newValue.isStarted ? Self.started : 0)
            values[x] = newValue.minimum
            values[capacity + x] = newValue.maximum
            values[2 * capacity + x] = newValue.sum
            values[3 * capacity + x] = newValue.count
            values[4 * capacity + x] = newValue.lastValue
            extremes.include(newValue.minimum)
            extremes.include(newValue.maximum)
        }
    }

    /// Includes a number in the summary of a column.
    func include(_ value: Float, at x: Int) {
        let (minimum, maximum) = (values[x], values[capacity + x])
        values[x] = minimum <= value ? minimum : value
        values[capacity + x] = maximum >= value ? maximum : value
        values[2 * capacity + x] += value
        values[3 * capacity + x] += 1
        extremes.include(value)
    }

    /// Marks an event in a column. If the column has several events, the mark is high if one of them is on.
    func mark(_ x: Int, isOn: Bool) {
        hasEvents = true
        marks[x] |= isOn ? Self.event | Self.eventOn : Self.event
    }

    /// True if a column has an event that is on; false if its events are off; nil if the column has none.
    package func event(_ x: Int) -> Bool? {
        marks[x] & Self.event == 0 ? nil : marks[x] & Self.eventOn != 0
    }

    /// The minimum and maximum of a column; NaN if it contains no number.
    func range(_ x: Int) -> (minimum: Float, maximum: Float) {
        x < 0 ? (entry.minimum, entry.maximum) : (values[x], values[capacity + x])
    }

    /// Called when the columns of the sweep no longer change. Prepares the results of `extremes(from:)`.
    func finish() {
        var all = Extremes()
        var x = width
        while x > 0 {
            x -= 1
            all.include(values[x])
            all.include(values[capacity + x])
            remaining[x] = all.minimum
            remaining[capacity + x] = all.maximum
        }
    }

    /// The smallest and the largest value from a column to the end of a completed sweep; empty if there are no numbers.
    func extremes(from x: Int) -> Extremes {
        var all = Extremes()
        guard x < width, !extremes.isEmpty else { return all }
        all.minimum = remaining[x]
        all.maximum = remaining[capacity + x]
        return all
    }

    /// The smallest and the largest value in a range of columns, without lost samples; empty if there are no values.
    func extremes(_ columns: Range<Int>) -> Extremes {
        guard !columns.isEmpty else { return Extremes() }
        let start = values + columns.lowerBound
        var all = Extremes(UnsafeBufferPointer(start: start, count: columns.count))
        all.maximum = Extremes(UnsafeBufferPointer(start: start + capacity, count: columns.count)).maximum
        return all
    }

    /// The sum and the count of the values in a range of columns, without lost samples.
    func totals(_ columns: Range<Int>) -> (sum: Double, count: Double) {
        guard !columns.isEmpty else { return (0, 0) }
        let start = values + (2 * capacity + columns.lowerBound)
        return (Self.total(start, columns.count), Self.total(start + capacity, columns.count))
    }

    private static func total(_ values: UnsafePointer<Float>, _ count: Int) -> Double {
        var lanes = v4_splat(0)
        var index = 0
        while index + 4 <= count {
            lanes = v4_add(lanes, v4_load(values + index))
            index += 4
        }
        var total = Double(lanes[0]) + Double(lanes[1]) + Double(lanes[2]) + Double(lanes[3])
        while index < count {
            total += Double(values[index])
            index += 1
        }
        return total
    }
}
