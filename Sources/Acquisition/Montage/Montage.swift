/// The displayed form of a kind of signal's selected channels: as received, or as differences from a reference.
public enum Montage: Equatable, Sendable {
    /// As received.
    case received
    /// Against the mean of the selected channels of the same kind and stream.
    case average
    /// Against one channel of the same stream: its label or number; the first one for an empty text.
    case channel(String)
    /// Two by two, in the order of selection: the first against the second one, the third against the fourth.
    case pairs
    /// The pairs of a montage with this name in the file; of its first one for an empty text.
    case named(String)

    /// Whether samples are shown as they were received.
    public var isReceived: Bool { self == .received }
}

/// One trace of a named montage: a channel against another one.
public struct MontagePair: Equatable, Sendable {
    /// The labels, as written in the file.
    public let first: String
    public let second: String

    public init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }

    /// "Fp1-F7".
    public var title: String { first + "-" + second }
}

/// A montage in the file.
public struct NamedMontage: Equatable, Sendable {
    public let name: String
    public let pairs: [MontagePair]

    public init(_ name: String, _ pairs: [MontagePair]) {
        self.name = name
        self.pairs = pairs
    }
}

/// The result of a montage for the selected channels of a kind of signal.
public struct MontageFacts: Equatable, Sendable {
    /// The requested montage.
    public var montage: Montage
    /// Its reference or name; the requested one if it does not exist.
    public var title = ""
    /// The number of selected channels, and of offered ones, in the streams of this kind.
    public var selected = 0
    public var offered = 0
    /// The number of streams: each has its own references.
    public var streams = 0
    /// The number of streams without the single reference channel: they are shown as received.
    public var without = 0
    /// The number of traces in a named montage, and how many of them can be shown, in all streams.
    public var wanted = 0
    public var made = 0
    /// Whether the file contains no montage with this name.
    public var isUnknown = false

    public init(_ montage: Montage) { self.montage = montage }

    /// Whether channels are shown as received because the montage's requirements are missing.
    public var isMissing: Bool {
        switch montage {
        case .received, .average, .pairs: false
        case .channel: without == streams
        case .named: made == 0
        }
    }
}
