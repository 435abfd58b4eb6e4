/// Follows where this device is found in the network, as long as somebody looks.
public final class OwnAddressWatch {
    private let host: any BoardMachine
    private var asked: Int64?
    /// nil where nothing is known of the board.
    public private(set) var address: OwnAddress?

    /// From one look to the next, in nanoseconds, and where something waits for an address.
    private static let interval: Int64 = 1_000_000_000
    private static let shortInterval: Int64 = 100_000_000

    public init(host: any BoardMachine) {
        self.host = host
        ask()
    }

    /// Whether others reach the device.
    public var isReachable: Bool { address?.isReachable ?? false }

    private func ask() {
        address = host.device.map { OwnAddress($0.interfaces, usesDHCP: $0.usesDHCP) }
    }

    /// - Parameter isWaitedFor: whether something goes on as soon as there is an address.
    /// - Returns: whether it is another one now.
    public func advance(to now: Int64, isWaitedFor: Bool = false) -> Bool {
        let interval = isWaitedFor && !isReachable ? Self.shortInterval : Self.interval
        guard asked.map({ now - $0 >= interval }) ?? true else { return false }
        asked = now
        let before = address
        ask()
        return address != before
    }
}
