import Settings

extension Strings {
    /// The frequencies that can be chosen for a filter: "Off", "0.5 Hz".
    func filterFrequencies(_ key: SettingKey) -> [String] {
        var values = Settings()
        return key.row.choices.indices.map { choice in
            values[number: key] = choice
            let frequency = values.filterFrequency(key)
            guard frequency > 0 else { return settings.off }
            return settings.hertz.filled(FixedPoint.text(frequency, separator: decimalSeparator))
        }
    }
}
