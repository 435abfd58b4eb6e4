import Signals

/// What a `StripGraph` draws: takes new samples of a channel from their ring and draws them into two strips (SPEC 6.1).
package protocol StripContent: AnyObject {
    var ring: SampleRing { get }
    /// The time axis that the strips are drawn for.
    var axis: TimeAxis { get }
    /// How carefully is drawn; takes effect with the next redraw.
    var quality: GraphQuality { get set }
    /// What is not drawn though the ring holds it.
    var omissions: Omissions { get set }
    /// The range of values that is shown; set it with `show(_:)`.
    var limits: ValueLimits { get }
    /// Where in time the strips stand.
    var content: ContinuousContent { get }
    /// All samples before this one are drawn.
    var next: Int64 { get }
    /// Whether a sample was taken since the start.
    var hasSamples: Bool { get }
    /// Whether all samples of the ring are drawn.
    var isComplete: Bool { get }

    /// Takes strips. Nothing is drawn before `rebuild`.
    /// - Returns: whether they are large enough.
    func open(_ pair: StripPair, axis: TimeAxis, height: Int) -> Bool
    /// Lets go of the strips.
    func close()
    /// Takes what the ring has got since the last call, at most as much as one frame may cost.
    /// - Returns: what changed; nil when nothing did.
    func update() -> StripChange?
    /// Draws all of the last period again from the ring. What is more than one call may cost is left to `update`.
    func rebuild()
    /// Shows another range of values; what is drawn changes with it.
    /// - Returns: whether it differs.
    func show(_ limits: ValueLimits) -> Bool
    /// The smallest and largest value shown, without the `hidden` columns right of the newest one.
    func visibleExtremes(hidden: Int) -> Extremes
}

/// What an update changed in the strips.
package enum StripChange {
    /// The first column that changed, and the newest one before; both counted from sample 0.
    case columns(from: Int64, newest: Int64)
    case everything
}
