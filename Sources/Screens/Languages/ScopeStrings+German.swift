import Signals

extension ScopeStrings {
    static let german = ScopeStrings(
        minimum: "min", mean: "Mittel", maximum: "max",
        kinds: PerKind(eeg: "EEG", ecg: "EKG", emg: "EMG", others: "Andere"))
}
