/// Determines when a client that has a place at a server is disconnected because it is silent.
public struct ClientTimeout {
    /// The timeouts that a kind of server uses, in nanoseconds.
    public struct Limits: Sendable {
        /// The maximum time from the connection to the end of the first request, and from the first bytes of a later request to its end, in
        /// nanoseconds.
        public let request: Int64
        /// The maximum time in nanoseconds for which a client may send nothing while the server sends it no data, or while the client does
        /// not read the data.
        public let silence: Int64

        public init(request: Int64, silence: Int64) {
            self.request = request
            self.silence = silence
        }
    }

    private let limits: Limits
    private var heard: Int64
    /// True while the server waits for bytes that a correct client sends without delay: the first request, or the rest of a request.
    private var isAwaited = true

    /// - Parameter now: the time at which the client connected.
    public init(_ limits: Limits, at now: Int64) {
        self.limits = limits
        heard = now
    }

    /// Called when the client has sent bytes.
    /// - Parameter isInside: true if the client's last request is not complete yet.
    public mutating func received(isInside: Bool, at now: Int64) {
        // Do not extend the time of a client that sends an incomplete request byte by byte.
        if !(isAwaited && isInside) { heard = now }
        isAwaited = isInside
    }

    /// Called when the server has sent data and the client reads them, so the client counts as active.
    public mutating func served(at now: Int64) { if !isAwaited { heard = max(heard, now) } }

    /// The time at which the client is disconnected.
    public var end: Int64 { heard + (isAwaited ? limits.request : limits.silence) }
}
