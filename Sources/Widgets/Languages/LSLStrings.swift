/// What only streams of Lab Streaming Layer have to say.
public struct LSLStrings: Sendable {
    /// The kind of source, as the history names it.
    public let title: String
    public let refused: String
    public let unreachable: String
    public let timedOut: String
    public let wrongProtocol: String
    /// {0} what is wrong.
    public let protocolViolation: String
    public let declined: String
    /// {0} what is too large.
    public let tooLarge: String
    public let connectionLost: String
    public let noChannels: String
}
