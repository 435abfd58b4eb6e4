/// Viewers: what the server of the second screen decides, without sockets (docs/viewer.md): who may connect, which requests
/// are answered, which columns each viewer gets and when. Tests and the fuzzer run the module with bytes and times.

/// The samples of one channel in one step of the time axis, as browsers draw them.
public struct Column: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        /// Minimum and maximum are numbers.
        case numbers
        /// At least one sample was lost.
        case lost
        /// The channel has no sample in this column, but was not interrupted.
        case blank
        /// The server did not get the samples of this column, or the source paused.
        case absent
    }

    public var minimum: Float
    public var maximum: Float

    public init(_ minimum: Float, _ maximum: Float) { (self.minimum, self.maximum) = (minimum, maximum) }

    public static let lost = Column(.nan, .nan)
    public static let blank = Column(.infinity, -.infinity)
    public static let absent = Column(-.infinity, .infinity)

    public var content: Content {
        if minimum.isFinite && maximum.isFinite { return .numbers }
        if minimum.isNaN || maximum.isNaN { return .lost }
        return minimum > maximum ? .blank : .absent
    }
}
