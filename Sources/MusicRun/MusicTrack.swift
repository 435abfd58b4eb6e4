import Sound

/// A song that is loaded or played.
public struct MusicTrack: Equatable, Sendable {
    enum Phase: UInt8, Sendable {
        case loading
        /// Loaded, and not played yet.
        case ready
        /// Played behind the one before.
        case queued
        case playing
        /// To be held; the player process has not answered yet.
        case holding
        /// Silent, waiting at `place`: paused, or without a card.
        case held
        /// The player process has lost it.
        case gone
    }

    public let number: UInt32
    public let song: MusicSong
    public internal(set) var fit: MusicFit
    var phase = Phase.loading
    /// Frames a second; 0 while it is not loaded.
    public internal(set) var rate = 0
    /// Of the file; negative where it is not known.
    public internal(set) var frames: Int64 = -1
    /// The frame that is heard.
    public internal(set) var place: Int64 = 0
    /// When that frame was heard, in nanoseconds; 0: not known.
    var heardAt: Int64 = 0
    /// How much faster than the original it is played, in millionths.
    public internal(set) var speed = 0

    init(_ number: UInt32, _ song: MusicSong, _ fit: MusicFit) {
        (self.number, self.song, self.fit) = (number, song, fit)
    }

    /// The most frames of a file and the last place that count: those of a damaged file can be any number, and milliseconds would overflow.
    private static let maximumFrames = Int64.max / 1000

    private var boundedPlace: Int64 { min(max(0, place), Self.maximumFrames) }

    /// Where it is, in milliseconds.
    public var milliseconds: Int64 { rate > 0 ? boundedPlace * 1000 / Int64(rate) : 0 }

    /// What is left of it, in milliseconds; nil where its length is not known.
    var left: Int64? {
        guard rate > 0, frames >= 0, frames <= Self.maximumFrames else { return nil }
        return max(0, frames - boundedPlace) * 1000 / Int64(rate)
    }

    /// How far the speed goes at a time, and the smallest change that is made, in millionths.
    private static let speedStep = 2500
    private static let smallestSpeedChange = 500

    /// Brings the speed nearer to a pace.
    /// - Parameter pace: nil for the song's own speed.
    /// - Returns: the new speed in millionths; nil where it stays.
    mutating func follow(_ pace: Float?) -> Int? {
        guard phase == .playing else { return nil }
        var wanted = 0
        if let pace, song.beatsPerMinute > 0 {
            let ratio = pace / SongChooser.matched(song.beatsPerMinute, to: pace) - 1
            let most = MixedSound.maximumSpeed
            // Of a song that does not fit, the speed is its own.
            if abs(ratio) <= SongChooser.tolerance { wanted = min(max(Int(ratio * 1_000_000), -most), most) }
        }
        let change = min(max(wanted - speed, -Self.speedStep), Self.speedStep)
        guard abs(change) >= Self.smallestSpeedChange || (wanted == 0 && change != 0) else { return nil }
        speed += change
        return speed
    }
}
