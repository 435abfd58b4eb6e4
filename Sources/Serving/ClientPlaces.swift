import Platform

/// Assigns the places of a server with few places.
public struct ClientPlaces: Sendable {
    /// Why there is no place.
    public enum Refusal: Equatable, Sendable {
        /// All places are taken.
        case full
        /// The host already has its maximum.
        case hostHasEnough
    }

    /// The most clients with a place.
    public let most: Int
    /// The most clients of one host, so that it cannot take all places.
    public let perHost: Int

    /// - Parameter perHost: limited to `most`.
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
