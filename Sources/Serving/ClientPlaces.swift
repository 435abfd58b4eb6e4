import Platform

/// Decides which clients get a place at a server. A client with a place may stay connected.
public struct ClientPlaces: Sendable {
    /// The reason why a client gets no place.
    public enum Refusal: Equatable, Sendable {
        /// All places of the server are taken.
        case full
        /// The client's host already has its maximum number of places.
        case hostHasEnough
    }

    /// The maximum number of clients with a place.
    public let most: Int
    /// The maximum number of clients from one host, so that one host cannot take all places.
    public let perHost: Int

    /// - Parameters:
    ///   - most: the maximum number of clients with a place.
    ///   - perHost: the maximum for one host. A value above `most` counts as `most`.
    public init(most: Int, perHost: Int) {
        self.most = most
        self.perHost = min(perHost, most)
    }

    /// - Parameters:
    ///   - taken: the number of clients with a place.
    ///   - ofHost: the number of these that belong to the requesting host.
    /// - Returns: the reason for a refusal; nil if there is a place.
    public func refusal(taken: Int, ofHost: Int) -> Refusal? {
        if taken >= most { return .full }
        return ofHost >= perHost ? .hostHasEnough : nil
    }
}
