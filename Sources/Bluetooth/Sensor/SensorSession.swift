import Signals

/// Controls one sensor: connects it, starts its streams, and stores their samples in rings.
///
/// The session performs no input or output: a driver executes the actions that `nextAction` returns, and reports their results. The app reads the
/// events for the user from `nextEvent`. All times are monotonic nanoseconds.
///
/// The session tries to reconnect a lost sensor until it succeeds or is disconnected. Before it disconnects a sensor, it stops the sensor's streams:
/// a Polar H10 would otherwise send until its battery is empty.
public final class SensorSession {
    /// The timeout for finding a Bluetooth controller in this machine, in nanoseconds.
    static let controllerTimeout: Int64 = 6_000_000_000
    /// The timeout for connecting a sensor, in nanoseconds.
    static let connectTimeout: Int64 = 3_000_000_000
    /// The timeout in nanoseconds for connecting a lost sensor while nothing else needs the radio. It is below the 40 s of the kernel's sockets.
    ///
    /// The kernel (Linux 6.1) loses track of a sensor that is connected in the moment in which an attempt ends. The fewer attempts end, the rarer is
    /// that moment. The kernel itself still ends an attempt 4 s after it received the sensor.
    static let patientTimeout: Int64 = 30_000_000_000
    /// The pause between a failure and the next attempt, in nanoseconds.
    static let pause: Int64 = 500_000_000
    /// The maximum pause in nanoseconds, for a sensor that is present but refuses to connect or soon disconnects. Each such failure doubles the
    /// pause. The limit ensures that a sensor that returns sends again within 5 s.
    static let longestPause: Int64 = 4_000_000_000
    /// If a sensor has sent for this time in nanoseconds, its next failure counts as the first one, with the shortest pause.
    static let steadiness: Int64 = 10_000_000_000
    /// The pause in nanoseconds after a failure of the controller: it is missing, or refuses commands.
    static let controllerPause: Int64 = 5_000_000_000
    /// The maximum time without data from a connected sensor, in nanoseconds.
    static let silence: Int64 = 5_000_000_000
    /// The maximum time for stopping a sensor's streams before the sensor is disconnected, in nanoseconds.
    static let closingTimeout: Int64 = 1_500_000_000
    /// The interval between keep-alive commands to a Muse, in nanoseconds.
    static let keepAlive: Int64 = 5_000_000_000
    /// The battery level in percent below which the user is notified.
    public static let lowBattery: Float = 15
    /// If the session was not advanced for longer than this time in nanoseconds, nobody read packets meanwhile. That interval does not count as
    /// silence of the sensor.
    private static let longestTurn: Int64 = 1_000_000_000

    private enum Link {
        case closed
        /// An attempt has failed. The next one begins at this time.
        case pausing(Int64)
        case waiting(deadline: Int64)
        case opening(since: Int64)
        case open(SensorDialogue)
        /// The streams are being stopped before the sensor is disconnected. With the deadline nil, the session does not wait for the sensor's answer.
        case closing(SensorDialogue, deadline: Int64?)
    }

    public let address: SensorAddress
    /// The streams and channels that the sensor offered when it last connected; nil before the first connection.
    public var catalogue: SignalCatalogue? { profile?.catalogue }
    /// The sensor's model; nil before the first connection.
    public var model: SensorModel? { profile?.model }

    private var link = Link.closed
    private var goal = SourceGoal.nothing
    /// True if nothing else needs the radio while this sensor is being connected. The driver sets it.
    public var isAlone = false
    private var profile: SensorProfile?
    private var store: SampleStore?
    private var reception: SensorReception?
    /// Silence of the sensor before this time does not count, because no data were requested or no packets were read.
    private var heardFrom: Int64 = 0
    private var lookedAt: Int64?
    private var aliveAt: Int64 = 0
    /// The time at which the sensor began to send; nil while it does not send.
    private var runsSince: Int64?
    /// The pause after the next failure of a sensor that is present.
    private var nextPause = SensorSession.pause
    private var reconnects = 0
    /// The reason for a failure that was last reported to the user.
    private var lastError: SourceError?
    /// The number of seconds until the next attempt that was reported with `lastError`.
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

    /// Removes and returns the oldest action that the driver has not executed; nil for none.
    public func nextAction() -> SensorAction? {
        if !actions.isEmpty { return actions.removeFirst() }
        if let packet = dialogue?.nextPacket() { return .send(packet) }
        guard case .closing(let dialogue, let deadline) = link, dialogue.isIdle || deadline == nil else { return nil }
        close()
        return actions.removeFirst()
    }

    /// Removes and returns the oldest unread event; nil for none.
    public func nextEvent() -> SourceEvent? { events.next() }
    /// True if the session has ended: the sensor is disconnected, and no other attempt is planned.
    public var isClosed: Bool { if case .closed = link { true } else { false } }
    /// True if the sensor is being connected. The controller cannot search for other sensors meanwhile.
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

    // MARK: the user's requests

    /// Starts to connect. The event `.connected` or `.failed` follows.
    public func connect(at now: Int64) {
        close()
        goal = .connecting
        reconnects = 0
        (runsSince, nextPause) = (nil, Self.pause)
        open(at: now)
    }

