extension Settings {
    /// The lead of which the heart rate is told, empty for the one that suits best; nil where none is told.
    public var heartLead: String? { self[number: .showsHeartRate] != 0 ? self[text: .heartLead] : nil }
}
