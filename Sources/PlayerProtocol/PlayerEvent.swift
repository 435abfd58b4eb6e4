import Sound

/// What the player process reports (docs/sound.md). An event is one packet of at most `MessageBytes.maximum` bytes.
public enum PlayerEvent: Equatable, Sendable {
    /// The first packet: the version of the protocol.
    case ready(UInt32)
    /// A sound card is open; what is played from now on is heard.
    case card(CardFacts)
    /// There is no card to play on.
    case noCard(CardFailure)
    /// A file can be played. `frames` is negative where the file does not say how many there are.
    case loaded(SoundNumber, rate: Int, frames: Int64)
    case refused(SoundNumber, SoundFailure)
    /// The sound's first frame is heard at this time, in monotonic nanoseconds.
    case started(SoundNumber, at: Int64)
    /// The sound's last frame was heard at this time. `place`: the frame of its file behind it.
    case ended(SoundNumber, SoundEnd, place: Int64, at: Int64)
    /// The sound is silent, and waits at a frame of its file.
    case held(SoundNumber, place: Int64)
    /// The file's frames came too late: a part of the sound was silence.
    case starved(SoundNumber)
    /// The card had nothing to play for a moment; how often since it was opened.
    case underrun(Int)
    /// Music is at this frame of its file at this time.
    case position(SoundNumber, place: Int64, at: Int64)
    case pong(UInt32)

    public static let version: UInt32 = 1
}

/// A sound card that is open.
public struct CardFacts: Equatable, Sendable {
    /// The longest name, in bytes; longer ones are cut.
    public static let nameBytes = 40

    /// As the card's driver names it, printable ASCII.
    public var name: String
    /// Frames a second.
    public var rate: Int
    /// How long what is played waits before it is heard, in milliseconds: less cannot be planned ahead.
    public var latency: Int

    public init(name: String, rate: Int, latency: Int) {
        self.name = name
        self.rate = rate
        self.latency = latency
    }
}

/// Why there is no card.
public enum CardFailure: UInt8, Sendable, CaseIterable {
    /// None is plugged in.
    case absent
    /// Another program has it.
    case busy
    case notPermitted
    /// It takes no format that is known.
    case noFormat
    /// Its driver reports an error, or it takes no frames.
    case broken
}

extension PlayerEvent {
    /// The packet.
    public var bytes: MessageBytes {
        var bytes = MessageBytes()
        switch self {
        case .ready(let version): bytes.begin(1, version)
        case .card(let facts):
            bytes.begin(2, UInt32(facts.rate))
            bytes.put(UInt32(clamping: facts.latency))
            for byte in facts.name.utf8.prefix(CardFacts.nameBytes) { bytes.put(0x20...0x7E ~= byte ? byte : 0x3F) }
        case .noCard(let failure): bytes.begin(3, UInt32(failure.rawValue))
        case .loaded(let number, let rate, let frames):
            bytes.begin(4, number)
            bytes.put(UInt32(rate))
            bytes.put(frames)
        case .refused(let number, let failure):
            bytes.begin(5, number)
            bytes.put(failure.rawValue)
        case .started(let number, let at):
            bytes.begin(6, number)
            bytes.put(at)
        case .ended(let number, let end, let place, let at):
            bytes.begin(7, number)
            bytes.put(end.rawValue)
            bytes.put(place)
            bytes.put(at)
        case .held(let number, let place):
            bytes.begin(8, number)
            bytes.put(place)
        case .starved(let number): bytes.begin(9, number)
        case .underrun(let count): bytes.begin(10, UInt32(clamping: count))
        case .position(let number, let place, let at):
            bytes.begin(11, number)
            bytes.put(place)
            bytes.put(at)
        case .pong(let number): bytes.begin(12, number)
        }
        return bytes
    }

    /// Reads a packet; nil where it is none, or has values that are not allowed.
    public init?(_ packet: UnsafeBufferPointer<UInt8>) {
        var reader = MessageReader(packet)
        guard let kind = reader.byte(), let number = reader.word() else { return nil }
        switch kind {
        case 1: self = .ready(number)
        case 2:
            guard let latency = reader.word(), latency <= 10_000, SoundRate.range.contains(Int(clamping: number)),
                reader.left <= CardFacts.nameBytes
            else { return nil }
            var name: [UInt8] = []
            while let byte = reader.byte() {
                guard 0x20...0x7E ~= byte else { return nil }
                name.append(byte)
            }
            self = .card(
                CardFacts(name: String(decoding: name, as: UTF8.self), rate: Int(number), latency: Int(latency)))
        case 3:
            guard let failure = CardFailure(rawValue: UInt8(truncatingIfNeeded: number)), number <= 255 else {
                return nil
            }
            self = .noCard(failure)
        case 4:
            guard let rate = reader.word(), SoundRate.range.contains(Int(clamping: rate)), let frames = reader.long()
            else { return nil }
            self = .loaded(number, rate: Int(rate), frames: frames)
        case 5:
            guard let failure = reader.byte().flatMap(SoundFailure.init) else { return nil }
            self = .refused(number, failure)
        case 6:
            guard let at = reader.long() else { return nil }
            self = .started(number, at: at)
        case 7:
            guard let end = reader.byte().flatMap(SoundEnd.init), let place = reader.long(), let at = reader.long()
            else { return nil }
            self = .ended(number, end, place: place, at: at)
        case 8:
            guard let place = reader.long() else { return nil }
            self = .held(number, place: place)
        case 9: self = .starved(number)
        case 10: self = .underrun(Int(clamping: number))
        case 11:
            guard let place = reader.long(), let at = reader.long() else { return nil }
            self = .position(number, place: place, at: at)
        case 12: self = .pong(number)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }
}
