import Signals

/// A queue of texts that were not read yet. If there are too many texts, the oldest are dropped and counted.
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
        // If as many texts as the capacity were read, remove them together: removing them together is faster than
        // removing each text when it is read.
        if begin >= Self.capacity {
            markers.removeSubrange(..<begin)
            begin = 0
        }
        markers.append(marker)
    }

    /// Removes and returns the oldest text; nil if there is none.
    mutating func next() -> StreamMarker? {
        guard begin < markers.count else { return nil }
        begin += 1
        return markers[begin - 1]
    }
}
