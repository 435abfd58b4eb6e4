import Signals

/// Brings the data packets of one transmission into rings. Allocates only in `init` and `resume`.
public final class ClientStream {
    // What each packet uses is read and written without a check of exclusive access, which would take longer.
    @exclusivity(unchecked) private var routes: [SignalRoute?]
    @exclusivity(unchecked) private var routeFlags: UInt32 = 0
    @exclusivity(unchecked) private var periodicRoutes: [SignalRoute] = []
    @exclusivity(unchecked) private var periodicFlags: UInt32 = 0
    @exclusivity(unchecked) private var numbering = PacketNumbering()
    /// Whether nothing was shown yet by the mapping of times, so that it may begin otherwise.
    private var isMappingNew = true
    private var counter = LossCounter()
    /// Packets that came in order and are not counted yet.
    @exclusivity(unchecked) private var uncounted: Int64 = 0
    /// Packets that wait for a decision; nil where packets have no rate, so that none ever waits.
    private var hold: PacketHold?
    @exclusivity(unchecked) private var isHolding = false
    /// Whether each packet number that is passed over is a lost packet. Not so when the server leaves out packets
    /// that hold none of the selected signals.
    @exclusivity(unchecked) private var everyNumberComes = true

    /// Packets that were overtaken or came twice, so their samples were not used.
    public private(set) var packetsLate: Int64 = 0
    /// Packets that were malformed.
    public private(set) var packetsMalformed: Int64 = 0
    /// When the newest sample arrived.
    @exclusivity(unchecked) public private(set) var newestSample: Int64?
    /// What the values of each kind of signal are multiplied with.
    private let units: PerKind<SignalUnit>
    /// How many of the selected channels the server sends.
    public private(set) var channelsFound = 0
    /// Signals of which no selected channel is sent; their samples are lost while the connection stands.
    private var absent: [AbsentStream] = []
    private var isConnected = true

    /// - Parameters:
    ///   - information: what the packets hold, as the server announced for this connection.
    ///   - isSelective: the server leaves out packets without a selected signal.
    ///   - units: what the values are taken for, by kind of signal.
    public convenience init(
        store: SampleStore, information: MetaInformation, isSelective: Bool,
        units: PerKind<SignalUnit> = PerKind(SignalUnit())
    ) {
        let mapping = ChannelMapping(of: store, in: information.catalogue.taken(for: units))
        self.init(store: store, mapping, information: information, isSelective: isSelective, units: units, at: 0)
    }

    /// - Parameters:
    ///   - mapping: where the channels are in all that the server offers.
    ///   - now: since when channels that it does not offer are missing.
    init(
        store: SampleStore, _ mapping: ChannelMapping, information: MetaInformation, isSelective: Bool,
        units: PerKind<SignalUnit>, at now: Int64
    ) {
        self.units = units
        routes = [SignalRoute?](repeating: nil, count: TiALimits.signals)
        adopt(store: store, mapping, information: information, isSelective: isSelective, at: now)
    }

    /// The server was connected anew: the routes follow what it announces now, the numbers go on.
    /// - Parameter now: since when channels that it does not offer are missing, where no sample of them is kept.
    public func resume(store: SampleStore, information: MetaInformation, isSelective: Bool, at now: Int64) {
        let mapping = ChannelMapping(of: store, in: information.catalogue.taken(for: units))
        resume(store: store, mapping, information: information, isSelective: isSelective, at: now)
    }

    /// The same with what is known of the channels.
    func resume(
        store: SampleStore, _ mapping: ChannelMapping, information: MetaInformation, isSelective: Bool, at now: Int64
    ) {
        noteBreak()
        adopt(store: store, mapping, information: information, isSelective: isSelective, at: now)
    }

