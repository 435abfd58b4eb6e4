import Graphs
import Settings
import Signals
import Text
import Widgets

extension Strings {
    /// The sensitivities that the user can choose for a kind of signal: "7 µV/mm".
    /// - Parameter unit: the unit of the kind's channels.
    func sensitivities(of kind: SignalKind, unit: String) -> [String] {
        let facts = kind.facts.sensitivities
        return facts.steps.indices.map { step in
            var text = ValueText(decimalSeparator: decimalSeparator.utf8.first ?? UInt8(ascii: "."))
            // If the channels of a kind have different or unknown units, show the kind's usual unit.
            let named = unit.isEmpty ? facts.unit : unit
            text.append(sensitivity: facts.perMillimeter(step), of: kind, unit: named)
            return text.string
        }
    }

    /// The scale for a kind of signal in one line: "Auto", "7 µV/mm, negative up", "-100.00 ... 100.00 µV".
    /// - Parameter unit: the unit of the kind's channels.
    func scale(of kind: SignalKind, in values: Settings, unit: String) -> String {
        func words(_ setting: Setting, _ unit: String) -> String {
            self.words(for: SettingKey(setting, kind), in: values, unit: unit)
        }
        let text =
            switch values.scopeScale(kind) {
            case .auto, .common: words(.scale, unit)
            case .fixed: words(.minimum, "") + " \u{2026} " + words(.maximum, unit)
            case .perMillimeter: words(.sensitivity, unit)
            }
        return values.isNegativeUp(kind) ? text + ", " + negativeUp : text
    }
}
