import CSystem
import Connections
import Performance
import Platform
import Services
import SignalServerCore
import Signals
import TiA

/// Runs signal servers in this program, to measure how it receives data. Each server has its own thread and event loop, and uses ports of the
/// loopback interface that the system chooses.
public final class Loopback: LoopbackService {
    private let loop: EventLoop
    private let meter: FrameMeter

    package init(loop: EventLoop, meter: FrameMeter) {
        self.loop = loop
        self.meter = meter
    }

    public func source(packetsPerSecond: Int) throws(SourceError) -> any SignalSource {
        let server = try LoopbackServer(packetsPerSecond: packetsPerSecond)
        let client = TiASource(host: "127.0.0.1", port: server.port, meter: meter, loop: loop)
        return ServedSource(client) { server.close() }
    }
}

/// A signal server on its own thread. The app's thread creates and closes the server, and does not access it in between.
private final class LoopbackServer {
    let port: UInt16
    private let server: SignalServer
    private let thread: LoopThread
    // The order of declarations matters: Swift releases the loop after the server and the thread, which use it.
    private let loop: EventLoop
    private var isOpen = true

    init(packetsPerSecond: Int) throws(SourceError) {
        let signal = Signal(
            type: .eeg, rate: SamplingRate(hertz: UInt32(max(1, packetsPerSecond))), blockSize: 1, labels: ["1"])
        guard let stream = PacketStream([(signal: signal, source: RampSource())], repeatSlow: false) else {
            throw .noChannels
        }
        var options = ServerOptions()
        options.port = 0
        options.bindAddress = .loopback(port: 0)
        do throws(PlatformError) {
            loop = try EventLoop()
        } catch {
            throw SourceError(error)
        }
        options.udpPort = try Self.freePort(loop)
        do throws(ServerError) {
            server = try SignalServer(options, stream: stream, loop: loop, now: loop.clock.now) { _ in }
        } catch {
            throw error.socketError.map { SourceError($0) } ?? .system(EMFILE)
        }
        port = server.port
        do throws(PlatformError) {
            thread = try LoopThread(loop)
        } catch {
            server.shutDown()
            throw SourceError(error)
        }
    }

    deinit { close() }

    /// A UDP port of this machine that is not in use.
    private static func freePort(_ loop: EventLoop) throws(SourceError) -> UInt16 {
        do throws(SocketError) {
            let probe = try UDPSocket(bind: .loopback(port: 0), loop: loop, handler: nil)
            defer { probe.close() }
            return probe.address.port
        } catch {
            throw SourceError(error)
        }
    }

    /// Ends the server's thread, then releases the server.
    func close() {
        guard isOpen else { return }
        isOpen = false
        thread.close()
        server.shutDown()
    }
}

extension SourceError {
    /// Converts a system error for the user.
    fileprivate init(_ error: PlatformError) {
        switch error {
        case .system(_, let number): self = .system(number)
        default: self = .system(EMFILE)
        }
    }
}
