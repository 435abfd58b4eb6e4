import Signals

/// Whether samples come of all streams with a rate.
enum DataFlow: Equatable {
    case flowing
    /// Since a monotonic time in nanoseconds nothing does.
    case silent(since: Int64)
    /// They come again, within the last minute, after so many seconds without; at the time of day, where there is a clock.
    case returned(seconds: Int64, at: CivilTime?)
}

/// Follows the newest sample.
struct DataFlowWatch {
    /// For how long after an outage words say what was lost, in nanoseconds: as long as a rate of the last minute would count it.
    private static let telling: Int64 = 60_000_000_000

    /// For how long nothing may come, in nanoseconds; nil where no stream has a rate.
    let patience: Int64?
    private(set) var flow = DataFlow.flowing
    private var returnedAt: Int64 = 0

    /// - Parameter longestBlock: of the streams with a rate, in nanoseconds; nil where there is none.
    init(longestBlock: Int64?) { patience = longestBlock.map { $0 + 2_000_000_000 } }

    /// - Parameters:
    ///   - newest: when the newest sample was taken, as the sources count it.
    ///   - isWanted: whether data are wanted at all.
    ///   - clock: the time of day.
    mutating func follow(newest: Int64?, isWanted: Bool, at now: Int64, clock: () -> CivilTime?) {
        guard let patience, let newest, isWanted else { return flow = .flowing }
        if now - newest > patience {
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
