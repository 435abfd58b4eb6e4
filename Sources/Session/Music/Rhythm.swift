import Signals

/// What a session of music is about, at a moment.
struct Rhythm: Equatable {
    /// Steps a minute; nil while nobody walks or runs, and while nothing is measured.
    var cadence: Float?
    /// Beats a minute that are heard, as their half or double that is nearest to the pace; nil without music, and of a song without a
    /// tempo.
    var tempo: Float?

    /// The two as a signal.
    static let signal = Signal(
        type: .sensor, rate: SamplingRate(hertz: 1), blockSize: 1, unit: "1/min", labels: ["Cadence", "Tempo"])
}
