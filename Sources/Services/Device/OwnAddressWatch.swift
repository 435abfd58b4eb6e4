/// Monitors this device's network address while a screen shows it.
public final class OwnAddressWatch {
    private let host: any BoardMachine
    private var asked: Int64?
    /// The device's own address; nil if the machine has no `DeviceService`.
    public private(set) var address: OwnAddress?

    /// The interval between checks in nanoseconds.
    private static let interval: Int64 = 1_000_000_000
    /// The interval between checks while an operation waits for an address, in nanoseconds.
    private static let shortInterval: Int64 = 100_000_000

    public init(host: any BoardMachine) {
        self.host = host
        ask()
    }

    /// True if other machines can reach the device.
    public var isReachable: Bool { address?.isReachable ?? false }

    private func ask() {
        address = host.device.map { OwnAddress($0.interfaces, usesDHCP: $0.usesDHCP) }
    }

    /// Checks the address if a check is due.
    /// - Parameter isWaitedFor: true if an operation waits for the address, so that checks are more frequent.
    /// - Returns: true if the address has changed.
    public func advance(to now: Int64, isWaitedFor: Bool = false) -> Bool {
        let interval = isWaitedFor && !isReachable ? Self.shortInterval : Self.interval
        guard asked.map({ now - $0 >= interval }) ?? true else { return false }
        asked = now
        let before = address
        ask()
        return address != before
    }
}
