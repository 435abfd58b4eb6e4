/// The texts of the connection screen.
public struct ConnectionStrings: Sendable {
    public let connect: String
    public let demo: String
    let hostPlaceholder: String
    let portPlaceholder: String
    let historyNoMatchTitle: String
    let historyNoMatchText: String
    let historyDamaged: String
    public let connecting: String
    /// The sentence about the next attempt to connect. It follows the reason why the last attempt failed.
    let nextAttempt: String
    let hostMissing: String
    let hostIllegal: String
    public let hostIPv6: String
    public let portMissing: String
    public let portIllegal: String
    let keyPort: String
    let keyHost: String
    let connectFailedTitle: String
    public let noChannelsTitle: String
    /// The message that too many sources are open. {0} is the maximum number of sources.
    public let tooManySources: String
    let moreSources: String
    let run: String
    let today: String
    let yesterday: String
}
