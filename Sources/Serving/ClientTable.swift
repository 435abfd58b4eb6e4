import Platform

/// A client that has a place at a server.
public protocol ServedClient: AnyObject {
    var host: IPAddress { get }
    /// Whether nothing of it is left: its place is free.
    var isGone: Bool { get }
    /// Lets the client go where it is waited for no longer.
    func checkPatience(at now: Int64)
    /// Closes everything at once.
    func close()
}

/// The clients of a server, in the order in which they came.
public final class ClientTable<Client: ServedClient> {
    @usableFromInline let places: ClientPlaces
    @usableFromInline var clients: [Client]

    @inlinable public init(_ places: ClientPlaces) {
        self.places = places
        // Here and not where it is declared: Embedded Swift traps in such a value of a generic class of another module.
        clients = []
        clients.reserveCapacity(places.most)
    }

    // Embedded Swift makes it anew for each kind of client, in the module that names it.
    @inlinable deinit {}

    /// Those that are there, and gone ones that were not removed yet.
    @inlinable public var all: [Client] { clients }

    /// Whether a client of a host gets a place, once those that are gone have left theirs.
    /// - Returns: why not; nil when it does.
    @inlinable public func refusal(of host: IPAddress) -> ClientPlaces.Refusal? {
        removeGone()
        var ofHost = 0
        for client in clients where client.host == host { ofHost += 1 }
        return places.refusal(taken: clients.count, ofHost: ofHost)
    }

    /// Adds a client that was not refused.
    @inlinable public func add(_ client: Client) {
        precondition(clients.count < places.most)
        clients.append(client)
    }

    @inlinable public func removeGone() { clients.removeAll { $0.isGone } }

    /// Lets clients go that are waited for no longer. To be called about once a second.
    @inlinable public func checkPatience(at now: Int64) {
        for client in clients { client.checkPatience(at: now) }
        removeGone()
    }

    @inlinable public func closeAll() {
        for client in clients { client.close() }
        clients.removeAll(keepingCapacity: true)
    }
}
