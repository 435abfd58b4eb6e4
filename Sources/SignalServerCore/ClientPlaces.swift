import Platform

/// Who gets a place at a server whose places are few.
public enum ClientPlaces {
    /// Why there is no place.
    public enum Refusal: Equatable, Sendable {
        /// All places are taken.
        case full
        /// The host has as many as one host may have.
        case hostHasEnough
    }

    /// - Parameters:
    ///   - host: whose client wants a place.
    ///   - taken: the hosts of the clients that have one.
    ///   - most: how many places there are.
    /// - Returns: why there is none; nil when there is.
    public static func refusal(of host: IPAddress, beside taken: [IPAddress], most: Int) -> Refusal? {
        if taken.count >= most { return .full }
        var ofHost = 0
        for other in taken where other == host { ofHost += 1 }
        return ofHost >= min(ServerLimits.clientsPerHost, most) ? .hostHasEnough : nil
    }
}
