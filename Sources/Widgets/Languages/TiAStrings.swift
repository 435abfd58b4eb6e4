/// What only TiA servers have to say.
public struct TiAStrings: Sendable {
    public let wrongProtocol: String
    /// {0} what is wrong.
    public let protocolViolation: String
    public let fellBackToTCP: String
    public let noUDP: String
}
