/// Chooses the song that fits a pace.
public struct SongChooser: Sendable {
    /// The maximum difference between the tempo of a fitting song and the pace, as a part of the pace. Smaller differences are not noticed
    /// (docs/rhythm.md).
    static let tolerance: Float = 0.04
    /// The number of most recently heard songs that are not chosen again.
    static let excluded = 5
    /// The width of the ranges into which tempos are divided, in beats per minute, as in the thesis on which this function is based.
    private static let rangeWidth: Float = 20
    /// The lower limit of the slowest range of tempos in beats per minute, as in the thesis on which this function is based.
    private static let slowest: Float = 60
    /// The upper limit of the fastest range of tempos in beats per minute, as in the thesis on which this function is based.
    private static let fastest: Float = 180

    private var random: UInt64

    public init(seed: UInt64) { random = seed }

    /// A song's tempo, or half or twice that tempo if this is nearer to the pace.
    public static func matched(_ beatsPerMinute: Float, to pace: Float) -> Float {
        guard beatsPerMinute > 0, pace > 0 else { return beatsPerMinute }
        var best = beatsPerMinute
        for candidate in [beatsPerMinute / 2, 2 * beatsPerMinute]
        where ratio(candidate, pace) < ratio(best, pace) { best = candidate }
        return best
    }

    /// The larger one of two paces divided by the smaller one: 1 if they are equal.
    private static func ratio(_ a: Float, _ b: Float) -> Float { max(a / b, b / a) }

    /// The difference between a song's tempo and a pace, as a part of the pace.
    public static func distance(_ beatsPerMinute: Float, to pace: Float) -> Float {
        abs(matched(beatsPerMinute, to: pace) / pace - 1)
    }

    /// The index of the range of 20 beats per minute that contains a tempo. The first range begins at 60. Tempos outside of 60 to 180 are halved or
    /// doubled first.
    static func range(_ beatsPerMinute: Float) -> Int {
        var beats = beatsPerMinute
        // Limit the number of repetitions: a tempo is usually between 30 and 400, but a file may contain any number.
        for _ in 0..<8 where beats > fastest { beats /= 2 }
        for _ in 0..<8 where beats < slowest { beats *= 2 }
        return min(max(Int((beats - slowest) / rangeWidth), 0), Int((fastest - slowest) / rangeWidth) - 1)
    }

    // MARK: Choice

    /// A random song from the slowest range that contains songs.
    mutating func first(of songs: [MusicSong], without excluded: [UInt64]) -> MusicSong? {
        let pool = without(excluded, of: songs.filter { $0.beatsPerMinute > 0 })
        guard let slowest = pool.map({ Self.range($0.beatsPerMinute) }).min() else { return nil }
        return any(of: pool.filter { Self.range($0.beatsPerMinute) == slowest })
    }

    /// The song that was not played for the longest time, except the five most recently heard songs; a random song if there are several.
    mutating func next(of songs: [MusicSong], without excluded: [UInt64]) -> MusicSong? {
        let pool = without(excluded, of: songs.filter { $0.beatsPerMinute > 0 })
        guard let longest = pool.map({ $0.lastPlayed }).min() else { return nil }
        return any(of: pool.filter { $0.lastPlayed == longest })
    }

    /// A song that fits a pace by the selected rule, except the five most recently heard songs; if none fits, the song with the nearest tempo. In a
    /// library of at most five songs, fitting songs are repeated.
    mutating func song(
        of songs: [MusicSong], for pace: Float, by choice: MusicRules.Choice, without excluded: [UInt64]
    ) -> (song: MusicSong, fit: MusicFit)? {
        let all = songs.filter { $0.beatsPerMinute > 0 }
        let last = excluded.suffix(Self.excluded)
        let pool = all.count > Self.excluded ? all.filter { song in !last.contains(song.id) } : all
        func distance(_ song: MusicSong) -> Float { Self.distance(song.beatsPerMinute, to: pace) }
        switch choice {
        case .fitting:
            let fitting = without(excluded, of: pool.filter { distance($0) <= Self.tolerance })
            let best = fitting.min { a, b in
                a.lastPlayed != b.lastPlayed ? a.lastPlayed < b.lastPlayed : distance(a) < distance(b)
            }
            if let best { return (best, .fits) }
        case .ranges:
            let range = Self.range(pace)
            let fitting = without(excluded, of: pool.filter { Self.range($0.beatsPerMinute) == range })
            if let song = any(of: fitting) { return (song, .fits) }
        }
        return without(excluded, of: all).min { distance($0) < distance($1) }.map { ($0, .nearest) }
    }

    /// The songs except the five most recently heard ones. If no song remains, the least recently heard of these five are allowed again.
    private func without(_ excluded: [UInt64], of songs: [MusicSong]) -> [MusicSong] {
        var last = excluded.suffix(Self.excluded)
        while true {
            let pool = songs.filter { song in !last.contains(song.id) }
            if !pool.isEmpty || last.isEmpty { return pool }
            last = last.dropFirst()
        }
    }

    private mutating func any(of songs: [MusicSong]) -> MusicSong? {
        guard !songs.isEmpty else { return nil }
        // Compute the next random number with SplitMix64 (Steele, Lea, Flood, 2014).
        random &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (random ^ random >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return songs[Int((mixed >> 33) % UInt64(songs.count))]
    }
}
