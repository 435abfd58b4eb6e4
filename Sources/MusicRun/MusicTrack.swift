import Sound

/// A song that is loaded or is playing.
public struct MusicTrack: Equatable, Sendable {
    enum Phase: UInt8, Sendable {
        case loading
        /// The song is loaded, but does not play yet.
        case ready
        /// The song will play after the present song, or at a planned time.
        case queued
        case playing
        /// The player has received the command to pause the song, but has not confirmed it yet.
        case pausing
        /// The song is silent at its position, because it is paused or because there is no sound card.
        case paused
        /// The player process has ended and thus lost the song, or the song's file is missing.
        case gone
    }

    public let number: UInt32
    public let song: MusicSong
    public internal(set) var fit: MusicFit
    var phase = Phase.loading
    /// The sampling rate in hertz; 0 until the song is loaded.
    public internal(set) var rate = 0
    /// The length of the song's file in frames; negative if it is unknown.
    public internal(set) var frames: Int64 = -1
    /// The number of the frame that was heard at the time `heardAt`.
    public internal(set) var place: Int64 = 0
    /// The time at which the frame `place` was heard, in nanoseconds; 0 if it is unknown.
    var heardAt: Int64 = 0
    /// The change of speed relative to the original, in millionths. It is positive if the song plays faster.
    public internal(set) var speed = 0

    init(_ number: UInt32, _ song: MusicSong, _ fit: MusicFit) {
        (self.number, self.song, self.fit) = (number, song, fit)
    }

    /// The limit for the length and the position in frames. In a damaged file, both may be any number; without the limit, the conversion to
    /// milliseconds could overflow.
    private static let maximumFrames = Int64.max / 1000

    private var boundedPlace: Int64 { min(max(0, place), Self.maximumFrames) }

    /// The position in the song in milliseconds.
    public var milliseconds: Int64 { rate > 0 ? boundedPlace * 1000 / Int64(rate) : 0 }

    /// The remaining time in milliseconds; nil if the length is unknown.
    var left: Int64? {
        guard rate > 0, frames >= 0, frames <= Self.maximumFrames else { return nil }
        return max(0, frames - boundedPlace) * 1000 / Int64(rate)
    }

    /// The maximum change of the speed in one call of `follow`, in millionths.
    private static let speedStep = 2500
    /// The minimum change of the speed in millionths; smaller changes are omitted.
    private static let smallestSpeedChange = 500

    /// Changes the song's speed in the direction of the speed at which its tempo equals a pace.
    /// - Parameter pace: the pace; nil for the original speed.
    /// - Returns: the new speed in millionths; nil if the speed stays the same.
    mutating func follow(_ pace: Float?) -> Int? {
        guard phase == .playing else { return nil }
        var wanted = 0
        if let pace, song.beatsPerMinute > 0 {
            let ratio = pace / SongChooser.matched(song.beatsPerMinute, to: pace) - 1
            let most = MixedSound.maximumSpeed
            // Follow the pace only if the song's tempo fits it; otherwise, the song plays at its original speed.
            if abs(ratio) <= SongChooser.tolerance { wanted = min(max(Int(ratio * 1_000_000), -most), most) }
        }
        let change = min(max(wanted - speed, -Self.speedStep), Self.speedStep)
        guard abs(change) >= Self.smallestSpeedChange || (wanted == 0 && change != 0) else { return nil }
        speed += change
        return speed
    }
}
