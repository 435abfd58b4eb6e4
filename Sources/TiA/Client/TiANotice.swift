/// Notifications of a TiA client in addition to the events of every source. The raw value is that of `SourceEvent.notice`.
public enum TiANotice: UInt8, Sendable {
    /// The server has refused UDP, so the data are received over TCP.
    case fellBackToTCP
}
