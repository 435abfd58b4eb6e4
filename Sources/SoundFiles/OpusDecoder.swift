import COpus
import Sound

/// Decodes an Ogg Opus file with libopusfile. The file can have any number of channels.
final class OpusDecoder: SoundDecoder {
    private let file: FileInput
    private let opus: OpaquePointer
    let frames: Int64

    init(_ file: FileInput) throws(SoundFailure) {
        self.file = file
        var frames: Int64 = -1
        guard let opus = opus_open(file.input, &frames) else { throw file.failure }
        self.opus = opus
        self.frames = frames
    }

    deinit { opus_close(opus) }

    let rate = 48_000

    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int {
        let count = opus_read(opus, target, Int32(most))
        guard count >= 0 else { throw file.failure }
        return Int(count)
    }

    func seek(to frame: Int64) throws(SoundFailure) {
        guard opus_seek(opus, frame) == 0 else { throw file.failure }
    }
}
