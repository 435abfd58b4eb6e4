/// The words for Lab Streaming Layer only.
struct LSLStrings: Sendable {
    /// The kind of source, as in the history.
    let title: String
    let refused: String
    let unreachable: String
    let timedOut: String
    let wrongProtocol: String
    /// {0} the fault.
    let protocolViolation: String
    let declined: String
    /// {0} the part that is too large.
    let tooLarge: String
    let connectionLost: String
    let noChannels: String
}
