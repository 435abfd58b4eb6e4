/// How a stack shows its traces.
public struct StackLook: Equatable, Sendable {
    /// Whether a trace ends at the middles of the neighboring strips, so that an artifact covers no further channel.
    public var clamps = false
    /// Whether traces have the colors of their channels' `hue`.
    public var isColored = false

    public init(clamps: Bool = false, isColored: Bool = false) {
        self.clamps = clamps
        self.isColored = isColored
    }
}
