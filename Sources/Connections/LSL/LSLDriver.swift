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

    /// Calls the session and carries out its actions.
    func drive(_ body: (InletSession, Int64) -> Void) {
        body(session, clock.now)
        perform()
    }

    private func perform() {
        while let action = session.nextAction() {
            switch action {
            case .openDatagrams: openDatagrams()
            case .ask(let bytes, let host): datagrams.ask(bytes, host: host)
            case .sendDatagram(let bytes, let host, let port):
                datagrams.send(bytes, to: SocketAddress(host: host.socketHost, port: port))
            case .closeDatagrams: datagrams.close()
            case .open(let host, let port):
                connection.open(to: SocketAddress(host: host.socketHost, port: port), for: self)
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
}

extension LSLDriver: LSLDatagramHandler {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64) {
        session.datagram(bytes, from: HostAddress(sender.host), port: sender.port, at: now)
        perform()
    }
}
