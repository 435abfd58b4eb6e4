/// The meaning of a characteristic's values.
enum SensorValue: Equatable {
    case heartRate
    case battery
    case polarData
    case electrode(Int)
    case gyroscope
    case museAcceleration
    case museTelemetry

    /// The meaning of a characteristic.
    /// - Returns: nil for characteristics that the app does not use.
    init?(_ uuid: AttributeUUID) {
        switch uuid {
        case .heartRateMeasurement: self = .heartRate
        case .batteryLevel: self = .battery
        case .polarData: self = .polarData
        case .muse(Muse.gyroscope): self = .gyroscope
        case .muse(Muse.acceleration): self = .museAcceleration
        case .muse(Muse.telemetry): self = .museTelemetry
        default:
            for electrode in Muse.electrodes.indices where uuid == .muse(Muse.firstElectrode + UInt16(electrode)) {
                self = .electrode(electrode)
                return
            }
            return nil
        }
    }
}
