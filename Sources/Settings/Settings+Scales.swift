import Signals
import Text

// What each kind of signal has of its own.
extension Settings {
    /// What the range of values of scopes comes from.
    public enum ScopeScale: Int, Sendable { case auto, common, fixed, perMillimetre }

    public func scopeScale(_ kind: SignalKind) -> ScopeScale { choice(SettingKey.scales(of: kind).scale, or: .auto) }

    /// The fixed scale of scopes, in the channel's unit; minimum < maximum.
    public func scopeLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float) {
        let keys = SettingKey.scales(of: kind)
        return limits(keys.minimum, keys.maximum)
    }

    /// The sensitivity of scopes, in microvolts (or in units that are no voltage) per millimetre of glass.
    public func sensitivity(_ kind: SignalKind) -> Float {
        let row = SettingKey.scales(of: kind).sensitivity.row
        let text = row.text(of: self[SettingKey.scales(of: kind).sensitivity])
        let number = Float(FixedPoint.thousandths(Array(text.utf8)) ?? 1000) / 1000
        // 10 mm/mV are 100 microvolts per millimetre.
        return row.unit == .millimetresPerMillivolt ? 1000 / number : number
    }

    /// Whether the mean of what is shown stands in the middle of a scale per millimetre, and not zero.
    public func centersMean(_ kind: SignalKind) -> Bool { self[number: SettingKey.scales(of: kind).center] == 1 }

    /// Whether values grow downwards.
    public func isNegativeUp(_ kind: SignalKind) -> Bool { self[number: SettingKey.scales(of: kind).negativeUp] != 0 }

    /// What the values of each kind of signal are taken for, where their source names no unit. Units have a true micro sign.
    public var units: PerKind<SignalUnit> {
        PerKind { kind in
            let keys = SettingKey.unit(of: kind)
            let text = self[text: keys.unit]
            return SignalUnit(
                unit: text.utf8.elementsEqual("uV".utf8) ? "\u{B5}V" : text,
                factor: Float(self[number: keys.factor]) / 1000)
        }
    }
}
