/// The supported kinds of sensors.
public enum SensorModel: UInt8, CaseIterable, Sendable {
    /// Any device with the Heart Rate service, by any manufacturer.
    case strap
    case polarH10
    case muse

    /// The sensor's name in recordings.
    public var name: StaticString {
        switch self {
        case .strap: "Heart rate strap"
        case .polarH10: "Polar H10"
        case .muse: "Muse"
        }
    }
}
