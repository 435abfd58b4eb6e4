import Settings

/// The state of the connection to the network that the settings contain, as it is shown to the user.
public enum WiFiStatus: Equatable, Sendable {
    case noAdapter, off
    case searching, joining, waitingForAddress
    case connected(String)
    case wrongPassword, refused, outOfReach, noAddress

    /// True if the network is connected and the board has an address.
    public var isConnected: Bool { if case .connected = self { true } else { false } }
    public var isUnderWay: Bool { self == .searching || self == .joining || self == .waitingForAddress }
}

/// Monitors the wireless adapter while a screen shows it.
public final class WiFiWatch {
    private let device: any DeviceService
    private let settings: SettingsStore
    public private(set) var status = WiFiStatus.off
    /// The last request, if the adapter has not reacted to it yet: the adapter's attempt before the request, and the time of the request.
    private var asked: (attempt: String, time: Int64)?
    /// The time since which the adapter is connected but has no address; nil otherwise.
    private var joined: Int64?

    /// The time after which the app gives up waiting for the adapter to apply the settings, or for an address, in nanoseconds.
    static let timeout: Int64 = 15_000_000_000

    public init(device: any DeviceService, settings: SettingsStore) {
        self.device = device
        self.settings = settings
    }

    /// Called when the user has requested another attempt to connect to the network that the settings contain.
    public func ask(at now: Int64) {
        asked = (device.wifi?.note.attempt ?? "", now)
        joined = nil
    }

    /// Checks the adapter's state.
    /// - Returns: true if the status of the connection has changed.
    public func advance(to now: Int64) -> Bool {
        let before = status
        status = look(at: now)
        return status != before
    }

    private func look(at now: Int64) -> WiFiStatus {
        guard let note = device.wifi?.note, note.state != .noAdapter else { return .noAdapter }
        guard settings.current.wifi != nil else { return .off }
        if let asked {
            if note.attempt.utf8.elementsEqual(asked.attempt.utf8), now - asked.time < Self.timeout { return .joining }
            self.asked = nil
        }
        guard note.state == .joined else {
            joined = nil
            switch note.state {
            case .absent: return .outOfReach
            case .joining: return .joining
            case .refused: return .wrongPassword
            case .failed: return .refused
            case .noAdapter, .off, .searching, .joined: return .searching
            }
        }
        for interface in device.interfaces where interface.isWireless && interface.hasLink {
            guard let address = interface.addresses.first else { continue }
            joined = nil
            return .connected(String(decoding: address.utf8.prefix { $0 != UInt8(ascii: "/") }, as: UTF8.self))
        }
        let since = joined ?? now
        joined = since
        return now - since < Self.timeout ? .waitingForAddress : .noAddress
    }
}
