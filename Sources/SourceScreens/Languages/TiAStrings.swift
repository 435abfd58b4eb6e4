/// The words for TiA servers only.
struct TiAStrings: Sendable {
    let wrongProtocol: String
    /// {0} the fault.
    let protocolViolation: String
    let fellBackToTCP: String
    let noUDP: String
}
