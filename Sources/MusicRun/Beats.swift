/// Beats at equal intervals, given by the times at which they are heard.
public struct BeatGrid: Equatable, Sendable {
    /// The time at which one of the beats (any of them) is heard, in nanoseconds.
    public let origin: Int64
    /// The time between two beats, in nanoseconds.
    public let period: Double

    public init(origin: Int64, period: Double) { (self.origin, self.period) = (origin, period) }
}

extension MusicTrack {
    /// The maximum distance in nanoseconds between the present position in the song and its first beat. A damaged file can state a greater distance;
    /// no beats are returned then.
    private static let longest: Double = 1e14

    /// The beats of the song as they are heard.
    /// - Parameter beatsPerMinute: the tempo that is heard, including the song's change of speed.
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
    /// The minimum time in nanoseconds between the command to start a sound and its start, so that the player can start the sound at the exact time
    /// (see docs/sound.md).
    private static let notice: Int64 = 200_000_000
    /// The latest first beat of a song, in nanoseconds from the beginning of its file, for which the start is planned. A song with a later first beat
    /// starts at once, because the runner's pace could change meanwhile.
    private static let latestBeat: Int64 = 2_000_000_000
    /// The minimum remaining time of the present song, in milliseconds, for which the start of another song is planned. If less time remains, the
    /// other song starts at once, so that there is no silence between the songs.
    private static let least: Int64 = 2000

    /// The time at which another song must start so that the song's first beat coincides with a step. The present song plays until then.
    /// - Parameter steps: the expected steps.
    /// - Returns: the time in nanoseconds; nil if the other song must start at once.
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

/// The times at which the newest beats were heard.
public struct BeatTrace: Sendable {
    /// The maximum number of stored times, which cover more than eight seconds.
    public static let capacity = 64
    /// The maximum age of a beat in nanoseconds at which `take` still adds it.
    private static let late: Int64 = 100_000_000
    /// The minimum time between two beats of a song in nanoseconds.
    private static let shortest: Double = 1e8
    /// The maximum time between two beats of a song in nanoseconds.
    private static let longest: Double = 1e14

    /// The times of the beats in nanoseconds, oldest first.
    public private(set) var times: [Int64] = []

    public init() { times.reserveCapacity(Self.capacity) }

    /// Adds the beat that was heard since the last call, if there is one. The caller must call this function more often than beats occur. No beat is
    /// added twice or omitted, even if the grid shifts slightly between calls, as its times come from a comparison of clocks.
    /// - Parameter grid: the beats; nil while none are heard.
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
