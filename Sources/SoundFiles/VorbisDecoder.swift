import CVorbis
import Sound

/// Decodes an Ogg Vorbis file with libvorbisfile.
final class VorbisDecoder: SoundDecoder {
    private let file: FileInput
    /// The decoder's state; nil while no file is open. It must not move in memory, because the library stores its address.
    private var vorbis: UnsafeMutablePointer<vorbis_file>?
    let rate: Int
    let frames: Int64

    init(_ file: FileInput) throws(SoundFailure) {
        self.file = file
        let vorbis = UnsafeMutablePointer<vorbis_file>.allocate(capacity: 1)
        vorbis.initialize(to: vorbis_file())
        var frames: Int64 = -1
        guard vorbis_open(vorbis, file.input, &frames) == 0 else {
            vorbis.deallocate()
            throw file.failure
        }
        self.vorbis = vorbis
        self.frames = frames
        rate = Int(vorbis.pointee.rate)
        try SoundFile.expectPlayable(rate: rate, channels: Int(vorbis.pointee.channels))
    }

    deinit {
        guard let vorbis else { return }
        vorbis_close(vorbis)
        vorbis.deallocate()
    }

    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int {
        let count = vorbis_read(vorbis, target, Int32(most))
        guard count >= 0 else { throw file.failure }
        return Int(count)
    }

    func seek(to frame: Int64) throws(SoundFailure) {
        guard vorbis_seek(vorbis, frame) == 0 else { throw file.failure }
    }
}
