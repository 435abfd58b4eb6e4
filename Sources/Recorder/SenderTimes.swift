import Acquisition
import Recordings
import Signals

/// Converts a stream's times to the file's times. If the sender has a clock of its own, the file uses that clock as it was at the beginning of the
/// file; after a restart of that clock, its times are extrapolated. Otherwise the file uses the board's clock.
struct SenderTimes {
    private let source: AcquiredSource
    /// The number of the run (between two restarts) of the sender's clock; nil if the file uses the board's clock.
    private let run: UInt32?
    /// The number of the next clock measurement to write.
    private var nextOffset: Int64 = 0
    /// The sender's time minus the board's time in seconds, as of the newest time stamp.
    private var difference: Double?

    init(_ source: AcquiredSource) {
        self.source = source
        run = source.stamps?.run
        beginFile()
    }

    /// True if the file uses the sender's clock.
    var isOwn: Bool { run != nil }

    /// Called when a file begins. It starts with the newest clock measurement.
    mutating func beginFile() {
        guard let stamps else { return }
        nextOffset = max(stamps.offsetsBegin, stamps.offsetsEnd - 1)
    }

    /// The sender's time stamps; nil if the sender has no clock, or has restarted it.
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
