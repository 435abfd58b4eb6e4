/// A source of samples: a server, the simulation, a recording. The acquisition knows only this interface.
///
/// All calls return at once; `nextEvent()` returns the events. Order of use: `connect`, event `.connected`, `apply`, `start`, samples
/// appear in the store, `stop`, … , `disconnect`.
///
/// No member has a default: a source that forwards to another one would otherwise silently drop what it does not forward.
public protocol SignalSource: AnyObject {
    /// A short name for the status strip: "labserver:9000".
    var name: String { get }
    /// The protocol's dialect for a history; empty when there is nothing to show.
    var dialect: StaticString { get }
    /// The source's offer; nil before it is connected. It may differ after a reconnection (`ChannelMatch`); `SampleStore.Entry.presence`
    /// then shows which of the selected channels it contains.
    var catalogue: SignalCatalogue? { get }
    var statistics: SourceStatistics { get }
    /// The playback, if the source is a recording; nil for live sources.
    var playback: (any Playback)? { get }

    /// Starts to connect; ends in `.connected` or `.failed`.
    func connect()
    /// Ends all activity at once; no event follows.
    func disconnect()
    /// Sets the channels to receive and the destination of their samples. Allowed while stopped.
    func apply(_ store: SampleStore)
    /// Starts the transmission; ends in `.started` or `.failed`. The rings are emptied and begin with sample 0.
    func start()
    /// Ends the transmission. Samples already in the store stay.
    func stop()
    /// Executes what is due: timeouts, reconnections, simulated samples. Called at least once in each frame.
    /// - Parameter now: monotonic time in nanoseconds.
    func advance(to now: Int64)
    /// Called when this machine's network is back or has another address: operations that wait for it continue.
    /// - Parameter now: monotonic time in nanoseconds.
    func networkReturned(at now: Int64)
    /// Removes and returns the oldest event.
    func nextEvent() -> SourceEvent?
    /// The sender's own time stamps, for recordings; nil if times are the board's, and before the first start.
    var stamps: SenderStamps? { get }
    /// The sender's identity, for recordings; nil for protocols without one.
    var identity: SenderIdentity? { get }
    /// Removes and returns the oldest text of a selected text channel. Texts that are not read for long are dropped.
    func nextMarker() -> StreamMarker?
}

/// What a source reports.
public enum SourceEvent: Equatable, Sendable {
    /// The catalogue is available.
    case connected
    case started
    case stopped
    /// Connecting failed permanently, or the server declined to start.
    case failed(SourceError)
    /// The stream broke; the source reconnects automatically after the pause.
    case interrupted(SourceError, retryInSeconds: Int)
    /// The stream is back with the part of the selection that is still offered, at least one channel.
    case resumed
    /// The source is connected again, but offers none of the selected channels. It checks again automatically.
    case noneOffered
    /// Samples were skipped because the network or this device was too slow: the next ones are newer. Reported at most once a minute.
    case samplesDropped
    /// A notification for the user without an effect. Its number is specific to the kind of source.
    case notice(UInt8)
}

/// Why a source cannot be used, as far as the user needs to know. The screens convert it to a text.
public enum SourceError: Error, Equatable, Sendable {
    case unknownHost
    case refused
    case unreachable
    case timedOut
    /// A peer answers, but with another protocol.
    case wrongProtocol
    /// It uses the protocol, but violated it.
    case protocolViolation(SourceReason)
    /// The server names a data port that is not allowed.
    case forbiddenPort(UInt16)
    /// The server answered with an error to a request.
    case declined
    /// A count or length exceeds this program's limits.
    case tooLarge(SourceReason)
    case connectionLost
    case noChannels
    /// The system provided no socket, port or memory.
    case system(Int32)
    /// An error specific to this kind of source. Its number is defined by the kind.
    case other(UInt8)
}

/// What is wrong or too large in a source. The screens convert it to a text.
public enum SourceReason: CaseIterable, Sendable {
    /// A message of the control connection.
    case controlMessage
    /// The source's description of its signals.
    case description
    case unknownReply
    /// The data connection contains something other than data packets.
    case noPackets
    case channelCount
}

/// The transport of a source's data.
public enum SourceTransport: Sendable {
    case unknown
    case udp, tcp
    /// Generated locally.
    case simulated
    /// From a recording.
    case file
}

/// The difference between a sender's clock and the board's.
public struct ClockDifference: Equatable, Sendable {
    /// The sender's clock minus the board's, in nanoseconds.
    public let offset: Int64
    /// The maximum distance of the measurements from the offset, in nanoseconds.
    public let spread: Int64

    public init(offset: Int64, spread: Int64) {
        self.offset = offset
        self.spread = spread
    }
}

/// Statistics for the status strip and the details sheet.
public struct SourceStatistics: Sendable {
    /// The unit that counts as a packet.
    public enum Counted: Sendable {
        case packets
        /// Samples of all channels at one time, if the protocol has no packets.
        case samples
    }

    public var counted = Counted.packets
    /// The number of valid packets received since the start of the transmission.
    public var packetsReceived: Int64 = 0
    /// The number of packets missing since the start, by their numbers.
    public var packetsLost: Int64 = 0
    /// The number of packets missing in the last 60 seconds.
    public var packetsLostLastMinute: Int64 = 0
    /// The number of packets received in the last 60 seconds.
    public var packetsReceivedLastMinute: Int64 = 0
    /// The number of malformed packets, which were not used.
    public var packetsBad: Int64 = 0
    /// The number of packets that arrived too late or twice, and were not used.
    public var packetsLate: Int64 = 0
    public var reconnects: Int = 0
    /// The number of lost packets that were skipped because the network or this device was too slow.
    public var packetsDropped: Int64 = 0
    /// The sender's clock; nil if it is not queried, or has not answered yet.
    public var clock: ClockDifference?
    /// The monotonic time in nanoseconds of the newest sample: when it was taken if its sender's clock is known, otherwise when it arrived;
    /// nil before the first.
    public var newestSample: Int64?
    /// The transport of the data.
    public var transport = SourceTransport.unknown

    public init() {}
}
