import Signals

/// A kind of stream that sensors send.
package enum SensorStream: Equatable, Sendable {
    /// A Muse's EEG, with this number of electrodes.
    case eeg(Int)
    case polarECG
    case heartRate
    case beats
    case gyroscope
    case battery
    case museAcceleration
    /// A Polar's acceleration at this sampling rate in Hz, with values up to this range in g.
    case polarAcceleration(rate: UInt16, range: UInt16)

    package var signal: Signal {
        func axes(_ name: String) -> [String] { [name + " x", name + " y", name + " z"] }
        return switch self {
        case .eeg(let electrodes):
            Signal(
                type: .eeg, rate: SamplingRate(hertz: 256), blockSize: Muse.samplesPerPacket, unit: "\u{B5}V",
                labels: Muse.electrodes.prefix(electrodes).map { $0.description })
        case .polarECG:
            Signal(type: .ecg, rate: SamplingRate(hertz: 130), blockSize: 73, unit: "\u{B5}V", labels: ["ECG"])
        case .heartRate:
            Signal(type: .heartRate, rate: .irregular, blockSize: 1, unit: "1/min", labels: ["Heart rate"])
        case .beats: Signal(type: .heartRate, rate: .irregular, blockSize: 1, unit: "ms", labels: ["RR"])
        case .gyroscope:
            Signal(
                type: .sensor, rate: SamplingRate(hertz: 52), blockSize: Muse.motionSamplesPerPacket, unit: "\u{B0}/s",
                labels: axes("Gyro"))
        case .battery: Signal(type: .sensor, rate: .irregular, blockSize: 1, unit: "%", labels: ["Battery"])
        case .museAcceleration:
            Signal(
                type: .acceleration, rate: SamplingRate(hertz: 52), blockSize: Muse.motionSamplesPerPacket, unit: "g",
                labels: axes("Acc"))
        case .polarAcceleration(let rate, _):
            Signal(
                type: .acceleration, rate: SamplingRate(hertz: UInt32(rate)), blockSize: 36, unit: "g",
                labels: axes("Acc"))
        }
    }
}

/// The model of a connected sensor, and its streams in the order of the catalog. The sensor's characteristics determine both.
struct SensorProfile {
    let model: SensorModel
    let streams: [SensorStream]

    /// The reason why a device cannot be used.
    enum Refusal: Error {
        /// The device has no supported characteristic.
        case unknown
        /// The device is a Muse S Athena.
        case notSupported
    }

    /// All characteristics to which the app can subscribe.
    static let wanted: [AttributeUUID] =
        [.heartRateMeasurement, .batteryLevel, .polarControl, .polarData]
        + (0...Muse.telemetry).map { .muse($0) }

    /// Determines the model and the streams of a sensor.
    /// - Parameters:
    ///   - has: returns true if the sensor has a characteristic.
    ///   - acceleration: the rate in Hz and range in g that the app requests from a Polar; nil for none.
    init(acceleration: (rate: UInt16, range: UInt16)?, has: (AttributeUUID) -> Bool) throws(Refusal) {
        var streams: [SensorStream] = []
        if has(.muse(Muse.control)) {
            guard !has(.muse(Muse.athena)) else { throw .notSupported }
            model = .muse
            var electrodes = 0
            while electrodes < Muse.electrodes.count, has(.muse(Muse.firstElectrode + UInt16(electrodes))) {
                electrodes += 1
            }
            if electrodes > 0 { streams.append(.eeg(electrodes)) }
            if has(.muse(Muse.gyroscope)) { streams.append(.gyroscope) }
            if has(.muse(Muse.telemetry)) { streams.append(.battery) }
            if has(.muse(Muse.acceleration)) { streams.append(.museAcceleration) }
        } else {
            let isPolar = has(.polarControl) && has(.polarData)
            model = isPolar ? .polarH10 : .strap
            if isPolar { streams.append(.polarECG) }
            if has(.heartRateMeasurement) { streams += [.heartRate, .beats] }
            if has(.batteryLevel) { streams.append(.battery) }
            if isPolar, let acceleration {
                streams.append(.polarAcceleration(rate: acceleration.rate, range: acceleration.range))
            }
            guard isPolar || has(.heartRateMeasurement) else { throw .unknown }
        }
        guard !streams.isEmpty else { throw .unknown }
        // Keep this order, which is the order of the catalog.
        self.streams = streams
    }

    var catalogue: SignalCatalogue { SignalCatalogue(signals: streams.map { $0.signal }) }
}
