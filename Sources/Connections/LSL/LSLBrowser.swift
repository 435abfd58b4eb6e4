import LSL
import Platform

/// Finds the streams of Lab Streaming Layer on the network, for as long as somebody looks at them.
public final class LSLBrowser {
    private var finder: StreamFinder
    private let datagrams: LSLDatagrams
    private let clock: any MonotonicClock
    private var port: UInt16?
    /// A machine that is asked by itself: what the user typed in.
    public var host: HostAddress?

    /// - Parameter ports: at which outlets are asked.
    public init(ports: LSLPorts = .usual, loop: EventLoop) {
        clock = loop.clock
        finder = StreamFinder(number: UInt32(truncatingIfNeeded: clock.now))
        datagrams = LSLDatagrams(ports: ports, loop: loop)
    }

    // The socket holds the browser only while it is open.
    deinit { datagrams.close() }

    /// What is there, in the order in which it was found; `revision` tells whether it changed.
    public var directory: StreamDirectory { finder.directory }

    /// Looks from now on.
    public func begin() throws(SocketError) {
        port = try datagrams.open(for: self)
        finder.begin(at: clock.now)
        advance(to: clock.now)
    }

    /// Looks no more; what was found stays listed.
    public func end() {
        finder.end()
        datagrams.close()
        port = nil
    }

    /// The network of this machine is back: asks at once.
    public func networkReturned(at now: Int64) {
        finder.networkReturned(at: now)
        advance(to: now)
    }

    /// Asks when it is time. To be called at least once in each frame.
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
