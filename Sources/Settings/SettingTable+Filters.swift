import Signals

/// The rows of the display filters that each kind of signal has.
extension SettingKey {
    static let highPasses = ["off", "0.1", "0.3", "0.5", "1", "5"]
    static let lowPasses = ["off", "15", "30", "35", "40", "70", "100", "150"]
    static let notches = ["off", "50", "60"]

    func filter(_ name: String, _ kind: SignalKind, _ frequencies: [String]) -> SettingRow {
        SettingRow(name, .choice(frequencies), .number(0), .scale(kind), .filters, .atOnce, unit: .hertz)
    }

    /// The settings of the filters of a kind of signal.
    public static func filters(of kind: SignalKind) -> FilterKeys {
        switch kind {
        case .eeg: FilterKeys(highPass: .highPassEEG, lowPass: .lowPassEEG, notch: .notchEEG)
        case .ecg: FilterKeys(highPass: .highPassECG, lowPass: .lowPassECG, notch: .notchECG)
        case .emg: FilterKeys(highPass: .highPassEMG, lowPass: .lowPassEMG, notch: .notchEMG)
        case .others: FilterKeys(highPass: .highPassOthers, lowPass: .lowPassOthers, notch: .notchOthers)
        }
    }
}

/// The settings of the filters of one kind of signal.
public struct FilterKeys: Sendable {
    public let highPass: SettingKey
    public let lowPass: SettingKey
    public let notch: SettingKey
}
