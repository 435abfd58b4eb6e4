import Signals

/// Reduces the samples of one channel to columns of 5 ms on the axis of the monotonic clock, and keeps the newest ones.
///
/// A column is complete once the channel has a sample after it. The reducer finds minimum and maximum with the graphs' own
/// `Extremes`. It allocates nothing after its creation.
public final class ColumnReducer {
    public static let perSecond = 200
    /// The duration of a column in nanoseconds.
    public static let period: Int64 = 5_000_000
    /// The number of columns that are kept: 5 s.
    public static let capacity = 1024
    /// The maximum number of columns without a sample between two consecutive samples. A longer interruption is a pause of the source.
    private static let longestBlank: Int64 = 2000
    /// The latest time of a sample in nanoseconds, so that sums of times do not overflow.
    private static let latest: Int64 = 1 << 61

    /// The kept complete columns, by their index on the axis.
    public private(set) var begin: Int64 = 0
    public private(set) var end: Int64 = 0
    /// The column with the index `end`, which can still get samples.
    private var open = Extremes()
    private var isStarted = false
    /// The number of the sample that continues the last one.
    private var expected: Int64 = 0
    private let columns: UnsafeMutablePointer<Column>

    public init() {
        columns = .allocate(capacity: Self.capacity)
        columns.initialize(repeating: .absent, count: Self.capacity)
    }

    deinit { columns.deallocate() }

    /// A complete column; absent if it is not kept.
    public subscript(index: Int64) -> Column {
        index >= begin && index < end ? columns[Self.place(index)] : .absent
    }

    /// The minimum and the maximum of 2^level consecutive columns, of which the first is a multiple of that number.
    /// - Parameter index: the index among columns of this level.
    public func column(_ index: Int64, level: Int) -> Column {
        if level == 0 { return self[index] }
        var all = Column.absent
        var isLost = false
        for column in index << Int64(level)..<(index + 1) << Int64(level) {
            let next = self[column]
            switch (next.content, all.content) {
            case (.absent, _): continue
            case (.lost, _): isLost = true
            case (.numbers, .numbers):
                all = Column(min(all.minimum, next.minimum), max(all.maximum, next.maximum))
            case (.numbers, _): all = next
            case (.blank, .absent): all = next
            case (.blank, _): continue
            }
        }
        return isLost ? .lost : all
    }

    /// Takes consecutive samples. Samples that are earlier than the last ones count to the newest column, unless the clock went back by more than
    /// a second: then the reducer restarts.
    /// - Parameters:
    ///   - first: the number of the first sample.
    ///   - time: the monotonic time of the first sample in nanoseconds, at least 0.
    ///   - rate: samples per second; 0 for a single sample.
    public func add(_ samples: UnsafeBufferPointer<Float>, first: Int64, time: Int64, rate: Double) {
        guard !samples.isEmpty, time >= 0, time < Self.latest else { return }
        let interval = rate > 0 ? 1e9 / rate : 0
        let continues = isStarted && first == expected
        expected = first &+ Int64(samples.count)
        var column = time / Self.period
        if !isStarted || end - column > Int64(Self.perSecond) { restart(at: column) }
        column = max(column, end)
        var index = 0
        while true {
            let border = Double((column + 1) * Self.period - time)
            var stop = samples.count
            if interval > 0 {
                let places = (border / interval).rounded(.up)
                if places < Double(samples.count) { stop = max(index + 1, Int(places)) }
            }
            advance(to: column, continues: index > 0 || continues)
            include(Extremes(UnsafeBufferPointer(rebasing: samples[index..<stop])))
            index = stop
            guard index < samples.count else { return }
            let next = Double(index) * interval
            if next < border + Double(Self.period) {
                column += 1
            } else {
                guard next < Double(Self.latest) else { return }
                column = (time + Int64(next)) / Self.period
            }
        }
    }

    private static func place(_ index: Int64) -> Int { Int(truncatingIfNeeded: index) & (capacity - 1) }

    private func restart(at column: Int64) {
        isStarted = true
        begin = column
        end = column
        open = Extremes()
    }

    private func include(_ extremes: Extremes) {
        if extremes.hasLost { open.hasLost = true }
        if extremes.minimum < open.minimum { open.minimum = extremes.minimum }
        if extremes.maximum > open.maximum { open.maximum = extremes.maximum }
    }

    /// Completes the columns before a given one.
    /// - Parameter continues: true if no sample is missing before the one in this column.
    private func advance(to column: Int64, continues: Bool) {
        guard column > end else { return }
        let gap = column - end - 1
        guard gap < Int64(Self.capacity) else {
            if continues, gap < Self.longestBlank { fillAll(until: column) } else { restart(at: column) }
            return
        }
        append(closed())
        open = Extremes()
        let filler = continues && gap < Self.longestBlank ? Column.blank : .absent
        while end < column { append(filler) }
    }

    /// Replaces all kept columns by ones without a sample.
    private func fillAll(until column: Int64) {
        columns.update(repeating: .blank, count: Self.capacity)
        end = column
        begin = column - Int64(Self.capacity)
        open = Extremes()
    }

    private func closed() -> Column {
        if open.hasLost { return .lost }
        if open.isEmpty { return .blank }
        let column = Column(open.minimum, open.maximum)
        // An infinite value cannot be drawn.
        return column.content == .numbers ? column : .lost
    }

    private func append(_ column: Column) {
        columns[Self.place(end)] = column
        end += 1
        begin = max(begin, end - Int64(Self.capacity))
    }
}
