/// The state of an open question: were samples lost, or are only their stamps late?
struct StampQuestion {
    /// If the stamps' lateness shrinks by more than this fraction of the time, they belong to a backlog. For samples stamped while they are
    /// sent at once, the fraction is 1.
    static let slope = -0.25

    /// The number of waiting samples.
    private(set) var waiting = 1.0
    /// The maximum lateness of the stamps, in nanoseconds.
    private(set) var most: Double
    /// The observed segment: its stamps, and the samples since its first one.
    private(set) var stamps = 0.0
    private(set) var samples = 0.0
    /// Sums for the straight line through the segment's stamps: of positions in samples, of lateness, and of products.
    private var sums = (x: 0.0, y: 0.0, xx: 0.0, xy: 0.0)

    init(late: Double) {
        most = late
        note(late)
    }

    private mutating func note(_ late: Double) {
        stamps += 1
        sums = (
            sums.x + samples, sums.y + late, sums.xx + samples * samples, sums.xy + samples * late
        )
    }

    mutating func addWithoutStamp() {
        waiting += 1
        samples += 1
    }

    mutating func add(late: Double) {
        addWithoutStamp()
        most = max(most, late)
        note(late)
    }

    /// The segment restarts with the next stamp.
    mutating func beginAnew() {
        stamps = 0
        samples = 0
        sums = (0, 0, 0, 0)
    }

    /// The mean lateness of the segment's stamps.
    var mean: Double { stamps > 0 ? sums.y / stamps : most }

    /// Whether stamps are as close as those of a backlog.
    /// - Parameter distance: the sample interval, in nanoseconds.
    func isBacklog(_ distance: Double) -> Bool {
        let spread = stamps * sums.xx - sums.x * sums.x
        guard spread > 0 else { return false }
        return (stamps * sums.xy - sums.x * sums.y) / spread < Self.slope * distance
    }
}
