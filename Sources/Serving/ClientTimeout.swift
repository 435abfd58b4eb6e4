/// The timeouts of a client: one that has a place and is silent is dropped.
public struct ClientTimeout {
    /// The timeouts of a kind of server, in nanoseconds.
    public struct Limits: Sendable {
        /// How long a client may take for its first request, and for the rest of an incomplete one.
        public let request: Int64
        /// How long it may be silent while it gets no data, or does not read them.
        public let silence: Int64

        public init(request: Int64, silence: Int64) {
            self.request = request
            self.silence = silence
        }
    }

    private let limits: Limits
    private var heard: Int64
    /// True while the server waits for bytes that a proper client sends immediately: the first request, or the rest of one.
    private var isAwaited = true

    /// - Parameter now: when the client connected.
    public init(_ limits: Limits, at now: Int64) {
        self.limits = limits
        heard = now
    }

    /// Bytes came from the client.
    /// - Parameter isInside: true if the last request is not complete yet.
    public mutating func received(isInside: Bool, at now: Int64) {
        // A client that sends single bytes of an incomplete request does not extend its time.
        if !(isAwaited && isInside) { heard = now }
        isAwaited = isInside
    }

    /// The client got data and reads them.
    public mutating func served(at now: Int64) { if !isAwaited { heard = max(heard, now) } }

    /// When the client is dropped.
    public var end: Int64 { heard + (isAwaited ? limits.request : limits.silence) }
}
