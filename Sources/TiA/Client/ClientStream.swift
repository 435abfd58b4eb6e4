import Signals

/// Brings the data packets of one transmission into rings. Allocates only in `init`.
public final class ClientStream {
    private var routes: [SignalRoute?]
    private var routeFlags: UInt32 = 0
    private var periodicRoutes: [SignalRoute] = []
    private var periodicFlags: UInt32 = 0
    private var numbering: PacketNumbering
    private var counter = LossCounter()
    /// Whether each packet number that is passed over is a lost packet. Not so when the server leaves out packets
    /// that hold none of the selected signals.
    private var everyNumberComes = true

    /// Packets that were overtaken or came twice, so their samples were not used.
    public private(set) var packetsLate: Int64 = 0
    /// Packets that were malformed.
    public private(set) var packetsBad: Int64 = 0
    /// When the newest sample arrived.
    public private(set) var newestSample: Int64?
    /// How many of the selected channels the server has.
    public private(set) var channelsFound = 0

    /// - Parameters:
    ///   - information: what the packets hold, as the server told for this connection.
    ///   - isSelective: the server leaves out packets without a selected signal.
    public init(store: SampleStore, information: MetaInformation, isSelective: Bool) {
        routes = [SignalRoute?](repeating: nil, count: TiALimits.signals)
        numbering = PacketNumbering(master: information.packetRate)
        adopt(store: store, information: information, isSelective: isSelective)
    }

    /// The server was connected anew: the routes follow what it tells now, the numbers go on.
    public func resume(store: SampleStore, information: MetaInformation, isSelective: Bool) {
        adopt(store: store, information: information, isSelective: isSelective)
        numbering.noteBreak()
    }

    private func adopt(store: SampleStore, information: MetaInformation, isSelective: Bool) {
        let master = information.packetRate
        routeFlags = 0
        periodicRoutes = []
        periodicFlags = 0
        channelsFound = 0
        for signal in information.catalogue.signals {
            let entries = store.entries.filter { $0.type == signal.type }
            var targets: [SignalRoute.Target] = []
            for (entry, channel) in zip(entries, ChannelMapping.channels(of: entries, in: signal)) {
                if let channel { targets.append(SignalRoute.Target(channel: channel, data: entry.data)) }
            }
            guard !targets.isEmpty else { continue }
            channelsFound += targets.count
            let route = SignalRoute(
                signal: signal, master: master, targets: targets, numbering: numbering,
                previous: routes[Int(signal.type.rawValue)])
            routes[Int(signal.type.rawValue)] = route
            routeFlags |= route.flag
            guard !route.isAperiodic else { continue }
            periodicRoutes.append(route)
            periodicFlags |= route.flag
        }
        everyNumberComes = !isSelective || MasterSignal(fastestOf: information.catalogue.signals) == master
    }

    /// The connection broke: the next packet's number need not follow.
    public func noteBreak() { numbering.noteBreak() }

    /// Counts a packet that could not be read.
    public func countMalformed() { packetsBad += 1 }

    /// Stores what is new in a packet.
    /// - Parameter now: monotonic time of its arrival in nanoseconds.
    public func receive(_ packet: DataPacket, at now: Int64) {
        guard case .accepted(let lost) = numbering.take(packet.id, at: now) else {
            packetsLate += 1
            return
        }
        var held: UInt32 = 0
        var missingBlocks: Int64 = 0
        if packet.flags & routeFlags != 0 {
            for block in packet.blocks {
                guard let route = routes[block.bit], route.flag & routeFlags != 0, !block.bytes.isEmpty else {
                    continue
                }
                held |= route.flag
                let missing = route.store(block, packet: numbering.number, passedOver: numbering.passedOver, at: now)
                guard let missing else { continue }
                newestSample = now
                if missing > 0 { missingBlocks = max(missingBlocks, missing / Int64(max(1, block.blockSize))) }
            }
        }
        if held & periodicFlags != periodicFlags {
            for route in periodicRoutes where held & route.flag == 0 { route.packetWithoutBlock() }
        }
        counter.count(received: 1, lost: everyNumberComes ? lost : missingBlocks, at: now)
    }

    public func finish() {}
    /// Lets the figures of the last minute move on.
    public func advance(to now: Int64) { counter.advance(to: now) }

    /// Writes the figures into `statistics`.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.packetsBad = packetsBad
        statistics.newestSample = newestSample
    }

    /// Packets received and used.
    public var packetsReceived: Int64 { counter.received }
}
