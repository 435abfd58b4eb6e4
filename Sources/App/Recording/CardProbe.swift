import Platform
import Storing

/// When a card on which a recording has failed is asked whether it takes data again.
struct CardWatch {
    /// How often it is asked, and for how long, in nanoseconds.
    static let interval: Int64 = 2_000_000_000
    static let patience: Int64 = 600_000_000_000

    /// Until when; nil while nothing is waited for.
    private var end: Int64?
    private var next: Int64 = 0

    var isWaiting: Bool { end != nil }

    mutating func begin(at now: Int64) { (end, next) = (now + Self.patience, now + Self.interval) }
    mutating func stop() { end = nil }

    /// Whether the next question to the card is due.
    mutating func isDue(at now: Int64) -> Bool {
        guard let end, now >= next else { return false }
        next = now + Self.interval
        if now >= end { self.end = nil }
        return now < end
    }
}

/// Writes a small file, makes it durable and removes it again: whether the card takes data.
final class CardProbe: WorkerJob {
    private static let bytes = 4096

    private let path: String
    private(set) var error: FileError?

    /// - Parameter folder: of recordings.
    init(folder: String) { path = folder + "/probe" }

    func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try probe() }
    }

    private func probe() throws(FileError) {
        let block = [UInt8](repeating: 0, count: Self.bytes)
        // Without a piece it has no name, and goes when it is closed; what a power cut leaves, the next start removes.
        let file = AppendFile(path: path)
        try file.create(block)
        try file.overwrite(block, at: 0)
        guard try file.freeBytes() > DataFolders.recordingReserve else { throw .noSpace }
        try file.finish()
    }
}
