import Tempo

extension Song {
    /// The maximum relative difference between a tempo that the user has set and the measured tempo for which beats are still predicted: after 200 s,
    /// they are wrong by at most 40 ms.
    private static let tolerance: Float = 0.0002

    /// The time of the first beat in nanoseconds from the beginning of the file; nil if it is unknown, if the song has no tempo, or if the user has
    /// set a tempo other than the measured one, its half or its double.
    public var firstBeat: Int64? {
        guard case .tempo(let tempo) = content, tempo.beatsPerMinute > 0 else { return nil }
        let ratio = beatsPerMinute / tempo.beatsPerMinute
        let isKnown = ([0.5, 1, 2] as [Float]).contains { level in abs(ratio / level - 1) <= Self.tolerance }
        return isKnown ? tempo.firstBeat : nil
    }
}
