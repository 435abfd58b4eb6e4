/// What only TiA servers have to say.
struct TiAStrings: Sendable {
    let wrongProtocol: String
    /// {0} what is wrong.
    let protocolViolation: String
    let fellBackToTCP: String
    let noUDP: String
}
