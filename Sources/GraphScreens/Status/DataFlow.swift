import Signals

/// The state of the streams with a sampling rate: samples arrive or not.
enum DataFlow: Equatable {
    case flowing
    /// No samples have arrived since this monotonic time in nanoseconds.
    case silent(since: Int64)
    /// Samples arrive again after an outage of this many seconds; reported for at most a minute. `at` is the time of day at which samples returned;
    /// nil if the clock was not set.
    case returned(seconds: Int64, at: CivilTime?)
}

/// Detects outages from the time of the newest sample.
struct DataFlowWatch {
    /// The time in nanoseconds for which a text reports an outage after its end: a minute, because the displayed loss rate of the last minute
    /// includes the outage until then.
    private static let reportTime: Int64 = 60_000_000_000

    /// The time in nanoseconds after which a missing sample counts as an outage; nil if no stream has a sampling rate.
    let timeout: Int64?
    private(set) var flow = DataFlow.flowing
    private var returnedAt: Int64 = 0

    /// - Parameter longestBlock: the duration of the longest block among the streams with a sampling rate, in nanoseconds; nil if there is none.
    init(longestBlock: Int64?) { timeout = longestBlock.map { $0 + 2_000_000_000 } }

    /// Follows the time of the newest sample.
    /// - Parameters:
    ///   - newest: the time of the newest sample, from the sources' statistics.
    ///   - isWanted: true while samples are expected; without them, no outage is reported.
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
        case .returned: if now - returnedAt >= Self.reportTime { flow = .flowing }
        }
    }
}
