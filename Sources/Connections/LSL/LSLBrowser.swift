import LSL
import Platform

/// Finds Lab Streaming Layer streams in the network while a search runs.
public final class LSLBrowser {
    private var finder: StreamFinder
    private let datagrams: LSLDatagrams
    private let clock: any MonotonicClock
    private var port: UInt16?
    /// The address of a machine to query directly, as the user has typed it; nil for none.
    public var host: HostAddress?

    /// - Parameter ports: the ports on which outlets receive queries.
    public init(ports: LSLPorts = .usual, loop: EventLoop) {
        clock = loop.clock
        finder = StreamFinder(number: UInt32(truncatingIfNeeded: clock.now))
        datagrams = LSLDatagrams(ports: ports, loop: loop)
    }

    // Close the sockets, which can receive nothing without the browser.
    deinit { datagrams.close() }

    /// The streams that exist now, in the order in which they were found. The revision of the directory changes whenever the streams do.
    public var directory: StreamDirectory { finder.directory }

    /// Starts the search.
    public func begin() throws(SocketError) {
        port = try datagrams.open(for: self)
        finder.begin(at: clock.now)
        advance(to: clock.now)
    }

    /// Ends the search. The streams found so far remain in the list.
    public func end() {
        finder.end()
        datagrams.close()
        port = nil
    }

    /// Called when this machine's network is back. Sends a query at once.
    public func networkReturned(at now: Int64) {
        finder.networkReturned(at: now)
        advance(to: now)
    }

    /// Sends a query when one is due. Call this function at least once per frame.
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
