/// The power supply of a board with a battery.
public struct DevicePower: Equatable, Sendable {
    public enum Supply: Sendable { case battery, outside }

    /// The charge of the emptiest battery, 0 to 100; nil if its driver does not report it.
    public let percent: Int?
    public let supply: Supply

    public init(percent: Int?, supply: Supply) { (self.percent, self.supply) = (percent, supply) }
}
