extension Settings {
    /// The lead of which the heart rate is told, empty for the one that suits best; nil where none is told.
    public var heartLead: String? { self[isOn: .showsHeartRate] ? self[text: .heartLead] : nil }
}
