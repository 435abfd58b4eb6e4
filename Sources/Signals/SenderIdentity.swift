/// A stream's sender by its own description, which recordings contain beside the samples.
public struct SenderIdentity: Equatable, Sendable {
    /// The sender's names for the stream and for its content, for example "EEG" or "Markers"; empty for none.
    public var name: String
    public var type: String
    /// Identifies the device or program, even after a restart; empty if the sender has no identifier.
    public var sourceID: String
    /// Identifies this run of the sender.
    public var uid: String
    public var hostName: String
    /// The identifier of the recording session that the stream belongs to.
    public var sessionID: String
    /// The time at which the stream was created, in nanoseconds on the sender's clock; 0 if unknown.
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
