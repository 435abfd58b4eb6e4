import Text

/// The state of the device's update agent, as the agent writes it to its note file (docs/files.md).
public struct UpdateNote: Equatable, Sendable {
    /// The current or last operation of the update agent.
    public enum State: Equatable, Sendable {
        case idle, looking, ready
        /// An installation runs. `percent` is the part of the bundle that was already written.
        case installing(percent: Int, version: UpdateVersion)
        case installed(UpdateVersion)
        case failed(UpdateRefusal)
    }

    /// One of the two copies of the system on the card: one runs, and an update replaces the other.
    public struct System: Equatable, Sendable {
        public enum Slot: Sendable {
            case a, b
        }

        public let slot: Slot
        /// The version of the system; unknown if this copy cannot start.
        public let version: UpdateVersion

        public init(_ slot: Slot, _ version: UpdateVersion) {
            self.slot = slot
            self.version = version
        }
    }

    /// A file with an update (a bundle). It can be installed, unless `refusal` contains a reason.
    public struct Bundle: Equatable, Sendable {
        public enum Place: Sendable {
            case stick, card
        }

        public let number: Int
        /// The reason why the bundle cannot be installed; nil if it can.
        public let refusal: UpdateRefusal?
        public let place: Place
        /// The size of the bundle in bytes.
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

    /// The result of an update, which is known only after the restart.
    public struct Outcome: Equatable, Sendable {
        public enum Kind: Sendable {
            case updated
            /// The new system did not work reliably, so the device started the previous system again.
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

    /// The maximum size of a note in bytes. Longer notes are not read.
    public static let maximumBytes = 8192
    /// The maximum number of update bundles that a note lists.
    public static let maximumBundles = 8
    /// The maximum number of signers that a note lists.
    public static let maximumSigners = 4
    /// The number of hexadecimal digits that a note contains of each signer's fingerprint.
    static let signerDigits = 16
    /// The maximum length of a bundle's file name in bytes. Longer names are cut.
    public static let maximumName = 255

    /// The update agent's state; nil if the note contains none.
    public var state: State?
    public var running: System?
    public var other: System?
    /// The signers whose bundles the update agent accepts: the first hexadecimal digits of their certificates' SHA-256
    /// fingerprints.
    public var signers: [String] = []
    public var bundles: [Bundle] = []
    public var outcome: Outcome?

    public init() {}

    /// True if no installation runs and the list of bundles is complete.
    public var isSettled: Bool {
        switch state {
        case .idle, .ready, .failed: true
        case .looking, .installing, .installed, nil: false
        }
    }
}

/// The reason why a bundle is not installed.
public enum UpdateRefusal: Equatable, Sendable {
    /// The bundle is not signed by a signer that the device trusts.
    case signature
    /// The bundle is for another board.
    case board
    /// The bundle's version is older than the oldest permitted version.
    case older
    case format
    /// The bundle is incomplete or damaged.
    case damaged
    case large
    /// The stick or the file with the bundle no longer exists.
    case gone
    /// Reading or writing the card failed.
    case storage
    /// The running system is new and not confirmed yet, so the other copy of the system must remain available as the fallback.
    case unproved
    /// The update agent states a reason that this version of the app does not know.
    case other
    /// The update agent does not respond.
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
