import Songs
import Sound
import Tempo

/// A request to the process that reads songs' tags and measures their tempo (docs/sound.md). Each packet carries the file's descriptor.
public enum MeasureRequest: Equatable, Sendable {
    /// Requests a file's tags and digest. Answers: `text` for each tag, then `looked`.
    case look(UInt32)
    /// Requests the tempo of a file. Answer: `measured`.
    case measure(UInt32)

    public var bytes: MessageBytes {
        var bytes = MessageBytes()
        switch self {
        case .look(let number): bytes.begin(1, number)
        case .measure(let number): bytes.begin(2, number)
        }
        return bytes
    }

    /// Decodes a packet; nil if it is invalid.
    public init?(_ packet: UnsafeBufferPointer<UInt8>) {
        var reader = MessageReader(packet)
        guard let kind = reader.byte(), let number = reader.word(), number != 0, reader.isAtEnd else { return nil }
        switch kind {
        case 1: self = .look(number)
        case 2: self = .measure(number)
        default: return nil
        }
    }
}

/// A tag of a song.
public enum SongField: UInt8, Sendable, CaseIterable { case title, artist, album }

/// An answer from the process that measures songs.
public enum MeasureAnswer: Equatable, Sendable {
    /// The first packet after the connection: the version of the protocol.
    case ready(UInt32)
    /// The next bytes of a text in UTF-8, at most `textBytes`.
    case text(UInt32, SongField, [UInt8])
    /// The result of `look`. `content` is `unmeasured` or `unusable`. `milliseconds` is negative if the file does not state its length.
    case looked(UInt32, digest: UInt64, milliseconds: Int64, SongContent)
    /// The result of `measure`. `content` can be any value except `unknown` and `unmeasured`.
    case measured(UInt32, SongContent)

    public static let version: UInt32 = 1
    public static let textBytes = 48

    public var bytes: MessageBytes {
        var bytes = MessageBytes()
        switch self {
        case .ready(let version): bytes.begin(1, version)
        case .text(let number, let field, let text):
            bytes.begin(2, number)
            bytes.put(field.rawValue)
            for byte in text.prefix(Self.textBytes) { bytes.put(byte) }
        case .looked(let number, let digest, let milliseconds, let content):
            bytes.begin(3, number)
            bytes.put(Int64(bitPattern: digest))
            bytes.put(milliseconds)
            bytes.put(content)
        case .measured(let number, let content):
            bytes.begin(4, number)
            bytes.put(content)
        }
        return bytes
    }

    /// Decodes a packet; nil if it is invalid or contains forbidden values.
    public init?(_ packet: UnsafeBufferPointer<UInt8>) {
        var reader = MessageReader(packet)
        guard let kind = reader.byte(), let number = reader.word(), number != 0 else { return nil }
        switch kind {
        case 1: self = .ready(number)
        case 2:
            guard let field = reader.byte().flatMap(SongField.init), (1...Self.textBytes).contains(reader.left) else {
                return nil
            }
            var text: [UInt8] = []
            while let byte = reader.byte() { text.append(byte) }
            self = .text(number, field, text)
        case 3:
            guard let digest = reader.long(), let milliseconds = reader.long(), let content = reader.content(),
                content == .unmeasured || content.isSettled
            else { return nil }
            self = .looked(number, digest: UInt64(bitPattern: digest), milliseconds: milliseconds, content)
        case 4:
            guard let content = reader.content(), content.isSettled else { return nil }
            self = .measured(number, content)
        default: return nil
        }
        guard reader.isAtEnd else { return nil }
    }
}

extension MessageBytes {
    mutating func put(_ content: SongContent) {
        var tempo = SongTempo(beatsPerMinute: 0, confidence: 0, firstBeat: 0)
        switch content {
        case .unknown, .unmeasured: put(UInt8(0))
        case .tempo(let measured):
            put(UInt8(1))
            tempo = measured
        case .noClearBeat(.tooShort): put(UInt8(2))
        case .noClearBeat(.silent): put(UInt8(3))
        case .noClearBeat(.irregular): put(UInt8(4))
        case .unusable(let failure): put(16 + failure.rawValue)
        }
        put(tempo.beatsPerMinute.bitPattern)
        put(tempo.confidence.bitPattern)
        put(tempo.firstBeat)
    }
}

extension MessageReader {
    mutating func content() -> SongContent? {
        guard let code = byte(), let beats = word().map({ Float(bitPattern: $0) }),
            let confidence = word().map({ Float(bitPattern: $0) }), let first = long()
        else { return nil }
        switch code {
        case 0: return .unmeasured
        case 1:
            guard beats >= 1, beats <= 1000, confidence >= 0, confidence <= 1, first >= 0 else { return nil }
            return .tempo(SongTempo(beatsPerMinute: beats, confidence: confidence, firstBeat: first))
        case 2: return .noClearBeat(.tooShort)
        case 3: return .noClearBeat(.silent)
        case 4: return .noClearBeat(.irregular)
        default: return code >= 16 ? SoundFailure(rawValue: code - 16).map { .unusable($0) } : nil
        }
    }
}
