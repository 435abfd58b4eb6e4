import Sound

/// A command to the player process (docs/sound.md). It is one packet of at most `MessageBytes.maximum` bytes.
public enum PlayerCommand: Equatable, Sendable {
    /// Decodes the file whose descriptor the packet carries, from a position in milliseconds. Answer: `loaded` or `refused`.
    case load(SoundNumber, from: Int64)
    /// Plays a loaded sound. Answers: `started` when it is audible, later `ended`.
    case play(SoundNumber, PlayTerms)
    /// Plays a sound immediately after the last frame of another sound.
    case follow(SoundNumber, after: SoundNumber, PlayTerms)
    /// Plays a sound. The first frame of the new sound ends another sound, and cancels the sounds that would follow that other sound.
    case replace(SoundNumber, of: SoundNumber, PlayTerms)
    /// Plays a tone. The answers are the same as for `play`.
    case tone(SoundNumber, Tone, at: Int64)
    /// Ends a sound and releases it.
    case stop(SoundNumber)
    case pause(SoundNumber)
    case resume(SoundNumber)
    /// Sets the volume of all sounds, in percent.
    case volume(Int)
    /// Sets the speed of music, in millionths of its normal speed.
    case speed(SoundNumber, Int)
    /// Requests a `pong` with the same number.
    case ping(UInt32)
}

/// The start time, level and speed of a sound.
public struct PlayTerms: Equatable, Sendable {
    /// The time at which the sound's first frame is audible, in monotonic nanoseconds; 0 to start as soon as possible.
    public var at: Int64
    public var use: SoundUse
    /// The sound's level in percent.
    public var level: Int
    /// The speed of music, in millionths of its normal speed.
    public var speed: Int

    public init(at: Int64 = 0, use: SoundUse = .prompt, level: Int = 100, speed: Int = 0) {
        self.at = at
        self.use = use
        self.level = level
        self.speed = speed
    }
}

extension PlayerCommand {
    /// The command as an encoded packet.
    public var bytes: MessageBytes {
        var bytes = MessageBytes()
        switch self {
        case .load(let number, let from):
            bytes.begin(1, number)
            bytes.put(from)
        case .play(let number, let terms):
            bytes.begin(2, number)
            bytes.put(terms)
        case .follow(let number, let other, let terms):
            bytes.begin(3, number)
            bytes.put(other)
            bytes.put(terms)
        case .tone(let number, let tone, let at):
            bytes.begin(4, number)
            bytes.put(UInt32(tone.milliHertz))
            bytes.put(UInt32(tone.milliseconds))
            bytes.put(UInt32(tone.level))
            bytes.put(at)
        case .stop(let number): bytes.begin(5, number)
        case .pause(let number): bytes.begin(6, number)
        case .resume(let number): bytes.begin(7, number)
        case .volume(let percent): bytes.begin(8, UInt32(clamping: percent))
        case .speed(let number, let millionths):
            bytes.begin(9, number)
            bytes.put(UInt32(bitPattern: Int32(clamping: millionths)))
        case .ping(let number): bytes.begin(10, number)
        case .replace(let number, let other, let terms):
            bytes.begin(11, number)
            bytes.put(other)
            bytes.put(terms)
        }
        return bytes
    }

    /// Decodes a packet; nil if it is invalid or contains forbidden values.
    public init?(_ packet: UnsafeBufferPointer<UInt8>) {
        var reader = MessageReader(packet)
        guard let kind = reader.byte(), let number = reader.word() else { return nil }
        // Every command except kinds 8 (`volume`) and 10 (`ping`) needs a sound's number.
        guard number != 0 || kind == 8 || kind == 10 else { return nil }
        switch kind {
        case 1:
            guard let from = reader.long(), from >= 0 else { return nil }
            self = .load(number, from: from)
        case 2:
            guard let terms = reader.terms() else { return nil }
            self = .play(number, terms)
        case 3, 11:
            guard let other = reader.word(), other != 0, other != number, let terms = reader.terms() else { return nil }
            self = kind == 3 ? .follow(number, after: other, terms) : .replace(number, of: other, terms)
        case 4:
            guard let milliHertz = reader.word(), let milliseconds = reader.word(), let level = reader.word(),
                let at = reader.long(), at >= 0, Tone.frequencies.contains(Int(clamping: milliHertz)),
                Tone.lengths.contains(Int(clamping: milliseconds)), level <= 100
            else { return nil }
            let tone = Tone(milliHertz: Int(milliHertz), milliseconds: Int(milliseconds), level: Int(level))
            self = .tone(number, tone, at: at)
        case 5: self = .stop(number)
        case 6: self = .pause(number)
        case 7: self = .resume(number)
        case 8:
            guard number <= 100 else { return nil }
            self = .volume(Int(number))
        case 9:
            guard let millionths = reader.speed() else { return nil }
            self = .speed(number, millionths)
        case 10: self = .ping(number)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension MessageBytes {
    mutating func put(_ terms: PlayTerms) {
        put(terms.at)
        put(terms.use.rawValue)
        put(UInt8(clamping: terms.level))
        put(UInt32(bitPattern: Int32(clamping: terms.speed)))
    }
}

extension MessageReader {
    mutating func terms() -> PlayTerms? {
        guard let at = long(), at >= 0, let use = byte().flatMap(SoundUse.init), let level = byte(), level <= 100,
            let speed = speed()
        else { return nil }
        return PlayTerms(at: at, use: use, level: Int(level), speed: speed)
    }

    mutating func speed() -> Int? {
        guard let word = word() else { return nil }
        let millionths = Int(Int32(bitPattern: word))
        return abs(millionths) <= MixedSound.maximumSpeed ? millionths : nil
    }
}
