import Text

/// What the device's agent for updates says: the content of its note (docs/files.md).
public struct UpdateNote: Equatable, Sendable {
    /// What it does, or has done.
    public enum State: Equatable, Sendable {
        case idle, looking, ready
        /// How many hundredths are written, and of which version.
        case installing(percent: Int, version: UpdateVersion)
        case installed(UpdateVersion)
        case failed(UpdateRefusal)
    }

    /// One of the two systems of the card.
    public struct System: Equatable, Sendable {
        public enum Slot: Sendable {
            case a, b
        }

        public let slot: Slot
        /// Not known where nothing is there that could be started.
        public let version: UpdateVersion

        public init(_ slot: Slot, _ version: UpdateVersion) {
            self.slot = slot
            self.version = version
        }
    }

    /// A file that may be installed, or why not.
    public struct Bundle: Equatable, Sendable {
        public enum Place: Sendable {
            case stick, card
        }

        public let number: Int
        /// nil where it can be installed.
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

    /// What became of an update over a restart.
    public struct Outcome: Equatable, Sendable {
        public enum Kind: Sendable {
            case updated
            /// The new system did not prove itself.
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

    /// A longer note is not read.
    public static let maximumBytes = 8192
    /// The most bundles.
    public static let maximumBundles = 8
    /// The most signers that are told, and how many digits of each.
    public static let maximumSigners = 4
    static let signerDigits = 16
    /// The longest name of a file that is kept, in bytes.
    public static let maximumName = 255

    /// nil where the note does not say.
    public var state: State?
    public var running: System?
    public var other: System?
    /// Whose bundles are taken: the beginnings of their certificates' fingerprints (SHA-256), in hexadecimal digits.
    public var signers: [String] = []
    public var bundles: [Bundle] = []
    public var outcome: Outcome?

    public init() {}

    /// Whether nothing is installed, and the list of bundles stands.
    public var isSettled: Bool {
        switch state {
        case .idle, .ready, .failed: true
        case .looking, .installing, .installed, nil: false
        }
    }
}

/// Why a bundle is not installed.
public enum UpdateRefusal: Equatable, Sendable {
    /// Not signed by whom the device trusts.
    case signature
    /// For another board.
    case board
    /// Older than the device allows.
    case older
    case format
    /// Torn or cut.
    case damaged
    case large
    /// The stick or the file is not there any more.
    case gone
    /// The card failed.
    case storage
    /// The running system is new and has not proved itself: the other one is the one to go back to.
    case unproved
    /// For a reason that this version does not know.
    case other
    /// The agent does not answer.
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
