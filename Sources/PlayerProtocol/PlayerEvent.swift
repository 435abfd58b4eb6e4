import Sound

/// A report of the player process (docs/sound.md). It is one packet of at most `MessageBytes.maximum` bytes.
public enum PlayerEvent: Equatable, Sendable {
    /// The first packet after the connection: the version of the protocol.
    case ready(UInt32)
    /// A sound card is open. Sounds are audible from now on.
    case card(CardFacts)
    /// No sound card is available.
    case noCard(CardFailure)
    /// A file is ready to play. `frames` is negative if the file does not state its length.
    case loaded(SoundNumber, rate: Int, frames: Int64)
    case refused(SoundNumber, SoundFailure)
    /// The time at which the sound's first frame is audible, in monotonic nanoseconds.
    case started(SoundNumber, at: Int64)
    /// The time at which the sound's last frame was audible, in monotonic nanoseconds. `place` is the number of the file's first frame that was not
    /// played.
    case ended(SoundNumber, SoundEnd, place: Int64, at: Int64)
    /// The sound was paused. `place` is the frame of its file from which it will continue.
    case paused(SoundNumber, place: Int64)
    /// The file's frames were decoded too late, so silence replaced a part of the sound.
    case starved(SoundNumber)
    /// The card had no frames to play for a short time. The value is the number of such underruns since the card was opened.
    case underrun(Int)
    /// The frame of the music's file that is audible at the given time.
    case position(SoundNumber, place: Int64, at: Int64)
    case pong(UInt32)

    public static let version: UInt32 = 2
}

/// Describes the open sound card.
public struct CardFacts: Equatable, Sendable {
    /// The maximum length of the name in bytes. Longer names are cut.
    public static let nameBytes = 40

    /// The driver's name for the card, in printable ASCII.
    public var name: String
    /// The sampling rate of the card: frames per second.
    public var rate: Int
    /// The delay between writing a frame and hearing it, in milliseconds. The app must request a start at a given time at least this long before that
    /// time.
    public var latency: Int

    public init(name: String, rate: Int, latency: Int) {
        self.name = name
        self.rate = rate
        self.latency = latency
    }
}

/// The reason why no sound card is available.
public enum CardFailure: UInt8, Sendable, CaseIterable {
    /// No sound card is plugged in.
    case absent
    /// Another program uses the sound card.
    case busy
    case notPermitted
    /// The sound card accepts none of the supported formats.
    case noFormat
    /// The card's driver reports an error, or the card accepts no frames.
    case broken
}

extension PlayerEvent {
    /// The event as an encoded packet.
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
        case .paused(let number, let place):
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

    /// Decodes a packet; nil if it is invalid or contains forbidden values.
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
            self = .paused(number, place: place)
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
