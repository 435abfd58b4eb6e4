/// A packet of the board: one sample of eight channels, and six further bytes.
public struct CytonPacket {
    static let begin: UInt8 = 0xA0
    /// The high half of a packet's last byte. The low half states the content of the six further bytes.
    static let end: UInt8 = 0xC0

    /// The number of the packet, which wraps after 255.
    public let counter: UInt8
    /// The values of the channels in units of the converter.
    public let values: InlineArray<8, Int32>
    /// The acceleration along three axes in units of `Cyton.accelerationUnit`; nil if the packet contains none. Only each tenth packet contains a new
    /// one.
    public let acceleration: InlineArray<3, Int16>?

    /// Reads a packet of `Cyton.packetBytes` bytes, whose first and last byte are right.
    init(_ bytes: UnsafePointer<UInt8>) {
        counter = bytes[1]
        values = InlineArray { channel in
            let place = bytes + 2 + 3 * channel
            // The sign is in the highest bit of 24.
            return (Int32(place[0]) << 24 | Int32(place[1]) << 16 | Int32(place[2]) << 8) >> 8
        }
        let axes = InlineArray<3, Int16> { axis in
            let place = bytes + 26 + 2 * axis
            return Int16(bitPattern: UInt16(place[0]) << 8 | UInt16(place[1]))
        }
        // Other contents than 0 are inputs of the board's pins, or times. Zeros mean that there is no new acceleration.
        let isAcceleration = bytes[32] & 0x0F == 0 && (axes[0] != 0 || axes[1] != 0 || axes[2] != 0)
        acceleration = isAcceleration ? axes : nil
    }

    static func isEnd(_ byte: UInt8) -> Bool { byte & 0xF0 == end }
}

/// The time at which a packet's last byte has arrived, in nanoseconds.
public struct CytonArrival: Sendable {
    public let time: Int64
    /// The time without the intervals in which nobody read bytes. Its differences are silences of the board.
    public let watched: Int64

    public init(time: Int64, watched: Int64) {
        self.time = time
        self.watched = watched
    }
}

/// Finds packets in a stream of bytes. Each byte costs a bounded amount of work. No call allocates memory.
///
/// If bytes are lost, the bytes of two packets can look like one packet. Therefore, the parser uses a packet only when the beginning of the next one has
/// arrived, whose number must follow. After a loss, it also requires the end of the next one.
public final class CytonParser {
    /// The maximum step between the numbers of two successive packets.
    private static let maximumStep: UInt8 = 64
    /// The bytes of the next packet that are required: its mark, and its number.
    private static let followingBytes = 2

    private let held = UnsafeMutablePointer<UInt8>.allocate(capacity: 2 * Cyton.packetBytes)
    private var count = 0
    private var isSynchronized = false
    /// The arrival of the first held packet.
    private var arrival = CytonArrival(time: 0, watched: 0)
    /// How often the parser had to search for the beginning of a packet, except at the start.
    public private(set) var losses: Int64 = 0

    public init() { held.initialize(repeating: 0, count: 2 * Cyton.packetBytes) }
    deinit { held.deallocate() }

    /// Called before a new stream of packets.
    public func restart() { (count, isSynchronized, losses) = (0, false, 0) }

    /// Passes each packet that is complete to a closure, with its arrival.
    /// - Parameters:
    ///   - now: the arrival of the bytes.
    ///   - followsSilence: true if these are the first bytes after a silence. The numbers of packets then need not be close to each other.
    public func take(
        _ bytes: UnsafeRawBufferPointer, at now: CytonArrival, followsSilence: Bool = false,
        _ body: (CytonPacket, CytonArrival) -> Void
    ) {
        for byte in bytes {
            held[count] = byte
            count += 1
            // Checks the bytes again, because they can contain the beginning of another packet.
            while count > 0, !isPlausible(followsSilence) { skip() }
            if count == Cyton.packetBytes { arrival = now }
            guard isWhole else { continue }
            isSynchronized = true
            body(CytonPacket(held), arrival)
            drop(Cyton.packetBytes)
            if count == Cyton.packetBytes { arrival = now }
        }
    }

    /// True if the next packet shows that the first one is whole.
    private var isWhole: Bool {
        if count == 2 * Cyton.packetBytes { return true }
        return isSynchronized && count == Cyton.packetBytes + Self.followingBytes && hasUsualStep
    }

    /// True if the number of the second packet is close to that of the first one.
    private var hasUsualStep: Bool {
        let step = held[Cyton.packetBytes + 1] &- held[1]
        return step > 0 && step <= Self.maximumStep
    }

    /// True if the bytes so far can be the beginning of a packet, or of two.
    private func isPlausible(_ followsSilence: Bool) -> Bool {
        let size = Cyton.packetBytes
        guard held[0] == CytonPacket.begin else { return false }
        if count >= size, !CytonPacket.isEnd(held[size - 1]) { return false }
        if count > size, held[size] != CytonPacket.begin { return false }
        if count > size + 1, !hasUsualStep, !followsSilence { return false }
        return count < 2 * size || CytonPacket.isEnd(held[2 * size - 1])
    }

    /// Removes bytes up to the next possible beginning of a packet.
    private func skip() {
        if isSynchronized { losses &+= 1 }
        isSynchronized = false
        var next = 1
        while next < count, held[next] != CytonPacket.begin { next += 1 }
        drop(next)
    }

    private func drop(_ bytes: Int) {
        for place in bytes..<max(bytes, count) { held[place - bytes] = held[place] }
        count -= bytes
    }
}
