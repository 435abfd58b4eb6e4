import Signals

/// Offers one of the device's own streams to all clients on the network.
public protocol OutletService: AnyObject {
    /// Offers a stream until `end`, and replaces a previous one. If no socket is available, the service sends nothing and writes that to the log.
    /// - Parameters:
    /// - signal: the stream's channels, which have the same rate and unit.
    /// - name: the stream's name.
    func begin(_ signal: Signal, name: String)
    /// Sends a sample to all receivers of the stream.
    /// - Parameters:
    ///   - values: one value per channel; NaN for a missing value.
    ///   - time: monotonic time in nanoseconds.
    func send(_ values: UnsafeBufferPointer<Float>, at time: Int64)
    /// Ends the stream, and notifies the clients that receive it.
    func end()
}
