import Signals

/// The channels of a stack with one sensitivity: those of one kind with comparable values.
public struct StackGroup {
    public let kind: SignalKind
    /// Whether sensitivities are in microvolts per millimeter; otherwise in units.
    let isVoltage: Bool
    /// The shown unit of the first channel; other channels of a voltage may have another one.
    public let unit: String
    /// The name of the kind.
    let name: String
    /// The scale in the settings.
    var scale = ScopeScale()
    /// In microvolts or units per millimeter, including the effect of a pinch; nil before the first sample.
    public private(set) var sensitivity: Float?
    /// Before a pinch.
    private var base: Float?

    /// With automatic scaling, the height of most traces of a group, in strips.
    private static let strips: Float = 1
    /// The automatic sensitivity does not change while its error is within this range of factors.
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

    /// A microvolt, or a unit, in the channel's unit.
    static func factor(unit: String) -> Float { 1 / (Voltage.microvolts(in: unit) ?? 1) }

    mutating func forget() {
        base = nil
        sensitivity = nil
    }

    /// Determines the sensitivity for the visible values.
    /// - Parameters:
    ///   - span: the median of the channels' ranges, in microvolts or units; NaN when there are none.
    ///   - zoom: the factor by which a pinch enlarges traces.
    ///   - strip: the height of a channel's strip, in millimeters.
    /// - Returns: whether it changed.
    mutating func follow(span: Float, zoom: Float, strip: Float) -> Bool {
        if let wanted = wanted(span: span, strip: strip) {
            base = wanted
        } else if base == nil || zoom == 1 {
            // A pinched sensitivity stays unchanged, whatever samples arrive.
            base = automatic(span: span, strip: strip) ?? base
        }
        guard let base else { return false }
        let isGiven = scale.sensitivity != nil
        let new = zoom == 1 || isGiven ? base : steps(near: base).step(from: base, scale: zoom)
        defer { sensitivity = new }
        return sensitivity != new
    }

    /// The zooms between the ends of the steps; zooms beyond them change nothing. nil if a zoom has no effect, or none yet.
    var usefulZooms: ClosedRange<Float>? {
        guard scale.sensitivity == nil, let base else { return nil }
        return steps(near: base).zooms(from: base)
    }

    /// Takes over the sensitivity from another group of the same channels: the pinched value stays, whatever range the samples have now.
    mutating func goOn(from other: StackGroup) {
        scale = other.scale
        (base, sensitivity) = (other.base, other.sensitivity)
    }

    /// Whether another group has channels of the same kind and unit.
    func isLike(_ other: StackGroup) -> Bool {
        kind == other.kind && isVoltage == other.isVoltage && (isVoltage || unit.utf8.elementsEqual(other.unit.utf8))
    }

    /// The sensitivity in the settings; nil if it follows the shown values.
    private func wanted(span: Float, strip: Float) -> Float? {
        switch scale.mode {
        case .perMillimeter(let sensitivity):
            // As in a scope of a slot, and as shown to the user.
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

    /// The steps of a kind; beyond their range, the general steps.
    private func steps(near sensitivity: Float) -> SensitivitySteps {
        let own = isVoltage ? SensitivitySteps(kind) : .units
        let reach = own.values[0] / 2...own.values[own.values.count - 1] * 2
        return reach.contains(sensitivity) ? own : .everything
    }
}
