/// What the sender of a stream says of itself, as recordings keep it beside the samples.
public struct SenderIdentity: Equatable, Sendable {
    /// What the sender calls its stream, and what it carries: "EEG", "Markers"; empty where it does not say.
    public var name: String
    public var type: String
    /// The device or program behind the stream, the same after a restart; empty where the sender has none.
    public var sourceID: String
    /// This run of the sender.
    public var uid: String
    public var hostName: String
    /// The session of recording that it belongs to.
    public var sessionID: String
    /// When the stream was made, in nanoseconds of the sender's clock; 0 where that is not said.
    public var createdAt: Int64

    public init(
        name: String = "", type: String = "", sourceID: String, uid: String, hostName: String, sessionID: String,
        createdAt: Int64
    ) {
        self.name = name
        self.type = type
        self.sourceID = sourceID
        self.uid = uid
        self.hostName = hostName
        self.sessionID = sessionID
        self.createdAt = createdAt
    }
}
