import Signals

/// Stores the samples of the data packets of one transmission in rings (buffers). Only `init` and `resume` allocate.
public final class ClientStream {
    // This property and others marked in the same way are used for each packet. They omit the run-time check of exclusive access, which would take
    // too long.
    @exclusivity(unchecked) private var routes: [SignalRoute?]
    @exclusivity(unchecked) private var routeFlags: UInt32 = 0
    @exclusivity(unchecked) private var periodicRoutes: [SignalRoute] = []
    @exclusivity(unchecked) private var periodicFlags: UInt32 = 0
    @exclusivity(unchecked) private var numbering = PacketNumbering()
    /// True if packet numbers may still be mapped to other times, because no time from the current mapping was used for display yet.
    private var isMappingNew = true
    private var counter = LossCounter()
    /// The number of packets that arrived in order and are not in the statistics yet.
    @exclusivity(unchecked) private var uncounted: Int64 = 0
    /// The packets that wait until it is clear how packet numbers continue (see `WaitingPackets`); nil if packets have no rate, so that none ever
    /// waits.
    private var waitingPackets: WaitingPackets?
    @exclusivity(unchecked) private var isWaiting = false
    /// True if each missing packet number means a lost packet. False if the server omits packets that contain no selected signal.
    @exclusivity(unchecked) private var everyNumberComes = true

    /// The number of packets that arrived too late or twice. Their samples were not used.
    public private(set) var packetsLate: Int64 = 0
    /// The number of packets that were malformed.
    public private(set) var packetsMalformed: Int64 = 0
    /// The arrival time of the newest sample; nil before the first sample.
    @exclusivity(unchecked) public private(set) var newestSample: Int64?
    /// For each kind of signal, the unit that is assumed for received values, and the factor by which the values are multiplied.
    private let units: PerKind<SignalUnit>
    /// The number of selected channels that the server sends.
    public private(set) var channelsFound = 0
    /// The signals with selected channels, none of which the server sends. The samples of these channels count as lost while the connection is open.
    private var absent: [AbsentStream] = []
    private var isConnected = true

    /// - Parameters:
    ///   - information: the content of the packets, as the server announced it for this connection.
    ///   - isSelective: true if the server omits packets without a selected signal.
    ///   - units: the assumed units, by kind of signal.
    public convenience init(
        store: SampleStore, information: MetaInformation, isSelective: Bool,
        units: PerKind<SignalUnit> = PerKind(SignalUnit())
    ) {
        let mapping = ChannelMapping(of: store, in: information.catalogue.taken(for: units))
        self.init(store: store, mapping, information: information, isSelective: isSelective, units: units, at: 0)
    }

    /// - Parameters:
    ///   - mapping: maps the channels to the server's whole catalog.
    ///   - now: the time since which channels that the server does not offer are missing.
    init(
        store: SampleStore, _ mapping: ChannelMapping, information: MetaInformation, isSelective: Bool,
        units: PerKind<SignalUnit>, at now: Int64
    ) {
        self.units = units
        routes = [SignalRoute?](repeating: nil, count: TiALimits.signals)
        adopt(store: store, mapping, information: information, isSelective: isSelective, at: now)
    }

    /// Called after a reconnection. The stream follows the server's new announcement, and the sample numbers continue.
    /// - Parameter now: the time since which channels that the server does not offer are missing, if none of their samples is stored.
    public func resume(store: SampleStore, information: MetaInformation, isSelective: Bool, at now: Int64) {
        let mapping = ChannelMapping(of: store, in: information.catalogue.taken(for: units))
        resume(store: store, mapping, information: information, isSelective: isSelective, at: now)
    }

    /// Continues after a reconnection, as `resume(store:information:...)` does, with a known mapping of the channels.
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
        waitingPackets = nil
        if let interval, let arrivals {
            let bytes = DataPacketEncoder.size(
                version: .three,
                signals: signals.map {
                    BlockShape(type: $0.type, channels: $0.labels.count, blockSize: $0.blockSize)
                })
            waitingPackets = WaitingPackets(interval: interval, arrivals: arrivals, packetBytes: bytes)
        }
        everyNumberComes = !isSelective || fastest == master
        // Discard the routes (see `SignalRoute`) of signals that were not sent for a while, because the state that they have learned is no longer
        // valid.
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
            // Channels that are not sent also get a target, so that as many lost samples are stored for them as the other channels receive samples.
            targets += missing
            let route = SignalRoute(
                signal: signal, master: master, targets: targets, place: numbering.place,
                factor: units[SignalKind(signal.type)].factor, delay: information.delay(of: signal.type),
                previous: routes[Int(signal.type.rawValue)])
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

    /// Finds the signals with selected channels and a rate that the server does not send, so that they have no route.
    private func listAbsent(_ store: SampleStore) {
        absent = []
        for entry in store.entries where entry.type.flag & routeFlags == 0 {
            guard let clock = entry.clock, !absent.contains(where: { $0.clock === clock }) else { continue }
            absent.append(
                AbsentStream(
                    clock: clock, rings: store.entries.filter { $0.clock === clock }.compactMap { $0.ring }))
        }
    }

    /// Stores lost samples for signals that are not sent, up to the time that the other signals have reached.
    private func loseAbsent(at now: Int64) {
        guard isConnected, !absent.isEmpty else { return }
        var time = now
        for route in periodicRoutes { time = min(time, route.reached) }
        for stream in absent { stream.fill(to: time) }
    }

