import CSystem

/// Time that never decreases, in nanoseconds since a fixed moment (the start of the machine).
public protocol MonotonicClock: AnyObject {
    /// The present moment in nanoseconds.
    var now: Int64 { get }
}

/// The machine's CLOCK_MONOTONIC.
public final class SystemClock: MonotonicClock {
    public init() {}
    public var now: Int64 { system_monotonic_nanoseconds() }
}

/// A clock that changes only when it is set: for tests and headless runs.
public final class SettableClock: MonotonicClock {
    public private(set) var now: Int64

    public init(now: Int64 = 0) { self.now = now }

    /// Advances the time; it never goes back.
    public func advance(by nanoseconds: Int64) {
        let (sum, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
        now = overflow ? Int64.max : sum
    }
}

/// The processor time that this program has used so far.
public enum ProcessorTime {
    /// Nanoseconds of processor time of this process, all threads together.
    public static var nanoseconds: Int64 { system_process_nanoseconds() }
}
