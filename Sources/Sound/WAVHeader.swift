/// The sample format of a WAV file (Microsoft and IBM, "Multimedia Programming Interface and Data Specifications 1.0", and WAVE_FORMAT_EXTENSIBLE):
/// PCM with 8, 16, 24 or 32 bits, or floats with 32 bits; mono or stereo.
public struct WAVHeader: Equatable, Sendable {
    public enum Encoding: UInt8, Sendable {
        case unsigned8, signed16, signed24, signed32, float32

        /// The size of a sample of one channel in bytes.
        public var bytes: Int {
            switch self {
            case .unsigned8: 1
            case .signed16: 2
            case .signed24: 3
            case .signed32, .float32: 4
            }
        }
    }

    public var encoding: Encoding
    public var rate: Int
    public var channels: Int
    /// The offset of the first frame in the file, in bytes.
    public var offset: Int64
    public var frames: Int64

    public init(encoding: Encoding, rate: Int, channels: Int, offset: Int64, frames: Int64) {
        self.encoding = encoding
        self.rate = rate
        self.channels = channels
        self.offset = offset
        self.frames = frames
    }

    public var bytesPerFrame: Int { channels * encoding.bytes }
}

/// Reads the beginning of a WAV file chunk by chunk. This code does not access the file itself: it returns the offset of the piece that it needs
/// next, and the caller reads and passes this piece.
public struct WAVReader {
    /// The maximum number of chunks before the chunk with the samples.
    static let maximumChunks = 64
    /// The length of a requested piece in bytes.
    public static let pieceBytes = 48

    public enum Step: Equatable, Sendable {
        /// The reader needs the piece of the file at this offset next.
        case read(Int64)
        case complete(WAVHeader)
        case failed(SoundFailure)
    }

    private let fileBytes: Int64
    private var format: (encoding: WAVHeader.Encoding, rate: Int, channels: Int)?
    private var chunks = 0

    public init(fileBytes: Int64) { self.fileBytes = fileBytes }

    /// - Parameters:
    ///   - piece: up to `pieceBytes` bytes of the file, fewer at its end.
    ///   - offset: the piece's offset in the file; 0 for the first piece.
    public mutating func take(_ piece: UnsafeBufferPointer<UInt8>, at offset: Int64) -> Step {
        if offset == 0 {
            guard piece.count >= 12, word(piece, 0) == 0x4646_4952, word(piece, 8) == 0x4556_4157 else {
                return .failed(.unknownFormat)
            }
            return .read(12)
        }
        chunks += 1
        guard piece.count >= 8, chunks <= Self.maximumChunks else { return .failed(.damaged) }
        let size = Int64(word(piece, 4))
        switch word(piece, 0) {
        case 0x2074_6D66:
            if let failure = takeFormat(piece, size) { return .failed(failure) }
        case 0x6174_6164:
            guard let format else { return .failed(.damaged) }
            let bytes = Int64(format.channels * format.encoding.bytes)
            // An interrupted program leaves a size of 0 or the maximum in the header. The samples then extend to the end of the file.
            let left = max(0, fileBytes - offset - 8)
            let used = size == 0 ? left : min(size, left)
            return .complete(
                WAVHeader(
                    encoding: format.encoding, rate: format.rate, channels: format.channels, offset: offset + 8,
                    frames: used / bytes))
        default: break
        }
        let next = offset + 8 + size + (size & 1)
        return next < fileBytes ? .read(next) : .failed(.damaged)
    }

    private mutating func takeFormat(_ piece: UnsafeBufferPointer<UInt8>, _ size: Int64) -> SoundFailure? {
        guard size >= 16, piece.count >= 24 else { return .damaged }
        var tag = half(piece, 8)
        if tag == 0xFFFE {
            guard size >= 40, piece.count >= 48 else { return .damaged }
            tag = half(piece, 32)
        }
        let channels = half(piece, 10)
        let rate = Int64(word(piece, 12))
        let bits = half(piece, 22)
        let encoding: WAVHeader.Encoding
        switch (tag, bits) {
        case (1, 8): encoding = .unsigned8
        case (1, 16): encoding = .signed16
        case (1, 24): encoding = .signed24
        case (1, 32): encoding = .signed32
        case (3, 32): encoding = .float32
        default: return .unsupported
        }
        guard (1...2).contains(channels), rate >= Int64(SoundRate.range.lowerBound),
            rate <= Int64(SoundRate.range.upperBound), half(piece, 20) == channels * encoding.bytes
        else { return .unsupported }
        format = (encoding, Int(rate), channels)
        return nil
    }

    private func word(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> UInt32 {
        UInt32(bytes[at]) | UInt32(bytes[at + 1]) << 8 | UInt32(bytes[at + 2]) << 16 | UInt32(bytes[at + 3]) << 24
    }

    private func half(_ bytes: UnsafeBufferPointer<UInt8>, _ at: Int) -> Int {
        Int(bytes[at]) | Int(bytes[at + 1]) << 8
    }
}
