/// Decides when a viewer gets its next columns, and how many per second. A slow viewer gets fewer.
struct ViewerPace {
    /// The maximum number of bytes per second.
    static let rate: Int64 = 200_000
    /// The maximum number of bytes that may be sent at once after a pause.
    private static let burst: Int64 = 60_000
    /// The time in nanoseconds after which a viewer is closed whose queue was never empty.
    static let patience: Int64 = 10_000_000_000
    static let lastLevel = 3
    /// The numbers of missing columns of 5 ms above which a viewer is slow, and below which it is fast.
    private static let slow: Int64 = 160
    private static let fast: Int64 = 60
    private static let second: Int64 = 1_000_000_000

    /// Each column is the minimum and the maximum of 2^level columns.
    private(set) var level = 0
    private var least = 0
    private var credit = burst
    private var last: Int64
    private var lastEmpty: Int64
    /// The time before which the level does not change.
    private var settled: Int64
    /// The time of the last message at which the viewer was not fast.
    private var lastSlow: Int64
    /// How long a viewer must be fast before it gets more columns. It doubles whenever that was too early.
    private var trial = 10 * second

    init(now: Int64) {
        last = now
        lastEmpty = now
        settled = now
        lastSlow = now
        settled = now + 3 * Self.second
    }

    /// Begins with the number of columns that fits into the maximum rate, after the channels have changed.
    mutating func restart(channels: Int, now: Int64) {
        least = 0
        while least < Self.lastLevel, Self.bytesPerSecond(channels, level: least) > Self.rate * 9 / 10 { least += 1 }
        level = least
        settled = now + 3 * Self.second
        lastSlow = now
    }

    private static func bytesPerSecond(_ channels: Int, level: Int) -> Int64 {
        Int64(channels) * Int64(25 * ColumnPositions.channelBytes + 4 * (ColumnReducer.perSecond >> level))
    }

    /// True if the viewer can get a message now.
    mutating func mayBegin(isQueueEmpty: Bool, now: Int64) -> Bool {
        let passed = max(0, min(now - last, Self.second))
        credit = min(Self.burst, credit + passed * Self.rate / Self.second)
        last = now
        if isQueueEmpty { lastEmpty = now }
        return isQueueEmpty && hasCredit
    }

    /// True if the maximum rate allows another message.
    var hasCredit: Bool { credit > 0 }

    mutating func sent(_ bytes: Int) { credit -= Int64(bytes) }

    /// Adapts the level.
    /// - Parameter lag: the number of columns of 5 ms that the viewer lacks, after the last message.
    mutating func adapt(lag: Int64, now: Int64) {
        if lag > Self.fast { lastSlow = now }
        guard now >= settled else { return }
        if lag > Self.slow, level < Self.lastLevel {
            if now - lastLift < 2 * trial { trial = min(trial * 2, 160 * Self.second) }
            level += 1
            settled = now + 2 * Self.second
        } else if level > least, now - lastSlow > trial {
            level -= 1
            lastLift = now
            lastSlow = now
            settled = now + 2 * Self.second
        }
    }

    /// The last time at which a viewer got more columns per second.
    private var lastLift = Int64.min / 2

    /// True if the viewer has not emptied its queue for too long.
    func isStuck(at now: Int64) -> Bool { now - lastEmpty > Self.patience }
}
