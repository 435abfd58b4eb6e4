/// The properties of a sensor in radio range, except its name.
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
    /// A title that distinguishes the sensor from others: the name that the user has given to it, or else its own name.
    public var title: String
    /// The strength of the sensor's signal in dBm; nil if unknown.
    public var strength: Int?

    /// The strength of the sensor's signal as 1 to 4 bars; nil if unknown.
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
