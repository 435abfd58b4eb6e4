import Signals

/// Offers a stream of the device's own to all clients on the network.
public protocol OutletService: AnyObject {
    /// Offers a stream, in the place of one before, until `end`. Where the system does not give the sockets, the log says so, and
    /// nothing is sent.
    /// - Parameters:
    ///   - signal: its channels, of one rate and unit.
    ///   - name: of the stream.
    func begin(_ signal: Signal, name: String)
    /// Sends a sample to all who receive the stream.
    /// - Parameters:
    ///   - values: one of each channel; NaN where there is none.
    ///   - time: monotonic time in nanoseconds.
    func send(_ values: UnsafeBufferPointer<Float>, at time: Int64)
    /// Offers the stream no longer: who receives it sees its end.
    func end()
}
