/// The state while it is undecided if samples were lost, or if only their time stamps are late.
struct StampQuestion {
    /// The slope of the stamps' delay over time below which the samples belong to a backlog. If a sender sets stamps while it sends all samples of a
    /// backlog at once, the slope is -1.
    static let slope = -0.25

    /// The number of samples that wait until it is decided if samples were lost.
    private(set) var waiting = 1.0
    /// The maximum delay of the stamps so far, in nanoseconds.
    private(set) var most: Double
    /// The number of time stamps from which the decision is made. All of them are in one segment: a series of successive samples.
    private(set) var stamps = 0.0
    /// The number of samples since the first time stamp of the segment from which the decision is made.
    private(set) var samples = 0.0
    /// The sums for fitting a straight line to the stamps of the segment: of positions in samples, of delays, and of their products.
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

    /// Restarts the segment from which the decision is made: the next time stamp is its first.
    mutating func beginAgain() {
        stamps = 0
        samples = 0
        sums = (0, 0, 0, 0)
    }

    /// The mean delay of the time stamps from which the decision is made, in nanoseconds.
    var mean: Double { stamps > 0 ? sums.y / stamps : most }

    /// True if the stamps are as close together as the time stamps of a backlog (samples that the sender sends late, all at once).
    /// - Parameter distance: the interval between samples in nanoseconds.
    func isBacklog(_ distance: Double) -> Bool {
        let spread = stamps * sums.xx - sums.x * sums.x
        guard spread > 0 else { return false }
        return (stamps * sums.xy - sums.x * sums.y) / spread < Self.slope * distance
    }
}
