/// TiA: the protocol between a signal server and its clients, in both dialects, without input and output. Common contains the parts that both sides
/// need; Client and Server contain the sessions. docs/tia.md describes the protocol; comments refer to sections of that document.

import XML

/// The limits for all data that a peer can send. If data exceed a limit, the program rejects them before it allocates memory for them.
public enum TiALimits {
    /// The maximum size of a data packet on a TCP data connection in bytes. 64 channels of 4096 samples each are 1 MiB.
    public static let packetBytes = 1 << 20
    /// The maximum UDP payload over IPv4 in bytes.
    public static let datagramBytes = 65507
    /// The maximum length of a line in a TiA 1.0 control message. The reference server accepts at least 5000 characters.
    public static let lineBytes = 8192
    /// The maximum size of meta information in bytes, as content or as a legacy message. It permits 1024 channels with long labels.
    public static let contentBytes = 512 << 10
    /// The maximum size of the content of any other control message, and of any other legacy message, in bytes. It suffices for the text of an
    /// error.
    public static let textBytes = 4096
    /// The limits for any document. Meta information has 3 levels of elements, a legacy configuration has 7. The limits permit 1024 channels and
    /// their signals. The element with the most attributes, the subject, has nine.
    public static let xml = XMLLimits(bytes: contentBytes, depth: 16, elements: 4096, attributes: 32)
    /// The maximum number of signals in one packet, which is the number of bits in the flags.
    public static let signals = 32
    /// The maximum number of samples of one channel in one packet: the field for this number has 16 bits.
    public static let blockSize = 65535
    /// The lowest data port that a server may state. Lower ports belong to a machine's system services, to which a reply must not direct a client.
    public static let lowestDataPort: UInt16 = 1024
    /// The maximum length of an error's text that is stored, in bytes.
    public static let reasonBytes = 256
}

/// The transport of data packets to a client.
public enum DataTransport: Equatable, Sendable {
    case tcp, udp
}

/// The two protocols of TiA servers (docs/tia.md section 1).
public enum TiADialect: Equatable, Sendable {
    /// TiA 1.0: the messages are text lines, and data packets have version 3.
    case version1
    /// The legacy dialect: the messages are XML documents, and data packets have version 2.
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
