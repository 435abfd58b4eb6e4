/// Where samples come from: a server, the simulation, a recording. The acquisition knows only this.
///
/// All calls return at once; what happened is read from `nextEvent()`. Order of use: `connect`, event `.connected`,
/// `apply`, `start`, samples appear in the store, `stop`, … , `disconnect`.
///
/// Nothing of it has a default: a source that hands on to another one would swallow what it forgets, without a word.
public protocol SignalSource: AnyObject {
    /// A short name for the status strip: "labserver:9000".
    var name: String { get }
    /// What is spoken with the server, as a history shows it; empty when there is nothing to show.
    var dialect: StaticString { get }
    /// What the source offers; nil before it is connected. After it was connected anew this may be something else
    /// (`ChannelMatch`), and `SampleStore.Entry.presence` says which of the selected channels are among it.
    var catalogue: SignalCatalogue? { get }
    var statistics: SourceStatistics { get }
    /// What plays, where the source is a recording; nil for live ones.
    var playback: (any Playback)? { get }

    /// Begins to connect; ends in `.connected` or `.failed`.
    func connect()
    /// Ends everything at once; no event follows.
    func disconnect()
    /// Chooses the channels whose samples are wanted and where they go. Allowed while stopped.
    func apply(_ store: SampleStore)
    /// Begins the transmission; ends in `.started` or `.failed`. The rings are emptied and begin with sample 0.
    func start()
    /// Ends the transmission. Samples already in the store stay.
    func stop()
    /// Does what is due: time-outs, reconnecting, simulated samples. Called at least once in each frame.
    /// - Parameter now: monotonic time in nanoseconds.
    func advance(to now: Int64)
    /// The network of this machine is back, or has another address: what waits for it need wait no longer.
    /// - Parameter now: monotonic time in nanoseconds.
    func networkReturned(at now: Int64)
    /// The oldest event that was not read yet.
    func nextEvent() -> SourceEvent?
    /// The stamps of the sender's own clock, for recordings; nil where times are the board's, and before the first start.
    var stamps: SenderStamps? { get }
    /// What the sender says of itself, for recordings; nil where a protocol has nothing of the kind.
    var identity: SenderIdentity? { get }
    /// The oldest text of a selected channel of texts that was not read yet. What nobody reads for long is dropped.
    func nextMarker() -> StreamMarker?
}

/// What a source reports.
public enum SourceEvent: Equatable, Sendable {
    /// The catalogue is there.
    case connected
    case started
    case stopped
    /// Connecting failed for good, or the server declined to start.
    case failed(SourceError)
    /// The stream broke; the source reconnects by itself after the pause.
    case interrupted(SourceError, retryInSeconds: Int)
    /// The stream is back with what is still offered of the selection, at least one channel.
    case resumed
    /// The source is connected again, and offers none of the selected channels. It looks again by itself.
    case noneOffered
    /// Samples were given up since the network or this device was too slow: what comes is newer. At most once a minute.
    case samplesDropped
    /// Something that the user should know and that changes nothing; its number is the source kind's own.
    case notice(UInt8)
}

/// Why a source cannot be used, as the user needs to know it. The screens turn it into words.
public enum SourceError: Error, Equatable, Sendable {
    case unknownHost
    case refused
    case unreachable
    case timedOut
    /// Something answers, but it speaks another protocol.
    case wrongProtocol
    /// It speaks the protocol, but broke it.
    case protocolViolation(SourceReason)
    /// The server names a port for its data that no server of data may have.
    case forbiddenPort(UInt16)
    /// The server answered with an error to a request.
    case declined
    /// A count or length is above what this program accepts.
    case tooLarge(SourceReason)
    case connectionLost
    case noChannels
    /// The system would not give a socket, a port or memory.
    case system(Int32)
    /// Something that only this kind of source knows; its number is the kind's own.
    case other(UInt8)
}

/// What of a source is wrong or too large. The screens turn it into words.
public enum SourceReason: CaseIterable, Sendable {
    /// A message of the control connection.
    case controlMessage
    /// What the source says about its signals.
    case description
    case unknownReply
    /// Something else than data packets comes on the data connection.
    case noPackets
    case channelCount
}

/// How a source's data come.
public enum SourceTransport: Sendable {
    case unknown
    case udp, tcp
    /// They are made here.
    case simulated
    /// From a recording.
    case file
}

/// By how much a sender's clock differs from the board's.
public struct ClockDifference: Equatable, Sendable {
    /// Sender's minus board's, in nanoseconds.
    public let offset: Int64
    /// How far the measurements lie from that at most, in nanoseconds.
    public let spread: Int64

    public init(offset: Int64, spread: Int64) {
        self.offset = offset
        self.spread = spread
    }
}

/// Figures for the status strip and the details sheet.
public struct SourceStatistics: Sendable {
    /// What is counted as packets.
    public enum Counted: Sendable {
        case packets
        /// Samples of all channels at a time, where the protocol has no packets.
        case samples
    }

    public var counted = Counted.packets
    /// Packets received and found good since the start of the transmission.
    public var packetsReceived: Int64 = 0
    /// Packets missing since the start, by their numbers.
    public var packetsLost: Int64 = 0
    /// Packets missing in the last 60 seconds.
    public var packetsLostLastMinute: Int64 = 0
    /// Packets received in the last 60 seconds.
    public var packetsReceivedLastMinute: Int64 = 0
    /// Packets that were malformed and so not used.
    public var packetsBad: Int64 = 0
    /// Packets that were overtaken or came twice, and so were not used.
    public var packetsLate: Int64 = 0
    public var reconnects: Int = 0
    /// Of the lost ones those that were given up since the network or this device was too slow.
    public var packetsDropped: Int64 = 0
    /// The sender's clock; nil where it is not asked for, or has not answered yet.
    public var clock: ClockDifference?
    /// Monotonic time in nanoseconds when the newest sample was taken, where its sender's clock is known, else when it arrived; nil before
    /// the first.
    public var newestSample: Int64?
    /// How the data come.
    public var transport = SourceTransport.unknown

    public init() {}
}
