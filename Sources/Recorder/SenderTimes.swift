import Acquisition
import Recordings
import Signals

/// The times of a stream as its file has them: by the board's clock, or, where the sender has a clock of its own, by that clock as long as it
/// is the one that the file began with; afterwards by what that one would have told.
struct SenderTimes {
    private let source: AcquiredSource
    /// The run of the sender's clock; nil where times are the board's.
    private let run: UInt32?
    /// The next measurement of the clock to be written.
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

    /// What the sender gave its samples; nil where it has no clock of its own, or another one by now.
    var stamps: SenderStamps? {
        guard let run, let stamps = source.stamps, stamps.run == run else { return nil }
        return stamps
    }

    /// The time of a sample or event in seconds.
    /// - Parameters:
    ///   - stamp: the sender's; nil where it gave none.
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

    /// The oldest measurement of the clock that was not written yet.
    mutating func takeOffset() -> SenderStamps.Offset? {
        guard let stamps, nextOffset < stamps.offsetsEnd else { return nil }
        let place = max(nextOffset, stamps.offsetsBegin)
        nextOffset = place + 1
        return stamps.offset(place)
    }
}
