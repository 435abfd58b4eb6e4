import CSound
import CSystem
import Platform
import PlayerProtocol
import Sound

/// A replacement for a sound card, for PCs and for tests: a file that accepts frames as fast as a sound card plays
/// them.
public final class FileCards: SoundCards {
    private let path: String

    /// - Parameter path: the path of the WAV file to write.
    public init(_ path: String) { self.path = path }

    public var folder: String? { nil }
    public var bestRank: Int { 0 }

    public func open() -> CardOpening {
        let file = system_open(path, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        return file >= 0 ? .open(FileOutput(file)) : .failed(.broken)
    }
}

/// A WAV file with two channels of 48,000 Hz and 16 bits.
final class FileOutput: SoundOutput {
    private let file: Int32
    private var written: Int64 = 0
    private var begin: Int64?

    init(_ file: Int32) {
        self.file = file
        writeHeader()
    }

    let name = "file"
    let rank = 1
    let rate = 48_000
    let format = SampleFormat.signed16
    let channels = 2
    let period = 480
    let capacity = 4800

    private var played: Int64 {
        guard let begin else { return 0 }
        return min(written, (system_monotonic_nanoseconds() - begin) * Int64(rate) / 1_000_000_000)
    }

    func wait(_ wake: Int32) -> OutputWait {
        let missing = Int64(period) - (Int64(capacity) - (written - played))
        let milliseconds = max(1, missing * 1000 / Int64(rate) + 1)
        return sound_wait(wake, Int32(milliseconds)) != 0 ? .woken : .ready
    }

    func space() throws(OutputError) -> Int { capacity - Int(written - played) }

    func write(_ frames: UnsafeRawPointer, count: Int) throws(OutputError) -> Int {
        guard CSystem.write(file, frames, 4 * count) == 4 * count else { throw .lost }
        written += Int64(count)
        return count
    }

    func start() throws(OutputError) {
        begin = system_monotonic_nanoseconds()
    }

    var isRunning: Bool { begin != nil }
    func delay() -> Int? { Int(written - played) }
    func recover() throws(OutputError) {}

    func close() {
        lseek(file, 0, SEEK_SET)
        writeHeader()
        CSystem.close(file)
    }

    private func writeHeader() {
        var bytes: [UInt8] = []
        func put(_ text: StaticString) { text.withUTF8Buffer { bytes += $0 } }
        func put(_ value: Int64, _ count: Int) {
            for index in 0..<count { bytes.append(UInt8(truncatingIfNeeded: value >> (8 * Int64(index)))) }
        }
        put("RIFF")
        put(36 + 4 * written, 4)
        put("WAVEfmt ")
        for (value, count) in [(16, 4), (1, 2), (2, 2), (48_000, 4), (192_000, 4), (4, 2), (16, 2)] {
            put(Int64(value), count)
        }
        put("data")
        put(4 * written, 4)
        _ = bytes.withUnsafeBytes { CSystem.write(file, $0.baseAddress, $0.count) }
    }
}
