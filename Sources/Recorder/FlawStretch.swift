/// An interval of lost or clipped samples. It grows until it has been over for a certain time; then it becomes one annotation.
struct FlawStretch {
    /// Intervals with less time between them are merged into one, in microseconds.
    static let merging: Int64 = 250_000

    private(set) var stretch: Range<Int64>?
    private let longest: Int64

    /// - Parameter longest: in microseconds. A longer interval is annotated in parts, so that a file that ends early contains most of it.
    init(longest: Int64 = 10_000_000) { self.longest = longest }

    /// Adds an interval, in microseconds after the file's beginning, not before the last one.
    /// - Returns: the previous interval, if it is over.
    mutating func add(_ new: Range<Int64>) -> Range<Int64>? {
        guard let old = stretch else {
            stretch = new
            return nil
        }
        if new.lowerBound - old.upperBound < Self.merging, old.upperBound - old.lowerBound < longest {
            stretch = old.lowerBound..<max(old.upperBound, new.upperBound)
            return nil
        }
        stretch = new
        return old
    }

    /// Merges with an interval of another channel if the two are close.
    /// - Returns: whether they were merged.
    mutating func join(_ other: Range<Int64>) -> Bool {
        guard let own = stretch, other.lowerBound - own.upperBound < Self.merging,
            own.lowerBound - other.upperBound < Self.merging
        else { return false }
        stretch = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
        return true
    }

    /// Removes and returns the interval if it is over at a time. Times before the file's beginning are negative.
    mutating func take(endedBefore time: Int64) -> Range<Int64>? {
        guard let old = stretch,
            old.upperBound <= time - Self.merging || old.upperBound - old.lowerBound >= longest
        else { return nil }
        stretch = nil
        return old
    }
}
