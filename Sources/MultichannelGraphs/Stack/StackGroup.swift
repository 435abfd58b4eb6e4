import Graphs
import Signals

/// The channels of a stack that share a sensitivity: the channels of one kind of signal with comparable values.
public struct StackGroup {
    public let kind: SignalKind
    /// True if sensitivities are in microvolts per millimeter; false for units per millimeter.
    let isVoltage: Bool
    /// The displayed unit, which is the unit of the group's first channel. Other channels may have another unit of voltage.
    public let unit: String
    /// The name of the kind of signal.
    let name: String
    /// The scale of the group's kind of signal in the settings.
    var scale = ScopeScale()
    /// The group's sensitivity in microvolts or units per millimeter, including the effect of a pinch; nil before the first sample.
    public private(set) var sensitivity: Float?
    /// The group's sensitivity before a pinch.
    private var base: Float?

    /// The height of a typical trace of a group with automatic scaling, in strips. A strip is the part of the stack's height for one channel.
    private static let strips: Float = 1
    /// The automatic sensitivity stays the same while the ratio of the present to the best sensitivity is in this range.
    private static let enough: ClosedRange<Float> = 0.6...2.5

    init(_ channel: StackedChannel) {
        kind = SignalKind(channel.type)
        isVoltage = Voltage.microvolts(in: channel.unit) != nil
        unit = channel.unit
        name = channel.kindName
    }

    /// True if a channel belongs to the group.
    func holds(_ channel: StackedChannel) -> Bool {
        guard kind == SignalKind(channel.type) else { return false }
        return isVoltage
            ? Voltage.microvolts(in: channel.unit) != nil : unit.utf8.elementsEqual(channel.unit.utf8)
    }

    /// The factor that converts microvolts, or units that are not voltages, to the unit of a channel.
    static func factor(unit: String) -> Float { 1 / (Voltage.microvolts(in: unit) ?? 1) }

    mutating func forget() {
        base = nil
        sensitivity = nil
    }

    /// Determines the sensitivity for the visible values.
    /// - Parameters:
    ///   - span: the median of the channels' ranges, in microvolts or units; NaN if there are none.
    ///   - zoom: the factor by which a pinch enlarges traces.
    ///   - strip: the height of a channel's strip, in millimeters.
    /// - Returns: true if the sensitivity changed.
    mutating func follow(span: Float, zoom: Float, strip: Float) -> Bool {
        if let wanted = wanted(span: span, strip: strip) {
            base = wanted
        } else if base == nil || zoom == 1 {
            // Follow the visible values only while no pinch has changed the sensitivity: what a pinch has set must stay, whatever samples arrive.
            base = automatic(span: span, strip: strip) ?? base
        }
        guard let base else { return false }
        let isSet = scale.sensitivity != nil
        let new = zoom == 1 || isSet ? base : steps(near: base).step(from: base, scale: zoom)
        defer { sensitivity = new }
        return sensitivity != new
    }

    /// The range of zooms from the first to the last step. Zooms outside of this range have the same effect as its limits. nil if a zoom has no
    /// effect, for example before the first sample.
    var usefulZooms: ClosedRange<Float>? {
        guard scale.sensitivity == nil, let base else { return nil }
        return steps(near: base).zooms(from: base)
    }

    /// Takes over the sensitivity of another group with the same kinds of channels. A sensitivity that a pinch has set stays the same, whatever the
    /// range of the samples.
    mutating func goOn(from other: StackGroup) {
        scale = other.scale
        (base, sensitivity) = (other.base, other.sensitivity)
    }

    /// True if another group has channels of the same kind and unit.
    func isLike(_ other: StackGroup) -> Bool {
        kind == other.kind && isVoltage == other.isVoltage && (isVoltage || unit.utf8.elementsEqual(other.unit.utf8))
    }

    /// The sensitivity that the settings define; nil if the sensitivity follows the displayed values.
    private func wanted(span: Float, strip: Float) -> Float? {
        switch scale.mode {
        case .perMillimeter(let sensitivity):
            // Use the sensitivity that a single scope would display.
            isVoltage ? sensitivity : SensitivitySteps.units.nearest(to: sensitivity)
        // Choose the sensitivity with which the fixed limits are at the edges of a strip.
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

    /// The sensitivity steps of the kind of signal. If the sensitivity is outside of their range, the steps that all kinds share.
    private func steps(near sensitivity: Float) -> SensitivitySteps {
        let own = isVoltage ? SensitivitySteps(kind) : .units
        let reach = own.values[0] / 2...own.values[own.values.count - 1] * 2
        return reach.contains(sensitivity) ? own : .everything
    }
}
