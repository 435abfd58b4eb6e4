/// Stores the time stamps of a stream as pieces: runs of samples with regular stamps. This needs one pass through the file and limited memory.
struct StampTrack {
    struct Piece {
        /// The index of the piece's first sample in the file.
        var start: Int64
        var count: Int64
        /// The time stamp of the piece's first sample in seconds.
        var first: Double
        /// The time stamp of the piece's last sample in seconds.
        var last: Double
        /// The number of measurements of the sender's clock that precede the piece in the file.
        var offsets: Int32
    }

    /// The maximum number of pieces of all streams together.
    static let maximumPieces = 1 << 16

    private(set) var count: Int64 = 0
    private(set) var leftOut = 0
    /// The nominal time between two samples in seconds; 0 if unknown.
    let step: Double
    private var pieces: [Piece] = []
    private var current = Piece(start: 0, count: 0, first: 0, last: 0, offsets: 0)
    private var tolerance: Double
    /// The lateness in seconds, relative to the first sample of a piece, at which a new piece begins. Thus the pieces show steps that change slowly, as
    /// those of heartbeats do.
    private let longestDrift: Double
    /// The difference between the last two time stamps in seconds.
    private var lastStep = Double.nan
    /// The sum of the differences between successive steps within pieces, which shows the noise of the time stamps.
    private var differences = 0.0
    private var differenceCount: Int64 = 0

    init(step: Double) {
        self.step = step
        tolerance = step * 0.5
        longestDrift = max(1, 4 * step)
    }

    /// The time stamp of the newest sample; nil before the first sample.
    var lastStamp: Double? { current.count > 0 ? current.last : nil }
    /// All pieces, including the last one, to which samples are still added.
    var all: [Piece] { current.count > 0 ? pieces + [current] : pieces }
    /// The noise of the time stamps within pieces: the mean difference between successive steps, in seconds.
    var noise: Double { differenceCount > 0 ? differences / Double(differenceCount) : 0 }
    var pieceTolerance: Double { tolerance }

    /// Adds a sample with a time stamp. Invalid time stamps are ignored.
    /// - Parameter most: the maximum number of stored pieces.
    @inline(__always)
    mutating func add(_ stamp: Double, offsets: Int32 = 0, most: Int) {
        let late = stamp - (current.last + step)
        guard late.magnitude <= tolerance, current.count > 0,
            (stamp - current.first - step * Double(current.count)).magnitude <= longestDrift
        else { return begin(stamp, offsets, most) }
        let taken = stamp - current.last
        if lastStep == lastStep {
            differences += (taken - lastStep).magnitude
            differenceCount += 1
        }
        lastStep = taken
        current.last = stamp
        current.count += 1
        count += 1
    }

    /// Adds a sample that has no time stamp. Its time is computed from the previous stamp.
    @inline(__always)
    mutating func addNext() {
        current.last += current.count > 0 ? step : 0
        current.count += 1
        count += 1
    }

    private mutating func begin(_ stamp: Double, _ offsets: Int32, _ most: Int) {
        guard stamp.magnitude < 1e13 else {
            leftOut += 1
            return addNext()
        }
        if current.count > 0 {
            pieces.append(current)
            if pieces.count >= most { join(most) }
        }
        current = Piece(start: count, count: 1, first: stamp, last: stamp, offsets: offsets)
        lastStep = .nan
        count += 1
    }

    /// Joins those neighboring pieces that have the smallest differences in time, until there is space for new pieces.
    private mutating func join(_ most: Int) {
        while pieces.count > most / 2 {
            tolerance = tolerance > 0 ? tolerance * 2 : 1e-6
            var joined: [Piece] = []
            for piece in pieces {
                if let last = joined.last, (piece.first - last.last - step).magnitude <= tolerance,
                    last.offsets == piece.offsets
                {
                    joined[joined.count - 1].count += piece.count
                    joined[joined.count - 1].last = piece.last
                } else {
                    joined.append(piece)
                }
            }
            pieces = joined
            guard tolerance < 1e15 else { break }
        }
    }
}
