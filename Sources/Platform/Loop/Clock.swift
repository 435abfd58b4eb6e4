import CSystem

/// A time in nanoseconds that never decreases. It counts from a fixed moment (the start of the machine).
public protocol MonotonicClock: AnyObject {
    /// The current time in nanoseconds.
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

    /// Advances the time by nanoseconds. A negative number changes nothing.
    public func advance(by nanoseconds: Int64) {
        let (sum, overflow) = now.addingReportingOverflow(max(0, nanoseconds))
        now = overflow ? Int64.max : sum
    }
}

/// The processor time that this process has used.
public enum ProcessorTime {
    /// The processor time of all threads of this process, in nanoseconds.
    public static var nanoseconds: Int64 { system_process_nanoseconds() }
}
