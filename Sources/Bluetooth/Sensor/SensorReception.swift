import Signals

/// Stores the values of a sensor's characteristics in the rings of the selected channels, across any number of reconnections. Only init allocates
/// memory.
final class SensorReception {
    /// The state of the skin contact that was last reported to the user; see `SensorNotice`.
    private(set) var contact = HeartRateMeasurement.Contact.unknown
    /// The charge of the battery that was last reported to the user.
    private(set) var battery: Float?
    /// The arrival time of the last value of any kind; nil before the first one.
    private(set) var newest: Int64?
    /// The arrival time of the last heart rate; nil before the first one.
    private var newestRate: Int64?
    private var counter = LossCounter()
    private var bad: Int64 = 0
    private var counted = ElectrodeBlocks.Count()
    private var late: Int64 = 0

    private var electrodes: ElectrodeBlocks?
    private var gyroscope: SampleTrack?
    private var museAcceleration: SampleTrack?
    private var polarECG: SampleTrack?
    private var polarAcceleration: SampleTrack?
    private var rate: EventRing?
    private var beats: EventRing?
    private var batteryRing: EventRing?
    private var gyroscopeCounter = SequenceCounter()
    private var accelerationCounter = SequenceCounter()
    private var ecgStamps: StampCounter
    private var accelerationStamps: StampCounter
    private var beatTimes = BeatTimes()
    private let frame = PolarFrame()
    /// The factor for acceleration values in delta frames (frames that contain differences between samples).
    var factor: Float = 1
    private let motion: UnsafeMutablePointer<Float>

    /// - Parameters:
    ///   - profile: the profile of the sensor, with the same channels as the store's catalog.
    ///   - store: the rings for the samples of the selected channels.
    init(_ profile: SensorProfile, store: SampleStore) {
        motion = .allocate(capacity: 3 * Muse.motionSamplesPerPacket)
        motion.initialize(repeating: 0, count: 3 * Muse.motionSamplesPerPacket)
        ecgStamps = StampCounter(SensorStream.polarECG.signal.rate)
        accelerationStamps = StampCounter(SamplingRate(hertz: 100))
        for (index, stream) in profile.streams.enumerated() {
            let entries = store.entries.filter { $0.channel.signal == index }
            guard !entries.isEmpty else { continue }
            let track = Self.track(stream.signal, entries)
            switch stream {
            case .eeg(let count): electrodes = track.map { ElectrodeBlocks($0, electrodes: count) }
            case .gyroscope: gyroscope = track
            case .museAcceleration: museAcceleration = track
            case .polarECG: polarECG = track
            case .polarAcceleration:
                polarAcceleration = track
                accelerationStamps = StampCounter(stream.signal.rate)
            case .heartRate: rate = entries[0].events
            case .beats: beats = entries[0].events
            case .battery: batteryRing = entries[0].events
            }
        }
    }

    deinit { motion.deallocate() }

    private static func track(_ signal: Signal, _ entries: [SampleStore.Entry]) -> SampleTrack? {
        var rings = [SampleRing?](repeating: nil, count: signal.labels.count)
        for entry in entries where rings.indices.contains(entry.channel.channel) {
            rings[entry.channel.channel] = entry.ring
        }
        guard let clock = entries.first?.clock else { return nil }
        return SampleTrack(signal.rate, rings: rings, clock: clock)
    }

    /// True if a channel of this characteristic is selected.
    func wants(_ value: SensorValue) -> Bool {
        switch value {
        case .heartRate: rate != nil || beats != nil
        case .battery, .museTelemetry: batteryRing != nil
        case .polarData: polarECG != nil || polarAcceleration != nil
        case .electrode(let electrode): electrodes?.wants(electrode) ?? false
        case .gyroscope: gyroscope != nil
        case .museAcceleration: museAcceleration != nil
        }
    }

    func wants(_ type: PolarType) -> Bool { type == .ecg ? polarECG != nil : polarAcceleration != nil }

    /// True if selected streams send values continuously.
    var isSteady: Bool {
        electrodes != nil || gyroscope != nil || museAcceleration != nil || polarECG != nil || polarAcceleration != nil
            || rate != nil || beats != nil
    }

    /// The last time at which all streams were sending: the earliest of the streams' newest arrival times. If a single stream has stopped, this time
    /// therefore no longer advances. A stream that has never sent does not count. The heart rate counts only if no stream has a constant rate.
    var heardAt: Int64? {
        var oldest = Self.older(electrodes?.newest, gyroscope?.newest)
        oldest = Self.older(oldest, museAcceleration?.newest)
        oldest = Self.older(oldest, polarECG?.newest)
        return Self.older(oldest, polarAcceleration?.newest) ?? newestRate
    }

    private static func older(_ time: Int64?, _ other: Int64?) -> Int64? {
        guard let time, let other else { return time ?? other }
        return min(time, other)
    }

