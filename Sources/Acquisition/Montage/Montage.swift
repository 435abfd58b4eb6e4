/// How the selected channels of one kind of signal are displayed: as received, or as differences from a reference.
public enum Montage: Equatable, Sendable {
    /// As received.
    case received
    /// Each channel minus the mean of the selected channels of the same kind and stream.
    case average
    /// Each channel minus one channel of the same stream, given by label or number; an empty text means the first channel.
    case channel(String)
    /// Differences of neighbors in the order of selection: the first channel minus the second, the third minus the fourth, and so on.
    case pairs
    /// The pairs of the montage with this name in the montage file; an empty text means the first montage.
    case named(String)
    /// The traces of a montage of the 10-20 system.
    case standard(StandardMontage)

    /// True if the montage shows samples as received.
    public var isReceived: Bool { self == .received }
}

/// One trace of a named montage: the difference of two channels.
public struct MontagePair: Equatable, Sendable {
    /// The label of the first channel, from which the second one is subtracted, as written in the file.
    public let first: String
    /// The label of the second channel, which is subtracted from the first one, as written in the file.
    public let second: String

    public init(_ first: String, _ second: String) {
        self.first = first
        self.second = second
    }

    /// The trace's name, such as "Fp1-F7".
    public var title: String { first + "-" + second }
}

/// A montage that the montage file describes.
public struct NamedMontage: Equatable, Sendable {
    public let name: String
    public let pairs: [MontagePair]

    public init(_ name: String, _ pairs: [MontagePair]) {
        self.name = name
        self.pairs = pairs
    }
}

/// The result of a montage for the selected channels of one kind of signal.
public struct MontageFacts: Equatable, Sendable {
    /// The requested montage.
    public var montage: Montage
    /// The name of the reference or of the montage. If the requested channel or montage does not exist, this is the requested name.
    public var title = ""
    /// The number of selected channels in all streams of this kind of signal.
    public var selected = 0
    /// The number of offered channels in all streams of this kind of signal.
    public var offered = 0
    /// The number of streams. Each one has its own reference.
    public var streams = 0
    /// The number of streams that are shown as received, because they lack the reference channel, or the channels for every trace of a
    /// standard montage.
    public var without = 0
    /// The number of traces in a named or standard montage, as the sum over all streams.
    public var wanted = 0
    /// The number of traces for which the selected channels suffice, as the sum over all streams.
    public var made = 0
    /// True if the montage file contains no montage with this name.
    public var isUnknown = false

    public init(_ montage: Montage) { self.montage = montage }

    /// True if channels are shown as received because a channel or the montage itself is missing.
    public var isMissing: Bool {
        switch montage {
        case .received, .average, .pairs: false
        case .channel: without == streams
        case .named, .standard: made == 0
        }
    }
}
