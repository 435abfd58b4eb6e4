import Acquisition

/// What the streams of all sources have lost: an outage of a source is one stretch, however many streams it has and however long it takes.
///
/// Times are microseconds after the file's beginning.
struct SourceLosses {
    /// A longer outage is also annotated when it has lasted so long: a file that ends early then shows where its samples end.
    static let longest: Int64 = 10_000_000

    /// What the recorder annotates.
    enum News: Equatable {
        /// Samples are lost from here on, and still are.
        case lasts(since: Int64)
        case over(Range<Int64>)
    }

    /// For each stream: the first stream of its source, and its lost stretch that is not annotated yet.
    private let sources: [Int]
    private var stretches: [FlawStretch]
    /// Of each source, at the place of its first stream: the outage that was told last, and the beginning of the one that was told to last; -1 for none.
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

    /// Whether anything waits to be told.
    var isPending: Bool { stretches.contains { $0.stretch != nil } }

    /// What a stream has lost and not told.
    func stretch(ofStream stream: Int) -> Range<Int64>? { stretches[stream].stretch }

    /// Adds a stretch that a stream has lost, not before its last one.
    /// - Returns: an outage that is over.
    mutating func add(_ new: Range<Int64>, stream: Int) -> Range<Int64>? {
        stretches[stream].add(new).flatMap { over($0, stream) }
    }

    /// Looks at what a stream has lost.
    /// - Parameter time: how far the file is; `.max` at its end.
    mutating func look(at stream: Int, before time: Int64) -> News? {
        if let stretch = stretches[stream].take(endedBefore: time) {
            return over(stretch, stream).map { .over($0) }
        }
        let source = sources[stream]
        guard let stretch = stretches[stream].stretch, stretch.upperBound - stretch.lowerBound > Self.longest,
            lasting[source] < stretch.lowerBound
        else { return nil }
        // Streams of a source that begin to lose a little later have the same outage.
        lasting[source] = stretch.upperBound
        return .lasts(since: stretch.lowerBound)
    }

    /// A stream's stretch is over: with another stream of the source, the outage may not be.
    private mutating func over(_ stretch: Range<Int64>, _ stream: Int) -> Range<Int64>? {
        let source = sources[stream]
        for other in sources.indices where other != stream && sources[other] == source {
            if stretches[other].join(stretch) { return nil }
        }
        // Another stream has told it.
        guard stretch.lowerBound < told[source].lowerBound || stretch.upperBound > told[source].upperBound else {
            return nil
        }
        told[source] = stretch
        return stretch
    }
}
