import Settings

/// A wireless network that was found.
public struct WiFiNetwork: Equatable, Sendable {
    public let name: WiFiName
    public var security: WiFiSecurity
    /// Of its strongest access point, in dBm.
    public var strength: Int

    public init(name: WiFiName, security: WiFiSecurity, strength: Int) {
        self.name = name
        self.security = security
        self.strength = strength
    }

    /// How many of four bars stand for a strength.
    public static func bars(_ strength: Int) -> Int {
        switch strength {
        case (-55)...: 4
        case (-65)...: 3
        case (-75)...: 2
        default: 1
        }
    }
}

/// How a wireless network keeps others out.
public enum WiFiSecurity: Equatable, Sendable {
    /// It does not.
    case open
    /// By a password (WPA2, WPA3).
    case password
    /// By WEP or the first WPA, which are broken.
    case outdated
    /// By accounts (WPA Enterprise).
    case accounts
    /// By something else.
    case unknown

    /// Whether it can be joined.
    public var isSupported: Bool { self == .open || self == .password }
}

/// What a wireless adapter does.
public enum WiFiState: Equatable, Sendable {
    /// There is none.
    case noAdapter
    /// No network is set.
    case off
    /// It looks for the network.
    case searching
    /// The network is not heard.
    case absent
    case joining
    /// The password is wrong.
    case refused
    /// The access point does not let it in.
    case failed
    case joined
}

/// What is known of the wireless adapter at one moment.
public struct WiFiNote: Equatable, Sendable {
    public var state: WiFiState
    /// Another one with each attempt to join a network that was asked for.
    public var attempt: String

    public init(_ state: WiFiState, attempt: String = "") {
        self.state = state
        self.attempt = attempt
    }

    /// The longest note that is read.
    public static let maximumBytes = 64

    /// Reads the note of `/etc/wifi.sh`: "1234.56 joined". Anything else is that of no adapter.
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
