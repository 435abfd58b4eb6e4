/// A source of samples: a server, the simulation or a recording. The acquisition uses sources only through this interface.
///
/// All calls return immediately; `nextEvent()` returns the results. The order of use is: `connect`, the event `.connected`, `apply`, `start`, samples
/// appear in the store, `stop`, … , `disconnect`.
///
/// No member has a default implementation: a source that wraps another one would silently lose a member that it forgets to forward.
public protocol SignalSource: AnyObject {
    /// A short name of the source for the status strip, for example "labserver:9000".
    var name: String { get }
    /// The dialect (variant) of the source's protocol, for the list of sources that were connected before; empty if there is nothing to show.
    var dialect: StaticString { get }
    /// The source's catalog; nil before the source is connected. A reconnection may change the catalog (see `ChannelMatch`).
    /// `SampleStore.Entry.presence` then shows whether a selected channel is still in the catalog.
    var catalogue: SignalCatalogue? { get }
    var statistics: SourceStatistics { get }
    /// The playback, if the source is a recording; nil for live sources.
    var playback: (any Playback)? { get }

    /// Starts to connect. The result is the event `.connected` or `.failed`.
    func connect()
    /// Ends all activity immediately. No event follows.
    func disconnect()
    /// Sets the channels to receive, and the store for their samples. Allowed while the transmission is stopped.
    func apply(_ store: SampleStore)
    /// Starts the transmission. The result is the event `.started` or `.failed`. The rings are emptied and begin with sample 0.
    func start()
    /// Ends the transmission. Samples remain in the store.
    func stop()
    /// Does the work that is due, such as timeouts, reconnections and simulated samples. Called at least once per frame.
    /// - Parameter now: the monotonic time in nanoseconds.
    func advance(to now: Int64)
    /// Called when this machine is connected to a network again or has another address. Operations that wait for the network then continue.
    /// - Parameter now: the monotonic time in nanoseconds.
    func networkReturned(at now: Int64)
    /// Removes and returns the oldest event; nil if there is none.
    func nextEvent() -> SourceEvent?
    /// The sender's own time stamps, for recordings; nil if samples have only the board's times, and before the first start.
    var stamps: SenderStamps? { get }
    /// The description that the sender gives of itself, for recordings; nil for protocols that have none.
    var identity: SenderIdentity? { get }
    /// Removes and returns the oldest text of a selected text channel. If the caller does not read texts for a long time, the source drops them.
    func nextMarker() -> StreamMarker?
}

/// An event that a source reports.
public enum SourceEvent: Equatable, Sendable {
    /// The source is connected, and its catalog is available.
    case connected
    case started
    case stopped
    /// Connecting failed permanently, or the server refused to start the transmission.
    case failed(SourceError)
    /// The connection broke. The source reconnects automatically after the stated pause.
    case interrupted(SourceError, retryInSeconds: Int)
    /// The source has reconnected, and the transmission continues with those selected channels that the source still offers (at least one).
    case resumed
    /// The source has reconnected, but offers none of the selected channels. It checks automatically whether it offers them again.
    case noneOffered
    /// The reconnection that the previous event has reported is to another sender of the same name, which already existed beside the lost one. Its
    /// signals continue those of the lost sender.
    case otherSender
    /// Samples were skipped because the network or this device was too slow. The next samples are newer. Reported at most once per minute.
    case samplesDropped
    /// A notification for the user, without any other effect. The kind of source defines the meaning of the number.
    case notice(UInt8)
}

/// The reason why a source cannot be used, as precisely as the user needs it. The screens convert it to a text.
public enum SourceError: Error, Equatable, Sendable {
    case unknownHost
    case refused
    case unreachable
    case timedOut
    /// The peer answers, but uses another protocol.
    case wrongProtocol
    /// The peer uses the right protocol, but has violated its rules.
    case protocolViolation(SourceReason)
    /// The server states a data port that the app does not allow.
    case forbiddenPort(UInt16)
    /// The server answered a request with an error.
    case declined
    /// A count or a length exceeds this program's limits.
    case tooLarge(SourceReason)
    case connectionLost
    case noChannels
    /// The operating system provided no socket, port or memory. The value is the system's error number (errno).
    case system(Int32)
    /// An error that only one kind of source has. The kind defines the meaning of the number.
    case other(UInt8)
}

/// The part of a source's data that is wrong or too large. The screens convert it to a text.
public enum SourceReason: CaseIterable, Sendable {
    /// A message of the control connection.
    case controlMessage
    /// The source's description of its signals.
    case description
    case unknownReply
    /// The bytes on the data connection are not data packets.
    case noPackets
    case channelCount
}

/// The way in which the data of a source arrive.
public enum SourceTransport: Sendable {
    case unknown
    case udp, tcp
    /// The program itself generates the data.
    case simulated
    /// The data are from a recording.
    case file
}

/// The difference between a sender's clock and the board's clock.
public struct ClockDifference: Equatable, Sendable {
    /// The sender's time minus the board's time, in nanoseconds.
    public let offset: Int64
    /// The maximum deviation of the measurements from the offset, in nanoseconds.
    public let spread: Int64

    public init(offset: Int64, spread: Int64) {
        self.offset = offset
        self.spread = spread
    }
}

/// The statistics about a source's data, for the status strip and the details sheet.
public struct SourceStatistics: Sendable {
    /// The unit that the statistics count. The names of the other properties call each unit a packet.
    public enum Counted: Sendable {
        case packets
        /// The samples of all channels at one time, for protocols without packets.
        case samples
    }

    public var counted = Counted.packets
    /// The number of valid packets received since the start of the transmission.
    public var packetsReceived: Int64 = 0
    /// The number of packets missing since the start, derived from the packet numbers.
    public var packetsLost: Int64 = 0
    /// The number of packets missing in the last 60 seconds.
    public var packetsLostLastMinute: Int64 = 0
    /// The number of packets received in the last 60 seconds.
    public var packetsReceivedLastMinute: Int64 = 0
    /// The number of malformed packets. They were not used.
    public var packetsBad: Int64 = 0
    /// The number of packets that arrived too late or twice. They were not used.
    public var packetsLate: Int64 = 0
    public var reconnects: Int = 0
    /// The number of lost packets that the sender has skipped on purpose, because the network or this device was too slow.
    public var packetsDropped: Int64 = 0
    /// The difference to the sender's clock; nil if the source does not query it, or has not measured it yet.
    public var clock: ClockDifference?
    /// The monotonic time of the newest sample in nanoseconds; nil before the first sample. It is the time at which the sample was taken if the
    /// sender's clock is known, otherwise the time at which the sample arrived.
    public var newestSample: Int64?
    /// The transport of the data.
    public var transport = SourceTransport.unknown

    public init() {}
}
