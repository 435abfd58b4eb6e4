import Platform

/// A client with a place at a server.
public protocol ServedClient: AnyObject {
    var host: IPAddress { get }
    /// True if it has no connection any more: its place is free.
    var isGone: Bool { get }
    /// Drops the client if its time has run out.
    func checkTimeout(at now: Int64)
    /// Closes all connections immediately.
    func close()
}

/// The clients of a server, in the order of their connections.
public final class ClientTable<Client: ServedClient> {
    @usableFromInline let places: ClientPlaces
    @usableFromInline var clients: [Client]

    @inlinable public init(_ places: ClientPlaces) {
        self.places = places
        // Initialized here and not at the declaration: Embedded Swift traps for such a value of a generic class of another module.
        clients = []
        clients.reserveCapacity(places.most)
    }

    // Embedded Swift generates it for each kind of client, in the module that uses it.
    @inlinable deinit {}

    /// The present clients, and former ones that were not removed yet.
    @inlinable public var all: [Client] { clients }

    /// Checks whether a client of a host gets a place, after removing former clients.
    /// - Returns: the reason for a refusal; nil if it gets one.
    @inlinable public func refusal(of host: IPAddress) -> ClientPlaces.Refusal? {
        removeGone()
        var ofHost = 0
        for client in clients where client.host == host { ofHost += 1 }
        return places.refusal(taken: clients.count, ofHost: ofHost)
    }

    /// Adds an accepted client.
    @inlinable public func add(_ client: Client) {
        precondition(clients.count < places.most)
        clients.append(client)
    }

    @inlinable public func removeGone() { clients.removeAll { $0.isGone } }

    /// Drops clients whose time has run out. Must be called about once a second.
    @inlinable public func checkTimeout(at now: Int64) {
        for client in clients { client.checkTimeout(at: now) }
        removeGone()
    }

    @inlinable public func closeAll() {
        for client in clients { client.close() }
        clients.removeAll(keepingCapacity: true)
    }
}
