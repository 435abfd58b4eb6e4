import Signals

// The display filters.
extension Settings {
    /// The frequency of a filter in thousandths of a hertz; 0 where it is off.
    public func filterFrequency(_ filter: Setting, of kind: SignalKind) -> Int {
        FixedPoint.thousandths(word(filter, of: kind).utf8) ?? 0
    }

    /// Whether any kind of signal has a filter.
    public var hasFilters: Bool {
        SignalKind.allCases.contains { kind in
            [Setting.highPass, .lowPass, .notch].contains { self[number: $0, of: kind] != 0 }
        }
    }

    /// Whether spectrograms show filtered samples, and not the received ones.
    public var filtersSpectrograms: Bool { self[number: .spectrogramsOf] == 1 }
}