    private func adopt(
        store: SampleStore, _ mapping: ChannelMapping, information: MetaInformation, isSelective: Bool, at now: Int64
    ) {
        isConnected = true
        let master = information.packetRate
        let signals = information.catalogue.signals
        let fastest = isSelective ? MasterSignal(fastestOf: signals) : master
        let interval = master.map { PacketInterval($0) }
        let arrivals = fastest.map { PacketInterval($0) }
        numbering.change(to: interval, arrivals: arrivals)
        hold = nil
        if let interval, let arrivals {
            let bytes = DataPacketEncoder.size(
                version: .three,
                signals: signals.map {
                    BlockShape(type: $0.type, channels: $0.labels.count, blockSize: $0.blockSize)
                })
            hold = PacketHold(interval: interval, arrivals: arrivals, packetBytes: bytes)
        }
        everyNumberComes = !isSelective || fastest == master
        // What was learned of a signal that was not sent for a while means nothing any more.
        for bit in routes.indices where routeFlags & (1 << UInt32(bit)) == 0 { routes[bit] = nil }
        routeFlags = 0
        periodicRoutes = []
        periodicFlags = 0
        channelsFound = 0
        var isSent = [Bool](repeating: false, count: store.entries.count)
        for signal in signals {
            var targets: [SignalRoute.Target] = []
            var missing: [SignalRoute.Target] = []
            for (index, channel) in mapping.channels(in: signal, isChosen: isSelective).enumerated()
            where store.entries[index].type == signal.type {
                let data = store.entries[index].data
                isSent[index] = channel != nil
                if let channel {
                    targets.append(SignalRoute.Target(channel: channel, data: data))
                } else if store.entries[index].ring != nil {
                    missing.append(SignalRoute.Target(channel: SignalRoute.Target.notSent, data: data))
                }
            }
            guard !targets.isEmpty else { continue }
            channelsFound += targets.count
            // The samples of those that are not sent are lost in step with the others.
            targets += missing
            let route = SignalRoute(
                signal: signal, master: master, targets: targets, place: numbering.place,
                factor: units[SignalKind(signal.type)].factor, previous: routes[Int(signal.type.rawValue)])
            routes[Int(signal.type.rawValue)] = route
            routeFlags |= route.flag
            guard !route.isAperiodic else { continue }
            periodicRoutes.append(route)
            periodicFlags |= route.flag
        }
        for (entry, isSent) in zip(store.entries, isSent) {
            let end = entry.ring?.end ?? 0
            entry.presence.note(isOffered: isSent, at: end > 0 ? entry.clock?.time(ofSample: end) ?? now : now)
        }
        listAbsent(store)
    }

    /// Lists the signals with a rate that have no route.
    private func listAbsent(_ store: SampleStore) {
        absent = []
        for entry in store.entries where entry.type.flag & routeFlags == 0 {
            guard let clock = entry.clock, !absent.contains(where: { $0.clock === clock }) else { continue }
            absent.append(
                AbsentStream(
                    clock: clock, rings: store.entries.filter { $0.clock === clock }.compactMap { $0.ring }))
        }
    }

    /// Lets the samples of signals that are not sent be lost, up to where the others are.
    private func loseAbsent(at now: Int64) {
        guard isConnected, !absent.isEmpty else { return }
        var time = now
        for route in periodicRoutes { time = min(time, route.reached) }
        for stream in absent { stream.fill(to: time) }
    }

    /// The connection broke: the next packet's number need not follow.
    public func noteBreak() {
        // What waits is stored where it is clear how, and lost where it is not: a wrong guess would shift all that
        // follows.
        if isHolding {
            if let hold, hold.isCatchingUp || hold.showsRate { decide() } else { drop() }
        }
        isConnected = false
        numbering.noteBreak()
    }

    /// The transmission ends: stores what waits.
    public func finish() {
        isConnected = false
        if isHolding { decide() }
    }

    /// Counts a packet that could not be read.
    public func countMalformed() { packetsMalformed += 1 }

    /// Stores what is new in a packet.
    /// - Parameter now: monotonic time of its arrival in nanoseconds.
    public func receive(_ packet: DataPacket, at now: Int64) {
        guard !isHolding, numbering.takeNext(packet.id, at: now) else { return receiveUnusual(packet, at: now) }
        store(packet, lost: 0, at: now)
    }

    @inline(never)
    private func receiveUnusual(_ packet: DataPacket, at now: Int64) {
        if isHolding { holdBack(packet, at: now) } else { take(packet, at: now, mayWait: true) }
    }

    private func take(_ packet: DataPacket, at now: Int64, mayWait: Bool) {
        switch numbering.take(packet.id, at: now, mayWait: mayWait) {
        case .late: packetsLate += 1
        case .accepted(let lost):
            alignReturned(at: now)
            store(packet, lost: lost, at: now)
        case .acceptedAnew(let pause):
            for route in periodicRoutes { route.pause(pause) }
            alignReturned(at: now)
            store(packet, lost: 0, at: now)
        case .undecided: holdBack(packet, at: now)
        }
    }

