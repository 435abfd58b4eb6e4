import Signals

/// Signal servers on the board itself, from which packets come over the loopback as they do from others.
public protocol LoopbackService: AnyObject {
    /// Starts a server of one channel whose packets have one sample each.
    /// - Returns: a source of it, not connected yet, which tells `Machine.meter` of arrivals. The server ends with
    ///   `disconnect`.
    func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource
}
