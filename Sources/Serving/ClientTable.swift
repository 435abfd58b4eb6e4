import Platform

/// A client that has a place at a server.
public protocol ServedClient: AnyObject {
    var host: IPAddress { get }
    /// True if the client is disconnected, so that another client can have its place.
    var isGone: Bool { get }
    /// Disconnects the client if its timeout has expired.
    func checkTimeout(at now: Int64)
    /// Closes all connections of the client immediately.
    func close()
}

/// The clients of a server, in the order in which they connected.
public final class ClientTable<Client: ServedClient> {
    @usableFromInline let places: ClientPlaces
    @usableFromInline var clients: [Client]

    @inlinable public init(_ places: ClientPlaces) {
        self.places = places
        // Initialize the array here, not at its declaration, because Embedded Swift traps for a default value in a generic class of another
        // module.
        clients = []
        clients.reserveCapacity(places.most)
    }

    // The deinitializer must be inlinable, because Embedded Swift generates the code for each type of client in the module that uses the table.
    @inlinable deinit {}

    /// The connected clients, and disconnected clients that were not removed yet.
    @inlinable public var all: [Client] { clients }

    /// Removes disconnected clients, and checks whether a client from a host gets a place.
    /// - Returns: the reason for a refusal; nil if the client gets a place.
    @inlinable public func refusal(of host: IPAddress) -> ClientPlaces.Refusal? {
        removeGone()
        var ofHost = 0
        for client in clients where client.host == host { ofHost += 1 }
        return places.refusal(taken: clients.count, ofHost: ofHost)
    }

    /// Adds a client that was accepted and has a place.
    @inlinable public func add(_ client: Client) {
        precondition(clients.count < places.most)
        clients.append(client)
    }

    @inlinable public func removeGone() { clients.removeAll { $0.isGone } }

    /// Disconnects clients whose timeout has expired. The caller must call this function about once per second.
    @inlinable public func checkTimeout(at now: Int64) {
        for client in clients { client.checkTimeout(at: now) }
        removeGone()
    }

    @inlinable public func closeAll() {
        for client in clients { client.close() }
        clients.removeAll(keepingCapacity: true)
    }
}
