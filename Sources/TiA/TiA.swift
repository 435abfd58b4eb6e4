/// TiA: the protocol between a signal server and its clients, both dialects, without I/O of its own. Common contains the parts that both
/// sides need; Client and Server contain the sessions. docs/tia.md describes the protocol; comments refer to its sections where they
/// matter.

import XML

/// The maxima for all data that a peer can send. Larger data are rejected before memory is allocated for them.
public enum TiALimits {
    /// The largest data packet on a TCP data connection. 64 channels of 4096 samples each are 1 MiB.
    public static let packetBytes = 1 << 20
    /// The largest UDP payload over IPv4.
    public static let datagramBytes = 65507
    /// The longest line of a TiA 1.0 control message; the reference accepts at least 5000 characters.
    public static let lineBytes = 8192
    /// The maximum size of meta information, as content or as a legacy message: 1024 channels with long labels fit.
    public static let contentBytes = 512 << 10
    /// The maximum content of any other control message, and the maximum size of other legacy messages: an error's text.
    public static let textBytes = 4096
    /// Any document. Meta information has 3 levels, a legacy configuration 7; 1024 channels and the signals around them fit
    /// well; the element with the most attributes, the subject, has nine.
    public static let xml = XMLLimits(bytes: contentBytes, depth: 16, elements: 4096, attributes: 32)
    /// Bits in the flags, so signals in one packet.
    public static let signals = 32
    /// Samples of one channel in one packet: the field has 16 bits.
    public static let blockSize = 65535
    /// The lowest data port that a server may name: lower ones belong to a machine's own services, and a reply must not direct a client to
    /// them.
    public static let lowestDataPort: UInt16 = 1024
    /// The maximum length of a stored failure text.
    public static let reasonBytes = 256
}

/// The transport of data packets to a client.
public enum DataTransport: Equatable, Sendable {
    case tcp, udp
}

/// The two protocols of TiA servers (docs/tia.md section 1).
public enum TiADialect: Equatable, Sendable {
    /// Text lines, data packet version 3.
    case version1
    /// Bare XML documents, data packet version 2.
    case legacy(LegacyVersion)

    public var packetVersion: DataPacketVersion {
        switch self {
        case .version1: .three
        case .legacy: .two
        }
    }
}

/// The attribute `version` of a legacy message. Servers require an exact match.
public enum LegacyVersion: Equatable, Sendable {
    case zeroOne, zeroTwo

    public var text: String {
        switch self {
        case .zeroOne: "0.1"
        case .zeroTwo: "0.2"
        }
    }
}
