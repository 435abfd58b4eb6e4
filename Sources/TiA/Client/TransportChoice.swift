import Signals

/// The transport for a client's data.
public enum TransportChoice: Int, Sendable {
    /// The data are requested over UDP; over TCP if the server refuses UDP or no datagram arrives.
    case automatic
    case udp, tcp

    /// The transport that is requested first.
    var first: DataTransport { self == .tcp ? .tcp : .udp }
}

/// Errors that only TiA clients have, in addition to the errors of all sources. The raw value is the number in
/// `SourceError.other`.
public enum TiAFailure: UInt8, Sendable {
    /// No data arrive over UDP, and the settings allow no other transport.
    case noUDP = 1
    /// The server does not reduce sampling rates to the maximum in the settings.
    case noReduction = 2

    public var error: SourceError { .other(rawValue) }
}
