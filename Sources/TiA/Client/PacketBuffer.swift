/// The bytes of a TCP data connection between the socket and the packets: fixed memory, no copy but the rare move of
/// an unfinished packet to the front.
final class PacketBuffer {
    /// The most that one read may add, so that other sockets have their turn.
    static let readBytes = 16 << 10

    private let storage: UnsafeMutableRawBufferPointer
    private var begin = 0
    private var end = 0

    init() {
        // An unfinished packet of the greatest size and one more read.
        storage = .allocate(byteCount: TiALimits.packetBytes + Self.readBytes, alignment: 16)
    }

    deinit { storage.deallocate() }

    func removeAll() {
        begin = 0
        end = 0
    }

    /// Where the next bytes belong. Never empty as long as complete packets are consumed.
    func space() -> UnsafeMutableRawBufferPointer {
        if begin == end {
            removeAll()
        } else if storage.count - end < Self.readBytes, begin > 0 {
            storage.copyMemory(from: UnsafeRawBufferPointer(rebasing: storage[begin..<end]))
            end -= begin
            begin = 0
        }
        return UnsafeMutableRawBufferPointer(rebasing: storage[end..<min(storage.count, end + Self.readBytes)])
    }

    /// So many bytes were written into `space()`.
    func filled(_ count: Int) { end += min(max(0, count), storage.count - end) }

    var readable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[begin..<end]) }

    func consume(_ count: Int) { begin += min(max(0, count), end - begin) }
}