    /// Called when the connection to the server was interrupted. The number of the next packet need not follow that of the last packet.
    public func noteBreak() {
        // Store waiting packets if their position is certain. Otherwise count them as lost, because a wrong position would shift all following
        // samples.
        if isWaiting {
            if let waitingPackets, waitingPackets.isCatchingUp || waitingPackets.showsRate { decide() } else { drop() }
        }
        isConnected = false
        numbering.noteBreak()
    }

    /// Called at the end of the transmission. Stores waiting packets.
    public func finish() {
        isConnected = false
        if isWaiting { decide() }
    }

    /// Called when a packet was malformed. Counts it.
    public func countMalformed() { packetsMalformed += 1 }

    /// Stores the new samples of a packet.
    /// - Parameter now: the packet's arrival time in monotonic nanoseconds.
    public func receive(_ packet: DataPacket, at now: Int64) {
        guard !isWaiting, numbering.takeNext(packet.id, at: now) else { return receiveUnusual(packet, at: now) }
        store(packet, lost: 0, at: now)
    }

    @inline(never)
    private func receiveUnusual(_ packet: DataPacket, at now: Int64) {
        if isWaiting { makeWait(packet, at: now) } else { take(packet, at: now, mayWait: true) }
    }

    private func take(_ packet: DataPacket, at now: Int64, mayWait: Bool) {
        switch numbering.take(packet.id, at: now, mayWait: mayWait) {
        case .late: packetsLate += 1
        case .accepted(let lost):
            alignReturned(at: now)
            store(packet, lost: lost, at: now)
        case .acceptedAsRestart(let pause):
            for route in periodicRoutes { route.pause(pause) }
            alignReturned(at: now)
            store(packet, lost: 0, at: now)
        case .undecided: makeWait(packet, at: now)
        }
    }

    /// Lets signals that the server did not send for a while continue at the board's current time. No packet numbers exist for the missing time.
    private func alignReturned(at now: Int64) {
        for route in periodicRoutes where route.hasReturned {
            route.align(at: numbering.place, sent: numbering.times.sent(notAfter: now))
        }
    }

    @inline(__always)
    private func store(_ packet: DataPacket, lost: Int64, at now: Int64) {
        var contained: UInt32 = 0
        var missingBlocks: Int64 = 0
        if packet.flags & routeFlags != 0 {
            for block in packet.blocks {
                guard let route = routes[block.bit], route.flag & routeFlags != 0, !block.bytes.isEmpty else {
                    continue
                }
                contained |= route.flag
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
        if contained & periodicFlags != periodicFlags {
            for route in periodicRoutes where contained & route.flag == 0 { route.packetWithoutBlock() }
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

    /// Counts lost packets and one received packet in the statistics.
    private func count(lost: Int64, at now: Int64) {
        counter.count(received: uncounted, lost: lost, at: now)
        uncounted = 0
    }

    /// Adjusts the clocks to the server's clock, decides about packets that have waited too long, and updates the statistics of the last minute.
    public func advance(to now: Int64) {
        count(lost: 0, at: now)
        loseAbsent(at: now)
        if isWaiting, let waitingPackets, waitingPackets.isOver(at: now) { decide() }
        if isMappingNew { settleClocks() }
        guard numbering.advance(to: now) else { return }
        for route in periodicRoutes {
            route.follow(numbering.times.estimator, sender: numbering.times.sender, packet: numbering.place.number)
        }
    }

    /// Called at the end of the first turn of the loop in which a clock was started. If several packets had to wait and were read together, restarts
    /// the clocks with the packet that shows most precisely when packets were sent.
    private func settleClocks() {
        guard periodicRoutes.contains(where: { $0.hasClock }) else { return }
        isMappingNew = false
        guard numbering.beginWithEarliest() else { return }
        for route in periodicRoutes where route.hasClock { startClock(route) }
    }

    // MARK: Waiting packets

    private func makeWait(_ packet: DataPacket, at now: Int64) {
        guard let waitingPackets else { return take(packet, at: now, mayWait: false) }
        isWaiting = true
        if waitingPackets.add(packet, lag: numbering.lag(packet.id, at: now), at: now) {
            if waitingPackets.isCatchingUp || waitingPackets.isOver(at: now) { decide() }
        } else {
            decide()
            take(packet, at: now, mayWait: false)
        }
    }

    /// Decides how the numbers of the waiting packets continue, and stores the packets.
    private func decide() {
        guard let waitingPackets else { return }
        isWaiting = false
        numbering.resume(as: waitingPackets.isCatchingUp ? .backlog : .pause)
        while let (packet, arrival) = waitingPackets.next() { take(packet, at: arrival, mayWait: false) }
    }

    private func drop() {
        isWaiting = false
        waitingPackets?.removeAll()
    }

    // MARK: Statistics

    /// Writes the statistics. Packets that arrived after the last `advance` count as if they had arrived at the time of that call.
    public func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.packetsReceived += uncounted
        statistics.packetsReceivedLastMinute += uncounted
        statistics.packetsBad = packetsMalformed
        statistics.packetsLate = packetsLate
        statistics.newestSample = newestSample
    }

    /// The number of packets that were received and used.
    public var packetsReceived: Int64 { counter.received + uncounted }
}
