/// The kinds of sensors that are understood.
public enum SensorModel: UInt8, CaseIterable, Sendable {
    /// Heart Rate service, of any maker.
    case strap
    case polarH10
    case muse

    /// What recordings call it.
    public var name: StaticString {
        switch self {
        case .strap: "Heart rate strap"
        case .polarH10: "Polar H10"
        case .muse: "Muse"
        }
    }
}
