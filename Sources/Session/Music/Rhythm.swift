import Signals

/// The cadence and the tempo of a music session at one moment.
struct Rhythm: Equatable {
    /// Steps a minute; nil while the user neither walks nor runs, and while nothing is measured.
    var cadence: Float?
    /// Beats a minute of the current music: its tempo, or its half or double, whichever is nearest to the pace. nil without music, and for
    /// a song without a tempo.
    var tempo: Float?

    /// The two as a signal.
    static let signal = Signal(
        type: .sensor, rate: SamplingRate(hertz: 1), blockSize: 1, unit: "1/min", labels: ["Cadence", "Tempo"])
}
