import Tempo

extension Song {
    /// A tempo that is off by this part loses its beats within a song: 40 ms in 200 s.
    private static let tolerance: Float = 0.0002

    /// When the first beat begins, in nanoseconds of the file; nil where it is not known: without a tempo, and with one that the user has typed and that is neither
    /// the measured one nor its half or double.
    public var firstBeat: Int64? {
        guard case .tempo(let tempo) = content, tempo.beatsPerMinute > 0 else { return nil }
        let ratio = beatsPerMinute / tempo.beatsPerMinute
        let isKnown = ([0.5, 1, 2] as [Float]).contains { level in abs(ratio / level - 1) <= Self.tolerance }
        return isKnown ? tempo.firstBeat : nil
    }
}
