/// The state that the source must reach, as the user's last request and the source's last event determine it. The actual state can differ.
public enum SourceGoal: Sendable {
    case nothing
    /// The source connects. The event `.connected` or `.failed` will follow.
    case connecting
    case connected
    /// The source starts the transmission. The event `.started` or `.failed` will follow.
    case starting
    case running
    /// The source has reported `.interrupted`. The event `.resumed` will follow when the source has reconnected.
    case interrupted

    public var wantsData: Bool {
        switch self {
        case .nothing, .connecting, .connected: false
        case .starting, .running, .interrupted: true
        }
    }
}
