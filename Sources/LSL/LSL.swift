/// LSL: the inlet and the outlet of Lab Streaming Layer. The module uses no sockets and no files, and reads no clock. The folder Common contains the
/// messages that both sides exchange. The folder Inlet contains the receiver, which finds streams and stores their samples in rings. The folder
/// Outlet contains the sender, which offers a stream. docs/lsl.md describes the protocol.
import Signals
import XML

/// The maximum sizes and numbers in data from a peer. Data that exceed them are rejected before memory is allocated for them.
public enum LSLLimits {
    /// The limits of a description, for 1024 channels with a dozen elements each.
    public static let document = XMLLimits(bytes: 1 << 20, depth: 16, elements: 16384, attributes: 32)
    /// The maximum size of a datagram in bytes: the largest UDP payload over IPv4.
    public static let datagramBytes = 65507
    /// The maximum length of a name, a type or an identifier in a description, in bytes. Texts that liblsl itself generates have less than 64 bytes.
    public static let textBytes = 256
    /// The maximum length of the identifier of a run (uid) in bytes. A UUID has 36.
    public static let uidBytes = 64
    /// The maximum length of a query's identifier in bytes. liblsl sends identifiers of up to 20 bytes.
    public static let queryIDBytes = 64
    /// The maximum length of the condition in a query, in bytes.
    public static let queryBytes = 2048
    /// The maximum depth of nested parts in the condition of a query. A query whose condition is nested more deeply is rejected.
    public static let queryDepth = 16
    /// The maximum length of a line in the header of a feed (a connection that transfers samples), in bytes.
    public static let lineBytes = 1024
    /// The maximum number of lines in the header of a feed. liblsl sends 12 lines in one direction and 5 lines in the other direction.
    public static let headerLines = 64
    /// The number of bytes of a text value that are stored, including a character that is cut off at the end. Further bytes of the text are skipped.
    public static let keptStringBytes = StreamMarker.maximumTextBytes + 4
    /// The maximum length of a text value in bytes. A longer one is an error.
    public static let stringBytes: UInt64 = 64 << 20
    /// The maximum number of channels in a text stream. All texts of a sample are in memory at once.
    public static let stringChannels = 64
    /// The maximum number of streams in the list of found streams.
    public static let streams = 64
    /// The lowest port that a description may contain. Lower ports belong to system services.
    public static let lowestPort: UInt16 = 1024
}

/// The ports and multicast groups of discovery.
public struct LSLPorts: Sendable {
    /// The ports that all programs use, unless a configuration of liblsl changes them.
    public static let usual = LSLPorts(multicast: 16571, services: 16572...16603)

    /// The port on which outlets receive queries to all outlets.
    public let multicast: UInt16
    /// The range of ports. An outlet uses the first free ports in this range for queries and for data.
    public let services: ClosedRange<UInt16>

    public init(multicast: UInt16, services: ClosedRange<UInt16>) {
        self.multicast = multicast
        self.services = services
    }

    /// The addresses to which a query is sent, in addition to the broadcast address of each network: the groups for the link and the site, the
    /// broadcast address in liblsl's default scope, and the machine itself. IPv6 groups differ only in their scope: FF02:… for the link, FF05:… for
    /// the site.
    public static let targets: [HostAddress] = [
        .v4(0x7F00_0001), .v4(0xFFFF_FFFF), .v4(0xE000_0001), .v4(0xE000_00B7), .v4(0xEFFF_ACD7),
        .v6(high: 0, low: 1, interface: 0),
        .v6(high: 0xFF02_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
        .v6(high: 0xFF05_113D_6FDD_2C17, low: 0xA643_FFE2_1BD1_3CD2, interface: 0),
    ]
}

/// The supported version of the protocol: 1.10, in hundredths.
public let lslVersion = 110
