import Signals
import Text
import Units

// Settings for the channels of one kind of signal: scales, filters, montages, drawn limits, ECG paper and recordings.
extension Settings {
    /// The way in which a scope's value range is determined.
    public enum ScopeScale: Int, Sendable { case auto, common, fixed, perMillimeter }

    public func scopeScale(_ kind: SignalKind) -> ScopeScale { choice(.scale, of: kind, or: .auto) }

    /// The fixed value range of scopes in the channel's unit. The minimum is below the maximum.
    public func scopeLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float) {
        limits(SettingKey(.minimum, kind), SettingKey(.maximum, kind))
    }

    /// The sensitivity of scopes in microvolts per millimeter on the panel (or in the channel's unit per millimeter, if the unit is not a voltage).
    public func sensitivity(_ kind: SignalKind) -> Float {
        kind.facts.sensitivities.perMillimeter(self[number: .sensitivity, of: kind])
    }

    /// True if a scope whose scale is set per millimeter is centered on the mean of the shown values; false if on zero.
    public func centersMean(_ kind: SignalKind) -> Bool { self[number: .center, of: kind] == 1 }

    /// True if negative values are drawn upwards.
    public func isNegativeUp(_ kind: SignalKind) -> Bool { self[isOn: .negativeUp, of: kind] }

    /// The spellings in ASCII of units that are not voltages, and their symbols.
    private static let symbols: [(spelling: StaticString, symbol: StaticString)] = [
        ("degC", "\u{B0}C"), ("uS", "\u{B5}S"),
    ]

    /// The symbol of a unit: "\u{B5}V" for "uV".
    private static func symbol(_ text: String) -> String {
        for (spelling, symbol) in symbols where text.utf8.elementsEqual(spelling.description.utf8) {
            return symbol.description
        }
        return UnitName.symbol(text)
    }

    /// For each kind of signal, the unit that is assumed if the source names none. Units contain the micro sign, not a "u".
    public var units: PerKind<SignalUnit> {
        PerKind { kind in
            let text = self[text: .unit, of: kind]
            return SignalUnit(
                unit: Self.symbol(text),
                factor: Float(self[number: .factor, of: kind]) / 1000)
        }
    }

    // MARK: Filters

    /// The cutoff frequency of a filter in thousandths of a hertz; 0 if the filter is off.
    public func filterFrequency(_ filter: Setting, of kind: SignalKind) -> Int {
        FixedPoint.thousandths(word(filter, of: kind).utf8) ?? 0
    }

    /// True if a kind of signal has a filter.
    private func hasFilters(_ kind: SignalKind) -> Bool {
        [Setting.highPass, .lowPass, .notch].contains { self[number: $0, of: kind] != 0 }
    }

    /// True if spectrograms show filtered samples; false if they show samples as received.
    public var filtersSpectrograms: Bool { self[number: .spectrogramsOf] == 1 }

    // MARK: Montages, and limits of samples

    /// The way in which a kind of signal's channels are shown: as received, against the mean, against one channel, in pairs, or in the pairs of the
    /// montage file. The remaining cases, which only an EEG has, are montages of the 10-20 system.
    public enum MontageChoice: Int, Sendable {
        case received, average, channel, pairs, named, mastoids, longitudinal, transverse, laplacian
    }

    public func montage(_ kind: SignalKind) -> MontageChoice {
        kind.facts.hasMontages ? choice(.montage, of: kind, or: .received) : .received
    }

    /// True if a montage or a filter changes the samples of a kind of signal before they are drawn.
    public func changesSamples(_ kind: SignalKind) -> Bool { montage(kind) != .received || hasFilters(kind) }

    /// The limits beyond which samples are not drawn, in the channel's unit. The minimum is below the maximum. Nil if all samples are drawn.
    public func drawnLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float)? {
        self[isOn: .limits, of: kind] ? limits(SettingKey(.lowerLimit, kind), SettingKey(.upperLimit, kind)) : nil
    }

    // MARK: ECG paper

    /// The arrangement of leads on the page of ECG paper. The raw values are the indices of the choice.
    public enum PaperPage: Int, Sendable {
        case threeByFour = 1
        case sixByTwo, twelveByOne, threeByOne, oneByOne
    }

    /// The selected arrangement of leads; nil if the setting is not one of the arrangements.
    public var paperPage: PaperPage? { PaperPage(rawValue: self[number: .paperPage]) }
    /// The paper speed in millimeters per second.
    public var paperSpeed: Int { self[number: .paperSpeed] == 1 ? 50 : 25 }
    /// True if ECG paper is red on cream; false if it is dark.
    public var isPaperLight: Bool { self[number: .paperColors] == 0 }

    // MARK: Recordings

    /// The format of recordings: BDF+ with 24 bits, EDF+ with 16 bits, or XDF with the values as received.
    public enum RecordingFormat: Int, Sendable { case bdf, edf, xdf }

    public var recordingFormat: RecordingFormat { choice(.recordingFormat, or: .bdf) }

    /// The patient code; may be empty.
    public var recordingCode: String { self[text: .recordingCode] }

    /// The physical range in which a kind of signal is recorded, in a unit.
    ///
    /// By default, BDF+ covers 262.144 mV, as 24-bit amplifiers do for electrodes with an offset. EDF+ covers 3.2767 mV for EEG, which results in
    /// steps of 0.1 µV, and 32.767 mV for other kinds. For units that are not voltages, BDF+ covers 8388.607 and EDF+ 3276.7.
    public func recordingRange(_ kind: SignalKind, unit: String) -> ClosedRange<Float> {
        let largest = self[number: .recordingRange, of: kind]
        guard largest == 0 else { return -Float(largest)...Float(largest) }
        let isEDF = recordingFormat == .edf
        guard let microvolts = Voltage.microvolts(in: unit) else {
            return isEDF ? -3276.7...3276.7 : -8388.607...8388.607
        }
        let millivolts: Float = isEDF ? kind.facts.largestMillivolts : 262.144
        let limit = millivolts * 1000 / microvolts
        return -limit...limit
    }
}
