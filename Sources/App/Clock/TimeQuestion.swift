import CSystem
import Platform

/// Queries a time server once, for the start script. The query runs in a separate process, so that it does not delay the drawing thread.
final class TimeQuestion: ResolverHandler, UDPSocketHandler, TimerHandler {
    /// The timeout of the whole query in nanoseconds.
    private static let timeout: Int64 = 10_000_000_000
    /// The minimum error of the clock for which it is corrected, in nanoseconds.
    private static let tolerance: Int64 = 500_000_000

    private let loop: EventLoop
    private let token: UInt64
    private var resolver: Resolver?
    private var socket: UDPSocket?
    private var batch: DatagramBatch?
    private var timer: Timer?
    private var server: SocketAddress?
    private var asked: Int64 = 0
    /// The time of day at which the loop's clock was 0, in nanoseconds; nil while it is unknown.
    private var origin: Int64?

    private init(loop: EventLoop) {
        self.loop = loop
        token = system_random()
    }

    /// Prints "time: SECONDS" at the moment when this second begins, "time: right" if the clock is right, or nothing if no answer arrives.
    static func ask(_ name: String, port: UInt16) throws(PlatformError) {
        guard !name.isEmpty else { return }
        let loop = try EventLoop()
        let question = TimeQuestion(loop: loop)
        question.timer = try Timer(loop: loop, handler: question)
        question.timer?.start(at: loop.clock.now + timeout)
        question.batch = try? DatagramBatch(capacity: 4, size: 512)
        do throws(ResolverError) {
            question.resolver = try Resolver(name: name, port: port, loop: loop, handler: question)
        } catch {
            Console.error("time: \(name): the name is none")
            return
        }
        loop.run()
        question.socket?.close()
        question.timer?.close()
    }

    func resolved(_ resolver: Resolver, to address: SocketAddress, now: Int64) {
        server = address
        do throws(SocketError) {
            let socket = try UDPSocket(bind: .any(port: 0), receiveBuffer: 8192, loop: loop, handler: self)
            self.socket = socket
            asked = loop.clock.now
            let question = TimePacket.question(token: token)
            var wasSent = false
            var problem: SocketError?
            question.withUnsafeBytes { bytes in
                do throws(SocketError) { wasSent = try socket.send(bytes, to: address) } catch { problem = error }
            }
            if let problem { throw problem }
            if !wasSent { fail("the question could not be sent") }
        } catch {
            fail("the question could not be sent")
        }
    }

    func unresolved(_ resolver: Resolver, error: ResolverError, now: Int64) { fail("no server of that name") }

    func readable(_ socket: UDPSocket, now: Int64) {
        guard origin == nil, let batch, let count = try? socket.receiveBatch(into: batch) else { return }
        for index in 0..<count where batch[index].sender == server {
            do throws(TimePacket.Refusal) {
                let came = loop.clock.now
                let time = try TimePacket.time(in: batch[index].bytes, token: token)
                // Assume that the request and the answer take the same time in the network.
                return found(time - (asked + (came - asked) / 2))
            } catch {
                if error == .notKnown { return fail("the server does not know the time") }
            }
        }
    }

    private func found(_ origin: Int64) {
        let now = loop.clock.now
        guard abs(WallClock.nanosecondsSince1970 - (origin + now)) > Self.tolerance else {
            Console.line("time: right")
            return loop.stop()
        }
        self.origin = origin
        // The start script can set the clock only to whole seconds, so wait with a timer until the next second begins.
        let next = (origin + now) / 1_000_000_000 + 1
        timer?.start(at: next * 1_000_000_000 - origin)
    }

    func fired(_ timer: Timer, expirations: Int, now: Int64) {
        guard let origin else { return fail("no answer") }
        Console.line("time: " + String((origin + loop.clock.now + 100_000_000) / 1_000_000_000))
        loop.stop()
    }

    private func fail(_ why: String) {
        Console.error("time: " + why)
        loop.stop()
    }
}
