import Signals

/// A sensor's way from the radio into rings, without input or output of its own.
///
/// A driver reports what happened (`attempted`, `opened`, `received`, …) and does what `nextAction` asks for; events for the user come from
/// `nextEvent`. All times are monotonic nanoseconds. A sensor that is lost is connected again without end. Before it is disconnected its
/// streams are stopped: an H10 would go on until its battery is empty.
public final class SensorSession {
    /// How long the controller may take to get ready, and connecting.
    static let controllerTimeout: Int64 = 6_000_000_000
    static let connectTimeout: Int64 = 3_000_000_000
    /// From a failure to the next try.
    static let pause: Int64 = 500_000_000
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
    /// What a Polar's acceleration is asked for, as far as it offers that: in Hz, and g.
    private static let wantedAcceleration: (rate: UInt16, range: UInt16) = (100, 8)

    private enum Link: Equatable {
        case closed
        /// A try has failed; the next one comes at that time.
        case pausing(Int64)
        case waiting(deadline: Int64)
        case opening(deadline: Int64)
        case discovering
        /// Asks a Polar what its acceleration can be.
        case asking
        case ready
        /// Streams are being stopped before the end.
        case closing(deadline: Int64)
    }

    public let address: SensorAddress
    /// The sensor's offer when it was connected last.
    public var catalogue: SignalCatalogue? { profile?.catalogue }
    /// What it is; nil before it was connected.
    public var model: SensorModel? { profile?.model }

    private var link = Link.closed
    private var goal = SourceGoal.nothing
    private var client = AttributeClient(wanted: SensorProfile.wanted)
    private var script = SensorScript()
    private var profile: SensorProfile?
    private var acceleration: (rate: UInt16, range: UInt16)?
    private var store: SampleStore?
    private var reception: SensorReception?
    /// What the sensor was told to send.
    private var subscribed: [AttributeUUID] = []
    private var started: [PolarType] = []
    private var isMuseRunning = false
    /// Whether the script that is under way ends in samples.
    private var isStarting = false
    private var heardAt: Int64 = 0
    private var lookedAt: Int64?
    private var aliveAt: Int64 = 0
    private var reconnects = 0
    private var isContactLost = false
    private var isBatteryLow = false
    private var actions: [SensorAction] = []
    private var events = SourceEventQueue()

    public init(_ address: SensorAddress) { self.address = address }

    /// The oldest action that was not done yet.
    public func nextAction() -> SensorAction? {
        if actions.isEmpty, let packet = client.nextPacket() { return .send(packet) }
        return actions.isEmpty ? nil : actions.removeFirst()
    }

