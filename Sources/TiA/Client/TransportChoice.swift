import Signals

/// The transport for a client's data.
public enum TransportChoice: Int, Sendable {
    /// Over UDP; over TCP where the server refuses it or no datagram arrives.
    case automatic
    case udp, tcp

    /// The transport to request first.
    var first: DataTransport { self == .tcp ? .tcp : .udp }
}

/// Failures specific to TiA clients. The raw value is that of `SourceError.other`.
public enum TiAFailure: UInt8, Sendable {
    /// Data do not arrive over UDP, and no other transport is allowed.
    case noUDP = 1

    public var error: SourceError { .other(rawValue) }
}
