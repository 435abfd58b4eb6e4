import Signals

/// An inlet: transfers one stream from the network into rings. The session performs no input or output.
///
/// A driver executes the actions that `nextAction` returns, and reports their results. `nextEvent` returns events for the user, `nextMarker` returns
/// texts of the stream. All times are monotonic nanoseconds.
///
/// Connecting reads the full description. Starting opens another connection for the samples. If the outlet is lost, or its address is unknown, the
/// session sends queries to find it. Another run of the same source can replace the lost outlet.
public final class InletSession {
    /// The time in nanoseconds for which a stream that was never reached is searched for before connecting fails.
    static let searchTimeout: Int64 = 5_000_000_000
    /// The minimum time in nanoseconds between two reports to the user that samples were dropped.
    static let quiet: Int64 = 60_000_000_000

    /// The latest description of the stream.
    public internal(set) var description: StreamDescription
    /// The outlet's address; nil while it is unknown.
    public private(set) var address: HostAddress?
    /// The channels that the stream offers in its last description.
    public var catalogue: SignalCatalogue? { offered?.catalogue }
    /// The reception of the stream's samples; nil before the first start.
    public private(set) var stream: InletStream?

    /// The uid of the outlet's run whose clock `stream` has measured; a restarted outlet has another uid.
    private var streamUID = ""

    var offered: StreamCatalogue?
    private var store: SampleStore?
    var goal = SourceGoal.nothing
    private var search: Search
    private var searchEnds: Int64 = .max
    private var port: UInt16?
    private var reconnects = 0
    private var watch = FeedWatch()
    private var backlog = FeedBacklog()
    /// True if samples stay late: the feed (the connection for samples) is then reopened in the next turn of the loop.
    private var isBehind = false
    /// The time of the last query that checked whether an irregular stream still comes from the same run of the outlet.
    private var confirmedAt: Int64 = 0
    /// The number of dropped samples in the last report to the user, and the time of that report.
    private var reported: (dropped: Int64, at: Int64?) = (0, nil)
    let link: InletLink
    let units: PerKind<SignalUnit>
    private let actions = InletActions()
    var events = SourceEventQueue()

    /// - Parameters:
    ///   - description: the description of the requested stream. If the stream must still be found, its identity suffices.
    ///   - address: the address of the stream's outlet; nil if it is unknown.
    ///   - units: the unit to assume for each kind of signal if the sender states none.
    ///   - number: a number in this inlet's queries that distinguishes them from the queries of other inlets.
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

    /// Removes and returns the oldest action; nil if there is none.
    public func nextAction() -> InletAction? { actions.next() }
    /// Removes and returns the oldest event; nil if there is none.
    public func nextEvent() -> SourceEvent? { events.next() }
    /// Removes and returns the oldest text of the stream; nil if there is none.
    public func nextMarker() -> StreamMarker? { stream?.nextMarker() }

    /// The statistics since the transmission started. Samples are counted as packets, because this protocol has no packets.
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

    // MARK: Requests of the user

