/// Limits how many texts of a source become markers: a burst of 60, then at most 20 a second, which a person can still distinguish as lines. The
/// remaining texts are recorded and stay events of their channel, but get no lines, which would hide the traces and slow down the drawing.
struct MarkerPace {
    /// The maximum number of texts that become markers at once after a pause.
    static let burst: Int64 = 60
    /// The minimum average interval between markers in nanoseconds: 20 markers a second. No stimulation needs more.
    static let distance: Int64 = 50_000_000

    /// The time in nanoseconds from which a whole burst of texts can become markers again.
    private var isFreeAt: Int64 = .min
    /// The number of texts that did not become markers because there were too many.
    private(set) var leftOut: Int64 = 0

    /// Counts a text that arrives now.
    /// - Returns: true if the text becomes a marker.
    mutating func take(at now: Int64) -> Bool {
        let begin = max(isFreeAt, now)
        guard begin - now < Self.burst * Self.distance else {
            leftOut += 1
            return false
        }
        isFreeAt = begin + Self.distance
        return true
    }
}
