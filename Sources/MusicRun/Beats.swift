/// Beats that are heard, evenly in time.
public struct BeatGrid: Equatable, Sendable {
    /// When one of them is heard, in nanoseconds.
    public let origin: Int64
    /// Between two of them, in nanoseconds.
    public let period: Double

    public init(origin: Int64, period: Double) { (self.origin, self.period) = (origin, period) }
}

extension MusicTrack {
    /// The longest part of a file, in nanoseconds, whose beats are told: places of damaged files can be any number.
    private static let longest: Double = 1e14

    /// - Parameter beatsPerMinute: as it is heard.
    /// - Returns: nil where first beat or place is not known.
    func beats(_ beatsPerMinute: Float) -> BeatGrid? {
        guard let first = song.firstBeat, heardAt > 0, rate > 0, beatsPerMinute > 0 else { return nil }
        let passed = Double(place) / Double(rate) * 1e9 - Double(first)
        guard abs(passed) < Self.longest else { return nil }
        let since = passed / (1 + Double(speed) / 1_000_000)
        return BeatGrid(origin: heardAt &- Int64(since), period: 60e9 / Double(beatsPerMinute))
    }
}

extension MusicTrack {
    /// The player begins a sound at an exact time that is so far away at least, in nanoseconds; docs/sound.md.
    private static let notice: Int64 = 200_000_000
    /// A song whose first beat is later begins at once: who runs changes the pace meanwhile. In nanoseconds.
    private static let latestBeat: Int64 = 2_000_000_000
    /// A song that ends sooner makes room at once, in milliseconds: nothing would be heard until the other one begins.
    private static let least: Int64 = 2000

    /// When another song is to begin so that its first beat is heard with a step, while this one plays until then.
    /// - Parameter steps: those that are expected.
    /// - Returns: nil where it is to begin at once.
    func start(of other: MusicTrack, on steps: BeatGrid?, after now: Int64) -> Int64? {
        guard let steps, phase == .playing, left.map({ $0 >= Self.least }) ?? false, let first = other.song.firstBeat,
            first >= 0, first <= Self.latestBeat,
            SongChooser.distance(other.song.beatsPerMinute, to: Float(60e9 / steps.period)) <= SongChooser.tolerance
        else { return nil }
        let passed = Double(now + Self.notice + first) - Double(steps.origin)
        guard passed >= 0, passed < Self.longest else { return nil }
        return steps.origin + Int64((passed / steps.period).rounded(.up) * steps.period) - first
    }
}

/// When the last beats were heard.
public struct BeatTrace: Sendable {
    /// The most times: more than those of eight seconds.
    public static let capacity = 64
    /// How late a beat may be noted, in nanoseconds.
    private static let late: Int64 = 100_000_000
    /// What no song has: beats that are closer, and one that began longer ago, in nanoseconds.
    private static let shortest: Double = 1e8
    private static let longest: Double = 1e14

    /// In nanoseconds, the newest last.
    public private(set) var times: [Int64] = []

    public init() { times.reserveCapacity(Self.capacity) }

    /// Notes a beat that was heard since the last call. To be called more often than there are beats. The grid may move a bit with each call, as
    /// clocks are compared: no beat is noted twice, and none is missed.
    /// - Parameter grid: nil while no beats are heard.
    public mutating func take(_ grid: BeatGrid?, at now: Int64) {
        guard let grid, grid.period >= Self.shortest, grid.period < Self.longest else { return }
        var earliest = now - Self.late
        if let last = times.last { earliest = max(earliest, last + Int64(grid.period / 2)) }
        let passed = Double(earliest) - Double(grid.origin)
        guard earliest <= now, abs(passed) < Self.longest else { return }
        let beat = grid.origin + Int64((passed / grid.period).rounded(.up) * grid.period)
        guard beat <= now else { return }
        if times.count == Self.capacity { times.removeFirst() }
        times.append(beat)
    }
}
