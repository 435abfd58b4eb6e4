import Signals

/// The outages of one source that a recording already counts and annotates. Several streams of the source report the same outage, each when its own
/// samples arrive, so a stream can be several outages behind the others.
///
/// Times are microseconds after the file's beginning.
struct ReportedOutages {
    /// The last outages, each with the losses of all streams. The gap between two of them is at least `FlawInterval.merging`.
    private var outages: [Range<Int64>] = []
    /// The maximum number of outages that are kept for comparison. A stream that is further behind counts older outages again.
    private static let most = 64

    /// What a stream's lost interval adds to the reported outages.
    struct Addition {
        /// The interval without what was reported before at its ends.
        let rest: Range<Int64>
        /// The length that was not counted before, in microseconds.
        let length: Int64
        /// True if no reported outage is close enough to be merged with the interval.
        let isNew: Bool
    }

    /// Adds a stream's lost interval, and merges it with the outages near it.
    /// - Returns: nil if the interval is part of an outage that was reported before.
    mutating func add(_ interval: Range<Int64>) -> Addition? {
        let near = outages.filter {
            interval.lowerBound - $0.upperBound < FlawInterval.merging
                && $0.lowerBound - interval.upperBound < FlawInterval.merging
        }
        if near.contains(where: { $0.lowerBound <= interval.lowerBound && $0.upperBound >= interval.upperBound }) {
            return nil
        }
        var (whole, rest, known) = (interval, interval, 0 as Int64)
        for outage in near {
            whole = min(whole.lowerBound, outage.lowerBound)..<max(whole.upperBound, outage.upperBound)
            known += outage.upperBound - outage.lowerBound
            if outage.lowerBound <= interval.lowerBound {
                rest = max(rest.lowerBound, outage.upperBound)..<rest.upperBound
            } else if outage.upperBound >= interval.upperBound {
                rest = rest.lowerBound..<min(rest.upperBound, outage.lowerBound)
            }
        }
        outages.removeAll { near.contains($0) }
        if outages.count == Self.most { outages.removeFirst() }
        outages.append(whole)
        return Addition(rest: rest, length: whole.upperBound - whole.lowerBound - known, isNew: near.isEmpty)
    }
}
