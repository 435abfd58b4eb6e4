import Acquisition
import Recordings
import Signals

/// Converts a stream's times for the file. The board's clock applies if the sender has no clock of its own. Otherwise the sender's clock at
/// the beginning of the file applies; after a restart of that clock, its times are extrapolated.
struct SenderTimes {
    private let source: AcquiredSource
    /// The run of the sender's clock; nil where times are the board's.
    private let run: UInt32?
    /// The next clock measurement to write.
    private var nextOffset: Int64 = 0
    /// Sender's seconds minus the board's, as of the newest stamp.
    private var difference: Double?

    init(_ source: AcquiredSource) {
        self.source = source
        run = source.stamps?.run
        beginFile()
    }

    /// Whether the sender has a clock of its own.
    var isOwn: Bool { run != nil }

    /// The file begins with the newest measurement.
    mutating func beginFile() {
        guard let stamps else { return }
        nextOffset = max(stamps.offsetsBegin, stamps.offsetsEnd - 1)
    }

    /// The sender's time stamps; nil if the sender has no clock, or has restarted it.
    var stamps: SenderStamps? {
        guard let run, let stamps = source.stamps, stamps.run == run else { return nil }
        return stamps
    }

    /// The time of a sample or event in seconds.
    /// - Parameters:
    ///   - stamp: the sender's time stamp; nil for none.
    ///   - time: the board's, in nanoseconds.
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
