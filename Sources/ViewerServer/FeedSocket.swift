import CSystem
import Platform
import ViewerFeed

/// Receives the packets of the app.
protocol FeedHandler: AnyObject {
    /// - Parameter packet: begins at a multiple of eight bytes, and is valid during the call.
    func received(_ packet: UnsafeRawBufferPointer, now: Int64)
    /// Called when the app has closed the connection.
    func feedEnded()
}

/// The connection to the app. The owner must keep the handler.
final class FeedSocket: EventHandler {
    /// The maximum number of packets that are received in one turn of the loop, so that viewers wait only briefly.
    private static let perTurn = 64

    private var descriptor: Int32
    private var registration: EventRegistration?
    private unowned(unsafe) let handler: any FeedHandler
    private let buffer: UnsafeMutableRawBufferPointer

    /// - Parameter descriptor: a connected socket that does not block. This object owns it from now on.
    init(_ descriptor: Int32, loop: EventLoop, handler: any FeedHandler) throws(PlatformError) {
        self.descriptor = descriptor
        self.handler = handler
        buffer = .allocate(byteCount: FeedLimits.packetBytes + 8, alignment: 8)
        registration = try loop.register(descriptor, for: .readable, handler: self)
    }

    deinit {
        close()
        buffer.deallocate()
    }

    func close() {
        registration = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    /// Sends a packet.
    /// - Returns: false if the app has not read for a long time.
    func send(_ packet: ServerPacket) -> Bool {
        guard descriptor >= 0 else { return false }
        return packet.bytes.withUnsafeBytes { system_packet_send(descriptor, $0.baseAddress, $0.count, -1) } == 0
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        for _ in 0..<Self.perTurn {
            guard descriptor >= 0 else { return }
            var passed: Int32 = -1
            let count = system_packet_receive(descriptor, buffer.baseAddress, buffer.count, &passed)
            if passed >= 0 { CSystem.close(passed) }
            if count == -EAGAIN || count == -EINTR { return }
            // A packet that is too long is dropped, as are others that are not valid.
            if count == -EMSGSIZE { continue }
            guard count > 0 else {
                close()
                return handler.feedEnded()
            }
            handler.received(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]), now: now)
        }
    }
}
