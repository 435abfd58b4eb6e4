/// One sweep of a trace: its strip, and for every column what the samples in it were.
///
/// The columns' ranges outlive the samples' place in the ring's cache: a new value scale redraws a dense trace from
/// them without touching the samples again.
package final class Sweep {
    /// What one column shows. Without numbers, minimum and maximum are NaN.
    struct Column {
        var minimum = Float.nan
        var maximum = Float.nan
        /// The value at which the red line of lost samples lies; NaN for the middle of the content.
        var held = Float.nan
        var hasGap = false
        /// Whether the line goes on from the column before: no sample is missing between.
        var isJoined = false
        /// Whether a sample was taken.
        var isStarted = false

        var isEmpty: Bool { minimum.isNaN }
    }

    package let strip: Strip
    /// Which sweep since sample 0 this is; -1 when unused.
    package private(set) var index: Int64 = -1
    /// The column left of column 0: the last one of the sweep before.
    var entry = Column()

    let width: Int
    private let minima: UnsafeMutablePointer<Float>
    private let maxima: UnsafeMutablePointer<Float>
    private let rest: UnsafeMutablePointer<Column>

    init(width: Int, height: Int, margin: Int) {
        strip = Strip(width: width, height: height, margin: margin)
        self.width = width
        minima = .allocate(capacity: width)
        minima.initialize(repeating: .nan, count: width)
        maxima = .allocate(capacity: width)
        maxima.initialize(repeating: .nan, count: width)
        rest = .allocate(capacity: width)
        rest.initialize(repeating: Column(), count: width)
    }

    deinit {
        minima.deallocate()
        maxima.deallocate()
        rest.deallocate()
    }

    /// Empties the strip and all columns.
    func begin(index: Int64) {
        self.index = index
        entry = Column()
        strip.clear()
        minima.update(repeating: .nan, count: width)
        maxima.update(repeating: .nan, count: width)
        rest.update(repeating: Column(), count: width)
    }

    /// Column -1 is `entry`.
    subscript(x: Int) -> Column {
        get { x < 0 ? entry : rest[x] }
        set {
            rest[x] = newValue
            minima[x] = newValue.minimum
            maxima[x] = newValue.maximum
        }
    }

    /// The smallest and largest value of some columns; empty when they hold no number.
    func extremes(_ columns: Range<Int>) -> Extremes {
        guard !columns.isEmpty else { return Extremes() }
        var all = Extremes(UnsafeBufferPointer(start: minima + columns.lowerBound, count: columns.count))
        all.maximum =
            Extremes(UnsafeBufferPointer(start: maxima + columns.lowerBound, count: columns.count)).maximum
        return all
    }
}
