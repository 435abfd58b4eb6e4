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
    /// The sentence after the reason why an attempt failed.
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
    /// In this text, {0} is the number of sources.
    public let tooManySources: String
    let moreSources: String
    let run: String
    let today: String
    let yesterday: String
}