    /// Called when the connection to the sensor broke.
    func noteBreak(at now: Int64) {
        electrodes?.noteBreak(at: now)
        for track in [gyroscope, museAcceleration, polarECG, polarAcceleration] { track?.noteBreak() }
        gyroscopeCounter.restart()
        accelerationCounter.restart()
        ecgStamps.restart()
        accelerationStamps.restart()
        beatTimes.restart()
    }

    /// Stores the value of a characteristic.
    func take(_ value: SensorValue, _ bytes: UnsafeRawBufferPointer, at now: Int64) {
        let isGood =
            switch value {
            case .heartRate: takeHeartRate(bytes, at: now)
            case .battery: takeBattery(bytes.count == 1 ? Float(min(100, bytes[0])) : nil, at: now)
            case .museTelemetry: takeBattery(Muse.battery(bytes), at: now)
            case .polarData: takePolar(bytes, at: now)
            case .electrode(let electrode): electrodes?.take(bytes, electrode: electrode, at: now) ?? true
            case .gyroscope:
                takeMotion(bytes, gyroscope, &gyroscopeCounter, factor: Muse.degrees, at: now)
            case .museAcceleration:
                takeMotion(bytes, museAcceleration, &accelerationCounter, factor: Muse.g, at: now)
            }
        guard isGood else {
            bad &+= 1
            return
        }
        newest = now
        if case .electrode = value { return countElectrodes(at: now) }
        counter.count(received: 1, at: now)
    }

    private func countElectrodes(at now: Int64) {
        guard let count = electrodes?.count else { return }
        counter.count(received: count.received - counted.received, lost: count.lost - counted.lost, at: now)
        counted = count
    }

    private func takeHeartRate(_ bytes: UnsafeRawBufferPointer, at now: Int64) -> Bool {
        guard let measurement = HeartRateMeasurement(bytes) else { return false }
        contact = measurement.contact
        newestRate = now
        rate?.append(Float(measurement.rate), at: now)
        beatTimes.take(measurement, at: now) { beats?.append($1, at: $0) }
        return true
    }

    private func takeBattery(_ percent: Float?, at now: Int64) -> Bool {
        guard let percent else { return false }
        battery = percent
        batteryRing?.append(percent, at: now)
        return true
    }

    private func takeMotion(
        _ bytes: UnsafeRawBufferPointer, _ track: SampleTrack?, _ numbers: inout SequenceCounter, factor: Float,
        at now: Int64
    ) -> Bool {
        guard let number = Muse.readMotion(bytes, factor: factor, to: motion) else { return false }
        guard let track else { return true }
        let perPacket = Int64(Muse.motionSamplesPerPacket)
        var missing: Int64?
        switch numbers.take(number) {
        case .old:
            late &+= 1
            return true
        case .restarted: break
        case .next(let packets): missing = packets * perPacket
        }
        let lost = track.place(Muse.motionSamplesPerPacket, missing: missing, at: now)
        if lost > 0 { counter.count(lost: lost / perPacket, at: now) }
        for axis in 0..<3 {
            track.append(
                motion + axis * Muse.motionSamplesPerPacket, count: Muse.motionSamplesPerPacket, to: axis)
        }
        return true
    }

    private func takePolar(_ bytes: UnsafeRawBufferPointer, at now: Int64) -> Bool {
        do throws(PolarFrame.Fault) { try frame.read(bytes) } catch { return false }
        let isECG = frame.channels == 1
        guard let track = isECG ? polarECG : polarAcceleration else { return true }
        let missing =
            isECG
            ? ecgStamps.take(frame.stamp, count: frame.count)
            : accelerationStamps.take(frame.stamp, count: frame.count)
        let lost = track.place(frame.count, missing: missing, at: now)
        if lost > 0 { counter.count(lost: max(1, lost / Int64(frame.count)), at: now) }
        // Converts thousandths of g to g. Delta frames of the first format are already in g.
        let scale: Float = isECG ? 1 : frame.isInG ? 1 : 0.001
        for sample in 0..<frame.count {
            for channel in 0..<frame.channels {
                let value = Float(frame.value(sample, channel: channel))
                track.append((frame.isCompressed ? value * factor : value) * scale, to: channel)
            }
        }
        return true
    }

    /// Adjusts the clocks of the streams to the sensor's clock.
    func advance(to now: Int64) {
        electrodes?.advance(to: now)
        countElectrodes(at: now)
        gyroscope?.advance(to: now)
        museAcceleration?.advance(to: now)
        polarECG?.advance(to: now)
        polarAcceleration?.advance(to: now)
        counter.advance(to: now)
    }

    func fill(_ statistics: inout SourceStatistics) {
        counter.fill(&statistics)
        statistics.packetsBad = bad
        statistics.packetsLate = late + counted.late
        statistics.newestSample = newest
    }
}
