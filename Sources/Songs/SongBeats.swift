import Tempo

extension Song {
    /// A tempo with this relative error is out of step with the beats at the end of a song: by 40 ms after 200 s.
    private static let tolerance: Float = 0.0002

    /// The time of the first beat in nanoseconds from the beginning of the file; nil if unknown, if there is no tempo, or if the user's tempo is not
    /// the measured one, its half or its double.
    public var firstBeat: Int64? {
        guard case .tempo(let tempo) = content, tempo.beatsPerMinute > 0 else { return nil }
        let ratio = beatsPerMinute / tempo.beatsPerMinute
        let isKnown = ([0.5, 1, 2] as [Float]).contains { level in abs(ratio / level - 1) <= Self.tolerance }
        return isKnown ? tempo.firstBeat : nil
    }
}
