import Tempo

extension Song {
    /// A tempo with this relative error loses the beats within a song: 40 ms in 200 s.
    private static let tolerance: Float = 0.0002

    /// The start of the first beat, in nanoseconds of the file. nil if unknown: without a tempo, or with a typed tempo that is not the
    /// measured one, its half or its double.
    public var firstBeat: Int64? {
        guard case .tempo(let tempo) = content, tempo.beatsPerMinute > 0 else { return nil }
        let ratio = beatsPerMinute / tempo.beatsPerMinute
        let isKnown = ([0.5, 1, 2] as [Float]).contains { level in abs(ratio / level - 1) <= Self.tolerance }
        return isKnown ? tempo.firstBeat : nil
    }
}
