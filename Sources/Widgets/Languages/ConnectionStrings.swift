/// The words of the connection screen.
public struct ConnectionStrings: Sendable {
    public let connect: String
    public let demo: String
    public let hostPlaceholder: String
    public let portPlaceholder: String
    public let historyNoMatchTitle: String
    public let historyNoMatchText: String
    public let historyDamaged: String
    public let connecting: String
    public let hostMissing: String
    public let hostIllegal: String
    public let hostIPv6: String
    public let portMissing: String
    public let portIllegal: String
    public let keyPort: String
    public let keyHost: String
    public let connectFailedTitle: String
    public let noChannelsTitle: String
    /// {0} sources.
    public let tooManySources: String
    public let moreSources: String
    public let today: String
    public let yesterday: String
}
