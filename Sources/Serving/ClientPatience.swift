/// How long a client is waited for: whoever takes a place and says nothing is let go.
public struct ClientPatience {
    /// Times of a kind of server, in nanoseconds.
    public struct Limits: Sendable {
        /// How long a client may take for its first request, and for the rest of one that it began.
        public let request: Int64
        /// How long it may say nothing while it is sent nothing, or does not read what it is sent.
        public let silence: Int64

        public init(request: Int64, silence: Int64) {
            self.request = request
            self.silence = silence
        }
    }

    private let limits: Limits
    private var heard: Int64
    /// Whether something is awaited that comes at once from a client that means it: the first request, or the rest of one.
    private var isAwaited = true

    /// - Parameter now: when the client connected.
    public init(_ limits: Limits, at now: Int64) {
        self.limits = limits
        heard = now
    }

    /// Bytes came from the client.
    /// - Parameter isInside: whether the last request is not complete yet.
    public mutating func received(isInside: Bool, at now: Int64) {
        // Who sends a byte now and then goes on owing the rest.
        if !(isAwaited && isInside) { heard = now }
        isAwaited = isInside
    }

    /// The client was sent data, which it reads.
    public mutating func served(at now: Int64) { if !isAwaited { heard = max(heard, now) } }

    /// When the client is let go.
    public var end: Int64 { heard + (isAwaited ? limits.request : limits.silence) }
}
