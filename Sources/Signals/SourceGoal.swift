/// The state that the user wants a source to reach, in combination with the event that the source reported last. The source's actual state
/// can differ from it.
public enum SourceGoal: Sendable {
    case nothing
    /// The source must connect. It will report `.connected` or `.failed`.
    case connecting
    case connected
    /// The source must start the transmission. It will report `.started` or `.failed`.
    case starting
    case running
    /// The source has reported `.interrupted`. It will report `.resumed`.
    case interrupted

    public var wantsData: Bool {
        switch self {
        case .nothing, .connecting, .connected: false
        case .starting, .running, .interrupted: true
        }
    }
}
