/// Whether what the app stores is still there when the power comes back.
public struct Durability: Equatable, Sendable {
    public enum State: Equatable, Sendable {
        /// As far as is known.
        case kept
        /// Memory stands in for the card's partition.
        case inMemory
        /// Nothing can be written.
        case refused
    }

    /// Lists, arrangements, pictures, tables, mails.
    public var data: State
    public var settings: State

    public init(data: State = .kept, settings: State = .kept) {
        self.data = data
        self.settings = settings
    }
}
