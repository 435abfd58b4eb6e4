/// The times of a test event: the first 100 ms after each whole multiple of some seconds of the machine's CLOCK_MONOTONIC, so that all
/// servers of one machine send it simultaneously.
public struct PulseTimes: Equatable, Sendable {
    /// The length of a pulse, in nanoseconds.
    public static let width: Int64 = 100_000_000

    /// Nanoseconds between the starts of pulses.
    public let period: Int64

    /// - Parameter seconds: the period, at least 1.
    public init(every seconds: Int) { period = Int64(max(1, seconds)) * 1_000_000_000 }

    public func isOn(_ machineTime: Int64) -> Bool { machineTime % period < Self.width }

    /// The number of changes up to a machine time, counted from time 0, at which the pulse starts: odd during a pulse.
    func changes(until machineTime: Int64) -> Int64 {
        let (whole, rest) = machineTime.quotientAndRemainder(dividingBy: period)
        return 2 * whole + (rest < Self.width ? 1 : 2)
    }
}
