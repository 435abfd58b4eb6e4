import Signals

/// The channels of a stack that have one sensitivity: those of one kind whose values can be compared.
public struct StackGroup {
    public let kind: SignalKind
    /// Whether sensitivities are in microvolts per millimetre, otherwise in units.
    let isVoltage: Bool
    /// Of the first channel, as it is shown; the others of a voltage have another one perhaps.
    public let unit: String
    /// What the kind is called.
    let name: String
    /// The scale as the settings say it.
    var scale = ScopeScale()
    /// In microvolts or units per millimetre, as the pinch has left it; nil before the first sample.
    public private(set) var sensitivity: Float?
    /// Before a pinch.
    private var base: Float?

    /// Automatically, most traces of a group are this many strips high.
    private static let strips: Float = 1
    /// The automatic sensitivity stays while it is too small or too large by less than these.
    private static let enough: ClosedRange<Float> = 0.6...2.5

    init(_ channel: StackedChannel) {
        kind = SignalKind(channel.type)
        isVoltage = Voltage.microvolts(in: channel.unit) != nil
        unit = channel.unit
        name = channel.kindName
    }

    /// Whether a channel belongs to the group.
    func holds(_ channel: StackedChannel) -> Bool {
        guard kind == SignalKind(channel.type) else { return false }
        return isVoltage
            ? Voltage.microvolts(in: channel.unit) != nil : unit.utf8.elementsEqual(channel.unit.utf8)
    }

    /// How much of a channel's unit is a microvolt, or a unit.
    static func factor(unit: String) -> Float { 1 / (Voltage.microvolts(in: unit) ?? 1) }

    mutating func forget() {
        base = nil
        sensitivity = nil
    }

    /// Finds the sensitivity for what is seen.
    /// - Parameters:
    ///   - span: the median of the channels' ranges, in microvolts or units; not a number when there are none.
    ///   - zoom: how much a pinch makes traces larger.
    ///   - strip: the height of a channel's strip, in millimetres.
    /// - Returns: whether it changed.
    mutating func follow(span: Float, zoom: Float, strip: Float) -> Bool {
        if let wanted = wanted(span: span, strip: strip) {
            base = wanted
        } else if base == nil || zoom == 1 {
            // What was pinched stays as it is, whatever comes.
            base = automatic(span: span, strip: strip) ?? base
        }
        guard let base else { return false }
        let isGiven = scale.sensitivity != nil
        let new = zoom == 1 || isGiven ? base : steps(near: base).step(from: base, scale: zoom)
        defer { sensitivity = new }
        return sensitivity != new
    }

    /// The zooms between the ends of the steps: what is beyond changes nothing. Nil where a zoom has no effect, or none yet.
    var usefulZooms: ClosedRange<Float>? {
        guard scale.sensitivity == nil, let base else { return nil }
        return steps(near: base).zooms(from: base)
    }

    /// Takes over the sensitivity of another group of the same channels: what a pinch chose stays, whatever range the samples have now.
    mutating func goOn(from other: StackGroup) {
        scale = other.scale
        (base, sensitivity) = (other.base, other.sensitivity)
    }

    /// Whether another group has channels of the same kind and unit.
    func isLike(_ other: StackGroup) -> Bool {
        kind == other.kind && isVoltage == other.isVoltage && (isVoltage || unit.utf8.elementsEqual(other.unit.utf8))
    }

    /// The sensitivity that the settings name; nil where it follows what is shown.
    private func wanted(span: Float, strip: Float) -> Float? {
        switch scale.mode {
        case .perMillimetre(let sensitivity):
            // As a scope in a slot has it, and as it is told.
            isVoltage ? sensitivity : SensitivitySteps.units.nearest(to: sensitivity)
        // The limits are the ends of a strip.
        case .fixed(let limits): (limits.upper / 2 - limits.lower / 2) / strip * 2 / Self.factor(unit: unit)
        case .automatic, .automaticCommon: nil
        }
    }

    private func automatic(span: Float, strip: Float) -> Float? {
        guard span > 0, span.isFinite else { return nil }
        let ideal = span / (Self.strips * strip)
        if let base, Self.enough.contains(base / ideal) { return base }
        return steps(near: ideal).nearest(to: ideal)
    }

    /// The steps of a kind; for what they do not reach, those that reach everything.
    private func steps(near sensitivity: Float) -> SensitivitySteps {
        let own = isVoltage ? SensitivitySteps(kind) : .units
        let reach = own.values[0] / 2...own.values[own.values.count - 1] * 2
        return reach.contains(sensitivity) ? own : .everything
    }
}
