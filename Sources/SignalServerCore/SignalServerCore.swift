/// SignalServerCore: the implementation of `signal-server`: options, generated or replayed signals, packets in real time, and the sockets of its
/// clients.
import Serving
import TiA

/// The limits for all input from the command line and from clients.
public enum ServerLimits {
    /// The maximum number of simultaneous control connections. The server closes further ones immediately.
    public static let clients = 32
    /// The maximum number of control connections from one host, and the maximum number of this host's connections to the server state port. One
    /// host thus cannot occupy all connections.
    public static let clientsPerHost = 16
    /// The maximum time in nanoseconds that a client may need for a request: for the first one from the connection on, for later ones from their
    /// first byte on.
    public static let requestTime: Int64 = 10_000_000_000
    /// The maximum time in nanoseconds (an hour) for which a client may send nothing while it also receives no data or does not read the data.
    public static let silence: Int64 = 3_600_000_000_000
    /// The maximum number of joysticks and mice.
    static let inputs = 8
    static let timeout = ClientTimeout.Limits(request: requestTime, silence: silence)
    /// The limits for clients at the control port, and at each outlet.
    static let places = ClientPlaces(most: clients, perHost: clientsPerHost)
    /// The limits for clients at the server state port, which reports whether the server runs.
    static let statePlaces = ClientPlaces(most: stateConnections, perHost: clientsPerHost)
    /// The maximum size of the catalog (the list of signals and channels) in bytes, as TiA meta information or as a legacy configuration. Clients
    /// do not accept a larger catalog.
    public static let catalogueBytes = TiALimits.contentBytes
    /// The maximum number of data connections of one control connection. The number includes data ports to which the client has not connected yet.
    public static let dataConnectionsPerClient = 4
    /// The maximum number of simultaneous connections to the server state port, which reports whether the server runs.
    public static let stateConnections = 32
    /// The maximum number of bytes of replies that wait until a client reads them. A client with more waiting bytes is disconnected.
    public static let pendingReplyBytes = catalogueBytes + (128 << 10)
    /// The maximum number of bytes of packets that wait for a client that reads its TCP data connection slowly. Beyond this, whole packets are
    /// skipped.
    public static let backlogBytes = 1 << 20
    /// The maximum size of a packet over UDP in bytes.
    public static let datagramBytes = 65507
    /// The maximum number of channels of all signals together.
    public static let channels = 1024
    /// The maximum number of samples of one channel in a packet.
    public static let blockSize = 4096
    /// The highest sampling rate: 100 kHz.
    public static let rateMilliHertz: UInt32 = 100_000_000
    /// The maximum packet rate, in thousandths of a packet per second.
    public static let packetRateMilliHertz: UInt64 = 50_000_000
    /// The maximum number of rules in one option `--drop`.
    public static let dropPatterns = 64
    /// The maximum deviation of the sample clock's speed from that of the machine's clock, in parts per million.
    public static let clockPartsPerMillion = 1000
    /// The maximum time between two test pulses, in seconds.
    public static let pulseSeconds = 3600
    /// The maximum delay of packets that the options can request, in milliseconds.
    public static let delayMilliseconds = 60_000
}
