import Signals

// The display filters.
extension Settings {
    /// The frequency of a filter in thousandths of a hertz; 0 where it is off.
    public func filterFrequency(_ key: SettingKey) -> Int {
        FixedPoint.thousandths(Array(key.row.text(of: self[key]).utf8)) ?? 0
    }

    /// Whether any kind of signal has a filter.
    public var hasFilters: Bool {
        SignalKind.allCases.contains { kind in
            let keys = SettingKey.filters(of: kind)
            return [keys.highPass, keys.lowPass, keys.notch].contains { self[number: $0] != 0 }
        }
    }

    /// Whether spectrograms show filtered samples, and not the received ones.
    public var filtersSpectrograms: Bool { self[number: .spectrogramsOf] == 1 }
}
