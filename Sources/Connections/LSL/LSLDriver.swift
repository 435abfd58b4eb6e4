import LSL
import Platform
import Signals

/// Carries out an inlet's actions on sockets, and reports the sockets' events to its session.
final class LSLDriver {
    let session: InletSession
    private let clock: any MonotonicClock
    private let connection: LSLConnection
    private let datagrams: LSLDatagrams

    init(_ session: InletSession, loop: EventLoop) {
        self.session = session
        clock = loop.clock
        connection = LSLConnection(loop: loop)
        datagrams = LSLDatagrams(loop: loop)
    }

    var statistics: SourceStatistics { session.statistics(at: clock.now) }

    /// Calls the session and carries out its actions.
    func drive(_ body: (InletSession, Int64) -> Void) {
        body(session, clock.now)
        perform()
    }

    private func perform() {
        while let action = session.nextAction() {
            switch action {
            case .openDatagrams: openDatagrams()
            case .ask(let bytes, let host): datagrams.ask(bytes, host: host.flatMap { $0.v4 })
            case .sendDatagram(let bytes, let host, let port):
                if let host = host.v4 { datagrams.send(bytes, to: host, port: port) }
            case .closeDatagrams: datagrams.close()
            case .open(let host, let port): open(host, port)
            case .send(let bytes): connection.send(bytes)
            case .close: connection.close()
            }
        }
    }

    private func openDatagrams() {
        do {
            let port = try datagrams.open(for: self)
            session.datagramsOpened(port: port, at: clock.now)
        } catch {
            session.datagramsFailed(SourceError(error), at: clock.now)
        }
    }

    private func open(_ host: HostAddress, _ port: UInt16) {
        guard let host = host.v4 else { return session.failed(.unreachable, at: clock.now) }
        connection.open(to: SocketAddress(host: host, port: port), for: self)
    }
}

extension LSLDriver: LSLDatagramHandler {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64) {
        session.datagram(bytes, from: .v4(sender.host), port: sender.port, at: now)
        perform()
    }
}

extension HostAddress {
    /// The address under version 4 of the Internet protocol: the only one that Platform's sockets know.
    var v4: UInt32? { if case .v4(let host) = self { host } else { nil } }
}
