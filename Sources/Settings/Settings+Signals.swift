import Signals
import Text
import Units

// Settings for the channels of a kind of signal: scales, filters, montages, limits of samples, ECG paper and recordings.
extension Settings {
    /// The origin of the scopes' value range.
    public enum ScopeScale: Int, Sendable { case auto, common, fixed, perMillimeter }

    public func scopeScale(_ kind: SignalKind) -> ScopeScale { choice(.scale, of: kind, or: .auto) }

    /// The fixed scale of scopes, in the channel's unit; minimum < maximum.
    public func scopeLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float) {
        limits(SettingKey(.minimum, kind), SettingKey(.maximum, kind))
    }

    /// The sensitivity of scopes, in microvolts (or in units that are not voltages) per millimeter of glass.
    public func sensitivity(_ kind: SignalKind) -> Float {
        kind.facts.sensitivities.perMillimeter(self[number: .sensitivity, of: kind])
    }

    /// Whether a scale per millimeter is centered on the mean of the shown values instead of zero.
    public func centersMean(_ kind: SignalKind) -> Bool { self[number: .center, of: kind] == 1 }

    /// Whether negative values are shown upwards.
    public func isNegativeUp(_ kind: SignalKind) -> Bool { self[isOn: .negativeUp, of: kind] }

    /// The assumed unit of each kind of signal, if its source names none. Units have a real micro sign.
    public var units: PerKind<SignalUnit> {
        PerKind { kind in
            let text = self[text: .unit, of: kind]
            return SignalUnit(
                unit: UnitName.symbol(text),
                factor: Float(self[number: .factor, of: kind]) / 1000)
        }
    }

    // MARK: Filters

    /// The frequency of a filter in thousandths of a hertz; 0 if it is off.
    public func filterFrequency(_ filter: Setting, of kind: SignalKind) -> Int {
        FixedPoint.thousandths(word(filter, of: kind).utf8) ?? 0
    }

    /// Whether any kind of signal has a filter.
    public var hasFilters: Bool {
        SignalKind.allCases.contains { kind in
            [Setting.highPass, .lowPass, .notch].contains { self[number: $0, of: kind] != 0 }
        }
    }

    /// Whether spectrograms show filtered samples instead of received ones.
    public var filtersSpectrograms: Bool { self[number: .spectrogramsOf] == 1 }

    // MARK: Montages, and limits of samples

    /// The display of a kind of signal's channels: as received, against the mean, against one channel, in pairs, or in the pairs of the
    /// montage file.
    public enum MontageChoice: Int, Sendable { case received, average, channel, pairs, named }

    public func montage(_ kind: SignalKind) -> MontageChoice {
        choice(.montage, of: kind, or: .received)
    }

    /// Whether any kind of signal is not shown as received.
    public var hasMontages: Bool { SignalKind.allCases.contains { montage($0) != .received } }

    /// Whether the display of any kind of signal is computed, by a montage or by filters.
    public var changesSamples: Bool { hasMontages || hasFilters }

    /// Samples beyond these values, in the channel's unit, are not drawn; nil: all are drawn. minimum < maximum.
    public func drawnLimits(_ kind: SignalKind) -> (minimum: Float, maximum: Float)? {
        self[isOn: .limits, of: kind] ? limits(SettingKey(.lowerLimit, kind), SettingKey(.upperLimit, kind)) : nil
    }

    // MARK: ECG paper

    /// The arrangement of leads on the page of ECG paper. The numbers are those of the choices.
    public enum PaperPage: Int, Sendable {
        case threeByFour = 1
        case sixByTwo, twelveByOne
    }

    /// nil for no such page.
    public var paperPage: PaperPage? { PaperPage(rawValue: self[number: .paperPage]) }
    /// In millimeters per second.
    public var paperSpeed: Int { self[number: .paperSpeed] == 1 ? 50 : 25 }
    /// Whether ECG paper is red on cream; otherwise it is dark.
    public var isPaperLight: Bool { self[number: .paperColors] == 0 }

    // MARK: Recordings

    /// BDF+ with 24 bits, EDF+ with 16, or XDF with the values as received.
    public enum RecordingFormat: Int, Sendable { case bdf, edf, xdf }

    public var recordingFormat: RecordingFormat { choice(.recordingFormat, or: .bdf) }

    /// The patient's code; may be empty.
    public var recordingCode: String { self[text: .recordingCode] }

    /// The physical range of a kind of signal in a unit.
    ///
    /// By default, BDF+ covers 262.144 mV, like 24-bit amplifiers for electrodes with an offset. EDF+ covers 3.2767 mV for EEG, which
    /// leaves steps of 0.1 µV, and 32.767 mV for others. Units that are not voltages cover 8388.607 and 3276.7.
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
