import CSound
import Sound

/// Decodes a WAV file without a library.
final class WAVDecoder: SoundDecoder {
    /// The number of frames that are read from the file at a time.
    private static let block = 1024

    private let file: FileInput
    private let header: WAVHeader
    private var next: Int64 = 0
    private let bytes: UnsafeMutablePointer<UInt8>

    init(_ file: FileInput) throws(SoundFailure) {
        self.file = file
        var reader = WAVReader(fileBytes: file.input.pointee.size)
        let piece = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: WAVReader.pieceBytes)
        defer { piece.deallocate() }
        piece.initialize(repeating: 0)
        var step = WAVReader.Step.read(0)
        var found: WAVHeader?
        while found == nil {
            switch step {
            case .read(let offset):
                let count = try file.piece(piece, at: offset)
                step = reader.take(UnsafeBufferPointer(rebasing: piece[..<count]), at: offset)
            case .complete(let header): found = header
            case .failed(let failure): throw failure
            }
        }
        guard let found else { throw .damaged }
        header = found
        bytes = .allocate(capacity: Self.block * found.bytesPerFrame)
    }

    deinit { bytes.deallocate() }

    var rate: Int { header.rate }
    var frames: Int64 { header.frames }

    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int {
        let wanted = Int(min(Int64(min(most, Self.block)), header.frames - next))
        guard wanted > 0 else { return 0 }
        let size = header.bytesPerFrame
        let count = try file.piece(
            UnsafeMutableBufferPointer(start: bytes, count: wanted * size), at: header.offset + next * Int64(size))
        // If fewer bytes are read, another program has shortened the file since it was opened.
        guard count >= size else { throw .unreadable }
        WAVSamples.decode(bytes, count / size, header, into: target)
        next += Int64(count / size)
        return count / size
    }

    func seek(to frame: Int64) throws(SoundFailure) { next = min(max(0, frame), header.frames) }
}
