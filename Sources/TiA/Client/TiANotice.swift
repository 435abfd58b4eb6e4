/// Notifications of a TiA client in addition to every source's events. The raw value is that of `SourceEvent.notice`.
public enum TiANotice: UInt8, Sendable {
    /// The server refused UDP, so the data come over TCP.
    case fellBackToTCP
}
