import Signals

/// A sensor's way from the radio into rings, without input or output of its own.
///
/// A driver reports what happened (`attempted`, `opened`, `received`, …) and does what `nextAction` asks for; events for the user come from
/// `nextEvent`. All times are monotonic nanoseconds. A sensor that is lost is connected again without end. Before it is disconnected its
/// streams are stopped: an H10 would go on until its battery is empty.
public final class SensorSession {
    /// How long this device may show no controller, and how long connecting may take.
    static let controllerTimeout: Int64 = 6_000_000_000
    static let connectTimeout: Int64 = 3_000_000_000
    /// From a failure to the next try.
    static let pause: Int64 = 500_000_000
    /// The same at most, where the sensor is there but refuses, or soon ends what it began: each such failure doubles the pause. So short that
    /// a good one that comes back goes on within 5 s all the same.
    static let longestPause: Int64 = 4_000_000_000
    /// How long a sensor sends until its next failure is the first one again.
    static let steadiness: Int64 = 10_000_000_000
    /// The same where the controller itself is missing, or refuses.
    static let controllerPause: Int64 = 5_000_000_000
    /// How long a connected sensor may be silent.
    static let silence: Int64 = 5_000_000_000
    /// How long a sensor may take to stop its streams before it is disconnected.
    static let closingTimeout: Int64 = 1_500_000_000
    /// From one sign of life to the next that a Muse is given.
    static let keepAlive: Int64 = 5_000_000_000
    /// In percent.
    public static let lowBattery: Float = 15
    /// When nobody looked for so long, nothing was read either.
    private static let longestTurn: Int64 = 1_000_000_000

    private enum Link {
        case closed
        /// A try has failed; the next one comes at that time.
        case pausing(Int64)
        case waiting(deadline: Int64)
        case opening(deadline: Int64)
        case open(SensorDialogue)
        /// Streams are being stopped before the end. Without a deadline, no answer is awaited.
        case closing(SensorDialogue, deadline: Int64?)
    }

    public let address: SensorAddress
    /// The sensor's offer when it was connected last.
    public var catalogue: SignalCatalogue? { profile?.catalogue }
    /// What it is; nil before it was connected.
    public var model: SensorModel? { profile?.model }

    private var link = Link.closed
    private var goal = SourceGoal.nothing
    private var profile: SensorProfile?
    private var store: SampleStore?
    private var reception: SensorReception?
    /// Silence before this time does not count: nothing was requested, or nothing was read.
    private var heardFrom: Int64 = 0
    private var lookedAt: Int64?
    private var aliveAt: Int64 = 0
    /// Since when the sensor sends; nil: it does not.
    private var runsSince: Int64?
    /// After the next failure of a sensor that is there.
    private var nextPause = SensorSession.pause
    private var reconnects = 0
    /// Why the last try failed, and after how many seconds the next one was announced.
    private var lastError: SourceError?
    private var lastSeconds = 0
    private var isContactLost = false
    private var isBatteryLow = false
    private var actions: [SensorAction] = []
    private var events = SourceEventQueue()

    public init(_ address: SensorAddress) { self.address = address }

    private var dialogue: SensorDialogue? {
        switch link {
        case .open(let dialogue), .closing(let dialogue, _): dialogue
        default: nil
        }
    }

    /// The oldest action that was not done yet.
    public func nextAction() -> SensorAction? {
        if !actions.isEmpty { return actions.removeFirst() }
        if let packet = dialogue?.nextPacket() { return .send(packet) }
        guard case .closing(let dialogue, let deadline) = link, dialogue.isIdle || deadline == nil else { return nil }
        close()
        return actions.removeFirst()
    }

    /// The oldest event that was not read yet.
    public func nextEvent() -> SourceEvent? { events.next() }
    /// Whether the session has ended: the sensor is disconnected, and no retry is planned.
    public var isClosed: Bool { if case .closed = link { true } else { false } }
    /// Whether the sensor is being connected, which the controller cannot do while it looks for others.
    public var isConnecting: Bool {
        switch link {
        case .waiting, .opening: true
        default: false
        }
    }

    public var statistics: SourceStatistics {
        var statistics = SourceStatistics()
        reception?.fill(&statistics)
        statistics.reconnects = reconnects
        return statistics
    }

    // MARK: what the user wants

