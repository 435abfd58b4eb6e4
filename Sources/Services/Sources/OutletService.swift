import Signals

/// Offers one of the device's own streams to all clients on the network.
public protocol OutletService: AnyObject {
    /// Offers a stream until `end`. It replaces a previous one. If the system provides no sockets, the log reports
    /// that, and nothing is sent.
    /// - Parameters:
    ///   - signal: the stream's channels, of one rate and unit.
    ///   - name: the stream's name.
    func begin(_ signal: Signal, name: String)
    /// Sends a sample to all receivers of the stream.
    /// - Parameters:
    ///   - values: one value per channel; NaN for none.
    ///   - time: monotonic time in nanoseconds.
    func send(_ values: UnsafeBufferPointer<Float>, at time: Int64)
    /// Ends the stream. Its receivers see the end.
    func end()
}
