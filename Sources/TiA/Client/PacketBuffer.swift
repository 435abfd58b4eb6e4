/// The bytes of a TCP data connection between the socket and the packets: fixed memory, without copies except for an unfinished packet that
/// is occasionally moved to the front.
final class PacketBuffer {
    /// The maximum size of one read, so that other sockets have their turn.
    static let readBytes = 16 << 10

    private let storage: UnsafeMutableRawBufferPointer
    private var begin = 0
    private var end = 0

    init() {
        // Fits an unfinished packet of the maximum size and one more read.
        storage = .allocate(byteCount: TiALimits.packetBytes + Self.readBytes, alignment: 16)
    }

    deinit { storage.deallocate() }

    func removeAll() {
        begin = 0
        end = 0
    }

    /// The memory for the next bytes. Never empty while complete packets are consumed.
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

    /// Reports the number of bytes written into `space()`.
    func filled(_ count: Int) { end += min(max(0, count), storage.count - end) }

    var readable: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: storage[begin..<end]) }

    func consume(_ count: Int) { begin += min(max(0, count), end - begin) }
}
