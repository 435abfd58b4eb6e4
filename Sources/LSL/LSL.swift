/// LSL: Lab Streaming Layer, the inlet's side and the outlet's, without any input or output of its own: no socket, no file, times
/// passed in. Common holds the messages of both sides, Inlet what finds streams and brings their samples into rings, Outlet what
/// answers. docs/lsl.md describes the protocol.
import Signals
import XML

/// The maxima for everything that a peer can send. What is larger is refused before memory is used for it.
public enum LSLLimits {
    /// A description. 1024 channels with a dozen elements each fit.
    public static let document = XMLLimits(bytes: 1 << 20, depth: 16, elements: 16384, attributes: 32)
    /// A datagram: the largest UDP payload over IPv4.
    public static let datagramBytes = 65507
    /// A name, a type or an identifier in a description; liblsl's own are below 64.
    public static let textBytes = 256
    /// The identifier of an instance of a stream: a UUID has 36.
    public static let uidBytes = 64
    /// What an answer repeats of a query: liblsl's identifiers have up to 20.
    public static let queryIDBytes = 64
    /// A query of streams.
    public static let queryBytes = 2048
    /// Parts of a query inside others: more are refused.
    public static let queryDepth = 16
    /// A line of a feed's header, in either direction.
    public static let lineBytes = 1024
    /// Lines of a feed's header; liblsl sends 12 and 5.
    public static let headerLines = 64
    /// How many bytes of a text value the decoder keeps, including a character that may be torn at the end. It skips the rest.
    public static let keptStringBytes = StreamMarker.maximumTextBytes + 4
    /// The longest text value: such a length is no mistake yet.
    public static let stringBytes: UInt64 = 64 << 20
    /// Channels of one stream with texts; their values are kept at once.
    public static let stringChannels = 64
    /// Streams that are found at a time.
    public static let streams = 64
    /// The lowest port that a description may name: those below belong to a machine's own services.
    public static let lowestPort: UInt16 = 1024
}

/// The ports and groups of discovery.
public struct LSLPorts: Sendable {
    /// Those that all programs have unless liblsl's configuration changes them.
    public static let usual = LSLPorts(multicast: 16571, services: 16572...16603)

    /// Where outlets listen for queries that go to all.
    public let multicast: UInt16
    /// Where outlets take the first free ports for their services and data.
    public let services: ClosedRange<UInt16>

    public init(multicast: UInt16, services: ClosedRange<UInt16>) {
        self.multicast = multicast
        self.services = services
    }

    /// The addresses that a query goes to, beside those of the broadcasts of each network: groups of the link and the site and the
    /// broadcast of liblsl's usual scope, and the machine itself. Under version 6 liblsl's groups differ in their reach alone: FF02:… is
    /// the link's, FF05:… the site's.
    public static let targets: [HostAddress] = [
        .v4(0x7F00_0001), .v4(0xFFFF_FFFF), .v4(0xE000_0001), .v4(0xE000_00B7), .v4(0xEFFF_ACD7),
        .v6(high: 0, low: 1, interface: 0),
        .v6(high: 0xFF02_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
        .v6(high: 0xFF05_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
    ]
}

/// The version that is spoken: 1.10, in hundredths.
public let lslVersion = 110
