/// Describes whether stored data survive a power loss.
public struct Durability: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// The data survive a power loss. The storage has reported no fault so far.
        case kept
        /// The data do not survive a power loss: the card's partition is not available, and a file system in RAM replaces it.
        case inMemory
        /// Nothing can be written.
        case refused
    }

    /// The state of the storage for files that the app writes: lists, arrangements, pictures, tables and mails.
    public var data: State
    public var settings: State

    public init(data: State = .kept, settings: State = .kept) {
        self.data = data
        self.settings = settings
    }
}
