import Signals

/// The reasons why a source cannot be used.
public struct SourceErrorStrings: Sendable {
    public let unknownHost: String
    public let refused: String
    public let unreachable: String
    public let timedOut: String
    public let wrongProtocol: String
    public let protocolViolation: String
    /// The error text for a server that offers its data on a port below 1024, which the app refuses. {0} is the port.
    public let forbiddenPort: String
    public let declined: String
    public let tooLarge: String
    public let connectionLost: String
    public let noChannels: String
    public let systemError: String
    /// Returns the text for a `SourceReason`, as a part of another sentence.
    public let reason: @Sendable (SourceReason) -> String
    /// The text for an error without its own text. {0} is the error number that the kind of source defines.
    public let sourceError: String
    /// The message that a source was lost. {0} is the source's name.
    public let sourceLost: String
}
