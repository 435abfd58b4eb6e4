import Signals

/// An inlet: one stream's way from the network into rings, without input or output of its own.
///
/// A driver reports what happened (`opened`, `received`, `datagram`, …) and does what `nextAction` asks for; events for the user come
/// from `nextEvent`, texts of the stream from `nextMarker`. All times are monotonic nanoseconds.
///
/// The stream is described in full first (`connect`), its samples come over a connection of their own (`start`). Where it is lost, or
/// was not known where it is, it is looked for by queries; another run of the same source takes its place.
public final class InletSession {
    /// What the user wants, and what was reported of it.
    private enum Goal {
        case nothing
        /// `.connected` or `.failed` is to be reported.
        case connecting
        case connected
        /// `.started` or `.failed` is to be reported.
        case starting
        case running
        /// `.interrupted` was reported, `.resumed` is to be.
        case interrupted
    }

    /// How long a stream that was never reached is looked for.
    static let searchTimeout: Int64 = 5_000_000_000
    /// How long a stream may be silent beyond three of its samples before the user hears of it.
    static let silence: Int64 = 2_000_000_000
    /// How long neither samples nor answers to questions of time may come before the outlet is taken for lost.
    static let life: Int64 = 6_000_000_000
    /// From one report of dropped samples to the next.
    static let quiet: Int64 = 60_000_000_000

    /// The stream as it was described last.
    public private(set) var description: StreamDescription
    /// Where it is; nil while that is not known.
    public private(set) var address: HostAddress?
    /// What the stream offered when it was first connected.
    public var catalogue: SignalCatalogue? { offered?.catalogue }
    /// The stream's samples; nil before the first start.
    public private(set) var stream: InletStream?

    /// The run of the outlet whose clock the stream knows.
    private var streamUID = ""

    private var offered: StreamCatalogue?
    private var store: SampleStore?
    private var goal = Goal.nothing
    private var search: Search
    private var searchEnds: Int64 = .max
    private var port: UInt16?
    private var reconnects = 0
    /// Dropped samples that the user was told of, and when.
    private var told: (dropped: Int64, at: Int64?) = (0, nil)
    /// When samples, and when samples or answers, came last.
    private var heardAt: Int64 = 0
    private var aliveAt: Int64 = 0
    private let link: InletLink
    private let units: PerKind<SignalUnit>
    private let actions = InletActions()
    private var events = SourceEventQueue()

    /// - Parameters:
    ///   - description: the stream that is meant. What names it is enough where it has to be found first.
    ///   - address: where it is; nil where that is not known.
    ///   - units: what values are taken for where the sender names no unit, by kind of signal.
    ///   - number: what makes this inlet's queries another's: any number.
    public init(
        _ description: StreamDescription, at address: HostAddress?, units: PerKind<SignalUnit> = PerKind(SignalUnit()),
        number: UInt32 = 0
    ) {
        self.description = description
        self.address = address
        self.units = units
        search = Search(number: number)
        link = InletLink(actions: actions)
    }

    /// The oldest action that was not done yet.
    public func nextAction() -> InletAction? { actions.next() }
    /// The oldest event that was not read yet.
    public func nextEvent() -> SourceEvent? { events.next() }
    /// The oldest text of the stream that was not read yet.
    public func nextMarker() -> StreamMarker? { stream?.nextMarker() }

    /// The figures since the start of the transmission: of samples, where others have packets.
    public func statistics(at now: Int64) -> SourceStatistics {
        var statistics = SourceStatistics()
        stream?.fill(&statistics)
        if let (offset, spread) = stream?.clock.offset(at: now) {
            statistics.clock = ClockDifference(offset: offset, spread: spread)
        }
        statistics.reconnects = reconnects
        statistics.transport = .tcp
        return statistics
    }

    // MARK: what the user wants

