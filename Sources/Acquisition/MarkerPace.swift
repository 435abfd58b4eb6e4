/// Limits how many texts of a source become markers: first a burst, then at most as many a second as a person can distinguish as lines. Other texts
/// are recorded, and remain events of their channel. As markers, they would hide the traces and slow down the drawing.
struct MarkerPace {
    /// The maximum number of texts that become markers at once after a pause.
    static let burst: Int64 = 60
    /// The minimum average interval between markers in nanoseconds: 20 markers a second. No stimulation needs more.
    static let distance: Int64 = 50_000_000

    /// The time from which a whole burst is available again, in nanoseconds.
    private var isFreeAt: Int64 = .min
    /// The number of texts that did not become markers.
    private(set) var leftOut: Int64 = 0

    /// Counts a text that arrives now.
    /// - Returns: true if it becomes a marker.
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
