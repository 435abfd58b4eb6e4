/// What is known of a sensor in range beyond its name.
public struct NearbySensor: Equatable, Sendable {
    /// The most sensors that are listed at a time.
    public static let maximum = 64

    public enum Kind: Sendable {
        /// A chest strap of any maker.
        case strap
        case polarH10
        case muse
    }

    public var kind: Kind
    /// What tells it from others: the name that the user gave, or its own.
    public var title: String
    /// How strong it is heard, in dBm; nil where that is not measured.
    public var strength: Int?

    /// How many of four bars stand for its strength; nil where that is not measured.
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
