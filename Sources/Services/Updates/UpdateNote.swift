import Text

/// The state of the device's update agent, as its note reports it (docs/files.md).
public struct UpdateNote: Equatable, Sendable {
    /// The current or last operation.
    public enum State: Equatable, Sendable {
        case idle, looking, ready
        /// The percentage written, and of which version.
        case installing(percent: Int, version: UpdateVersion)
        case installed(UpdateVersion)
        case failed(UpdateRefusal)
    }

    /// One of the card's two systems.
    public struct System: Equatable, Sendable {
        public enum Slot: Sendable {
            case a, b
        }

        public let slot: Slot
        /// Unknown if there is no system that could be started.
        public let version: UpdateVersion

        public init(_ slot: Slot, _ version: UpdateVersion) {
            self.slot = slot
            self.version = version
        }
    }

    /// A file that can be installed, or the reason why it cannot.
    public struct Bundle: Equatable, Sendable {
        public enum Place: Sendable {
            case stick, card
        }

        public let number: Int
        /// nil if it can be installed.
        public let refusal: UpdateRefusal?
        public let place: Place
        /// In bytes.
        public let size: Int64
        public let version: UpdateVersion
        public let name: String

        public init(
            _ number: Int, _ refusal: UpdateRefusal?, on place: Place, size: Int64, _ version: UpdateVersion,
            name: String
        ) {
            self.number = number
            self.refusal = refusal
            self.place = place
            self.size = size
            self.version = version
            self.name = name
        }
    }

    /// The result of an update after the restart.
    public struct Outcome: Equatable, Sendable {
        public enum Kind: Sendable {
            case updated
            /// The new system was not confirmed, and the device returned to the old one.
            case reverted
            case interrupted
        }

        public let kind: Kind
        public let from: UpdateVersion
        public let to: UpdateVersion

        public init(_ kind: Kind, from: UpdateVersion, to: UpdateVersion) {
            self.kind = kind
            self.from = from
            self.to = to
        }
    }

    /// Longer notes are not read.
    public static let maximumBytes = 8192
    /// The maximum number of bundles.
    public static let maximumBundles = 8
    /// The maximum number of listed signers, and of digits for each.
    public static let maximumSigners = 4
    static let signerDigits = 16
    /// File names are cut at this length, in bytes.
    public static let maximumName = 255

    /// nil if the note does not state it.
    public var state: State?
    public var running: System?
    public var other: System?
    /// The accepted signers: the first digits of their certificates' fingerprints (SHA-256), in hexadecimal.
    public var signers: [String] = []
    public var bundles: [Bundle] = []
    public var outcome: Outcome?

    public init() {}

    /// Whether nothing is being installed and the list of bundles is complete.
    public var isSettled: Bool {
        switch state {
        case .idle, .ready, .failed: true
        case .looking, .installing, .installed, nil: false
        }
    }
}

/// Why a bundle is not installed.
public enum UpdateRefusal: Equatable, Sendable {
    /// Not signed by a signer that the device trusts.
    case signature
    /// For another board.
    case board
    /// Older than the oldest allowed version.
    case older
    case format
    /// Incomplete or corrupt.
    case damaged
    case large
    /// The stick or the file no longer exists.
    case gone
    /// The card failed.
    case storage
    /// The running system is new and not confirmed yet. The other one must remain available as the fallback.
    case unproved
    /// A reason that this version does not know.
    case other
    /// The agent does not respond.
    case silent

    init(_ word: ArraySlice<UInt8>) {
        switch String(decoding: word, as: UTF8.self) {
        case "signature": self = .signature
        case "board": self = .board
        case "older": self = .older
        case "format": self = .format
        case "damaged": self = .damaged
        case "large": self = .large
        case "gone": self = .gone
        case "storage": self = .storage
        case "unproved": self = .unproved
        default: self = .other
        }
    }
}
