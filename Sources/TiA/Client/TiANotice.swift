/// What a TiA client reports besides the events of every source; the raw value is that of `SourceEvent.notice`.
public enum TiANotice: UInt8, Sendable {
    /// The server refused UDP, so the data come over TCP.
    case fellBackToTCP
}
