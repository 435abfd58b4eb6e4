import Sound

/// A loaded or playing song.
public struct MusicTrack: Equatable, Sendable {
    enum Phase: UInt8, Sendable {
        case loading
        /// Loaded, but not playing yet.
        case ready
        /// Plays after the current one, or at a planned time.
        case queued
        case playing
        /// The player process has not confirmed the pause yet.
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
    /// Frames a second; 0 until it is loaded.
    public internal(set) var rate = 0
    /// The length of the file; negative if unknown.
    public internal(set) var frames: Int64 = -1
    /// The frame that is heard, at `heardAt`.
    public internal(set) var place: Int64 = 0
    /// The time at which that frame was heard, in nanoseconds; 0: unknown.
    var heardAt: Int64 = 0
    /// Faster than the original by this, in millionths.
    public internal(set) var speed = 0

    init(_ number: UInt32, _ song: MusicSong, _ fit: MusicFit) {
        (self.number, self.song, self.fit) = (number, song, fit)
    }

    /// The largest length and position, in frames: in a damaged file they can be any number, and milliseconds would overflow.
    private static let maximumFrames = Int64.max / 1000

    private var boundedPlace: Int64 { min(max(0, place), Self.maximumFrames) }

    /// The position, in milliseconds.
    public var milliseconds: Int64 { rate > 0 ? boundedPlace * 1000 / Int64(rate) : 0 }

    /// The time left, in milliseconds; nil if the length is unknown.
    var left: Int64? {
        guard rate > 0, frames >= 0, frames <= Self.maximumFrames else { return nil }
        return max(0, frames - boundedPlace) * 1000 / Int64(rate)
    }

    /// The largest and the smallest change of speed in one call, in millionths.
    private static let speedStep = 2500
    private static let smallestSpeedChange = 500

    /// Moves the speed toward a pace.
    /// - Parameter pace: nil for the song's own speed.
    /// - Returns: the new speed in millionths; nil if unchanged.
    mutating func follow(_ pace: Float?) -> Int? {
        guard phase == .playing else { return nil }
        var wanted = 0
        if let pace, song.beatsPerMinute > 0 {
            let ratio = pace / SongChooser.matched(song.beatsPerMinute, to: pace) - 1
            let most = MixedSound.maximumSpeed
            // A song that does not fit plays at its own speed.
            if abs(ratio) <= SongChooser.tolerance { wanted = min(max(Int(ratio * 1_000_000), -most), most) }
        }
        let change = min(max(wanted - speed, -Self.speedStep), Self.speedStep)
        guard abs(change) >= Self.smallestSpeedChange || (wanted == 0 && change != 0) else { return nil }
        speed += change
        return speed
    }
}
