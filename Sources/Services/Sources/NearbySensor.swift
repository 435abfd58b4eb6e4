/// What is known of a sensor in range beyond its name.
public struct NearbySensor: Equatable, Sendable {
    public enum Kind: Sendable {
        /// A chest strap of any maker.
        case strap
        case polarH10
        case muse
    }

    public var kind: Kind
    /// The last four digits of its address, which tell sensors of one name apart.
    public var suffix: String
    /// How strong it is heard, in dBm; nil where that is not measured.
    public var strength: Int?

    public init(kind: Kind, suffix: String, strength: Int?) {
        self.kind = kind
        self.suffix = suffix
        self.strength = strength
    }
}