    /// Begins to connect: `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        close()
        goal = .connecting
        reconnects = 0
        (runsSince, nextPause) = (nil, Self.pause)
        open(at: now)
    }

    /// Ends everything, without an event. Streams are stopped first, so the connection lasts a moment longer.
    /// - Parameter canWait: whether `advance` is called until the end. Otherwise the connection ends at once, after one request to stop.
    public func disconnect(at now: Int64, canWait: Bool = true) {
        events.removeAll()
        goal = .nothing
        (store, reception, profile) = (nil, nil, nil)
        switch link {
        case .open(let dialogue) where dialogue.isReady:
            dialogue.stop(isEnd: true, at: now)
            link = .closing(dialogue, deadline: canWait ? now + Self.closingTimeout : nil)
        case .closing: break
        default: close()
        }
    }

    /// Chooses where samples go. To be called while stopped.
    public func apply(_ store: SampleStore) {
        self.store = store
        reception = nil
    }

    /// Begins the transmission: `.started` or `.failed` follows.
    public func start(at now: Int64) {
        guard goal == .connected, let store, let profile else { return }
        guard !store.entries.isEmpty else { return events.append(.failed(.noChannels)) }
        store.removeAll()
        reception = SensorReception(profile, store: store)
        goal = .starting
        reconnects = 0
        (runsSince, nextPause) = (nil, Self.pause)
        if case .open(let dialogue) = link, dialogue.isReady {
            subscribe(dialogue, at: now)
        } else {
            close()
            open(at: now)
        }
    }

    /// Ends the transmission: `.stopped` follows at once.
    public func stop(at now: Int64) {
        guard goal.wantsData else { return }
        goal = .connected
        reception?.noteBreak(at: now)
        if case .open(let dialogue) = link, dialogue.isReady {
            dialogue.stop(isEnd: false, at: now)
        } else {
            close()
        }
        events.append(.stopped)
    }

    /// Does what is due: timeouts, reconnecting.
    public func advance(to now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        if pause > Self.longestTurn { heardFrom = min(now, heardAt + pause) }
        reception?.advance(to: now)
        switch link {
        case .closed: break
        case .pausing(let until): if now >= until { open(at: now) }
        case .waiting(let deadline): if now >= deadline { broke(.other(SensorError.noController.rawValue), at: now) }
        case .opening(let deadline): if now >= deadline { broke(.timedOut, at: now) }
        case .open(let dialogue):
            if goal == .running { checkLife(dialogue, at: now) }
            if case .open = link { take(dialogue.advance(to: now), dialogue, at: now) }
        case .closing(_, let deadline): if now >= deadline ?? now { close() }
        }
    }

    /// When all selected streams were received last.
    private var heardAt: Int64 { max(heardFrom, reception?.heardAt ?? heardFrom) }

    private func checkLife(_ dialogue: SensorDialogue, at now: Int64) {
        if reception?.isSteady ?? false, now - heardAt >= Self.silence { return broke(.timedOut, at: now) }
        guard dialogue.isMuseRunning, now - aliveAt >= Self.keepAlive else { return }
        aliveAt = now
        dialogue.keepAlive()
    }

    // MARK: the connection

    /// Whether the sensor was lost, and is tried again.
    public var isLost: Bool { goal == .interrupted }

    /// There is a controller: it gets ready, or lets others have their turn.
    public func controllerFound(at now: Int64) {
        if case .waiting = link { link = .waiting(deadline: now + Self.controllerTimeout) }
    }

    private func open(at now: Int64) {
        link = .waiting(deadline: now + Self.controllerTimeout)
        actions.append(.open)
    }

    /// The controller is ready, and connects from now on.
    public func attempted(at now: Int64) {
        if case .waiting = link { link = .opening(deadline: now + Self.connectTimeout) }
    }

    /// The connection stands.
    public func opened(at now: Int64) {
        guard case .opening = link else { return }
        let dialogue = SensorDialogue()
        link = .open(dialogue)
        dialogue.begin(at: now)
    }

    /// No connection could be made, or it has ended.
    public func failed(_ error: SourceError, at now: Int64) {
        switch link {
        case .waiting, .opening: broke(error, at: now)
        case .open: broke(.connectionLost, at: now)
        case .closing: close()
        case .closed, .pausing: break
        }
    }

    private func close() {
        if case .closed = link { return }
        actions.append(.close)
        link = .closed
    }

    /// The sensor is lost, or of no use. What follows depends on what was reported to the user before.
    private func broke(_ error: SourceError, at now: Int64) {
        let wait = pause(after: error)
        close()
        reception?.noteBreak(at: now)
        switch goal {
        case .nothing, .connected: break
        case .connecting:
            goal = .nothing
            events.append(.failed(error))
        case .starting:
            goal = .connected
            events.append(.failed(error))
        case .running, .interrupted:
            // Each try fails for as long as the sensor is away: that is reported once, and where the reason or the shown wait is another one.
            let seconds = Int((wait + 999_999_999) / 1_000_000_000)
            let isNews = goal == .running || error != lastError || seconds != lastSeconds
            goal = .interrupted
            link = .pausing(now + wait)
            (lastError, lastSeconds) = (error, seconds)
            if isNews { events.append(.interrupted(error, retryInSeconds: seconds)) }
        }
    }

    /// How long to wait after a failure of the present link.
    private func pause(after error: SourceError) -> Int64 {
        if Self.isOfController(error) { return Self.controllerPause }
        // One that is away was tried for seconds. It may be back at once.
        if case .opening = link, error == .timedOut { return Self.pause }
        // Silence that ended the connection is no sending.
        if let runsSince, heardAt - runsSince >= Self.steadiness { nextPause = Self.pause }
        runsSince = nil
        defer { nextPause = min(2 * nextPause, Self.longestPause) }
        return nextPause
    }

    /// Whether the controller is missing or refuses, not the sensor.
    private static func isOfController(_ error: SourceError) -> Bool {
        guard case .other(let number) = error else { return false }
        switch SensorError(rawValue: number) {
        case .noController?, .blocked?, .controllerFailed?: return true
        case .notSupported?, .inCharger?, .needsPairing?, nil: return false
        }
    }

    /// A packet came.
    public func received(_ packet: UnsafeRawBufferPointer, at now: Int64) {
        switch link {
        case .closed, .pausing, .waiting, .opening: break
        case .open(let dialogue): take(dialogue.received(packet, at: now), dialogue, at: now)
        case .closing(let dialogue, _):
            // What its sensor still sends is let go.
            if case .broke = dialogue.received(packet, at: now) { close() }
        }
    }

    private func take(_ outcome: SensorDialogue.Outcome, _ dialogue: SensorDialogue, at now: Int64) {
        switch outcome {
        case .none: break
        case .broke(let error): broke(error, at: now)
        case .offered(let found): offered(found, dialogue, at: now)
        case .running: running(dialogue, at: now)
        case .value(let value, let bytes):
            guard goal.wantsData, let reception, reception.wants(value) else { return }
            reception.factor = dialogue.factor
            reception.take(value, bytes, at: now)
            notify(reception)
        }
    }

    private func offered(_ found: SensorProfile, _ dialogue: SensorDialogue, at now: Int64) {
        // A sensor does not change.
        if goal != .connecting, let profile, profile.streams != found.streams {
            return broke(.protocolViolation(.description), at: now)
        }
        profile = found
        switch goal {
        case .connecting:
            goal = .connected
            events.append(.connected)
        case .starting, .interrupted: subscribe(dialogue, at: now)
        case .nothing, .connected, .running: break
        }
    }

    private func subscribe(_ dialogue: SensorDialogue, at now: Int64) {
        guard let profile, let reception else { return }
        take(dialogue.start(profile, for: reception, at: now), dialogue, at: now)
    }

    private func running(_ dialogue: SensorDialogue, at now: Int64) {
        (heardFrom, aliveAt, runsSince) = (now, now, now)
        switch goal {
        case .starting:
            goal = .running
            events.append(.started)
        case .interrupted:
            goal = .running
            reconnects += 1
            events.append(.resumed)
        case .nothing, .connecting, .connected, .running: break
        }
    }

    private func notify(_ reception: SensorReception) {
        if reception.contact != .unknown, isContactLost != (reception.contact == .lost) {
            isContactLost.toggle()
            let notice = isContactLost ? SensorNotice.contactLost : .contactGood
            events.append(.notice(notice.rawValue))
        }
        let isLow = reception.battery.map { $0 < Self.lowBattery } ?? false
        if isLow, !isBatteryLow { events.append(.notice(SensorNotice.batteryLow.rawValue)) }
        isBatteryLow = isLow
    }
}
