/// Follows where this device is found in the network, as long as somebody looks.
final class OwnAddressWatch {
    private let host: any ScreenHost
    private var asked: Int64?
    /// nil where nothing is known of the board.
    private(set) var address: OwnAddress?

    private static let interval: Int64 = 1_000_000_000

    init(host: any ScreenHost) {
        self.host = host
        ask()
    }

    private func ask() {
        address = host.device.map { OwnAddress($0.interfaces, usesDHCP: $0.usesDHCP) }
    }

    /// - Returns: whether it is another one now.
    func advance(to now: Int64) -> Bool {
        guard asked.map({ now - $0 >= Self.interval }) ?? true else { return false }
        asked = now
        let before = address
        ask()
        return address != before
    }
}
