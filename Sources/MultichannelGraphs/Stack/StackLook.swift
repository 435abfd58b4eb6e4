import Graphs

/// Options for the traces of stacked channels (`StackGraph`).
public struct StackLook: Equatable, Sendable {
    /// True to cut off each trace at the middle lines of the channels above and below it, so that an artifact does not cover further channels.
    public var clamps = false
    /// True to draw each trace in the color `hue` of its channel; false to draw all in one color.
    public var isColored = false

    public init(clamps: Bool = false, isColored: Bool = false) {
        self.clamps = clamps
        self.isColored = isColored
    }
}
