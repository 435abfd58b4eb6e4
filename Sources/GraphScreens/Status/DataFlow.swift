import Signals

/// Whether samples arrive in all streams that have a rate.
enum DataFlow: Equatable {
    case flowing
    /// No samples since this monotonic time in nanoseconds.
    case silent(since: Int64)
    /// Samples arrive again since at most one minute, after this many seconds without; `at` is the time of day, if the clock was set.
    case returned(seconds: Int64, at: CivilTime?)
}

/// Follows the newest sample.
struct DataFlowWatch {
    /// How long after an outage words report the loss, in nanoseconds: as long as a rate of the last minute would count it.
    private static let telling: Int64 = 60_000_000_000

    /// How long the newest sample may be overdue, in nanoseconds; nil if no stream has a rate.
    let timeout: Int64?
    private(set) var flow = DataFlow.flowing
    private var returnedAt: Int64 = 0

    /// - Parameter longestBlock: the longest block of the streams with a rate, in nanoseconds; nil without such a stream.
    init(longestBlock: Int64?) { timeout = longestBlock.map { $0 + 2_000_000_000 } }

    /// - Parameters:
    ///   - newest: the time of the newest sample, as the sources count it.
    ///   - isWanted: true while data are expected.
    ///   - clock: returns the time of day.
    mutating func follow(newest: Int64?, isWanted: Bool, at now: Int64, clock: () -> CivilTime?) {
        guard let timeout, let newest, isWanted else { return flow = .flowing }
        if now - newest > timeout {
            if case .silent = flow { return }
            return flow = .silent(since: newest)
        }
        switch flow {
        case .flowing: break
        case .silent(let since):
            flow = .returned(seconds: max(1, (newest - since) / 1_000_000_000), at: clock())
            returnedAt = now
        case .returned: if now - returnedAt >= Self.telling { flow = .flowing }
        }
    }
}
