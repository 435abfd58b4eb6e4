/// The frames that wait until a viewer's socket takes them. A frame is queued as a whole or not at all.
public struct FrameQueue {
    /// The maximum number of waiting bytes.
    public static let capacity = 65_536

    public enum Kind: UInt8, Sendable {
        case text = 1
        case binary = 2
        case close = 8
        case pong = 10
    }

    private var bytes = [UInt8](repeating: 0, count: capacity)
    private var start = 0
    private var end = 0

    public init() {}

    public var count: Int { end - start }
    public var isEmpty: Bool { start == end }

    /// True if a frame with this payload fits.
    public func fits(_ payload: Int) -> Bool { count + 4 + payload <= Self.capacity }

    /// Queues a frame. Servers do not mask frames.
    /// - Returns: false if the frame does not fit. Then the queue is unchanged.
    public mutating func append(_ kind: Kind, _ payload: UnsafeRawBufferPointer) -> Bool {
        guard fits(payload.count), payload.count <= Int(UInt16.max) else { return false }
        if Self.capacity - end < payload.count + 4 {
            let count = count
            bytes.withUnsafeMutableBytes { all in
                let waiting = UnsafeRawBufferPointer(rebasing: all[start..<end])
                if count > 0, let base = all.baseAddress, let first = waiting.baseAddress {
                    base.copyMemory(from: first, byteCount: count)
                }
            }
            (start, end) = (0, count)
        }
        bytes[end] = 0x80 | kind.rawValue
        if payload.count < 126 {
            bytes[end + 1] = UInt8(payload.count)
            end += 2
        } else {
            bytes[end + 1] = 126
            bytes[end + 2] = UInt8(payload.count >> 8)
            bytes[end + 3] = UInt8(payload.count & 0xFF)
            end += 4
        }
        let place = end
        bytes.withUnsafeMutableBytes { all in
            UnsafeMutableRawBufferPointer(rebasing: all[place...]).copyMemory(from: payload)
        }
        end += payload.count
        return true
    }

    /// Calls a function with the waiting bytes, oldest first. It returns how many of them the socket has taken.
    public mutating func send(_ take: (UnsafeRawBufferPointer) -> Int) {
        guard !isEmpty else { return }
        let taken = bytes.withUnsafeBytes { take(UnsafeRawBufferPointer(rebasing: $0[start..<end])) }
        start += max(0, min(taken, count))
        if start == end { (start, end) = (0, 0) }
    }
}
