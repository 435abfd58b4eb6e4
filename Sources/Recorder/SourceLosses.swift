import Acquisition
import Signals

/// Collects the losses of all streams per source. An outage of a source is one interval, regardless of how many streams the source has and how long
/// the outage lasts.
///
/// Times are microseconds after the file's beginning.
struct SourceLosses {
    /// The outages that have ended.
    private(set) var total = LossTotal()

    /// An outage that reaches this length is also annotated while it continues, so that a file that ends early shows where its samples end. In
    /// microseconds.
    static let longest: Int64 = 10_000_000

    /// A change that the recorder annotates.
    enum News: Equatable {
        /// Samples have been missing since this time, and the outage continues.
        case lasts(since: Int64)
        case over(Range<Int64>)
    }

    /// For each stream, the index of the first stream of the same source.
    private let sources: [Int]
    /// For each stream, the lost interval that has no annotation yet.
    private var intervals: [FlawInterval]
    /// For each source, at the index of its first stream: the outages that are counted and annotated.
    private var reported: [ReportedOutages]
    /// For each source, at the index of its first stream: the beginning of the last outage that was annotated while it continued; -1 for none.
    private var lasting: [Int64]

    /// - Parameter owners: the source of each stream, in the order of the streams.
    init(of owners: [AcquiredSource]) {
        sources = owners.map { owner in owners.firstIndex { $0 === owner } ?? 0 }
        let count = (sources.max() ?? -1) + 1
        intervals = [FlawInterval](repeating: FlawInterval(longest: .max), count: sources.count)
        reported = [ReportedOutages](repeating: ReportedOutages(), count: count)
        lasting = [Int64](repeating: -1, count: count)
    }

    /// True if an interval waits for its annotation.
    var isPending: Bool { intervals.contains { $0.interval != nil } }

    /// The lost interval of a stream that has no annotation yet; nil if there is none.
    func interval(ofStream stream: Int) -> Range<Int64>? { intervals[stream].interval }

    /// Adds a lost interval of a stream. It must not begin before the stream's previous interval.
    /// - Returns: an outage that has ended.
    mutating func add(_ new: Range<Int64>, stream: Int) -> Range<Int64>? {
        intervals[stream].add(new).flatMap { over($0, stream) }
    }

    /// Checks a stream's losses.
    /// - Parameter time: the end of the data that are already in the file; `.max` at the end of the recording.
    mutating func look(at stream: Int, before time: Int64) -> News? {
        if let interval = intervals[stream].take(endedBefore: time) {
            return over(interval, stream).map { .over($0) }
        }
        let source = sources[stream]
        guard let interval = intervals[stream].interval, interval.upperBound - interval.lowerBound > Self.longest,
            lasting[source] < interval.lowerBound
        else { return nil }
        // Streams of the same source that fail a little later belong to the same outage, so extend the outage.
        lasting[source] = interval.upperBound
        return .lasts(since: interval.lowerBound)
    }

    /// Called when a lost interval of one stream has ended. The outage may continue in another stream of the same source.
    private mutating func over(_ interval: Range<Int64>, _ stream: Int) -> Range<Int64>? {
        let source = sources[stream]
        for other in sources.indices where other != stream && sources[other] == source {
            if intervals[other].join(interval) { return nil }
        }
        // Another stream of the source may have reported the outage or a part of it already.
        guard let addition = reported[source].add(interval) else { return nil }
        let milliseconds = (addition.length + 500) / 1000
        if addition.isNew { total.add(milliseconds: milliseconds) } else { total.extend(milliseconds: milliseconds) }
        return addition.rest
    }
}
