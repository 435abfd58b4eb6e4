import Signals

extension ScopeStrings {
    static let english = ScopeStrings(
        minimum: "min", mean: "mean", maximum: "max",
        kinds: PerKind(eeg: "EEG", ecg: "ECG", emg: "EMG", others: "Others"))
}
