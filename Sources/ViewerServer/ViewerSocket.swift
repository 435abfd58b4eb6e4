import CMicroHTTPD
import CSystem
import Platform
import Viewers

/// Receives a call when a viewer's connection must be removed.
protocol ViewerSocketOwner: AnyObject {
    func finished(_ socket: ViewerSocket, now: Int64)
}

/// Moves bytes between a viewer and its socket, which the HTTP library has handed over.
final class ViewerSocket: EventHandler {
    /// The maximum number of bytes that are read from a viewer in one turn of the loop.
    private static let portion = 1024

    let viewer: Viewer
    private let descriptor: Int32
    private var registration: EventRegistration?
    /// The owner outlives its sockets.
    private unowned(unsafe) let owner: any ViewerSocketOwner
    private var upgrade: OpaquePointer?
    private var waitsForSpace = false
    /// True after the browser has closed its side, or the connection broke.
    private(set) var isBroken = false

    init(
        _ viewer: Viewer, descriptor: Int32, upgrade: OpaquePointer, loop: EventLoop, owner: any ViewerSocketOwner
    ) throws(PlatformError) {
        self.viewer = viewer
        self.owner = owner
        self.descriptor = descriptor
        self.upgrade = upgrade
        http_prepare_viewer(descriptor)
        registration = try loop.register(descriptor, for: .readable, handler: self)
    }

    /// Gives the socket back to the library, which closes it.
    func close() {
        registration = nil
        if let upgrade { http_close(upgrade) }
        upgrade = nil
    }

    /// True if the server must remove this viewer.
    func isFinished(at now: Int64) -> Bool { isBroken || viewer.isFinished(at: now) }

    /// Sends what waits, as far as the socket takes it.
    func flush() {
        guard upgrade != nil, !isBroken else { return }
        viewer.send { bytes in
            let sent = system_send(descriptor, bytes.baseAddress, bytes.count)
            if sent < 0, sent != Int64(-EAGAIN), sent != Int64(-EINTR) { isBroken = true }
            return Int(clamping: max(0, sent))
        }
        let waits = viewer.waiting > 0
        if waits != waitsForSpace {
            waitsForSpace = waits
            registration?.change(to: waits ? [.readable, .writable] : .readable)
        }
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        guard upgrade != nil else { return }
        withUnsafeTemporaryAllocation(byteCount: Self.portion, alignment: 1) { buffer in
            let count = system_receive(descriptor, buffer.baseAddress, buffer.count)
            if count > 0 {
                viewer.received(UnsafeRawBufferPointer(rebasing: buffer[..<Int(count)]), now: now)
            } else if count != Int64(-EAGAIN), count != Int64(-EINTR) {
                isBroken = true
            }
        }
        flush()
        if isFinished(at: now) { owner.finished(self, now: now) }
    }
}
