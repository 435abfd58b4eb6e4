/// Whether samples were lost, or their stamps only come late: what is known so far.
struct StampQuestion {
    /// Where stamps come nearer to what is expected by more than this much of the time that passes, they are a backlog's. One that
    /// is stamped as it is sent comes nearer by all of it.
    static let slope = -0.25

    /// All samples that wait.
    private(set) var waiting = 1.0
    /// What stamps are late by at most, in nanoseconds.
    private(set) var most: Double
    /// The stretch that is looked at: its stamps, and the samples since its first one.
    private(set) var stamps = 0.0
    private(set) var samples = 0.0
    /// Sums for the straight line through the stretch's stamps: of places in samples, of what stamps are late by, and of products.
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

    /// What is looked at begins with the next stamp.
    mutating func beginAnew() {
        stamps = 0
        samples = 0
        sums = (0, 0, 0, 0)
    }

    /// What the stretch's stamps are late by in the mean.
    var mean: Double { stamps > 0 ? sums.y / stamps : most }

    /// Whether stamps come as close as a backlog's.
    /// - Parameter distance: that of samples, in nanoseconds.
    func isBacklog(_ distance: Double) -> Bool {
        let spread = stamps * sums.xx - sums.x * sums.x
        guard spread > 0 else { return false }
        return (stamps * sums.xy - sums.x * sums.y) / spread < Self.slope * distance
    }
}