    /// Begins to connect: `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        disconnect()
        goal = .connecting
        search.renew()
        searchEnds = now + Self.searchTimeout
        actions.append(.openDatagrams)
        if let address { link.openInformation(of: description, at: address, now: now) } else { search.begin(at: now) }
    }

    /// Ends everything, without an event.
    public func disconnect() {
        link.close()
        actions.append(.closeDatagrams)
        search.end()
        events.removeAll()
        goal = .nothing
        offered = nil
        stream = nil
        port = nil
        reconnects = 0
    }

    /// Chooses where samples go. To be called while stopped.
    public func apply(_ store: SampleStore) {
        self.store = store
        stream = nil
    }

    /// Begins the transmission: `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store, let offered else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        let run = stream.map { streamUID == description.uid ? $0.stamps.run : $0.stamps.run &+ 1 } ?? 0
        let stream = InletStream(description, store: store, offered: offered, run: run)
        self.stream = stream
        streamUID = description.uid
        told = (0, nil)
        guard stream.channelsFound > 0 else { return events.append(.failed(.noChannels)) }
        goal = .starting
        reconnects = 0
        search.renew()
        searchEnds = now + Self.searchTimeout
        heard(at: now)
        if let address { link.openFeed(of: description, at: address, now: now) } else { search.begin(at: now) }
        // The time is asked for at once, so that it is known when samples come.
        advance(to: now)
    }

    /// Ends the transmission: `.stopped` follows at once. The protocol knows no other end than that of the connection.
    public func stop(at now: Int64) {
        switch goal {
        case .starting, .running, .interrupted: break
        case .nothing, .connecting, .connected: return
        }
        goal = .connected
        search.end()
        link.close()
        stream?.noteBreak()
        events.append(.stopped)
    }

    /// Does what is due: queries, questions of time, timeouts.
    public func advance(to now: Int64) {
        stream?.advance(to: now)
        if search.isOn {
            if goal != .interrupted, now >= searchEnds { return broke(.timedOut, at: now) }
            if let port, search.isDue(at: now) {
                let query = ShortInfoQuery(
                    predicate: StreamPredicate.source(of: description), returnPort: port, id: search.id)
                actions.append(.ask(query.datagram, host: address))
            }
            // Where no query gets through, the outlet may still be where it was.
            if goal == .interrupted, link.isClosed, let address, search.isUnanswered(at: now) {
                link.openInformation(of: description, at: address, now: now)
            }
        }
        if link.isOverdue(at: now) { return broke(.timedOut, at: now) }
        guard let stream, !link.isClosed, let address, let service = description.ports(at: address)?.service else {
            return
        }
        if let probe = stream.nextProbe(at: now) {
            actions.append(.sendDatagram(probe.datagram, to: address, port: service))
        }
        if link.isFeeding { checkLife(at: now) }
    }

    /// Samples, or else answers, must come: a connection whose other end has vanished says nothing.
    private func checkLife(at now: Int64) {
        let isRegular = !description.rate.isIrregular
        if isRegular, goal == .running, now - heardAt >= Self.silence + 3 * sampleDistance {
            goal = .interrupted
            events.append(.interrupted(.timedOut, retryInSeconds: 0))
        }
        // Nothing is known of the life of an irregular stream's outlet that never answers.
        guard isRegular || (stream?.clock.exchanges ?? 0) > 0 else { return }
        if now - aliveAt >= Self.life + (isRegular ? 3 * sampleDistance : 0) { broke(.timedOut, at: now) }
    }

    private var sampleDistance: Int64 { description.rate.nanoseconds(ofSample: 1) }

    private func heard(at now: Int64) { (heardAt, aliveAt) = (now, now) }

    // MARK: datagrams

    /// - Parameter port: where answers come to.
    public func datagramsOpened(port: UInt16, at now: Int64) {
        guard goal != .nothing else { return }
        self.port = port
        advance(to: now)
    }

    /// No queries can be asked. What is connected already goes on, by the times of arrivals.
    public func datagramsFailed(_ error: SourceError, at now: Int64) {
        if search.isOn, goal != .interrupted { broke(error, at: now) }
    }

    /// A datagram came.
    public func datagram(_ bytes: UnsafeRawBufferPointer, from sender: HostAddress, port: UInt16, at now: Int64) {
        if search.isOn {
            if let answer = try? ShortInfoAnswer(datagram: bytes, to: search.id) {
                return found(answer.stream, at: sender, now)
            }
        }
        guard let address, sender == address, description.ports(at: address)?.service == port else { return }
        let before = stream?.clock.exchanges ?? 0
        stream?.receiveTime(bytes, at: now)
        if (stream?.clock.exchanges ?? 0) > before { aliveAt = max(aliveAt, now) }
    }

    private func found(_ found: StreamDescription, at sender: HostAddress, _ now: Int64) {
        guard found.ports(at: sender) != nil, isMeant(found), link.uid != found.uid else { return }
        search.end()
        if found.uid != description.uid {
            stream?.restartClock()
            streamUID = found.uid
        }
        description = found
        address = sender
        link.openInformation(of: found, at: sender, now: now)
        advance(to: now)
    }

    /// Whether a stream is the one that is looked for: the same run, another of the same source, or, where sources have no
    /// identifier, one of the same name on the same machine. Before it was connected, its shape does not matter.
    private func isMeant(_ found: StreamDescription) -> Bool {
        if found.uid == description.uid { return true }
        guard found.sourceID == description.sourceID, found.name == description.name, found.type == description.type,
            !found.sourceID.isEmpty || found.hostName == description.hostName
        else { return false }
        return offered == nil || found.hasSameShape(as: description)
    }

    // MARK: the connection

    public func opened(at now: Int64) { link.opened(at: now) }

    public func failed(_ error: SourceError, at now: Int64) {
        if !link.isClosed { broke(error, at: now) }
    }

    /// The outlet closed the connection.
    public func closed(at now: Int64) {
        if !link.isClosed { handle(link.ended(), at: now) }
    }

    /// Bytes came on the connection, cut anywhere.
    public func received(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        let outcome = link.received(bytes, at: now, into: stream)
        if stream?.newestSample == now { samplesCame(at: now) }
        handle(outcome, at: now)
    }

    private func samplesCame(at now: Int64) {
        heard(at: now)
        if goal == .interrupted, link.isFeeding { resumed() }
        if let dropped = stream?.dropped, dropped > told.dropped, told.at.map({ now - $0 >= Self.quiet }) ?? true {
            told = (dropped, now)
            events.append(.samplesDropped)
        }
    }

    private func resumed() {
        goal = .running
        search.renew()
        events.append(.resumed)
    }

    private func handle(_ outcome: InletLink.Outcome, at now: Int64) {
        switch outcome {
        case .wait: break
        case .information(let information): described(information, at: now)
        case .begun: begun(at: now)
        case .failed(let error): broke(error, at: now)
        case .gone:
            guard goal == .connecting || goal == .starting, now < searchEnds else {
                return broke(.connectionLost, at: now)
            }
            // Another run may be there already.
            link.close()
            search.postpone(at: now)
        }
    }

    private func described(_ information: StreamInformation, at now: Int64) {
        guard information.stream.format != .string || information.stream.channelCount <= LSLLimits.stringChannels else {
            return broke(.tooLarge(.channelCount), at: now)
        }
        // Another outlet may have taken the port.
        guard information.stream.uid == description.uid || description.uid.isEmpty else {
            return handle(.gone, at: now)
        }
        guard goal == .connecting else {
            // The same run may not have changed, and another one was compared by its answer.
            guard information.stream.hasSameShape(as: description), let address else {
                return broke(.protocolViolation(.description), at: now)
            }
            description = information.stream
            return link.openFeed(of: description, at: address, now: now)
        }
        do throws(CatalogueError) {
            offered = try StreamCatalogue(information, units: units)
        } catch { return broke(SourceError(error), at: now) }
        description = information.stream
        goal = .connected
        events.append(.connected)
    }

    private func begun(at now: Int64) {
        heard(at: now)
        search.end()
        switch goal {
        case .starting:
            goal = .running
            events.append(.started)
        case .interrupted:
            reconnects += 1
            // Where no sample may come for long, the patterns have to do.
            if description.rate.isIrregular { resumed() }
        case .nothing, .connecting, .connected, .running: break
        }
    }

    /// The outlet is lost, or broke the protocol. What follows depends on what was reported to the user before.
    private func broke(_ error: SourceError, at now: Int64) {
        link.close()
        stream?.noteBreak()
        switch goal {
        case .nothing, .connected: search.end()
        case .connecting:
            search.end()
            goal = .nothing
            events.append(.failed(error))
        case .starting:
            search.end()
            goal = .connected
            events.append(.failed(error))
        case .running, .interrupted:
            if goal == .running { search.begin(at: now) } else if !search.isOn { search.postpone(at: now) }
            goal = .interrupted
            events.append(.interrupted(error, retryInSeconds: search.seconds))
        }
    }
}
