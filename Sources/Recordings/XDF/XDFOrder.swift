/// Stores the order in which the streams' chunks follow each other in a file. Chunks next to each other were recorded at about the same time,
/// regardless of the times that the senders' clocks show.
struct XDFOrder {
    /// The maximum number of chunks of a stream that are compared with other streams.
    private static let maximumPairs = 33
    /// The maximum number of stored pairs (see `Pair`) of all streams together.
    private static let maximumOfAll = 1 << 14

    /// Two time stamps at the same position in the file: the newest one of a stream, and the newest one of another stream.
    struct Pair {
        let stream: Int
        let other: Int
        let stamp: Double
        let otherStamp: Double
        let offsets: Int32
        let otherOffsets: Int32
    }

    private(set) var pairs: [Pair] = []
    /// For each stream: its newest time stamp, the number of clock measurements before that stamp, and its number of pairs.
    private var newest: [(stamp: Double, offsets: Int32, pairs: Int)?] = []

    /// The positions of a stream's first and last chunk among all chunks, and the last time stamp in each of these two chunks.
    struct Reach {
        let firstChunk: Int64
        let firstStamp: Double
        var lastChunk: Int64
        var lastStamp: Double
        var lastOffsets: Int32
    }

    /// For each stream, the positions and times of its first and last chunk; nil for a stream without chunks.
    private var reaches: [Reach?] = []
    private var chunks: Int64 = 0

    func reach(of stream: Int) -> Reach? { stream < reaches.count ? reaches[stream] : nil }

    mutating func add(_ stream: Int, last stamp: Double, offsets: Int32) {
        guard stamp.magnitude < 1e13 else { return }
        chunks += 1
        while newest.count <= stream {
            newest.append(nil)
            reaches.append(nil)
        }
        if reaches[stream] == nil {
            reaches[stream] = Reach(
                firstChunk: chunks, firstStamp: stamp, lastChunk: chunks, lastStamp: stamp, lastOffsets: offsets)
        } else {
            reaches[stream]?.lastChunk = chunks
            reaches[stream]?.lastStamp = stamp
            reaches[stream]?.lastOffsets = offsets
        }
        let made = newest[stream]?.pairs ?? 0
        newest[stream] = (stamp, offsets, made < Self.maximumPairs ? made + 1 : made)
        guard made < Self.maximumPairs else { return }
        for (other, there) in newest.enumerated() {
            guard other != stream, let there, pairs.count < Self.maximumOfAll else { continue }
            pairs.append(
                Pair(
                    stream: stream, other: other, stamp: stamp, otherStamp: there.stamp, offsets: offsets,
                    otherOffsets: there.offsets))
        }
    }
}
