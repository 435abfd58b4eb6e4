/// Limits how many texts of a source become markers: a burst, and then as many a second as lines can be distinguished. Further texts are
/// recorded and are events of their channel. As markers, they would hide the traces and slow down drawing.
struct MarkerPace {
    /// The maximum number that become markers at once, after a pause.
    static let burst: Int64 = 60
    /// The minimum interval between markers: 20 a second, which is more than any stimulation shows.
    static let distance: Int64 = 50_000_000

    /// When the whole burst is available again.
    private var isFreeAt: Int64 = .min
    /// The number of omitted texts.
    private(set) var leftOut: Int64 = 0

    /// Whether a text that arrives now becomes a marker.
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
