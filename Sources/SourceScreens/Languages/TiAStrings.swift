/// The texts for TiA servers.
struct TiAStrings: Sendable {
    let wrongProtocol: String
    /// The error text for a server that violates the TiA protocol. {0} is the fault.
    let protocolViolation: String
    let fellBackToTCP: String
    let noUDP: String
    let noReduction: String
}
