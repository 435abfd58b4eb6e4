import CSystem
import OpenBCI
import Platform
import Signals

/// Executes the actions of a board's session (the state machine of its protocol) with the dongle's serial line, and reports the line's events to the
/// session.
final class CytonDriver {
    /// The size of the receive buffer in bytes: half a second of packets.
    private static let bufferBytes = 4096
    /// The maximum number of receptions in one turn of the event loop.
    private static let receptionsPerTurn = 4

    let session = CytonSession()
    private let dongle: Dongle
    private let ports: SerialPorts
    private let loop: EventLoop
    private let log: (String) -> Void
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: CytonDriver.bufferBytes, alignment: 8)
    private var line: SerialLine?
    private var logged: CytonBoard?

    init(_ dongle: Dongle, ports: SerialPorts, loop: EventLoop, log: @escaping (String) -> Void) {
        self.dongle = dongle
        self.ports = ports
        self.loop = loop
        self.log = log
    }

    deinit { buffer.deallocate() }

    /// Passes the protocol's session to a closure, and then executes the session's actions.
    func drive(_ body: (CytonSession, Int64) -> Void) {
        let now = loop.clock.now
        body(session, now)
        perform(at: now)
    }

    func advance(to now: Int64) {
        session.advance(to: now)
        perform(at: now)
    }

    private func perform(at now: Int64) {
        while let action = session.nextAction() {
            switch action {
            case .open: open(at: now)
            // If the line does not accept the command, the missing answer will cause a timeout.
            case .send(let bytes): try? line?.send(bytes)
            case .close:
                line?.close()
                line = nil
            }
        }
        guard let board = session.board, board != logged else { return }
        logged = board
        log("cyton: " + (board.hasDaisy ? "with Daisy, firmware " : "firmware ") + board.firmware)
    }

    private func open(at now: Int64) {
        guard let port = ports.all.first(where: { dongle.isAt($0) }) else { return session.failed(.noDongle, at: now) }
        do throws(SocketError) {
            line = try SerialLine(port.path, loop: loop, handler: self)
            session.opened(at: now)
        } catch {
            switch error {
            case .system(EBUSY): session.failed(CytonError.busy, at: now)
            // The dongle was unplugged meanwhile.
            case .system(ENOENT), .system(ENODEV), .system(ENXIO), .system(EIO), .closed:
                session.failed(CytonError.noDongle, at: now)
            default: session.failed(SourceError(error), at: now)
            }
        }
    }
}

extension CytonDriver: SerialLineHandler {
    func readable(_ line: SerialLine, now: Int64) {
        var budget = TurnBudget(receptions: Self.receptionsPerTurn, loop: loop)
        // Check the line each time, because processing bytes may close it.
        while line === self.line, budget.take() {
            do throws(SocketError) {
                guard let count = try line.receive(into: buffer) else { return }
                session.received(UnsafeRawBufferPointer(rebasing: buffer[..<count]), at: now)
                perform(at: now)
            } catch { return failed(line, error: error, now: now) }
        }
    }

    func failed(_ line: SerialLine, error: SocketError, now: Int64) {
        guard line === self.line else { return }
        session.failed(CytonError.noDongle, at: now)
        perform(at: now)
    }
}
