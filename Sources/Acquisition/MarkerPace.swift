/// How many texts of a source become markers: a burst, and then as many a second as lines can be told apart. Further ones are recorded,
/// and are events of their channel, but would hide the traces and take the time of drawing.
struct MarkerPace {
    /// The most that become markers at once, after a pause.
    static let burst: Int64 = 60
    /// From one to the next, on and on: 20 a second, which is more than any stimulation shows.
    static let distance: Int64 = 50_000_000

    /// When the whole burst is free again.
    private var isFreeAt: Int64 = .min
    /// How many were left out.
    private(set) var leftOut: Int64 = 0

    /// Whether a text that comes now becomes a marker.
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
