/// SignalServerCore: the inside of `signal-server`: options, generated or replayed signals, packets in real time, and
/// the sockets of its clients.
import Serving
import TiA

/// Limits of everything that comes from the command line or from a client.
public enum ServerLimits {
    /// Control connections at one time; further ones are closed at once.
    public static let clients = 32
    /// Control connections of one host, and as many to the server state port: one cannot take all places.
    public static let clientsPerHost = 16
    /// How long a client may take for its first request, and for the rest of one that it began, in nanoseconds.
    public static let requestTime: Int64 = 10_000_000_000
    /// How long a client may say nothing while it is sent no data, or reads none of them, in nanoseconds: an hour.
    public static let silence: Int64 = 3_600_000_000_000
    static let patience = ClientPatience.Limits(request: requestTime, silence: silence)
    /// Of the control port, and of each outlet.
    static let places = ClientPlaces(most: clients, perHost: clientsPerHost)
    /// Of the server state port.
    static let statePlaces = ClientPlaces(most: stateConnections, perHost: clientsPerHost)
    /// The longest catalogue, as meta information or as a legacy configuration: what clients accept.
    public static let catalogueBytes = TiALimits.contentBytes
    /// Data connections (and data ports that wait for their client) of one control connection.
    public static let dataConnectionsPerClient = 4
    /// Connections to the server state port at one time.
    public static let stateConnections = 32
    /// Bytes of replies that may wait for a client that does not read them; then it is dropped.
    public static let pendingReplyBytes = catalogueBytes + (128 << 10)
    /// Bytes of whole packets that may wait for a slow reader of a TCP data connection; then packets are left out.
    public static let backlogBytes = 1 << 20
    /// The largest packet that is sent over UDP.
    public static let datagramBytes = 65507
    /// Channels of all signals together.
    public static let channels = 1024
    /// Samples of one channel in one packet.
    public static let blockSize = 4096
    /// The highest sampling rate: 100 kHz.
    public static let rateMilliHertz: UInt32 = 100_000_000
    /// Packets in one second.
    public static let packetRateMilliHertz: UInt64 = 50_000_000
    /// Patterns in one `--drop`.
    public static let dropPatterns = 64
    /// How much faster or slower than the machine's the sample clock may run.
    public static let clockPartsPerMillion = 1000
    /// The longest time between two pulses in seconds.
    public static let pulseSeconds = 3600
    /// The longest delay in milliseconds.
    public static let delayMilliseconds = 60_000
}
