import Acquisition
import Recordings
import Signals

/// Converts a stream's times to the file's times. If the sender has its own clock, the file uses that clock. After a restart of the sender's clock,
/// the file's times continue as if the clock had not restarted (extrapolation). If the sender has no clock, the file uses the board's clock.
struct SenderTimes {
    private let source: AcquiredSource
    /// The number that identifies one run of the sender's clock, from one restart to the next; nil if the file uses the board's clock.
    private let run: UInt32?
    /// The number of the next clock measurement to write.
    private var nextOffset: Int64 = 0
    /// The sender's clock minus the board's clock in seconds, at the newest time stamp.
    private var difference: Double?

    init(_ source: AcquiredSource) {
        self.source = source
        run = source.stamps?.run
        beginFile()
    }

    /// True if the file uses the sender's clock for this stream.
    var isOwn: Bool { run != nil }

    /// Called when a file begins, so that the file starts with the newest clock measurement.
    mutating func beginFile() {
        guard let stamps else { return }
        nextOffset = max(stamps.offsetsBegin, stamps.offsetsEnd - 1)
    }

    /// The sender's time stamps; nil if the sender has no clock, or has restarted its clock since the file began.
    var stamps: SenderStamps? {
        guard let run, let stamps = source.stamps, stamps.run == run else { return nil }
        return stamps
    }

    /// The time of a sample or event in the file, in seconds.
    /// - Parameters:
    ///   - stamp: the sender's time stamp; nil if there is none.
    ///   - time: the board's time, in nanoseconds.
    mutating func seconds(stamp: Double?, board time: Int64) -> Double {
        let board = Double(time) / 1e9
        guard run != nil else { return board }
        if let stamp, stamps != nil {
            difference = stamp - board
            return stamp
        }
        return board + (difference ?? newestOffset.map { -$0.toBoard } ?? 0)
    }

    private var newestOffset: SenderStamps.Offset? {
        guard let stamps, stamps.offsetsEnd > 0 else { return nil }
        return stamps.offset(stamps.offsetsEnd - 1)
    }

    /// Removes and returns the oldest clock measurement that was not written yet.
    mutating func takeOffset() -> SenderStamps.Offset? {
        guard let stamps, nextOffset < stamps.offsetsEnd else { return nil }
        let place = max(nextOffset, stamps.offsetsBegin)
        nextOffset = place + 1
        return stamps.offset(place)
    }
}
