/// Buffers the bytes of a TCP data connection until the caller has evaluated them as packets. The memory has a fixed size. Only an incomplete packet
/// is ever copied: from time to time, it is moved to the front.
final class PacketBuffer {
    /// The maximum number of bytes of one read. It is limited so that other sockets are read in the same turn, too.
    static let readBytes = 16 << 10

    private let storage: UnsafeMutableRawBufferPointer
    private var begin = 0
    private var end = 0

    init() {
        // Reserve memory for an incomplete packet of the maximum size, and for one more read.
        storage = .allocate(byteCount: TiALimits.packetBytes + Self.readBytes, alignment: 16)
    }

    deinit { storage.deallocate() }

    func removeAll() {
        begin = 0
        end = 0
    }

    /// The memory into which the caller writes the next bytes from the socket. It is never empty if the caller removes complete packets.
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

    /// Called with the number of bytes that were written to `space()`.
    func filled(_ count: Int) { end += min(max(0, count), storage.count - end) }

    var readable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[begin..<end]) }

    func consume(_ count: Int) { begin += min(max(0, count), end - begin) }
}
