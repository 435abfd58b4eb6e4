import Settings
import Signals

/// Finds streams on the network or sensors in range, while a search runs. No call blocks.
public protocol StreamSearch: AnyObject {
    /// Starts the search for streams, and removes earlier results.
    func begin(at now: Int64)
    /// Ends the search for streams.
    func end()
    /// Continues the search. Called once per frame between `begin` and `end`.
    func advance(to now: Int64)
    /// Called when this machine is connected to a network again. A running search then sends a query immediately.
    func networkReturned(at now: Int64)
    /// A number that changes when `streams` has changed.
    var revision: UInt32 { get }
    /// The streams that exist now, in the order in which they were found. A stream keeps its index when its sender
    /// restarts it.
    var streams: [NetworkStream] { get }
    /// Also sends queries directly to one machine, for networks that block multicast. A later call replaces this machine by another one.
    /// - Parameter host: the machine's name or address as the user typed it; empty for none.
    func ask(host: String)
}

/// Finds the streams of one kind of source, and makes sources for them.
public protocol KindSearch: StreamSearch {
    /// Makes a source for a stream that was found. The stream may have disappeared since. The source is not connected yet.
    func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource
}
