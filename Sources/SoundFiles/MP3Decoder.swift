import CMPG123
import Sound

/// Decodes an MP3 file with libmpg123. Encoders add frames before and after the sound. If the file states the number of these frames, the
/// decoder skips them.
final class MP3Decoder: SoundDecoder {
    private let file: FileInput
    private let mp3: OpaquePointer
    let rate: Int
    let frames: Int64

    init(_ file: FileInput) throws(SoundFailure) {
        self.file = file
        var rate = 0
        var frames: Int64 = -1
        file.input.pointee.offset = 0
        guard let mp3 = mp3_open(file.input, &rate, &frames) else { throw file.failure }
        self.mp3 = mp3
        self.rate = rate
        self.frames = frames
        try SoundFile.expectPlayable(rate: rate, channels: 2)
    }

    deinit { mp3_close(mp3) }

    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int {
        let count = mp3_read(mp3, target, Int32(most))
        guard count >= 0 else { throw file.failure }
        return Int(count)
    }

    func seek(to frame: Int64) throws(SoundFailure) {
        guard mp3_seek(mp3, frame) == 0 else { throw file.failure }
    }
}
