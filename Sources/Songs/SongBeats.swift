import Tempo

extension Song {
    /// The maximum relative error of a user's tempo compared with the measured tempo. With this error, beats that are predicted from the tempo are
    /// wrong by 40 ms after 200 s.
    private static let tolerance: Float = 0.0002

    /// The time of the first beat in nanoseconds from the beginning of the file; nil if it is unknown, if the song has no tempo, or if the tempo that
    /// the user has set is not the measured one, its half or its double.
    public var firstBeat: Int64? {
        guard case .tempo(let tempo) = content, tempo.beatsPerMinute > 0 else { return nil }
        let ratio = beatsPerMinute / tempo.beatsPerMinute
        let isKnown = ([0.5, 1, 2] as [Float]).contains { level in abs(ratio / level - 1) <= Self.tolerance }
        return isKnown ? tempo.firstBeat : nil
    }
}
