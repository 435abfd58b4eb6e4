/// The supported kinds of sensors.
public enum SensorModel: UInt8, CaseIterable, Sendable {
    /// Any manufacturer's device with the Heart Rate service.
    case strap
    case polarH10
    case muse

    /// The name in recordings.
    public var name: StaticString {
        switch self {
        case .strap: "Heart rate strap"
        case .polarH10: "Polar H10"
        case .muse: "Muse"
        }
    }
}
