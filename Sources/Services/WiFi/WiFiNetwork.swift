import Settings

/// A wireless network found by a search.
public struct WiFiNetwork: Equatable, Sendable {
    public let name: WiFiName
    public var security: WiFiSecurity
    /// The signal strength of its strongest access point, in dBm.
    public var strength: Int

    public init(name: WiFiName, security: WiFiSecurity, strength: Int) {
        self.name = name
        self.security = security
        self.strength = strength
    }

    /// A signal strength as 1 to 4 bars.
    public static func bars(_ strength: Int) -> Int {
        switch strength {
        case (-55)...: 4
        case (-65)...: 3
        case (-75)...: 2
        default: 1
        }
    }
}

/// The protection of a wireless network.
public enum WiFiSecurity: Equatable, Sendable {
    /// None.
    case open
    /// A password (WPA2, WPA3).
    case password
    /// WEP or the first WPA, which are broken.
    case outdated
    /// Accounts (WPA Enterprise).
    case accounts
    /// Any other protection.
    case unknown

    /// Whether the device can join it.
    public var isSupported: Bool { self == .open || self == .password }
}

/// The state of a wireless adapter.
public enum WiFiState: Equatable, Sendable {
    /// There is no adapter.
    case noAdapter
    /// No network is set.
    case off
    /// The adapter searches for the network.
    case searching
    /// The network is out of range.
    case absent
    case joining
    /// The password is wrong.
    case refused
    /// The access point refuses the connection.
    case failed
    case joined
}

/// The state of the wireless adapter at one moment.
public struct WiFiNote: Equatable, Sendable {
    public var state: WiFiState
    /// Changes with each attempt to join a requested network.
    public var attempt: String

    public init(_ state: WiFiState, attempt: String = "") {
        self.state = state
        self.attempt = attempt
    }

    /// The maximum length of a note.
    public static let maximumBytes = 64

    /// Reads the note of `/etc/wifi.sh`: "1234.56 joined". Anything else means no adapter.
    public init(_ bytes: [UInt8]) {
        let words = bytes.prefix { $0 != 0x0A }.split(separator: 0x20)
        guard bytes.count <= Self.maximumBytes, words.count == 2,
            let state = Self.states.first(where: { $0.word.elementsEqual(words[1]) })?.state
        else {
            self.init(.noAdapter)
            return
        }
        self.init(state, attempt: String(decoding: words[0], as: UTF8.self))
    }

    private static let states: [(word: String.UTF8View, state: WiFiState)] = [
        ("off".utf8, .off), ("search".utf8, .searching), ("absent".utf8, .absent), ("trying".utf8, .joining),
        ("refused".utf8, .refused), ("failed".utf8, .failed), ("joined".utf8, .joined),
    ]
}
