import Graphs
import Settings
import Signals

extension Strings {
    /// The sensitivities that can be chosen for a kind of signal: "7 \u{B5}V/mm".
    /// - Parameter unit: of the kind's channels.
    func sensitivities(of kind: SignalKind, unit: String) -> [String] {
        let key = SettingKey.scales(of: kind).sensitivity
        var values = Settings()
        return key.row.choices.indices.map { choice in
            values[number: key] = choice
            var text = ValueText(decimalSeparator: decimalSeparator.utf8.first ?? UInt8(ascii: "."))
            // Where a kind's channels have several units, or none is known, most are voltages.
            let named = unit.isEmpty && kind != .others ? "\u{B5}V" : unit
            text.append(sensitivity: values.sensitivity(kind), of: kind, unit: named)
            return text.string
        }
    }

    /// The scale of a kind of signal in one line: "Auto", "7 \u{B5}V/mm, negative up", "-100.00 ... 100.00 \u{B5}V".
    /// - Parameter unit: of the kind's channels.
    func scale(of kind: SignalKind, in values: Settings, unit: String) -> String {
        let keys = SettingKey.scales(of: kind)
        let text =
            switch values.scopeScale(kind) {
            case .auto, .common: words(for: keys.scale, in: values, unit: unit)
            case .fixed:
                words(for: keys.minimum, in: values, unit: "") + " \u{2026} "
                    + words(for: keys.maximum, in: values, unit: unit)
            case .perMillimetre: words(for: keys.sensitivity, in: values, unit: unit)
            }
        return values.isNegativeUp(kind) ? text + ", " + settings.negativeUp : text
    }
}
