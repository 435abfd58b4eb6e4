/// Whether stored data survives power loss.
public struct Durability: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// It does, as far as is known.
        case kept
        /// Memory replaces the card's partition.
        case inMemory
        /// Nothing can be written.
        case refused
    }

    /// For lists, arrangements, pictures, tables and mails.
    public var data: State
    public var settings: State

    public init(data: State = .kept, settings: State = .kept) {
        self.data = data
        self.settings = settings
    }
}
