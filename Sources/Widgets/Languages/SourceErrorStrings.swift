import Signals

/// Why a source cannot be used.
public struct SourceErrorStrings: Sendable {
    public let unknownHost: String
    public let refused: String
    public let unreachable: String
    public let timedOut: String
    public let wrongProtocol: String
    public let protocolViolation: String
    /// {0} the port.
    public let forbiddenPort: String
    public let declined: String
    public let tooLarge: String
    public let connectionLost: String
    public let noChannels: String
    public let systemError: String
    /// A reason as a part of another sentence.
    public let reason: @Sendable (SourceReason) -> String
    /// {0} the kind's own error number.
    public let sourceError: String
    /// {0} the source's name.
    public let sourceLost: String
}
