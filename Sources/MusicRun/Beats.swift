/// Evenly spaced beats, by the times at which they are heard.
public struct BeatGrid: Equatable, Sendable {
    /// The time at which one beat is heard, in nanoseconds.
    public let origin: Int64
    /// From one beat to the next, in nanoseconds.
    public let period: Double

    public init(origin: Int64, period: Double) { (self.origin, self.period) = (origin, period) }
}

extension MusicTrack {
    /// Farther than this from the first beat, in nanoseconds, no beats are returned: positions in damaged files can be any number.
    private static let longest: Double = 1e14

    /// - Parameter beatsPerMinute: the tempo as heard, so that it includes the speed.
    /// - Returns: nil if the first beat or the position is unknown.
    func beats(_ beatsPerMinute: Float) -> BeatGrid? {
        guard let first = song.firstBeat, heardAt > 0, rate > 0, beatsPerMinute > 0 else { return nil }
        let passed = Double(place) / Double(rate) * 1e9 - Double(first)
        guard abs(passed) < Self.longest else { return nil }
        let since = passed / (1 + Double(speed) / 1_000_000)
        return BeatGrid(origin: heardAt &- Int64(since), period: 60e9 / Double(beatsPerMinute))
    }
}

extension MusicTrack {
    /// The player starts a sound at an exact time only with this notice, in nanoseconds; docs/sound.md.
    private static let notice: Int64 = 200_000_000
    /// A song whose first beat is later in its file starts at once: the runner's pace changes meanwhile. In nanoseconds.
    private static let latestBeat: Int64 = 2_000_000_000
    /// A song with less time left is replaced at once, in milliseconds: otherwise there is silence until the other one starts.
    private static let least: Int64 = 2000

    /// The start time of another song that puts its first beat on a step. This song plays until then.
    /// - Parameter steps: the expected steps.
    /// - Returns: nanoseconds; nil if the other song starts at once.
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

/// The times at which the last beats were heard.
public struct BeatTrace: Sendable {
    /// The most times: more than eight seconds of beats.
    public static let capacity = 64
    /// The oldest beat that a call still adds, in nanoseconds.
    private static let late: Int64 = 100_000_000
    /// Beats closer than `shortest`, or a beat longer ago than `longest`, occur in no song. In nanoseconds.
    private static let shortest: Double = 1e8
    private static let longest: Double = 1e14

    /// In nanoseconds, oldest first.
    public private(set) var times: [Int64] = []

    public init() { times.reserveCapacity(Self.capacity) }

    /// Adds a beat that was heard since the last call. Call it more often than beats occur. The grid may shift slightly between calls,
    /// because clocks are compared: no beat is added twice, and none is missed.
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
