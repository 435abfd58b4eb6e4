import Settings
import Widgets

extension Strings {
    /// The frequencies that a filter offers: "Off", "0.5 Hz".
    func filterFrequencies(_ key: SettingKey) -> [String] {
        key.row.choices.map { word in
            guard let frequency = FixedPoint.thousandths(word.utf8) else { return settings.off }
            return settings.hertz.filled(FixedPoint.text(frequency, separator: decimalSeparator))
        }
    }
}
