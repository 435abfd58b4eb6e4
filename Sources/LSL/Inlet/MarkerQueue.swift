import Signals

/// Texts that wait to be read. When more come than are read, the oldest are dropped, and counted.
struct MarkerQueue {
    static let capacity = 256

    private var markers: [StreamMarker] = []
    private var begin = 0
    /// How many were dropped.
    private(set) var dropped: Int64 = 0

    mutating func append(_ marker: StreamMarker) {
        if markers.count - begin == Self.capacity {
            begin += 1
            dropped &+= 1
        }
        // What was read is let go now and then, all at once.
        if begin >= Self.capacity {
            markers.removeSubrange(..<begin)
            begin = 0
        }
        markers.append(marker)
    }

    /// The oldest text, which is taken out.
    mutating func next() -> StreamMarker? {
        guard begin < markers.count else { return nil }
        begin += 1
        return markers[begin - 1]
    }
}
