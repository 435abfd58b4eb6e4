import Platform
import Storing

/// Schedules checks of a card on which a recording has failed, until writing to the card succeeds again.
struct CardWatch {
    /// The interval between two checks of the card in nanoseconds.
    static let interval: Int64 = 2_000_000_000
    /// The time after the failure at which the checks end, in nanoseconds.
    static let timeout: Int64 = 600_000_000_000

    /// The time at which the checks of the card end; nil while none are scheduled.
    private var end: Int64?
    private var next: Int64 = 0

    var isWaiting: Bool { end != nil }

    mutating func begin(at now: Int64) { (end, next) = (now + Self.timeout, now + Self.interval) }
    mutating func stop() { end = nil }

    /// True if the next check of the card is due.
    mutating func isDue(at now: Int64) -> Bool {
        guard let end, now >= next else { return false }
        next = now + Self.interval
        if now >= end { self.end = nil }
        return now < end
    }
}

/// Checks if the card accepts data: writes a small file and waits until it is durable. The file disappears when it is closed.
final class CardProbe: WorkerJob {
    private static let bytes = 4096

    private let path: String
    private(set) var error: FileError?

    /// - Parameter folder: the folder of recordings.
    init(folder: String) { path = folder + "/probe" }

    func run(_ control: JobControl) {
        error = FileError.thrown { () throws(FileError) in try probe() }
    }

    private func probe() throws(FileError) {
        let block = [UInt8](repeating: 0, count: Self.bytes)
        // An `AppendFile` without a complete piece has no name yet, so the system removes the file when it is closed. After a power cut, the next
        // start of the app removes the file.
        let file = AppendFile(path: path)
        try file.create(block)
        try file.overwrite(block, at: 0)
        guard try file.freeBytes() > DataFolders.recordingReserve else { throw .noSpace }
        try file.finish()
    }
}
