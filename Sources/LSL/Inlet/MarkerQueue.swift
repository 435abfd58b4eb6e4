import Signals

/// Texts that wait to be read. If they are not read in time, the oldest are dropped and counted.
struct MarkerQueue {
    static let capacity = 256

    private var markers: [StreamMarker] = []
    private var begin = 0
    /// The number of dropped texts.
    private(set) var dropped: Int64 = 0

    mutating func append(_ marker: StreamMarker) {
        if markers.count - begin == Self.capacity {
            begin += 1
            dropped &+= 1
        }
        // Texts that were read are removed from time to time, all at once.
        if begin >= Self.capacity {
            markers.removeSubrange(..<begin)
            begin = 0
        }
        markers.append(marker)
    }

    /// Removes and returns the oldest text.
    mutating func next() -> StreamMarker? {
        guard begin < markers.count else { return nil }
        begin += 1
        return markers[begin - 1]
    }
}
