/// A stretch of lost or clipped samples that grows until it has been over for a while; then it becomes one annotation.
struct FlawStretch {
    /// Stretches with less between them are told as one, in microseconds.
    static let merging: Int64 = 250_000

    private(set) var stretch: Range<Int64>?
    private let longest: Int64

    /// - Parameter longest: in microseconds. A longer stretch is annotated in pieces, so that a file that ends early has most of it.
    init(longest: Int64 = 10_000_000) { self.longest = longest }

    /// Adds a stretch, in microseconds after the file's beginning, not before the last one.
    /// - Returns: one that is over.
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

    /// Takes in what belongs to another channel, where that is near.
    /// - Returns: whether it is.
    mutating func join(_ other: Range<Int64>) -> Bool {
        guard let own = stretch, other.lowerBound - own.upperBound < Self.merging,
            own.lowerBound - other.upperBound < Self.merging
        else { return false }
        stretch = min(own.lowerBound, other.lowerBound)..<max(own.upperBound, other.upperBound)
        return true
    }

    /// Takes the stretch when it is over by a time; one before the file's beginning has negative times.
    mutating func take(endedBefore time: Int64) -> Range<Int64>? {
        guard let old = stretch,
            old.upperBound <= time - Self.merging || old.upperBound - old.lowerBound >= longest
        else { return nil }
        stretch = nil
        return old
    }
}
