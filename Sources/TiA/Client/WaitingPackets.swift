import Signals

/// Packets that wait until it is clear how the server's packet numbers continue after a silence. There are two possibilities. The server may send
/// the missed packets afterwards, so that its numbers catch up with the elapsed time. Or the server did not count during the silence, so that its
/// numbers continue at their usual rate.
final class WaitingPackets {
    /// The maximum memory for waiting packets in bytes.
    static let maximumBytes = 256 << 10
    /// Packets wait for `time` nanoseconds plus the time in which `arrivals` packets arrive, but at most for `maximumTime` nanoseconds.
    static let time: Int64 = 300_000_000
    static let arrivals: Int64 = 8
    static let maximumTime: Int64 = 30_000_000_000
    /// If the numbers of packets catch up with the clock by more than this time (in nanoseconds) plus one packet, the server is sending missed
    /// packets. Packets that were sent at their usual rate arrive in shorter bursts, even if datagrams are read once per frame.
    static let jitter: Int64 = 100_000_000

    /// The size in bytes of the header that is stored before each packet: its arrival time and its size.
    private static let headerBytes = 16

    private let storage: UnsafeMutableRawBufferPointer
    private let catchUp: Int64
    private let timeout: Int64
    private var version = DataPacketVersion.three
    private var used = 0
    private var read = 0
    private var firstArrival: Int64 = 0
    private var newestArrival: Int64 = 0
    private var firstLag: Int64?
    private var leastLag: Int64 = .max

    /// - Parameters:
    ///   - interval: the time between two packet numbers.
    ///   - arrivals: the time between two received packets.
    ///   - packetBytes: the usual size of a packet in bytes.
    init(interval: PacketInterval, arrivals: PacketInterval, packetBytes: Int) {
        catchUp = Self.jitter + interval.time(of: 1)
        timeout = min(Self.time + arrivals.time(of: Self.arrivals), Self.maximumTime)
        // Reserve memory for twice the usual number of packets in the waiting time.
        let packets = 2 * min(arrivals.packets(in: timeout), 1 << 20) + 1
        let bytes = packets * Int64(min(max(1, packetBytes), TiALimits.packetBytes) + Self.headerBytes + 8)
        storage = .allocate(byteCount: Int(min(bytes, Int64(Self.maximumBytes))), alignment: 16)
    }

    deinit { storage.deallocate() }

    /// True if no packet waits.
    var isEmpty: Bool { used == 0 }

    /// Stores a packet.
    /// - Parameter lag: the time in nanoseconds by which the packet's number lags behind the clock (`PacketNumbering.lag`).
    /// - Returns: false if there is no space for the packet.
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

    /// True if the packets' numbers have caught up with the elapsed time by more than the jitter of arrivals explains.
    var isCatchingUp: Bool {
        guard let firstLag else { return false }
        return firstLag - leastLag > catchUp
    }

    /// True if packets have arrived for long enough to show their rate. Packets that are followed by another silence do not show it.
    var showsRate: Bool { newestArrival - firstArrival >= timeout / 2 }

    /// True if packets have waited long enough to decide how the numbers continue.
    func isOver(at now: Int64) -> Bool { now - firstArrival >= timeout && showsRate }

    /// Removes and returns the oldest packet with its arrival time; nil if there is none. Valid until the next `add`.
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
