import Signals

/// The cadence and the tempo of a music session at one moment.
struct Rhythm: Equatable {
    /// The cadence in steps per minute; nil while the user neither walks nor runs, or while the app measures no acceleration.
    var cadence: Float?
    /// The beats per minute of the current music: its tempo, or half or twice its tempo, whichever is nearest to the cadence; nil if no music plays,
    /// or if the song has no tempo.
    var tempo: Float?

    /// The signal whose two channels are the cadence and the tempo.
    static let signal = Signal(
        type: .sensor, rate: SamplingRate(hertz: 1), blockSize: 1, unit: "1/min", labels: ["Cadence", "Tempo"])
}
