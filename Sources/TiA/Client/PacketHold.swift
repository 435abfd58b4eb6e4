import Signals

/// Packets that wait until it is clear how the server's numbers go on after a silence: whether it sends what it missed,
/// so that its numbers catch up with time, or paused its counting, so that they go on at their usual rate.
final class PacketHold {
    /// The most memory for packets.
    static let maximumBytes = 256 << 10
    /// How long packets wait at most: this and some arrivals, and never longer than the last.
    static let time: Int64 = 300_000_000
    static let arrivals: Int64 = 8
    static let maximumTime: Int64 = 30_000_000_000
    /// By this (and one packet) the numbers must catch up: bursts of packets that were sent at their usual rate are
    /// shorter, also where datagrams are read once a frame.
    static let jitter: Int64 = 100_000_000

    /// Before each packet stand its arrival and its size.
    private static let headerBytes = 16

    private let storage: UnsafeMutableRawBufferPointer
    private let catchUp: Int64
    private let patience: Int64
    private var version = DataPacketVersion.three
    private var used = 0
    private var read = 0
    private var firstArrival: Int64 = 0
    private var newestArrival: Int64 = 0
    private var firstLag: Int64?
    private var leastLag: Int64 = .max

    /// - Parameters:
    ///   - interval: between two numbers.
    ///   - arrivals: between two packets that come.
    ///   - packetBytes: the usual size of a packet.
    init(interval: PacketInterval, arrivals: PacketInterval, packetBytes: Int) {
        catchUp = Self.jitter + interval.time(of: 1)
        patience = min(Self.time + arrivals.time(of: Self.arrivals), Self.maximumTime)
        // Twice what comes in that time at the usual rate.
        let packets = 2 * min(arrivals.packets(in: patience), 1 << 20) + 1
        let bytes = packets * Int64(min(max(1, packetBytes), TiALimits.packetBytes) + Self.headerBytes + 8)
        storage = .allocate(byteCount: Int(min(bytes, Int64(Self.maximumBytes))), alignment: 16)
    }

    deinit { storage.deallocate() }

    /// Whether no packet waits.
    var isEmpty: Bool { used == 0 }

    /// Keeps a packet.
    /// - Parameter lag: by how much time is ahead of its number, see `PacketNumbering.lag`.
    /// - Returns: false when there is no room for it.
    func add(_ packet: DataPacket, lag: Int64?, at now: Int64) -> Bool {
        let size = (packet.size + 7) & ~7
        guard storage.count - used >= Self.headerBytes + size else { return false }
        if used == 0 {
            version = packet.version
            firstArrival = now
            firstLag = lag
        }
        newestArrival = now
        if let lag { leastLag = min(leastLag, lag) }
        storage.storeBytes(of: now, toByteOffset: used, as: Int64.self)
        storage.storeBytes(of: Int64(packet.size), toByteOffset: used + 8, as: Int64.self)
        UnsafeMutableRawBufferPointer(rebasing: storage[(used + Self.headerBytes)...]).copyMemory(from: packet.bytes)
        used += Self.headerBytes + size
        return true
    }

    /// Whether the numbers have caught up by more than can be chance.
    var isCatchingUp: Bool {
        guard let firstLag else { return false }
        return firstLag - leastLag > catchUp
    }

    /// Whether packets came for long enough to see their rate. Silence after them shows nothing.
    var showsRate: Bool { newestArrival - firstArrival >= patience / 2 }

    /// Whether packets have waited long enough.
    func isOver(at now: Int64) -> Bool { now - firstArrival >= patience && showsRate }

    /// The oldest packet and its arrival, which are taken out; nil when there is none. Valid until the next `add`.
    func next() -> (packet: DataPacket, arrival: Int64)? {
        guard read < used else {
            removeAll()
            return nil
        }
        let arrival = storage.load(fromByteOffset: read, as: Int64.self)
        let size = Int(storage.load(fromByteOffset: read + 8, as: Int64.self))
        let bytes = UnsafeRawBufferPointer(rebasing: storage[(read + Self.headerBytes)...].prefix(size))
        read += Self.headerBytes + (size + 7) & ~7
        guard let packet = try? DataPacket(streamStart: bytes, version: version) else { return nil }
        return (packet, arrival)
    }

    func removeAll() {
        used = 0
        read = 0
        firstLag = nil
        leastLag = .max
    }
}
