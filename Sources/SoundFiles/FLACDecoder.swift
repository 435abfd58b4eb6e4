import CFLAC
import Sound

/// Decodes a FLAC file with libFLAC.
final class FLACDecoder: SoundDecoder {
    private let file: FileInput
    /// The decoder's state. It must not move in memory, because the library stores its address.
    private let flac: UnsafeMutablePointer<flac_file>

    init(_ file: FileInput) throws(SoundFailure) {
        self.file = file
        flac = .allocate(capacity: 1)
        flac.initialize(to: flac_file())
        file.input.pointee.offset = 0
        guard flac_open(flac, file.input) == 0 else { throw file.failure }
        try SoundFile.expectPlayable(rate: Int(flac.pointee.rate), channels: Int(flac.pointee.channels))
    }

    deinit {
        flac_close(flac)
        flac.deallocate()
    }

    var rate: Int { Int(flac.pointee.rate) }
    var frames: Int64 { flac.pointee.total > 0 ? Int64(clamping: flac.pointee.total) : -1 }

    func read(_ target: UnsafeMutablePointer<Float>, most: Int) throws(SoundFailure) -> Int {
        let count = flac_read(flac, target, Int32(most))
        guard count >= 0 else { throw file.failure }
        return Int(count)
    }

    func seek(to frame: Int64) throws(SoundFailure) {
        guard flac_seek(flac, frame) == 0 else { throw file.failure }
    }
}
