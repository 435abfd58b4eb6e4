/// What a board with a battery runs on.
public struct DevicePower: Equatable, Sendable {
    public enum Supply: Sendable { case battery, outside }

    /// Of the emptiest battery, 0 to 100; nil where its driver does not say.
    public let percent: Int?
    public let supply: Supply

    public init(percent: Int?, supply: Supply) { (self.percent, self.supply) = (percent, supply) }
}
