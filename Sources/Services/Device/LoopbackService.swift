import Signals

/// Signal servers on the board itself. Their packets come over the loopback, like those of other servers over the network.
public protocol LoopbackService: AnyObject {
    /// Starts a server of one channel whose packets have one sample each.
    /// - Returns: a source for that server. It is not connected yet, and reports arrivals to `Machine.meter`. Its
    /// `disconnect` ends the server.
    func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource
}
