/// When a test event is on: the first 100 ms after each whole multiple of some seconds of the machine's
/// CLOCK_MONOTONIC, so that all servers of one machine send it at once.
public struct PulseTimes: Equatable, Sendable {
    /// How long it is on, in nanoseconds.
    public static let width: Int64 = 100_000_000

    /// Nanoseconds from one to the next.
    public let period: Int64

    /// - Parameter seconds: from one to the next, at least 1.
    public init(every seconds: Int) { period = Int64(max(1, seconds)) * 1_000_000_000 }

    public func isOn(_ machineTime: Int64) -> Bool { machineTime % period < Self.width }

    /// How often it went on or off until a machine time, from time 0, at which it goes on: odd while it is on.
    func changes(until machineTime: Int64) -> Int64 {
        let (whole, rest) = machineTime.quotientAndRemainder(dividingBy: period)
        return 2 * whole + (rest < Self.width ? 1 : 2)
    }
}
