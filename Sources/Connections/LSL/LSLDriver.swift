import LSL
import Performance
import Platform
import Signals
import Text

/// Executes the actions of an LSL inlet's session (the state machine of its protocol) with sockets, and reports the sockets' events to the session.
final class LSLDriver {
    /// The limits: 1 MiB of received bytes in one turn of the event loop, and space for a request with names of the maximum length. The kernel's
    /// buffer for unread data is small: a slow reader then fills the outlet's buffer, which drops the oldest samples first.
    private static let limits = StreamSocket.Limits(
        bufferBytes: 16 << 10, receptionsPerTurn: 64, sendBytes: 4096, receiveBytes: 256 << 10)

    let session: InletSession
    private let clock: any MonotonicClock
    private let connection: StreamSocket
    private let datagrams: LSLDatagrams
    private let meter: FrameMeter?
    /// The text of the current query for the sender's time. Its memory is reused for each query.
    private var question = ByteText()
    /// The number of the stream's samples that were already reported to the meter.
    private var noted: Int64 = 0

    init(_ session: InletSession, meter: FrameMeter?, ports: LSLPorts, loop: EventLoop) {
        self.session = session
        self.meter = meter
        clock = loop.clock
        connection = StreamSocket(Self.limits, loop: loop)
        datagrams = LSLDatagrams(ports: ports, loop: loop)
    }

    var statistics: SourceStatistics { session.statistics(at: clock.now) }

    /// Passes the protocol's session to a closure, and then executes the session's actions.
    func drive(_ body: (InletSession, Int64) -> Void) {
        body(session, clock.now)
        noteSamples()
        perform()
    }

    private func perform() {
        while let action = session.nextAction() {
            switch action {
            case .openDatagrams: openDatagrams()
            case .ask(let bytes, let host): datagrams.ask(bytes, host: host)
            case .askOne(let bytes, let host, let port):
                datagrams.send(bytes, to: SocketAddress(host: host.socketHost, port: port))
            case .askTime(let probe, let host, let port):
                question.bytes.removeAll(keepingCapacity: true)
                probe.write(to: &question)
                datagrams.send(question.bytes, to: SocketAddress(host: host.socketHost, port: port))
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

extension LSLDriver: StreamSocketHandler {
    func opened(_ socket: StreamSocket, now: Int64) { drive { $0.opened(at: $1) } }

    func received(_ bytes: UnsafeRawBufferPointer, on socket: StreamSocket, now: Int64) {
        drive { $0.received(bytes, at: $1) }
    }

    /// Reports to the meter the times at which the samples stored since the last call were taken. The meter measures the latency to the screen from
    /// these times, because the sender may delay samples, and TCP provides no arrival times. Irregular events are not reported, because they have no
    /// expected time.
    private func noteSamples() {
        guard let meter, let stream = session.stream else { return }
        let rate = session.description.rate
        // After a restart of the stream, the number of received samples begins at 0 again.
        let count = stream.received >= noted ? stream.received - noted : 0
        noted = stream.received
        guard !session.description.isOfEvents, count > 0, let next = stream.nextSample else {
            return
        }
        for back in stride(from: count, to: 0, by: -1) {
            meter.received(at: next &- rate.nanoseconds(ofSample: back))
        }
    }

    func ended(_ socket: StreamSocket, now: Int64) { drive { $0.closed(at: $1) } }

    func failed(_ socket: StreamSocket, error: SocketError, now: Int64) {
        drive { $0.failed(SourceError(error), at: $1) }
    }
}

extension LSLDriver: LSLDatagramHandler {
    func datagram(_ bytes: UnsafeRawBufferPointer, from sender: SocketAddress, at now: Int64) {
        session.datagram(bytes, from: HostAddress(sender.host), port: sender.port, at: now)
        perform()
    }
}