    /// Disconnects the sensor, without an event. The radio connection ends a moment later, because the session stops the streams first.
    /// - Parameter canWait: true if the caller continues to advance the session until it is closed. Otherwise, the session sends one request to stop,
    ///   and disconnects at once.
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

    /// Sets the rings for the samples. The caller must stop the transmission first.
    public func apply(_ store: SampleStore) {
        self.store = store
        reception = nil
    }

    /// Starts the transmission. The event `.started` or `.failed` follows.
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

    /// Ends the transmission. The event `.stopped` follows at once.
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

    /// Advances to a time: checks timeouts, and reconnects when a pause is over.
    public func advance(to now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        if pause > Self.longestTurn { heardFrom = min(now, heardAt + pause) }
        reception?.advance(to: now)
        switch link {
        case .closed: break
        case .pausing(let until): if now >= until { open(at: now) }
        case .waiting(let deadline): if now >= deadline { broke(.other(SensorError.noController.rawValue), at: now) }
        case .opening(let since):
            let limit = isLost && isAlone ? Self.patientTimeout : Self.connectTimeout
            if now - since >= limit { broke(.timedOut, at: now) }
        case .open(let dialogue):
            if goal == .running { checkLife(dialogue, at: now) }
            if case .open = link { take(dialogue.advance(to: now), dialogue, at: now) }
        case .closing(_, let deadline): if now >= deadline ?? now { close() }
        }
    }

    /// The last time at which all selected streams were sending.
    private var heardAt: Int64 { max(heardFrom, reception?.heardAt ?? heardFrom) }

    private func checkLife(_ dialogue: SensorDialogue, at now: Int64) {
        if reception?.isSteady ?? false, now - heardAt >= Self.silence { return broke(.timedOut, at: now) }
        guard dialogue.isMuseRunning, now - aliveAt >= Self.keepAlive else { return }
        aliveAt = now
        dialogue.keepAlive()
    }

    // MARK: the connection

    /// True if the sensor was lost, and the session tries to reconnect it.
    public var isLost: Bool { goal == .interrupted }

    /// Called when the machine has a controller, which is becoming ready or is connecting other sensors. The timeout for connecting restarts.
    public func controllerFound(at now: Int64) {
        if case .waiting = link { link = .waiting(deadline: now + Self.controllerTimeout) }
    }

    private func open(at now: Int64) {
        link = .waiting(deadline: now + Self.controllerTimeout)
        actions.append(.open)
    }

    /// Called when the controller is ready and begins to connect the sensor.
    public func attempted(at now: Int64) {
        if case .waiting = link { link = .opening(since: now) }
    }

    /// Called when the sensor is connected.
    public func opened(at now: Int64) {
        guard case .opening = link else { return }
        let dialogue = SensorDialogue()
        link = .open(dialogue)
        dialogue.begin(at: now)
    }

    /// Called when connecting failed, or when the connection has ended.
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

    /// Closes the connection to the sensor after a failure. The event for the user depends on the last reported state.
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
            // Inform the user about failed attempts once, and again only if the reason or the displayed pause changes: attempts fail as long as the
            // sensor is absent.
            let seconds = Int((wait + 999_999_999) / 1_000_000_000)
            let isNews = goal == .running || error != lastError || seconds != lastSeconds
            goal = .interrupted
            link = .pausing(now + wait)
            (lastError, lastSeconds) = (error, seconds)
            if isNews { events.append(.interrupted(error, retryInSeconds: seconds)) }
        }
    }

    /// The pause between a failure of the connection and the next attempt, in nanoseconds.
    private func pause(after error: SourceError) -> Int64 {
        if Self.isOfController(error) { return Self.controllerPause }
        // If the sensor is absent, do not lengthen the pause: the attempt has already taken seconds, and the sensor may return soon.
        if case .opening = link, error == .timedOut { return Self.pause }
        // The time for which the sensor has sent ends with its last data; the silence before the failure does not
        // count.
        if let runsSince, heardAt - runsSince >= Self.steadiness { nextPause = Self.pause }
        runsSince = nil
        defer { nextPause = min(2 * nextPause, Self.longestPause) }
        return nextPause
    }

    /// True if the controller is missing or refuses commands, so that the sensor is not the cause.
    private static func isOfController(_ error: SourceError) -> Bool {
        guard case .other(let number) = error else { return false }
        switch SensorError(rawValue: number) {
        case .noController?, .blocked?, .controllerFailed?: return true
        case .notSupported?, .inCharger?, .needsPairing?, nil: return false
        }
    }

    /// Processes a packet that has arrived from the sensor.
    public func received(_ packet: UnsafeRawBufferPointer, at now: Int64) {
        switch link {
        case .closed, .pausing, .waiting, .opening: break
        case .open(let dialogue): take(dialogue.received(packet, at: now), dialogue, at: now)
        case .closing(let dialogue, _):
            // While the streams are being stopped, ignore data that the sensor still sends.
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
        // Report an error if the list of streams differs after a reconnection: the streams of a sensor never change.
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
