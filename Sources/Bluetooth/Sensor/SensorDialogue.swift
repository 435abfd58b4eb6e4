import Signals

/// Finds, starts and stops the streams of a connected sensor, by requests to the sensor.
final class SensorDialogue {
    /// The result of processing a packet, or of advancing to a time.
    enum Outcome {
        case none
        /// All streams of the sensor are known.
        case offered(SensorProfile)
        /// The sensor sends the requested streams.
        case running
        /// The value of a requested characteristic. The value points into the packet's memory, so it is valid only as long as the packet.
        case value(SensorValue, UnsafeRawBufferPointer)
        case broke(SourceError)
    }

    /// The preferred sampling rate in Hz and range in g for a Polar's acceleration. They are used if the sensor supports them.
    private static let wantedAcceleration: (rate: UInt16, range: UInt16) = (100, 8)

    private enum Stage {
        case discovering
        /// Requests the acceleration settings that a Polar supports.
        case asking
        case ready
        /// The script (sequence of requests) that starts the streams is running.
        case starting
    }

    private let client = AttributeClient(wanted: SensorProfile.wanted)
    private var script = SensorScript()
    /// The number of requests of a canceled script (sequence of requests) that are not answered yet. Their answers must not be taken for
    /// answers to the next script.
    private var forgotten = 0
    private var stage = Stage.discovering
    private var acceleration: (rate: UInt16, range: UInt16)?
    /// The characteristics to which the app has subscribed.
    private var subscribed: [AttributeUUID] = []
    private var started: [PolarType] = []
    /// True if a Muse has received the command that starts its streams.
    private(set) var isMuseRunning = false
    /// The factor for acceleration values in delta frames (frames that contain differences between samples).
    private(set) var factor: Float = 1

    /// Called when the connection is established.
    func begin(at now: Int64) { client.begin(at: now) }

    /// Removes and returns the oldest unsent packet; nil if there is none.
    func nextPacket() -> [UInt8]? { client.nextPacket() }

    /// True if the sensor's streams are known.
    var isReady: Bool { stage == .ready || stage == .starting }
    /// True if no request is in progress and all packets were sent.
    var isIdle: Bool { script.isEmpty && client.isIdle }

    /// Advances to a time, and reports an answer that is overdue.
    func advance(to now: Int64) -> Outcome {
        if script.isOverdue(at: now) { return .broke(.timedOut) }
        do throws(AttributeFault) { try client.advance(to: now) } catch { return .broke(Self.error(error)) }
        return finished()
    }

    private static func error(_ fault: AttributeFault) -> SourceError {
        switch fault {
        case .timedOut: .timedOut
        case .tooMany: .tooLarge(.description)
        case .malformed: .protocolViolation(.unknownReply)
        }
    }

    // MARK: packets

    /// Processes a received packet.
    func received(_ packet: UnsafeRawBufferPointer, at now: Int64) -> Outcome {
        let event: AttributeEvent
        do throws(AttributeFault) {
            event = try client.received(packet, at: now)
        } catch { return .broke(Self.error(error)) }
        let outcome = handle(event, at: now)
        proceed(at: now)
        guard case .none = outcome else { return outcome }
        return finished()
    }

    private func handle(_ event: AttributeEvent, at now: Int64) -> Outcome {
        switch event {
        case .none: return .none
        case .discovered: return discovered()
        case .value(let handle, let bytes): return value(of: handle, bytes)
        case .read(let handle, let bytes):
            guard !isForgotten() else { return .none }
            script.finish()
            return bytes.map { value(of: handle, $0, isAsked: true) } ?? .none
        case .wrote(_, let refusal): return isForgotten() ? .none : wrote(refusal)
        }
    }

    /// Counts a received answer.
    /// - Returns: true if the answer belongs to a canceled script.
    private func isForgotten() -> Bool {
        guard forgotten > 0 else { return false }
        forgotten -= 1
        return true
    }

    private func wrote(_ refusal: UInt8?) -> Outcome {
        guard let refusal else {
            script.written()
            return .none
        }
        script.finish()
        if stage != .ready, AttributeType.needsPairing(refusal) {
            return .broke(.other(SensorError.needsPairing.rawValue))
        }
        switch stage {
        case .discovering: return .none
        case .asking: return offer()
        // Ignore a refused request while the streams are being stopped.
        case .ready: return .none
        case .starting: return .broke(.declined)
        }
    }

    private func value(of handle: UInt16, _ bytes: UnsafeRawBufferPointer, isAsked: Bool = false) -> Outcome {
        for characteristic in client.characteristics where characteristic.handle == handle {
            if characteristic.uuid == .polarControl { return answered(bytes) }
            guard isAsked || subscribed.contains(characteristic.uuid), let value = SensorValue(characteristic.uuid)
            else {
                // Ignore a value that the app did not request.
                return .none
            }
            return .value(value, bytes)
        }
        return .none
    }

