/// A sound's number, given by who plays it; never 0.
public typealias SoundNumber = UInt32

/// How a sound is played.
public enum SoundUse: UInt8, Sendable, CaseIterable {
    /// A prompt or a tone: of no use later than at its time.
    case prompt
    /// Music: its speed may be changed, and where the card goes it waits for the next one.
    case music
}

/// How a sound ended.
public enum SoundEnd: UInt8, Sendable, CaseIterable {
    /// All of it was played.
    case complete
    case stopped
    /// The card went, or there was none at its time.
    case withoutCard
    /// Its file could not be read to the end.
    case damaged
}

/// A sound with all that the mixer needs to play it. Whoever made it keeps it until the mixer has said that it ended, so that the mixer's
/// thread frees nothing.
public final class MixedSound {
    /// The most that the speed may differ from the source's own, in millionths.
    public static let maximumSpeed = 25_000

    public let number: SoundNumber
    public let use: SoundUse
    public let source: any SoundSource
    /// The frame of the card with which it begins; nil for as soon as possible. What is past begins as soon as possible.
    public var start: Int64?
    /// The source's first frame that is played.
    let first: Int64
    let level: Float
    /// Goes on to the sound that follows with the same rate.
    var converter: RateConverter
    /// What the converter had taken when this sound began.
    var takenBefore: Int64 = 0

    /// - Parameters:
    ///   - rate: the card's, in Hz.
    ///   - first: how many frames of the source were left out or played before.
    ///   - level: in percent.
    ///   - speed: of music, in millionths.
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

    /// A tone.
    public convenience init(_ number: SoundNumber, _ tone: Tone, rate: Int, at start: Int64? = nil) {
        self.init(number, ToneSource(tone, rate: rate), use: .prompt, rate: rate, at: start)
    }

    /// The next frame of the source that is taken.
    var place: Int64 { first + converter.taken - takenBefore }

    /// The filter goes through to a sound of the same rate that follows.
    func handOver(to next: MixedSound) {
        swap(&converter, &next.converter)
        next.takenBefore = next.converter.taken
    }
}

/// One of the mixer's places.
struct Voice {
    enum State: Equatable {
        case free
        case waiting
        case playing
        /// Becomes silent, and ends or is held then.
        case fading(isEnd: Bool)
        case held
    }

    var state = State.free
    var sound: MixedSound?
    /// What follows without a gap.
    var next: MixedSound?
    var gain = Gain(1)
    /// Whether nothing came when something should have.
    var isStarved = false
}