    /// The oldest event that was not read yet.
    public func nextEvent() -> SourceEvent? { events.next() }
    /// Whether there is something of the connection.
    public var isClosed: Bool { link == .closed }
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
        if link != .closed { close() }
        goal = .connecting
        reconnects = 0
        open(at: now)
    }

    /// Ends everything, without an event. Streams are stopped first, so the connection may stand a moment longer.
    public func disconnect(at now: Int64) {
        events.removeAll()
        goal = .nothing
        (store, reception, profile) = (nil, nil, nil)
        guard link == .ready else { return close() }
        stopStreams(isEnd: true)
        guard !script.isEmpty else { return close() }
        link = .closing(deadline: now + Self.closingTimeout)
        run(at: now)
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
        if link == .ready { subscribe(at: now) } else { open(at: now) }
    }

    /// Ends the transmission: `.stopped` follows at once.
    public func stop(at now: Int64) {
        switch goal {
        case .starting, .running, .interrupted: break
        case .nothing, .connecting, .connected: return
        }
        goal = .connected
        reception?.noteBreak(at: now)
        if link == .ready {
            stopStreams(isEnd: false)
            run(at: now)
        } else {
            close()
        }
        events.append(.stopped)
    }

    /// Does what is due: time-outs, reconnecting.
    public func advance(to now: Int64) {
        let pause = now - (lookedAt ?? now)
        lookedAt = now
        if pause > Self.longestTurn { heardAt = min(now, heardAt + pause) }
        reception?.advance(to: now)
        switch link {
        case .closed: break
        case .pausing(let until): if now >= until { open(at: now) }
        case .waiting(let deadline): if now >= deadline { broke(.other(SensorError.noController.rawValue), at: now) }
        case .opening(let deadline): if now >= deadline { broke(.timedOut, at: now) }
        case .discovering, .asking: checkAnswers(at: now)
        case .ready:
            checkAnswers(at: now)
            if link == .ready, goal == .running { checkLife(at: now) }
        case .closing(let deadline): if now >= deadline || script.isEmpty && client.isIdle { close() }
        }
    }

    private func checkAnswers(at now: Int64) {
        do throws(AttributeFault) { try client.advance(to: now) } catch { return broke(Self.error(error), at: now) }
        if script.isOverdue(at: now) { broke(.timedOut, at: now) }
    }

    private func checkLife(at now: Int64) {
        if reception?.isSteady ?? false, now - heardAt >= Self.silence { return broke(.timedOut, at: now) }
        guard isMuseRunning, now - aliveAt >= Self.keepAlive else { return }
        aliveAt = now
        museCommand(Muse.command("k"))
    }

    private static func error(_ fault: AttributeFault) -> SourceError {
        fault == .timedOut ? .timedOut : fault == .tooMany ? .tooLarge(.description) : .protocolViolation(.unknownReply)
    }

    // MARK: the connection

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
        link = .discovering
        client = AttributeClient(wanted: SensorProfile.wanted)
        script.removeAll()
        (subscribed, started, isMuseRunning, isStarting) = ([], [], false, false)
        acceleration = nil
        do throws(AttributeFault) { try client.begin(at: now) } catch { broke(Self.error(error), at: now) }
    }

    /// No connection could be made.
    public func failed(_ error: SourceError, at now: Int64) {
        switch link {
        case .waiting, .opening: broke(error, at: now)
        case .closed, .pausing: break
        case .discovering, .asking, .ready, .closing: closed(at: now)
        }
    }

    /// The connection has ended.
    public func closed(at now: Int64) {
        switch link {
        case .closed, .pausing: break
        case .closing: close()
        case .waiting, .opening, .discovering, .asking, .ready: broke(.connectionLost, at: now)
        }
    }

    private func close() {
        if link != .closed { actions.append(.close) }
        link = .closed
        script.removeAll()
        client = AttributeClient(wanted: SensorProfile.wanted)
        (subscribed, started, isMuseRunning, isStarting) = ([], [], false, false)
    }

    /// The sensor is lost, or of no use. What follows depends on what was reported to the user before.
    private func broke(_ error: SourceError, at now: Int64) {
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
            goal = .interrupted
            link = .pausing(now + Self.pause)
            events.append(.interrupted(error, retryInSeconds: 1))
        }
    }

    // MARK: packets

    /// A packet came.
    public func received(_ packet: UnsafeRawBufferPointer, at now: Int64) {
        switch link {
        case .closed, .pausing, .waiting, .opening: return
        case .discovering, .asking, .ready, .closing: break
        }
        do throws(AttributeFault) {
            switch try client.received(packet, at: now) {
            case .none: break
            case .discovered: discovered(at: now)
            case .value(let handle, let bytes): value(of: handle, bytes, at: now)
            case .read(let handle, let bytes):
                if let bytes { value(of: handle, bytes, isAsked: true, at: now) }
                script.finish()
            case .wrote(_, let refusal): wrote(refusal, at: now)
            }
        } catch { return broke(Self.error(error), at: now) }
        run(at: now)
    }

    private func wrote(_ refusal: UInt8?, at now: Int64) {
        guard refusal != nil else { return script.written() }
        // What cannot be stopped need not be; a stream that cannot be had is one that does not come.
        let isVital = isStarting && link == .ready
        script.finish()
        if link == .asking { return offer(at: now) }
        if isVital { broke(.declined, at: now) }
    }

    private func value(of handle: UInt16, _ bytes: UnsafeRawBufferPointer, isAsked: Bool = false, at now: Int64) {
        for characteristic in client.characteristics where characteristic.handle == handle {
            if characteristic.uuid == .polarControl { return answered(bytes, at: now) }
            // Nobody asked for it.
            guard isAsked || subscribed.contains(characteristic.uuid), goal.wantsData, let reception,
                let value = Self.value(characteristic.uuid), reception.wants(value)
            else { return }
            reception.take(value, bytes, at: now)
            if reception.newest == now { heardAt = now }
            notify(reception)
            return
        }
    }

    private static func value(_ uuid: AttributeUUID) -> SensorValue? {
        switch uuid {
        case .heartRateMeasurement: return .heartRate
        case .batteryLevel: return .battery
        case .polarData: return .polarData
        case .muse(Muse.gyroscope): return .gyroscope
        case .muse(Muse.acceleration): return .museAcceleration
        case .muse(Muse.telemetry): return .museTelemetry
        default:
            for electrode in Muse.electrodes.indices where uuid == .muse(Muse.firstElectrode + UInt16(electrode)) {
                return .electrode(electrode)
            }
            return nil
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

    /// Polar's control point says something.
    private func answered(_ bytes: UnsafeRawBufferPointer, at now: Int64) {
        guard let answer = PolarControl.Answer(bytes), script.answered(answer.operation, answer.type) else { return }
        switch answer.operation {
        case PolarControl.settingsRequest:
            guard link == .asking else { return }
            if answer.status == 0 { acceleration = Self.choose(answer) }
            offer(at: now)
        case PolarControl.startRequest:
            let isRefused = answer.status != 0 && answer.status != PolarControl.alreadyInState
            if isRefused, isStarting {
                let error =
                    answer.status == PolarControl.inCharger
                    ? SourceError.other(SensorError.inCharger.rawValue) : .declined
                return broke(error, at: now)
            }
            if answer.type == PolarType.acceleration.rawValue { reception?.factor = answer.factor }
        default: break
        }
    }

    /// The rate and range nearest to what is wanted, and not above; the lowest where all are.
    private static func choose(_ answer: PolarControl.Answer) -> (rate: UInt16, range: UInt16)? {
        func nearest(_ offered: [UInt16], _ wanted: UInt16) -> UInt16? {
            offered.filter { $0 > 0 && $0 <= wanted }.max() ?? offered.filter { $0 > 0 }.min()
        }
        guard let rate = nearest(answer.rates, wantedAcceleration.rate) else { return nil }
        return (rate, nearest(answer.ranges, wantedAcceleration.range) ?? wantedAcceleration.range)
    }

    // MARK: what is asked of the sensor

    private func discovered(at now: Int64) {
        guard link == .discovering else { return }
        if client.characteristic(.polarControl) != nil, client.characteristic(.polarData) != nil {
            link = .asking
            script.add([
                .configure(.polarControl, .indications), .polar(PolarControl.askSettings(.acceleration)),
            ])
            return
        }
        offer(at: now)
    }

    /// All that the sensor offers is known.
    private func offer(at now: Int64) {
        let found: SensorProfile
        do throws(SensorProfile.Refusal) {
            found = try SensorProfile(acceleration: acceleration) { client.characteristic($0) != nil }
        } catch {
            return broke(
                error == .notSupported ? .other(SensorError.notSupported.rawValue) : .wrongProtocol, at: now)
        }
        // A sensor does not change.
        if goal != .connecting, let profile, profile.streams != found.streams {
            return broke(.protocolViolation(.description), at: now)
        }
        profile = found
        link = .ready
        switch goal {
        case .connecting:
            goal = .connected
            events.append(.connected)
        case .starting, .interrupted: subscribe(at: now)
        case .nothing, .connected, .running: break
        }
    }

    private func subscribe(at now: Int64) {
        guard let profile, let reception else { return }
        isStarting = true
        var steps: [SensorStep] = []
        for characteristic in client.characteristics where characteristic.configuration != nil {
            guard let value = Self.value(characteristic.uuid), reception.wants(value) else { continue }
            if value == .battery, characteristic.isReadable { steps.append(.read(characteristic.uuid)) }
            steps.append(.configure(characteristic.uuid, characteristic.delivery))
        }
        switch profile.model {
        case .strap: break
        case .muse:
            let hasAuxiliary = reception.wants(.electrode(4))
            steps += [.muse(Muse.command(hasAuxiliary ? "p20" : "p21")), .muse(Muse.command("d"))]
        case .polarH10:
            if reception.wants(.ecg) {
                steps.append(.polar(PolarControl.start(.ecg, rate: 130, resolution: 14, range: nil)))
            }
            if reception.wants(.acceleration), let acceleration {
                let start = PolarControl.start(
                    .acceleration, rate: acceleration.rate, resolution: 16, range: acceleration.range)
                steps.append(.polar(start))
            }
        }
        script.add(steps)
        run(at: now)
    }

    /// - Parameter isEnd: whether the connection ends, and with it what was subscribed to.
    private func stopStreams(isEnd: Bool) {
        isStarting = false
        script.removeAll()
        if isMuseRunning { script.add([.muse(Muse.command("h"))]) }
        isMuseRunning = false
        script.add(started.map { .polar(PolarControl.stop($0)) })
        started = []
        if !isEnd { script.add(subscribed.map { .configure($0, .none) }) }
        subscribed = []
    }

    /// Does the next steps.
    private func run(at now: Int64) {
        while let step = script.next(at: now) { begin(step, at: now) }
        guard script.isEmpty else { return }
        switch link {
        case .closing: if client.isIdle { close() }
        case .ready: if isStarting { running(at: now) }
        default: break
        }
    }

    private func begin(_ step: SensorStep, at now: Int64) {
        switch step {
        case .configure(let uuid, let delivery):
            guard let characteristic = client.characteristic(uuid), characteristic.configuration != nil else {
                return script.finish()
            }
            if delivery != .none { subscribed.append(uuid) }
            client.configure(characteristic, delivery, at: now)
        case .polar(let request):
            guard let control = client.characteristic(.polarControl) else { return script.finish() }
            if request[0] == PolarControl.startRequest, let type = PolarType(rawValue: request[1]) { started.append(type) }
            client.write(request, to: control.handle, at: now)
        case .muse(let command):
            museCommand(command)
            if isStarting { isMuseRunning = true }
        case .read(let uuid):
            guard let characteristic = client.characteristic(uuid) else { return script.finish() }
            client.read(characteristic.handle, at: now)
        }
    }

    private func museCommand(_ command: [UInt8]) {
        if let control = client.characteristic(.muse(Muse.control)) { client.command(command, to: control.handle) }
    }

    private func running(at now: Int64) {
        isStarting = false
        (heardAt, aliveAt) = (now, now)
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
}
