/// SignalServerCore: the implementation of `signal-server`: options, generated or replayed signals, packets in real time, and the sockets
/// of its clients.
import Serving
import TiA

/// Limits for all input from the command line or from a client.
public enum ServerLimits {
    /// The most simultaneous control connections; others are closed immediately.
    public static let clients = 32
    /// The most control connections of one host, and the most to the server state port, so that one host cannot take all places.
    public static let clientsPerHost = 16
    /// How long a client may take for its first request, and for the rest of an incomplete one, in nanoseconds.
    public static let requestTime: Int64 = 10_000_000_000
    /// How long a client may be silent while it gets no data, or reads none of them, in nanoseconds: an hour.
    public static let silence: Int64 = 3_600_000_000_000
    static let timeout = ClientTimeout.Limits(request: requestTime, silence: silence)
    /// For the control port, and for each outlet.
    static let places = ClientPlaces(most: clients, perHost: clientsPerHost)
    /// For the server state port.
    static let statePlaces = ClientPlaces(most: stateConnections, perHost: clientsPerHost)
    /// The longest catalog, as meta information or as a legacy configuration: the longest one that clients accept.
    public static let catalogueBytes = TiALimits.contentBytes
    /// The most data connections (and data ports that wait for their client) of one control connection.
    public static let dataConnectionsPerClient = 4
    /// The most simultaneous connections to the server state port.
    public static let stateConnections = 32
    /// The most bytes of replies that wait for a client that does not read them. After that, it is dropped.
    public static let pendingReplyBytes = catalogueBytes + (128 << 10)
    /// The most bytes of whole packets that wait for a slow reader of a TCP data connection. After that, packets are skipped.
    public static let backlogBytes = 1 << 20
    /// The largest packet over UDP.
    public static let datagramBytes = 65507
    /// The most channels of all signals together.
    public static let channels = 1024
    /// The most samples of one channel in one packet.
    public static let blockSize = 4096
    /// The highest sampling rate: 100 kHz.
    public static let rateMilliHertz: UInt32 = 100_000_000
    /// The most packets in one second.
    public static let packetRateMilliHertz: UInt64 = 50_000_000
    /// The most patterns in one `--drop`.
    public static let dropPatterns = 64
    /// The greatest deviation of the sample clock's speed from the machine's, in parts per million.
    public static let clockPartsPerMillion = 1000
    /// The longest time between two pulses in seconds.
    public static let pulseSeconds = 3600
    /// The longest delay in milliseconds.
    public static let delayMilliseconds = 60_000
}
