import Performance
import Platform
import Signals
import TiA

/// Executes the actions of a TiA client's session (the state machine of its protocol) with sockets, and reports the sockets' events to the session.
final class TiADriver {
    let session: TiAClientSession
    private let clock: any MonotonicClock
    private let control: ControlSocket
    private let data: DataSocket
    private let datagrams: DatagramReader

    init(
        host: String, port: UInt16, transport: TransportChoice, units: PerKind<SignalUnit>, maximumRate: SamplingRate,
        meter: FrameMeter?, loop: EventLoop
    ) {
        session = TiAClientSession(transport: transport, units: units, maximumRate: maximumRate)
        clock = loop.clock
        control = ControlSocket(host: host, port: port, loop: loop)
        data = DataSocket(loop: loop)
        datagrams = DatagramReader(meter: meter, loop: loop)
    }

    /// The address of the server at the other end of the control connection.
    var server: IPAddress? { control.server }

    /// Passes the protocol's session to a closure, and then executes the session's actions.
    func drive(_ body: (TiAClientSession, Int64) -> Void) {
        body(session, clock.now)
        perform()
    }

    /// Passes the protocol's session to a closure with a given time, and then executes the session's actions.
    func drive(at now: Int64, _ body: (TiAClientSession) -> Void) {
        body(session)
        perform()
    }

    func advance(to now: Int64) {
        datagrams.poll(at: now)
        session.advance(to: now)
        perform()
    }

    func disconnect() {
        session.disconnect()
        perform()
    }

    /// Executes the actions that the protocol's session has requested.
    func perform() {
        while let action = session.nextAction() {
            switch action {
            case .openControl: control.open(for: self)
            case .closeControl: control.close()
            case .send(let bytes): control.send(bytes)
            case .openDatagrams(let port):
                data.close()
                datagrams.open(port, for: self)
            case .openDataConnection(let port):
                datagrams.close()
                openData(port)
            case .closeData:
                data.close()
                datagrams.close()
            }
        }
    }

    private func openData(_ port: UInt16) {
        guard let server else { return drive { $0.dataFailed(.connectionLost, at: $1) } }
        data.open(to: SocketAddress(host: server, port: port), for: self)
    }
}
