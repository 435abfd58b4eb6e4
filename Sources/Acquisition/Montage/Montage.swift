/// What is shown of the selected channels of a kind of signal: the channels as received, or their differences from a reference.
public enum Montage: Equatable, Sendable {
    /// As received.
    case received
    /// Against the mean of the selected channels of the same kind and stream.
    case average
    /// Against one channel of the same stream: its label or number; the first one for an empty text.
    case channel(String)
    /// Two by two, in the order of selection: the first against the second one, the third against the fourth.
    case pairs
    /// The pairs of a montage that the file names, where it does; of its first one for an empty text.
    case named(String)

    /// Whether samples are shown as they were received.
    public var isReceived: Bool { self == .received }
}

/// One trace of a named montage: a channel against another one.
public struct MontagePair: Equatable, Sendable {
    /// The labels, as they are written in the file.
    public let first: String
    public let second: String

    public init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }

    /// "Fp1-F7".
    public var title: String { first + "-" + second }
}

/// A montage that the file names.
public struct NamedMontage: Equatable, Sendable {
    public let name: String
    public let pairs: [MontagePair]

    public init(_ name: String, _ pairs: [MontagePair]) {
        self.name = name
        self.pairs = pairs
    }
}

/// What became of a montage with the channels that are selected of a kind of signal.
public struct MontageFacts: Equatable, Sendable {
    /// What is wanted.
    public var montage: Montage
    /// What it is against, or its name; as it was wanted where there is none of that.
    public var title = ""
    /// How many channels are selected, and how many the sources offer, of the streams of this kind.
    public var selected = 0
    public var offered = 0
    /// How many streams there are: each has references of its own.
    public var streams = 0
    /// In how many of them the one channel is missing: they are shown as received.
    public var without = 0
    /// How many traces a named montage has, and how many of them can be shown, in all streams.
    public var wanted = 0
    public var made = 0
    /// Whether the file has no montage of this name.
    public var isUnknown = false

    public init(_ montage: Montage) { self.montage = montage }

    /// Whether channels are shown as received for want of what the montage needs.
    public var isMissing: Bool {
        switch montage {
        case .received, .average, .pairs: false
        case .channel: without == streams
        case .named: made == 0
        }
    }
}