    /// Processes an answer of Polar's control point.
    private func answered(_ bytes: UnsafeRawBufferPointer) -> Outcome {
        guard let answer = PolarControl.Answer(bytes), script.answered(answer.operation, answer.type) else {
            return .none
        }
        switch answer.operation {
        case PolarControl.settingsRequest:
            guard stage == .asking else { return .none }
            if answer.status == 0 { acceleration = Self.choose(answer) }
            return offer()
        case PolarControl.startRequest:
            let isRefused = answer.status != 0 && answer.status != PolarControl.alreadyInState
            if isRefused, stage == .starting {
                let isInCharger = answer.status == PolarControl.inCharger
                return .broke(isInCharger ? .other(SensorError.inCharger.rawValue) : .declined)
            }
            if answer.type == PolarType.acceleration.rawValue { factor = answer.factor }
            return .none
        default: return .none
        }
    }

    /// The highest sampling rate and range that do not exceed the preferred ones; the lowest ones if all exceed them.
    private static func choose(_ answer: PolarControl.Answer) -> (rate: UInt16, range: UInt16)? {
        func nearest(_ offered: [UInt16], _ wanted: UInt16) -> UInt16? {
            offered.filter { $0 > 0 && $0 <= wanted }.max() ?? offered.filter { $0 > 0 }.min()
        }
        guard let rate = nearest(answer.rates, wantedAcceleration.rate) else { return nil }
        return (rate, nearest(answer.ranges, wantedAcceleration.range) ?? wantedAcceleration.range)
    }

    // MARK: requests to the sensor

    private func discovered() -> Outcome {
        guard stage == .discovering else { return .none }
        guard client.characteristic(.polarControl) != nil, client.characteristic(.polarData) != nil else {
            return offer()
        }
        stage = .asking
        script.add([.configure(.polarControl, .indications), .polar(PolarControl.askSettings(.acceleration))])
        return .none
    }

    private func offer() -> Outcome {
        do throws(SensorProfile.Refusal) {
            let profile = try SensorProfile(acceleration: acceleration) { client.characteristic($0) != nil }
            stage = .ready
            return .offered(profile)
        } catch {
            return .broke(error == .notSupported ? .other(SensorError.notSupported.rawValue) : .wrongProtocol)
        }
    }

    /// Starts the selected streams. The outcome `running` follows.
    func start(_ profile: SensorProfile, for reception: SensorReception, at now: Int64) -> Outcome {
        stage = .starting
        var steps: [SensorStep] = []
        for characteristic in client.characteristics where characteristic.configuration != nil {
            guard let value = SensorValue(characteristic.uuid), reception.wants(value) else { continue }
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
        proceed(at: now)
        return finished()
    }

    /// Stops the streams.
    /// - Parameter isEnd: true if the connection ends afterwards. The end of the connection also ends all subscriptions.
    func stop(isEnd: Bool, at now: Int64) {
        if stage == .starting { stage = .ready }
        script.removeAll()
        forgotten = client.outstanding
        if isMuseRunning { script.add([.muse(Muse.command("h"))]) }
        isMuseRunning = false
        script.add(started.map { .polar(PolarControl.stop($0)) })
        started = []
        // Keep the subscription of Polar's control point, whose answers the next start needs.
        if !isEnd { script.add(subscribed.filter { $0 != .polarControl }.map { .configure($0, .none) }) }
        subscribed.removeAll { $0 != .polarControl }
        proceed(at: now)
    }

    /// Sends a Muse the command that keeps it active.
    func keepAlive() { museCommand(Muse.command("k")) }

    /// Performs the next steps of the script (sequence of requests) that starts the streams.
    private func proceed(at now: Int64) {
        while let step = script.next(at: now) { begin(step, at: now) }
    }

    /// The result after a step of the script: `running` if all steps that start the streams are done.
    private func finished() -> Outcome {
        guard script.isEmpty, stage == .starting else { return .none }
        stage = .ready
        return .running
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
            if request[0] == PolarControl.startRequest, let type = PolarType(rawValue: request[1]) {
                started.append(type)
            }
            client.write(request, to: control.handle, at: now)
        case .muse(let command):
            museCommand(command)
            if stage == .starting { isMuseRunning = true }
        case .read(let uuid):
            guard let characteristic = client.characteristic(uuid) else { return script.finish() }
            client.read(characteristic.handle, at: now)
        }
    }

    private func museCommand(_ command: [UInt8]) {
        if let control = client.characteristic(.muse(Muse.control)) { client.command(command, to: control.handle) }
    }
}
