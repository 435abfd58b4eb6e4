/// The times of test pulses. A pulse lasts 100 ms, and begins whenever the machine's CLOCK_MONOTONIC is a multiple of the period. All servers on one
/// machine therefore send pulses at the same times.
public struct PulseTimes: Equatable, Sendable {
    /// The length of a pulse, in nanoseconds.
    public static let width: Int64 = 100_000_000

    /// The time between the beginnings of two pulses, in nanoseconds.
    public let period: Int64

    /// - Parameter seconds: the time between the beginnings of two pulses, at least 1.
    public init(every seconds: Int) { period = Int64(max(1, seconds)) * 1_000_000_000 }

    public func isOn(_ machineTime: Int64) -> Bool { machineTime % period < Self.width }

    /// The number of times that a pulse has begun or ended from time 0 of the machine's clock until the given time. A pulse begins at time 0, so the
    /// number is odd during a pulse.
    func changes(until machineTime: Int64) -> Int64 {
        let (whole, rest) = machineTime.quotientAndRemainder(dividingBy: period)
        return 2 * whole + (rest < Self.width ? 1 : 2)
    }
}
