import Signals

/// An inlet: one stream's way from the network into rings, without input or output of its own.
///
/// A driver reports what happened (`opened`, `received`, `datagram`, …) and does what `nextAction` asks for; events for the user come
/// from `nextEvent`, texts of the stream from `nextMarker`. All times are monotonic nanoseconds.
///
/// The stream is described in full first (`connect`), its samples come over a connection of their own (`start`). Where it is lost, or
/// was not known where it is, it is looked for by queries; another run of the same source takes its place.
public final class InletSession {
    /// How long a stream that was never reached is looked for.
    static let searchTimeout: Int64 = 5_000_000_000
    /// From one report of dropped samples to the next.
    static let quiet: Int64 = 60_000_000_000

    /// The stream as it was described last.
    public internal(set) var description: StreamDescription
    /// Where it is; nil while that is not known.
    public private(set) var address: HostAddress?
    /// The stream's offer in its last description.
    public var catalogue: SignalCatalogue? { offered?.catalogue }
    /// The stream's samples; nil before the first start.
    public private(set) var stream: InletStream?

    /// The run of the outlet whose clock the stream knows.
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
    /// Samples stay late: the feed is opened anew at the next turn.
    private var isBehind = false
    /// When the run of an irregular stream was asked for last.
    private var confirmedAt: Int64 = 0
    /// Dropped samples that the user was told of, and when.
    private var told: (dropped: Int64, at: Int64?) = (0, nil)
    let link: InletLink
    let units: PerKind<SignalUnit>
    private let actions = InletActions()
    var events = SourceEventQueue()

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
        (backlog, isBehind) = (FeedBacklog(), false)
        goal = .starting
        reconnects = 0
        search.renew()
        searchEnds = now + Self.searchTimeout
        watch.heard(at: now)
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

    /// The network of this machine is back: what waits to be looked for or connected is so at once.
    public func networkReturned(at now: Int64) {
        guard search.isOn || goal == .interrupted else { return }
        // What is under way began when nothing could come through.
        if link.isOpening { link.close() }
        search.renew()
        search.askNow(at: now)
        advance(to: now)
    }

    /// Does what is due: queries, questions of time, timeouts.
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
            actions.append(.askTime(probe, of: address, port: service))
        }
        if link.isFeeding { checkLife(at: now) }
        if isBehind { dropBacklog(at: now) }
    }

    /// Opens the feed anew: what waits on the way is given up, and the outlet begins with its newest sample.
    private func dropBacklog(at now: Int64) {
        isBehind = false
        guard goal == .running, link.isFeeding, let stream, let address else { return }
        stream.noteBreak(dropping: true)
        backlog.restart()
        link.openFeed(of: description, at: address, now: now)
    }

    /// Samples, or else answers, must come.
    private func checkLife(at now: Int64) {
        if goal == .running, watch.isSilent(description.rate, at: now) {
            goal = .interrupted
            events.append(.interrupted(.timedOut, retryInSeconds: 0))
            // The connection stays, but another run may be there already, of which this one would never hear.
            search.renew()
            search.begin(at: now)
        }
        let answers = (stream?.clock.exchanges ?? 0) > 0
        if description.rate.isIrregular, goal == .running, answers { checkRun(at: now) }
        if watch.isLost(description.rate, answers: answers, at: now) { broke(.timedOut, at: now) }
    }

    /// Silence says nothing of an irregular stream: its outlet is looked for as soon as it does not answer any more, and asked which run
    /// it is as long as it does, since another one may have its ports and answer in its place.
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
        guard found.ports(at: sender) != nil, found.isRun(of: description),
            link.uid != found.uid
        else { return }
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

    /// Goes to the outlet that was found, if one is.
    private func follow(at now: Int64) {
        // A connection that stands may only be silent: its outlet is asked what time it is, and answers if it lives.
        guard !link.isFeeding || now >= watch.goneAt, let (found, sender) = search.takeFound(at: now) else { return }
        if link.isFeeding { stream?.noteBreak() }
        if goal == .running {
            goal = .interrupted
            events.append(.interrupted(.connectionLost, retryInSeconds: 0))
        }
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
        if let dropped = stream?.dropped, dropped > told.dropped, told.at.map({ now - $0 >= Self.quiet }) ?? true {
            told = (dropped, now)
            events.append(.samplesDropped)
        }
    }

    private func resumed() {
        goal = .running
        endSearch()
        events.append(isIdle ? .noneOffered : .resumed)
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
            // Another run may be there already.
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
            // Where no sample may come for long, and with texts, which are not numbered, the patterns have to do.
            if description.isOfEvents { resumed() }
        case .nothing, .connecting, .connected, .running: break
        }
    }

    /// The outlet is lost, or broke the protocol. What follows depends on what was reported to the user before.
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
                // It is looked for since it fell silent; from now on it may be connected anew, too.
                search.askNow(at: now)
            } else if !search.isOn {
                search.postpone(at: now)
            }
            goal = .interrupted
            events.append(.interrupted(error, retryInSeconds: search.seconds))
        }
    }
}
