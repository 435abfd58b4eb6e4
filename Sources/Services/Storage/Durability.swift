/// Reports whether stored data survive a power loss.
public struct Durability: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// The data survive. The storage has reported no fault so far.
        case kept
        /// The data do not survive, because a file system in RAM replaces the card's partition.
        case inMemory
        /// Nothing can be written.
        case refused
    }

    /// The state of the storage for lists, arrangements, pictures, tables and mails.
    public var data: State
    public var settings: State

    public init(data: State = .kept, settings: State = .kept) {
        self.data = data
        self.settings = settings
    }
}
