/// The description that a stream's sender gives of itself. Recordings contain it in addition to the samples.
public struct SenderIdentity: Equatable, Sendable {
    /// The name that the sender has given to the stream; empty for none.
    public var name: String
    /// The sender's name for the stream's content, for example "EEG" or "Markers"; empty for none.
    public var type: String
    /// The identifier of the device or program, which remains the same after a restart; empty if the sender has none.
    public var sourceID: String
    /// The identifier of the sender, which changes when the sender is restarted.
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
