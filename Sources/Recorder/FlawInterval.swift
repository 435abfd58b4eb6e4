/// An interval of lost or clipped samples. Later losses or clipped samples extend the interval. An interval that has not grown for a certain time
/// becomes one annotation.
struct FlawInterval {
    /// Intervals are merged if less than this time is between them, in microseconds.
    static let merging: Int64 = 250_000

    private(set) var interval: Range<Int64>?
    private let longest: Int64

    /// - Parameter longest: the maximum length of an interval in microseconds. A longer interval is annotated in parts. If a power cut truncates the
    ///   file, the file thus still contains most of the annotations.
    init(longest: Int64 = 10_000_000) { self.longest = longest }

    /// Adds an interval in microseconds after the file's beginning. It must not begin before the previous one.
    /// - Returns: the previous interval, if the new one was not merged with it.
    mutating func add(_ new: Range<Int64>) -> Range<Int64>? {
        guard let old = interval else {
            interval = new
            return nil
        }
        if new.lowerBound - old.upperBound < Self.merging, old.upperBound - old.lowerBound < longest {
            interval = old.lowerBound..<max(old.upperBound, new.upperBound)
            return nil
        }
        interval = new
        return old
    }

    /// Merges with an interval of another channel if the two are close enough.
    /// - Returns: true if they were merged.
    mutating func join(_ other: Range<Int64>) -> Bool {
        guard let own = interval, other.lowerBound - own.upperBound < Self.merging,
            own.lowerBound - other.upperBound < Self.merging
        else { return false }
        interval = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
        return true
    }

    /// Removes and returns the interval if it ended before `time`. Times before the file's beginning are negative.
    mutating func take(endedBefore time: Int64) -> Range<Int64>? {
        guard let old = interval,
            old.upperBound <= time - Self.merging || old.upperBound - old.lowerBound >= longest
        else { return nil }
        interval = nil
        return old
    }
}
