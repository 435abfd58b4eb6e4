/// A moment that somebody marked.
public struct Marker: Equatable, Sendable {
    /// The longest name, in bytes of UTF-8: with "Deleted marker: " before it, it fits an annotation of a recording.
    public static let maximumNameBytes = 24

    /// Unique among all markers since the start.
    public let id: UInt32
    /// Monotonic nanoseconds.
    public let time: Int64
    public let name: String

    init(id: UInt32, time: Int64, name: String) {
        self.id = id
        self.time = time
        self.name = Self.bounded(name)
    }

    /// As many whole characters as a name may have, without control characters.
    private static func bounded(_ name: String) -> String {
        var bytes = name.utf8.filter { $0 >= 0x20 && $0 != 0x7F }
        if bytes.count > maximumNameBytes {
            var end = maximumNameBytes
            while end > 0, bytes[end] & 0xC0 == 0x80 { end -= 1 }
            bytes.removeLast(bytes.count - end)
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
