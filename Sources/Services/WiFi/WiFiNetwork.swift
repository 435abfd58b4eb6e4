import Settings

/// A wireless network that a search found.
public struct WiFiNetwork: Equatable, Sendable {
    public let name: WiFiName
    public var security: WiFiSecurity
    /// The signal strength of the network's strongest access point in dBm.
    public var strength: Int

    public init(name: WiFiName, security: WiFiSecurity, strength: Int) {
        self.name = name
        self.security = security
        self.strength = strength
    }

    /// Converts a signal strength in dBm to 1 to 4 bars.
    public static func bars(_ strength: Int) -> Int {
        switch strength {
        case (-55)...: 4
        case (-65)...: 3
        case (-75)...: 2
        default: 1
        }
    }
}

/// The way in which a wireless network is protected.
public enum WiFiSecurity: Equatable, Sendable {
    /// No protection.
    case open
    /// A password (WPA2 or WPA3).
    case password
    /// The old protections WEP and WPA (version 1), which are insecure.
    case outdated
    /// User accounts (WPA Enterprise).
    case accounts
    /// Another way of protection, which the device does not know.
    case unknown

    /// True if the device supports this protection.
    public var isSupported: Bool { self == .open || self == .password }
}

/// The state of a wireless adapter.
public enum WiFiState: Equatable, Sendable {
    /// There is no adapter.
    case noAdapter
    /// The settings contain no wireless network.
    case off
    /// The adapter searches for the network of the settings.
    case searching
    /// The network of the settings is out of range.
    case absent
    case joining
    /// The access point refuses the password.
    case refused
    /// The access point refuses the connection, for another reason than the password.
    case failed
    case joined
}

/// The state of the wireless adapter at one moment.
public struct WiFiNote: Equatable, Sendable {
    public var state: WiFiState
    /// A text that changes with each attempt to connect to a network.
    public var attempt: String

    public init(_ state: WiFiState, attempt: String = "") {
        self.state = state
        self.attempt = attempt
    }

    /// The maximum size in bytes of the script's note about the adapter.
    public static let maximumBytes = 64

    /// Parses the note that `/etc/wifi.sh` writes, for example "1234.56 joined". Any other content means that there is no adapter.
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
