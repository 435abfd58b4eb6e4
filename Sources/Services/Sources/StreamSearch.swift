import Settings
import Signals

/// Finds streams on the network, or sensors in range, while a search runs. No call blocks.
public protocol StreamSearch: AnyObject {
    /// Starts the search and forgets earlier results.
    func begin(at now: Int64)
    /// Ends the search.
    func end()
    /// Does the due work. Called once per frame between `begin` and `end`.
    func advance(to now: Int64)
    /// The network of this machine is available again: a running search queries at once.
    func networkReturned(at now: Int64)
    /// Changes whenever `streams` has changed.
    var revision: UInt32 { get }
    /// The streams that exist now, in the order in which they were found. A restarted stream keeps its index.
    var streams: [NetworkStream] { get }
    /// Queries one more machine directly, for networks that block multicast. The next call replaces it.
    /// - Parameter host: the machine's name or address as typed; empty for none.
    func ask(host: String)
}

/// Finds the streams of one kind of source, and makes sources for them.
public protocol KindSearch: StreamSearch {
    /// A source for a stream, even if the stream has disappeared meanwhile. It is not connected yet.
    func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource
}
