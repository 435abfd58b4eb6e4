/// Notifications that only TiA clients send, in addition to the events of all sources. The raw value is the number in
/// `SourceEvent.notice`.
public enum TiANotice: UInt8, Sendable {
    /// The server has refused UDP, so the data are received over TCP.
    case fellBackToTCP
}
