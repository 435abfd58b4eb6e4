import LSL
import Platform

/// Finds the streams of Lab Streaming Layer on the network while a search runs.
public final class LSLBrowser {
    private var finder: StreamFinder
    private let datagrams: LSLDatagrams
    private let clock: any MonotonicClock
    private var port: UInt16?
    /// A machine that is queried directly: the user's input.
    public var host: HostAddress?

    /// - Parameter ports: the ports of outlets for queries.
    public init(ports: LSLPorts = .usual, loop: EventLoop) {
        clock = loop.clock
        finder = StreamFinder(number: UInt32(truncatingIfNeeded: clock.now))
        datagrams = LSLDatagrams(ports: ports, loop: loop)
    }

    // The socket retains the browser only while it is open.
    deinit { datagrams.close() }

    /// The streams that exist now, in the order in which they were found. `revision` changes with them.
    public var directory: StreamDirectory { finder.directory }

    /// Starts the search.
    public func begin() throws(SocketError) {
        port = try datagrams.open(for: self)
        finder.begin(at: clock.now)
        advance(to: clock.now)
    }

    /// Ends the search; the streams found so far stay listed.
    public func end() {
        finder.end()
        datagrams.close()
        port = nil
    }

    /// The network of this machine is available again: queries at once.
    public func networkReturned(at now: Int64) {
        finder.networkReturned(at: now)
        advance(to: now)
    }

    /// Sends a query when it is due. Call it at least once per frame.
    public func advance(to now: Int64) {
        guard let port, let query = finder.next(returnPort: port, at: now) else { return }
        datagrams.ask(query, host: host)
    }
}

extension LSLBrowser: LSLDatagramHandler {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64) {
        finder.receive(bytes, from: HostAddress(sender.host), at: now)
    }
}
