/// The facts about a sensor in range, beyond its name.
public struct NearbySensor: Equatable, Sendable {
    /// The maximum number of listed sensors.
    public static let maximum = 64

    public enum Kind: Sendable {
        /// A chest strap of any manufacturer.
        case strap
        case polarH10
        case muse
    }

    public var kind: Kind
    /// Distinguishes it from other sensors: the user's name for it, or its own.
    public var title: String
    /// The signal strength in dBm; nil if it is not measured.
    public var strength: Int?

    /// The signal strength as 1 to 4 bars; nil if it is not measured.
    public var bars: Int? {
        strength.map {
            switch $0 {
            case (-60)...: 4
            case (-70)...: 3
            case (-80)...: 2
            default: 1
            }
        }
    }

    public init(kind: Kind, title: String, strength: Int?) {
        self.kind = kind
        self.title = title
        self.strength = strength
    }
}
