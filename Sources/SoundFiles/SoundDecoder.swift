import CSound
import CSystem
import Sound

/// Decodes a sound file of any supported format frame by frame.
public protocol SoundDecoder: AnyObject {
    /// The sampling rate of the sound: frames per second.
    var rate: Int { get }
    /// The number of frames in the file; negative if the file does not state it.
    var frames: Int64 { get }
    /// Decodes the next frames. The call may block on the card or stick.
    /// - Parameters:
    ///   - target: two floats per frame, left and right. Both are equal for a mono file.
    ///   - most: the maximum number of frames, at least 1.
    /// - Returns: the number of frames; 0 at the end.
    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int
    /// Continues with another frame of the file.
    func seek(to frame: Int64) throws(SoundFailure)
}

/// The file that a decoder reads. It is closed when this object is released.
final class FileInput {
    /// The input for the decoding libraries. It must not move in memory, because libraries store its address.
    let input: UnsafeMutablePointer<sound_input>

    /// - Parameter descriptor: the file's descriptor. From now on, this object closes it, even if the initializer throws.
    init(_ descriptor: Int32) throws(SoundFailure) {
        input = .allocate(capacity: 1)
        input.initialize(to: sound_input())
        // From here on, `deinit` closes the descriptor, even if this initializer throws.
        input.pointee.descriptor = descriptor
        guard sound_input_open(input, descriptor) == 0 else { throw .unreadable }
    }

    deinit {
        close(input.pointee.descriptor)
        input.deallocate()
    }

    /// Reads a piece of the file. The piece is shorter at the end of the file.
    func piece(_ bytes: UnsafeMutableBufferPointer<UInt8>, at offset: Int64) throws(SoundFailure) -> Int {
        input.pointee.offset = offset
        let count = sound_input_read(input, bytes.baseAddress, bytes.count)
        guard count >= 0 else { throw .unreadable }
        return count
    }

    /// The reason for a decoder's error: the file could not be read (because the card or stick may be gone), or it is
    /// damaged.
    var failure: SoundFailure { input.pointee.failed != 0 ? .unreadable : .damaged }
}

public enum SoundFile {
    /// Opens a sound file: WAV, FLAC, Ogg Vorbis, Ogg Opus or MP3. The file's content determines the format, not its name.
    /// - Parameter descriptor: the file's descriptor. The decoder closes it when it is released, or immediately if this
    ///   method throws.
    public static func open(_ descriptor: Int32) throws(SoundFailure) -> any SoundDecoder {
        let file = try FileInput(descriptor)
        var first = [UInt8](repeating: 0, count: 4)
        let count = try pieceOf(file, &first, at: 0)
        guard count == 4 else { throw .unknownFormat }
        let word = UInt32(first[0]) << 24 | UInt32(first[1]) << 16 | UInt32(first[2]) << 8 | UInt32(first[3])
        switch word {
        case 0x5249_4646: return try WAVDecoder(file)
        case 0x664C_6143: return try FLACDecoder(file)
        case 0x4F67_6753: return try openOgg(file)
        default: break
        }
        // An MP3 file begins with a tag, or directly with a frame: eleven set bits, and a layer that is not reserved.
        let isTagged = word >> 8 == 0x49_4433
        let isFrame = word >> 21 == 0x7FF && (word >> 17) & 3 != 0
        guard isTagged || isFrame else { throw .unknownFormat }
        return try MP3Decoder(file)
    }

    private static func pieceOf(_ file: FileInput, _ bytes: inout [UInt8], at offset: Int64) throws(SoundFailure) -> Int
    {
        var failure: SoundFailure?
        let count = bytes.withUnsafeMutableBufferPointer { buffer in
            do throws(SoundFailure) {
                return try file.piece(buffer, at: offset)
            } catch {
                failure = error
                return 0
            }
        }
        if let failure { throw failure }
        return count
    }

    private static func openOgg(_ file: FileInput) throws(SoundFailure) -> any SoundDecoder {
        var headers = OggHeaders()
        var piece = [UInt8](repeating: 0, count: OggHeaders.pieceBytes)
        var step = OggHeaders.Step.read(0)
        while true {
            switch step {
            case .read(let offset):
                let count = try pieceOf(file, &piece, at: offset)
                step = piece.withUnsafeBufferPointer {
                    headers.take(UnsafeBufferPointer(rebasing: $0[..<count]), at: offset)
                }
            case .complete(let codec):
                file.input.pointee.offset = 0
                switch codec {
                case .vorbis: return try VorbisDecoder(file)
                case .opus: return try OpusDecoder(file)
                }
            case .failed(let failure): throw failure
            }
        }
    }

    /// Throws if the decoder's rate or number of channels is not supported.
    static func expectPlayable(rate: Int, channels: Int) throws(SoundFailure) {
        guard SoundRate.range.contains(rate), (1...2).contains(channels) else { throw .unsupported }
    }
}
