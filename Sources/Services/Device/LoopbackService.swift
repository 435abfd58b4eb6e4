import Signals

/// Runs signal servers on the board itself. The app receives their packets over the loopback interface, in the same way as packets of other servers
/// over the network.
public protocol LoopbackService: AnyObject {
    /// Starts a server with one channel. Each of its packets has one sample.
    /// - Returns: a source for that server. The source is not connected yet. The source reports the arrival of packets to `Machine.meter`. The
    ///   source's `disconnect` ends the server.
    func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource
}