    /// Signals that were not sent for a while go on where the board's clock is: no packet numbers stand for that time.
    private func alignReturned(at now: Int64) {
        for route in periodicRoutes where route.hasReturned {
            route.align(at: numbering.place, sent: numbering.times.sent(notAfter: now))
        }
    }

    @inline(__always)
    private func store(_ packet: DataPacket, lost: Int64, at now: Int64) {
        var held: UInt32 = 0
        var missingBlocks: Int64 = 0
        if packet.flags & routeFlags != 0 {
            for block in packet.blocks {
                guard let route = routes[block.bit], route.flag & routeFlags != 0, !block.bytes.isEmpty else {
                    continue
                }
                held |= route.flag
                if route.isAperiodic {
                    storeEvents(block, route, at: now)
                    continue
                }
                guard let missing = route.store(block, at: numbering.place) else { continue }
                newestSample = now
                if missing > 0 { missingBlocks = max(missingBlocks, missing / Int64(max(1, block.blockSize))) }
                if !route.hasClock { startClock(route) }
            }
        }
        if held & periodicFlags != periodicFlags {
            for route in periodicRoutes where held & route.flag == 0 { route.packetWithoutBlock() }
        }
        uncounted &+= 1
        let missing = everyNumberComes ? lost : missingBlocks
        if missing > 0 { count(lost: missing, at: now) }
    }

    @inline(never)
    private func storeEvents(_ block: DataBlock, _ route: SignalRoute, at now: Int64) {
        route.storeEvents(block, at: numbering.times.sent(notAfter: now))
        newestSample = now
    }

    @inline(never)
    private func startClock(_ route: SignalRoute) {
        route.startClock(numbering.times.estimator, sender: numbering.times.sender, packet: numbering.place.number)
    }

    /// Counts packets that are missing, and those that came.
    private func count(lost: Int64, at now: Int64) {
        counter.count(received: uncounted, lost: lost, at: now)
        uncounted = 0
    }

    /// Lets the clocks follow the server's, and what waits not wait too long; the figures of the last minute move on.
    public func advance(to now: Int64) {
        count(lost: 0, at: now)
        loseAbsent(at: now)
        if isHolding, let hold, hold.isOver(at: now) { decide() }
        if isMappingNew { settleClocks() }
        guard numbering.advance(to: now) else { return }
        for route in periodicRoutes {
            route.follow(numbering.times.estimator, sender: numbering.times.sender, packet: numbering.place.number)
        }
    }

    /// The first turn in which a clock was started ends. Of several packets that had to wait to be read the last one tells best when they
    /// were sent.
    private func settleClocks() {
        guard periodicRoutes.contains(where: { $0.hasClock }) else { return }
        isMappingNew = false
        guard numbering.beginWithEarliest() else { return }
        for route in periodicRoutes where route.hasClock { startClock(route) }
    }

    // MARK: packets that wait

    private func holdBack(_ packet: DataPacket, at now: Int64) {
        guard let hold else { return take(packet, at: now, mayWait: false) }
        isHolding = true
        if hold.add(packet, lag: numbering.lag(packet.id, at: now), at: now) {
            if hold.isCatchingUp || hold.isOver(at: now) { decide() }
        } else {
            decide()
            take(packet, at: now, mayWait: false)
        }
    }

    /// Stores the packets that wait, by what they show of the server.
    private func decide() {
        guard let hold else { return }
        isHolding = false
        numbering.resume(as: hold.isCatchingUp ? .backlog : .pause)
        while let (packet, arrival) = hold.next() { take(packet, at: arrival, mayWait: false) }
    }

    private func drop() {
        isHolding = false
        hold?.removeAll()
    }

    // MARK: figures

    /// Writes the figures into `statistics`; what came since `advance` counts as of then.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.packetsReceived += uncounted
        statistics.packetsReceivedLastMinute += uncounted
        statistics.packetsBad = packetsMalformed
        statistics.packetsLate = packetsLate
        statistics.newestSample = newestSample
    }

    /// Packets received and used.
    public var packetsReceived: Int64 { counter.received + uncounted }
}