    /// Starts to connect. The event `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        disconnect()
        goal = .connecting
        search.renew()
        searchEnds = now + Self.searchTimeout
        actions.append(.openDatagrams)
        if let address { link.openInformation(of: description, at: address, now: now) } else { search.begin(at: now) }
    }

    /// Ends all activity without an event.
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

    /// Sets the rings for the samples. The caller must stop the transmission first.
    public func apply(_ store: SampleStore) {
        self.store = store
        stream = nil
    }

    /// Starts the transmission. The event `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store, let offered else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        let run = stream.map { streamUID == description.uid ? $0.stamps.run : $0.stamps.run &+ 1 } ?? 0
        let stream = InletStream(description, store: store, offered: offered, run: run)
        self.stream = stream
        streamUID = description.uid
        reported = (0, nil)
        (backlog, isBehind) = (FeedBacklog(), false)
        goal = .starting
        reconnects = 0
        search.renew()
        searchEnds = now + Self.searchTimeout
        watch.heard(at: now)
        if let address { link.openFeed(of: description, at: address, now: now) } else { search.begin(at: now) }
        // Send the first time probe at once, so that the sender's clock is known when samples arrive.
        advance(to: now)
    }

    /// Ends the transmission. The event `.stopped` follows at once. The connection is closed, which is the only way to end a transmission in this
    /// protocol.
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

    /// Called when this machine has network access again. A search or connection that waits for the end of a pause starts at once.
    public func networkReturned(at now: Int64) {
        guard search.isOn || goal == .interrupted else { return }
        // End an attempt to connect that began without the network.
        if link.isOpening { link.close() }
        search.renew()
        search.askNow(at: now)
        advance(to: now)
    }

    /// Sends queries and time probes when they are due, and checks timeouts.
    public func advance(to now: Int64) {
        watch.looked(at: now)
        stream?.advance(to: now)
        if search.isOn {
            follow(at: now)
            if goal == .connecting || goal == .starting, now >= searchEnds { return broke(.timedOut, at: now) }
            if let port, search.isDue(at: now) {
                let query = ShortInfoQuery(
                    predicate: StreamPredicate.source(of: description), returnPort: port, id: search.id)
                actions.append(.ask(query.datagram, host: address))
            }
            // If a query got no answer, connect to the outlet's old address, where the outlet may still be.
            if goal == .interrupted, link.isClosed, let address, search.isUnanswered(at: now) {
                link.openInformation(of: description, at: address, now: now)
            }
        }
        if link.isOverdue(at: now) { return broke(.timedOut, at: now) }
        guard let stream, !link.isClosed, let address, let service = description.ports(at: address)?.service else {
            return
        }
        if let probe = stream.nextProbe(at: now) {
            actions.append(.askTime(probe, of: address, port: service))
        }
        if link.isFeeding { checkLife(at: now) }
        if isBehind { dropBacklog(at: now) }
    }

    /// Reopens the feed. Data on their way are lost, and the outlet continues with its newest sample.
    private func dropBacklog(at now: Int64) {
        isBehind = false
        guard goal == .running, link.isFeeding, let stream, let address else { return }
        stream.noteBreak(dropping: true)
        backlog.restart()
        link.openFeed(of: description, at: address, now: now)
    }

    /// Checks that samples, or at least answers to time probes, arrive, and otherwise ends the connection.
    private func checkLife(at now: Int64) {
        if goal == .running, watch.isSilent(description.rate, at: now) {
            goal = .interrupted
            events.append(.interrupted(.timedOut, retryInSeconds: 0))
            // Search while the connection stays open: another run may exist already, which this connection would never report.
            search.renew()
            search.begin(at: now)
        }
        let answers = (stream?.clock.exchanges ?? 0) > 0
        if description.rate.isIrregular, goal == .running, answers { checkRun(at: now) }
        if watch.isLost(description.rate, answers: answers, at: now) { broke(.timedOut, at: now) }
    }

    /// For an irregular stream, silence is normal. If the outlet no longer answers time probes, a search starts. While the ports answer, queries
    /// check that the same run of the outlet is answering: after a restart, another run may use the same ports.
    private func checkRun(at now: Int64) {
        if now >= watch.goneAt {
            guard !search.isOn else { return }
            search.renew()
            search.begin(at: now)
        } else if now - confirmedAt >= TimeProber.interval, let address, let port,
            let service = description.ports(at: address)?.service
        {
            confirmedAt = now
            let query = ShortInfoQuery(
                predicate: StreamPredicate.source(of: description), returnPort: port, id: search.id)
            actions.append(.askOne(query.datagram, of: address, port: service))
        }
    }

    // MARK: Datagrams

    /// Called when the UDP sockets are open.
    /// - Parameter port: the port for answers.
    public func datagramsOpened(port: UInt16, at now: Int64) {
        guard goal != .nothing else { return }
        self.port = port
        advance(to: now)
    }

    /// Called when queries are impossible. An existing connection continues; samples then get times by their arrival.
    public func datagramsFailed(_ error: SourceError, at now: Int64) {
        if search.isOn, goal != .interrupted { broke(error, at: now) }
    }

    /// Called when a datagram has arrived.
    public func datagram(_ bytes: UnsafeRawBufferPointer, from sender: HostAddress, port: UInt16, at now: Int64) {
        if search.isOn || goal == .running && description.rate.isIrregular {
            if let answer = try? ShortInfoAnswer(datagram: bytes, to: search.id) {
                return found(answer.stream, at: sender, now)
            }
        }
        guard let address, sender == address, description.ports(at: address)?.service == port else { return }
        let before = stream?.clock.exchanges ?? 0
        stream?.receiveTime(bytes, at: now)
        guard (stream?.clock.exchanges ?? 0) > before else { return }
        watch.answered(at: now)
        if goal == .running { endSearch() }
    }

    private func endSearch() {
        search.end()
        search.renew()
    }

    private func found(_ found: StreamDescription, at sender: HostAddress, _ now: Int64) {
        guard found.ports(at: sender) != nil, found.isRun(of: description), link.uid != found.uid else { return }
        if let ports = found.ports(at: sender), sender == address, description.ports(at: sender)?.shares(ports) ?? false
        {
            watch.replaced(at: now)
        } else if !search.isOn {
            return
        }
        let wasRunning = goal == .interrupted || goal == .running
        search.answers.note(
            found, from: sender, wanted: description, at: address, isLost: wasRunning, hasShape: offered != nil,
            now: now)
        follow(at: now)
    }

    /// Connects to the outlet that the search has found, if any.
    private func follow(at now: Int64) {
        // While a connection is open, do not connect to another outlet unless the present outlet no longer answers time probes.
        guard !link.isFeeding || now >= watch.goneAt, let (found, sender) = search.takeFound(at: now) else { return }
        if link.isFeeding { stream?.noteBreak() }
        if goal == .running {
            goal = .interrupted
            events.append(.interrupted(.connectionLost, retryInSeconds: 0))
        }
        watch.followsOther = found.uid != description.uid && found.existed(at: stream?.lastAtSender)
        if found.uid != description.uid {
            stream?.restartClock()
            streamUID = found.uid
            backlog = FeedBacklog()
        }
        description = found
        address = sender
        link.openInformation(of: found, at: sender, now: now)
        advance(to: now)
    }

    // MARK: The connection

    public func opened(at now: Int64) { link.opened(at: now) }

    public func failed(_ error: SourceError, at now: Int64) {
        if !link.isClosed { broke(error, at: now) }
    }

    /// Called when the outlet has closed the connection.
    public func closed(at now: Int64) {
        if !link.isClosed { handle(link.ended(), at: now) }
    }

    /// Called when bytes have arrived on the connection. They may begin and end at any position of the stream of bytes.
    public func received(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        let outcome = link.received(bytes, at: now, into: stream)
        if stream?.heardAt == now { samplesCame(at: now) }
        handle(outcome, at: now)
    }

    private func samplesCame(at now: Int64) {
        watch.heard(at: now)
        if goal == .interrupted, link.isFeeding { resumed() }
        if goal == .running, search.isOn { endSearch() }
        if !isBehind, !description.isOfEvents {
            isBehind = backlog.isToBeDropped(age: stream?.newestAge, at: now)
        }
        if let count = stream?.dropped, count > reported.dropped, reported.at.map({ now - $0 >= Self.quiet }) ?? true {
            reported = (count, now)
            events.append(.samplesDropped)
        }
    }

    private func resumed() {
        goal = .running
        endSearch()
        events.append(isIdle ? .noneOffered : .resumed)
        if watch.followsOther { events.append(.otherSender) }
    }

    func handle(_ outcome: InletLink.Outcome, at now: Int64) {
        switch outcome {
        case .wait: break
        case .information(let information): described(information, at: now)
        case .begun: begun(at: now)
        case .failed(let error): broke(error, at: now)
        case .gone:
            guard goal == .connecting || goal == .starting, now < searchEnds else {
                return broke(.connectionLost, at: now)
            }
            // This run of the outlet has ended. Search soon, because another run may exist already.
            link.close()
            search.postpone(at: now)
        }
    }

    private func begun(at now: Int64) {
        watch.heard(at: now)
        search.end()
        backlog.restart()
        isBehind = false
        switch goal {
        case .starting:
            goal = .running
            events.append(isIdle ? .noneOffered : .started)
        case .interrupted:
            reconnects += 1
            // For events, count the test patterns as the beginning of the transmission: events may be absent for long.
            if description.isOfEvents { resumed() }
        case .nothing, .connecting, .connected, .running: break
        }
    }

    /// Called when the outlet is lost, or has violated the protocol. The event for the user depends on the state that was last reported.
    func broke(_ error: SourceError, at now: Int64) {
        let hadBegun = link.isFeeding
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
            if goal == .running, !search.isOn {
                search.begin(at: now)
            } else if hadBegun {
                // Send a query now. The search has been running since the outlet fell silent; from now on, the search also accepts the outlet that
                // fell silent.
                search.askNow(at: now)
            } else if !search.isOn {
                search.postpone(at: now)
            }
            goal = .interrupted
            events.append(.interrupted(error, retryInSeconds: search.seconds))
        }
    }
}
