/// The user's goal for a source, together with the last reported event. The source's actual state can differ from it.
public enum SourceGoal: Sendable {
    case nothing
    /// Connect. `.connected` or `.failed` will be reported.
    case connecting
    case connected
    /// Start the transmission. `.started` or `.failed` will be reported.
    case starting
    case running
    /// `.interrupted` was reported, and `.resumed` will be reported.
    case interrupted

    public var wantsData: Bool {
        switch self {
        case .nothing, .connecting, .connected: false
        case .starting, .running, .interrupted: true
        }
    }
}
