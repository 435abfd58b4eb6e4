import Acquisition

/// The losses of all streams, per source: an outage of a source is one interval, whatever its number of streams and its length.
///
/// Times are microseconds after the file's beginning.
struct SourceLosses {
    /// An outage of at least this length is also annotated while it lasts: a file that ends early then shows where its samples end.
    static let longest: Int64 = 10_000_000

    /// What the recorder annotates.
    enum News: Equatable {
        /// Samples are lost from this time on, and the loss continues.
        case lasts(since: Int64)
        case over(Range<Int64>)
    }

    /// For each stream: the first stream of its source, and its lost interval that is not annotated yet.
    private let sources: [Int]
    private var stretches: [FlawStretch]
    /// For each source, at the index of its first stream: the last annotated outage, and the beginning of the last outage that was
    /// annotated while it lasted; -1 for none.
    private var told: [Range<Int64>]
    private var lasting: [Int64]

    /// - Parameter owners: each stream's source.
    init(of owners: [AcquiredSource]) {
        sources = owners.map { owner in owners.firstIndex { $0 === owner } ?? 0 }
        let count = (sources.max() ?? -1) + 1
        stretches = [FlawStretch](repeating: FlawStretch(longest: .max), count: sources.count)
        told = [Range<Int64>](repeating: -1..<(-1), count: count)
        lasting = [Int64](repeating: -1, count: count)
    }

    /// Whether an interval waits for its annotation.
    var isPending: Bool { stretches.contains { $0.stretch != nil } }

    /// A stream's lost interval that is not annotated yet.
    func stretch(ofStream stream: Int) -> Range<Int64>? { stretches[stream].stretch }

    /// Adds a lost interval of a stream, not before its last one.
    /// - Returns: an outage that is over.
    mutating func add(_ new: Range<Int64>, stream: Int) -> Range<Int64>? {
        stretches[stream].add(new).flatMap { over($0, stream) }
    }

    /// Checks a stream's losses.
    /// - Parameter time: the end of the written file; `.max` at its end.
    mutating func look(at stream: Int, before time: Int64) -> News? {
        if let stretch = stretches[stream].take(endedBefore: time) {
            return over(stretch, stream).map { .over($0) }
        }
        let source = sources[stream]
        guard let stretch = stretches[stream].stretch, stretch.upperBound - stretch.lowerBound > Self.longest,
            lasting[source] < stretch.lowerBound
        else { return nil }
        // Streams of the same source that fail a little later have the same outage.
        lasting[source] = stretch.upperBound
        return .lasts(since: stretch.lowerBound)
    }

    /// Called when a stream's interval is over. The outage may continue with another stream of the source.
    private mutating func over(_ stretch: Range<Int64>, _ stream: Int) -> Range<Int64>? {
        let source = sources[stream]
        for other in sources.indices where other != stream && sources[other] == source {
            if stretches[other].join(stretch) { return nil }
        }
        // Another stream has reported it.
        guard stretch.lowerBound < told[source].lowerBound || stretch.upperBound > told[source].upperBound else {
            return nil
        }
        told[source] = stretch
        return stretch
    }
}
