import Settings
import Signals

/// Finds streams on the network, or sensors in range, for as long as somebody looks. No call blocks.
public protocol StreamSearch: AnyObject {
    /// Looks from now on; what was found before is forgotten.
    func begin(at now: Int64)
    /// Looks no more.
    func end()
    /// Does what is due. Called once a frame between `begin` and `end`.
    func advance(to now: Int64)
    /// The network of this machine is back: asks at once, where somebody looks.
    func networkReturned(at now: Int64)
    /// Another number whenever `streams` has changed.
    var revision: UInt32 { get }
    /// What is there now, in the order in which it was found; a restarted stream keeps its place.
    var streams: [NetworkStream] { get }
    /// Asks one more machine by itself, for which multicast may be blocked, until another one is named.
    /// - Parameter host: its name or address as it was typed; empty for none.
    func ask(host: String)
}

/// Finds the streams of one kind of source, and opens them.
public protocol KindSearch: StreamSearch {
    /// A source for a stream, also where that has gone meanwhile. It is not connected yet.
    func source(of stream: NetworkStream, _ settings: Settings) -> any SignalSource
}
