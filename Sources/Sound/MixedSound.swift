/// The number of a sound, which the caller chooses; never 0.
public typealias SoundNumber = UInt32

/// The purpose of a sound.
public enum SoundUse: UInt8, Sendable, CaseIterable {
    /// A prompt or a tone. If no sound card is available at its start time, it is not played.
    case prompt
    /// Music. Its speed can change. If the sound card is removed, the music waits for the next card.
    case music
}

/// The reason why a sound ended.
public enum SoundEnd: UInt8, Sendable, CaseIterable {
    /// The sound was played to its end.
    case complete
    case stopped
    /// The sound card was removed, or there was no card at the sound's start time.
    case withoutCard
    /// The sound's file could not be read to the end.
    case damaged
}

/// A sound with all data that the mixer needs to play it. The code that made the sound retains it until the mixer reports the sound's end, so that
/// the mixer's thread frees no memory.
public final class MixedSound {
    /// The maximum deviation from the normal speed, in millionths.
    public static let maximumSpeed = 25_000

    public let number: SoundNumber
    public let use: SoundUse
    public let source: any SoundSource
    /// The number of the sound card's frame at which the sound begins. Nil, or a frame in the past, means as soon as possible.
    public var start: Int64?
    /// The number of another sound that ends at the first frame of this sound; 0 for none.
    public var replaced: SoundNumber = 0
    /// The number of the source's frame with which the sound begins.
    let first: Int64
    let level: Float
    /// The rate converter of the sound. A following sound of the same rate takes over this converter.
    var converter: RateConverter
    /// The number of frames that the converter had already taken from previous sounds when this sound began.
    var takenBefore: Int64 = 0

    /// - Parameters:
    ///   - rate: the card's rate in Hz.
    ///   - first: the number of the source's frame with which the sound begins.
    ///   - level: the level in percent.
    ///   - speed: the speed change of music, in millionths.
    public init(
        _ number: SoundNumber, _ source: any SoundSource, use: SoundUse, rate: Int, at start: Int64? = nil,
        first: Int64 = 0, level: Int = 100, speed: Int = 0
    ) {
        self.number = number
        self.source = source
        self.use = use
        self.start = start
        self.first = first
        self.level = Volume.gain(percent: level)
        converter = RateConverter(from: source.rate, to: rate, hasSpeed: use == .music)
        if speed != 0, use == .music { converter.setSpeed(speed) }
    }

    /// Makes a sound from a tone.
    public convenience init(_ number: SoundNumber, _ tone: Tone, rate: Int, at start: Int64? = nil) {
        self.init(number, ToneSource(tone, rate: rate), use: .prompt, rate: rate, at: start)
    }

    /// Sets the speed change of music, in millionths.
    public func setSpeed(_ millionths: Int) { converter.setSpeed(millionths) }

    /// The number of the next frame to take from the source.
    public var place: Int64 { first + converter.taken - takenBefore }

    /// Passes the rate converter to the following sound, whose source must have the same rate.
    func handOver(to next: MixedSound) {
        swap(&converter, &next.converter)
        next.takenBefore = next.converter.taken
    }
}

/// One voice of the mixer, which plays a sound.
struct Voice {
    enum State: Equatable {
        case free
        case waiting
        case playing
        /// The sound fades out. It then ends (`isEnd`) or pauses.
        case fading(isEnd: Bool)
        case paused
    }

    var state = State.free
    var sound: MixedSound?
    /// The sound that follows this one without a gap; nil if there is none.
    var next: MixedSound?
    var gain = Gain(1)
    /// True while the source has no frames ready, so that silence is played.
    var isStarved = false
}
