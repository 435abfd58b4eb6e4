/// What the user wants of a source, and what was reported of it: kept apart from what is there.
public enum SourceGoal: Sendable {
    case nothing
    /// `.connected` or `.failed` is to be reported.
    case connecting
    case connected
    /// `.started` or `.failed` is to be reported.
    case starting
    case running
    /// `.interrupted` was reported, `.resumed` is to be.
    case interrupted

    public var wantsData: Bool {
        switch self {
        case .nothing, .connecting, .connected: false
        case .starting, .running, .interrupted: true
        }
    }
}
