/// What only streams of Lab Streaming Layer have to say.
struct LSLStrings: Sendable {
    /// The kind of source, as the history names it.
    let title: String
    let refused: String
    let unreachable: String
    let timedOut: String
    let wrongProtocol: String
    /// {0} what is wrong.
    let protocolViolation: String
    let declined: String
    /// {0} what is too large.
    let tooLarge: String
    let connectionLost: String
    let noChannels: String
}
