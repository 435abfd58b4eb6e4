import Platform

/// Who gets a place at a server whose places are few.
public struct ClientPlaces: Sendable {
    /// Why there is no place.
    public enum Refusal: Equatable, Sendable {
        /// All places are taken.
        case full
        /// The host has as many as one host may have.
        case hostHasEnough
    }

    /// How many clients have a place at once.
    public let most: Int
    /// How many of them one host may have, so that it cannot take all.
    public let perHost: Int

    /// - Parameter perHost: cut to `most`.
    public init(most: Int, perHost: Int) {
        self.most = most
        self.perHost = min(perHost, most)
    }

    /// - Parameters:
    ///   - taken: how many clients have a place.
    ///   - ofHost: how many of them are of the host that wants one.
    /// - Returns: why there is none; nil when there is.
    public func refusal(taken: Int, ofHost: Int) -> Refusal? {
        if taken >= most { return .full }
        return ofHost >= perHost ? .hostHasEnough : nil
    }
}
