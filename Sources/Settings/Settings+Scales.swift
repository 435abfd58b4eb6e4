import Signals
import Text

// What each kind of signal has of its own.
extension Settings {
    /// What the range of values of scopes comes from.
    public enum ScopeScale: Int, Sendable { case auto, common, fixed, perMillimetre }

    public func scopeScale(_ kind: SignalKind) -> ScopeScale { choice(.scale, of: kind, or: .auto) }

    /// The fixed scale of scopes, in the channel's unit; minimum < maximum.
    public func scopeLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float) {
        limits(SettingKey(.minimum, kind), SettingKey(.maximum, kind))
    }

    /// The sensitivity of scopes, in microvolts (or in units that are no voltage) per millimetre of glass.
    public func sensitivity(_ kind: SignalKind) -> Float {
        kind.facts.sensitivities.perMillimetre(self[number: .sensitivity, of: kind])
    }

    /// Whether the mean of what is shown stands in the middle of a scale per millimetre, and not zero.
    public func centersMean(_ kind: SignalKind) -> Bool { self[number: .center, of: kind] == 1 }

    /// Whether values grow downwards.
    public func isNegativeUp(_ kind: SignalKind) -> Bool { self[isOn: .negativeUp, of: kind] }

    /// What the values of each kind of signal are taken for, where their source names no unit. Units have a true micro sign.
    public var units: PerKind<SignalUnit> {
        PerKind { kind in
            let text = self[text: .unit, of: kind]
            return SignalUnit(
                unit: text.utf8.elementsEqual("uV".utf8) ? "\u{B5}V" : text,
                factor: Float(self[number: .factor, of: kind]) / 1000)
        }
    }
}
