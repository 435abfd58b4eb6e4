/// A stream's sender according to itself, as stored in recordings beside the samples.
public struct SenderIdentity: Equatable, Sendable {
    /// The sender's names for the stream and its content: "EEG", "Markers"; empty for none.
    public var name: String
    public var type: String
    /// Identifies the device or program, also after a restart; empty where the sender has no identifier.
    public var sourceID: String
    /// Identifies this run of the sender.
    public var uid: String
    public var hostName: String
    /// The recording session that it belongs to.
    public var sessionID: String
    /// The stream's creation time, in nanoseconds of the sender's clock; 0 if unknown.
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
