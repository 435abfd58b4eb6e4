import Signals

extension ScopeStrings {
    static let german = ScopeStrings(
        minimum: "min", mean: "Mittel", maximum: "max",
        kinds: PerKind(eeg: "EEG", ecg: "EKG", emg: "EMG", others: "Andere"),
        passBand: "{0} Hz", highPass: "HP {0} Hz", lowPass: "TP {0} Hz", notch: "Netzfilter {0} Hz",
        notAtRate: "nicht bei {0} Hz", heartRateNow: "jetzt")
}
