/// Reads the beginning of an Ogg file (RFC 3533): the codec, and the sizes of the packets that the decoder must buffer as a whole. This code does not
/// access the file itself: it returns the offset of the piece that it needs next, and the caller reads and passes this piece.
public struct OggHeaders {
    /// The maximum size of a packet before the first sound, in bytes. The limit is necessary because a decoder that reads a picture in the comments
    /// needs memory of almost three times the picture's size.
    public static let packetBytes: Int64 = 1 << 20
    /// The maximum number of Ogg pages before the first sound.
    static let maximumPages = 16_384
    /// The length of a requested piece in bytes: a page's header and the beginning of its content.
    public static let pieceBytes = 27 + 255 + 8

    public enum Codec: UInt8, Sendable {
        case vorbis, opus
    }

    public enum Step: Equatable, Sendable {
        /// The reader needs the piece of the file at this offset next.
        case read(Int64)
        case complete(Codec)
        case failed(SoundFailure)
    }

    private var codec: Codec?
    private var serial: UInt32 = 0
    private var pages = 0
    private var packets = 0
    private var packetBytes: Int64 = 0

    public init() {}

    /// - Parameters:
    ///   - piece: up to `pieceBytes` bytes of the file, fewer at its end.
    ///   - offset: the piece's offset in the file; 0 for the first piece.
    public mutating func take(_ piece: UnsafeBufferPointer<UInt8>, at offset: Int64) -> Step {
        pages += 1
        guard pages <= Self.maximumPages else { return .failed(.damaged) }
        guard piece.count >= 27, word(piece, 0) == 0x5367_674F, piece[4] == 0 else {
            return .failed(codec == nil ? .unknownFormat : .damaged)
        }
        let segments = Int(piece[26])
        guard piece.count >= 27 + segments else { return .failed(.damaged) }
        let table = piece[27..<27 + segments]
        if codec == nil {
            guard let found = Self.codec(of: piece, at: 27 + segments) else { return .failed(.unsupported) }
            codec = found
            serial = word(piece, 14)
        }
        if word(piece, 14) == serial {
            for length in table {
                packetBytes += Int64(length)
                guard packetBytes <= Self.packetBytes else { return .failed(.commentsTooLarge) }
                guard length < 255 else { continue }
                packets += 1
                packetBytes = 0
                if let codec, packets == (codec == .vorbis ? 3 : 2) { return .complete(codec) }
            }
        }
        return .read(offset + Int64(27 + segments) + table.reduce(0) { $0 + Int64($1) })
    }

    private static func codec(of piece: UnsafeBufferPointer<UInt8>, at begin: Int) -> Codec? {
        guard piece.count >= begin + 8 else { return nil }
        let names: [(Codec, [UInt8])] = [
            (.vorbis, [1, 0x76, 0x6F, 0x72, 0x62, 0x69, 0x73]),
            (.opus, [0x4F, 0x70, 0x75, 0x73, 0x48, 0x65, 0x61, 0x64]),
        ]
        for (codec, name) in names where name.indices.allSatisfy({ piece[begin + $0] == name[$0] }) { return codec }
        return nil
    }

    private func word(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32 {
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }
}
