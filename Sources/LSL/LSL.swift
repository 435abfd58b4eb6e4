/// LSL: Lab Streaming Layer, inlet and outlet, without I/O of its own: no socket, no file, and times passed in. Common contains the
/// messages of both sides. Inlet finds streams and copies their samples into rings. Outlet answers. docs/lsl.md describes the protocol.
import Signals
import XML

/// The maxima for all data that a peer can send. Larger data are rejected before memory is allocated for them.
public enum LSLLimits {
    /// A description. 1024 channels with a dozen elements each fit.
    public static let document = XMLLimits(bytes: 1 << 20, depth: 16, elements: 16384, attributes: 32)
    /// A datagram: the largest UDP payload over IPv4.
    public static let datagramBytes = 65507
    /// A name, a type or an identifier in a description; liblsl's own are below 64.
    public static let textBytes = 256
    /// The identifier of an instance of a stream: a UUID has 36 bytes.
    public static let uidBytes = 64
    /// The part of a query that answers repeat: liblsl's identifiers have up to 20 bytes.
    public static let queryIDBytes = 64
    /// A query of streams.
    public static let queryBytes = 2048
    /// Nested parts of a query; queries with more are rejected.
    public static let queryDepth = 16
    /// A line of a feed's header, in either direction.
    public static let lineBytes = 1024
    /// Lines of a feed's header; liblsl sends 12 and 5.
    public static let headerLines = 64
    /// How many bytes of a text value the decoder keeps, including a truncated character at the end. It skips the rest.
    public static let keptStringBytes = StreamMarker.maximumTextBytes + 4
    /// The longest text value; a longer one is an error.
    public static let stringBytes: UInt64 = 64 << 20
    /// Channels of one text stream; their values are all stored at once.
    public static let stringChannels = 64
    /// Streams found at a time.
    public static let streams = 64
    /// The lowest port allowed in a description: lower ones belong to a machine's own services.
    public static let lowestPort: UInt16 = 1024
}

/// The ports and groups of discovery.
public struct LSLPorts: Sendable {
    /// The default ports of all programs, unless liblsl's configuration changes them.
    public static let usual = LSLPorts(multicast: 16571, services: 16572...16603)

    /// The port on which outlets listen for queries to all.
    public let multicast: UInt16
    /// The range in which outlets use the first free ports for their services and data.
    public let services: ClosedRange<UInt16>

    public init(multicast: UInt16, services: ClosedRange<UInt16>) {
        self.multicast = multicast
        self.services = services
    }

    /// The addresses of a query, in addition to the broadcast addresses of each network: the link and site groups and the broadcast address
    /// of liblsl's default scope, and the machine itself. liblsl's IPv6 groups differ only in their scope: FF02:… is the link's, FF05:… the
    /// site's.
    public static let targets: [HostAddress] = [
        .v4(0x7F00_0001), .v4(0xFFFF_FFFF), .v4(0xE000_0001), .v4(0xE000_00B7), .v4(0xEFFF_ACD7),
        .v6(high: 0, low: 1, interface: 0),
        .v6(high: 0xFF02_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
        .v6(high: 0xFF05_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
    ]
}

/// The supported version: 1.10, in hundredths.
public let lslVersion = 110
