/// The times of heart beats: 66 beats per minute on average. The rate varies with breathing (0.25 Hz), with the slow waves of blood pressure (0.1
/// Hz), as in McSharry et al. 2003, and slightly at random.
struct HeartRhythm: Sendable {
    /// The time of the last beat's R peak, in nanoseconds after sample 0.
    private(set) var beat: Int64
    /// The time of the next beat's R peak, in nanoseconds after sample 0.
    private(set) var nextBeat: Int64
    private var random: RandomNumbers

    /// Makes a rhythm that is the same for the same seed, at any sampling rate.
    init(seed: UInt32) {
        random = RandomNumbers(seed: seed, stream: 0xEC60)
        beat = -500_000_000
        nextBeat = 400_000_000
    }

    /// The time from the last beat to the next one, in seconds.
    var interval: Float { Float(Int(Int32(truncatingIfNeeded: (nextBeat &- beat) >> 10))) * 1.024e-6 }

    /// Advances to the next beat.
    mutating func advance() {
        beat = nextBeat
        let breathing = sineOfTurn(turns(frequencyMilliHertz: 250))
        let pressure = sineOfTurn(turns(frequencyMilliHertz: 100))
        let seconds = 0.909 * (1 + 0.035 * breathing + 0.02 * pressure + 0.012 * random.normal())
        nextBeat = beat &+ Int64(Int32(seconds * 1e6)) * 1000
    }

    /// The phase of a slow wave at the last beat, in units of 1 / 2^32 turn.
    private func turns(frequencyMilliHertz: Int64) -> UInt32 {
        let period = 1_000_000_000_000 / frequencyMilliHertz
        return UInt32(truncatingIfNeeded: ((beat % period) << 20) / (period >> 12))
    }
}
