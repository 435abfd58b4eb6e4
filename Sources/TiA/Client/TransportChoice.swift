import Signals

/// How a client's data shall come.
public enum TransportChoice: Int, Sendable {
    /// Over UDP; over TCP where the server refuses it or no datagram arrives.
    case automatic
    case udp, tcp

    /// What is asked for first.
    var first: DataTransport { self == .tcp ? .tcp : .udp }
}

/// Failures that only a TiA client has; the raw value is that of `SourceError.other`.
public enum TiAFailure: UInt8, Sendable {
    /// Data do not come over UDP, and no other transport is allowed.
    case noUDP = 1

    public var error: SourceError { .other(rawValue) }
}
