import Signals

/// Runs signal servers on the board. Their packets arrive over the loopback interface, as packets of other servers arrive over the network.
public protocol LoopbackService: AnyObject {
    /// Starts a server with one channel, whose packets have one sample each.
    /// - Returns: a source for that server. It is not connected yet, and reports the arrival of packets to `Machine.meter`. Its `disconnect` ends the
    ///   server.
    func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource
}
