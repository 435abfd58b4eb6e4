/// The user's goal for a source, and the last report about it; separate from the source's actual state.
public enum SourceGoal: Sendable {
    case nothing
    /// `.connected` or `.failed` will be reported.
    case connecting
    case connected
    /// `.started` or `.failed` will be reported.
    case starting
    case running
    /// `.interrupted` was reported, `.resumed` will follow.
    case interrupted

    public var wantsData: Bool {
        switch self {
        case .nothing, .connecting, .connected: false
        case .starting, .running, .interrupted: true
        }
    }
}
