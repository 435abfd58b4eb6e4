/// How long a client is waited for: whoever takes a place and says nothing is let go.
struct ClientPatience {
    private var heard: Int64
    /// Whether something is awaited that comes at once from a client that means it: the first request, or the rest of one.
    private var isAwaited = true

    /// - Parameter now: when the client connected.
    init(at now: Int64) { heard = now }

    /// Bytes came from the client.
    /// - Parameter isInside: whether the last request is not complete yet.
    mutating func received(isInside: Bool, at now: Int64) {
        // Who sends a byte now and then goes on owing the rest.
        if !(isAwaited && isInside) { heard = now }
        isAwaited = isInside
    }

    /// The client is sent data.
    mutating func served(at now: Int64) { if !isAwaited { heard = now } }

    /// When the client is let go.
    var end: Int64 { heard + (isAwaited ? ServerLimits.requestTime : ServerLimits.silence) }
}
