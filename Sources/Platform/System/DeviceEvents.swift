import CSystem

/// Receives a call when the kernel has reported that devices were added, removed or changed.
protocol DeviceEventHandler: AnyObject {
    /// - Parameter subsystemIsDRM: true if at least one of the devices is a display.
    func deviceChanged(subsystemIsDRM: Bool, now: Int64)
}

/// Receives the kernel's reports about devices (netlink). It does not need udevd. Retains its handler until `close()`.
final class DeviceEvents: EventHandler {
    /// The size of the receive buffer in bytes. A kernel message consists of a path and at most 2 kB of fields (UEVENT_BUFFER_SIZE).
    private static let maximumMessage = 8192

    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any DeviceEventHandler)?
    private let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: DeviceEvents.maximumMessage, alignment: 8)

    init(loop: EventLoop, handler: any DeviceEventHandler) throws(PlatformError) {
        descriptor = system_device_events_create()
        self.handler = handler
        guard descriptor >= 0 else { throw .system("device events", -descriptor) }
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            throw error
        }
    }

    deinit {
        close()
        buffer.deallocate()
    }

    func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    func ready(_ events: ReadyEvents, now: Int64) {
        var changed = false
        var changedDRM = false
        while descriptor >= 0 {
            let count = system_receive(descriptor, buffer.baseAddress, buffer.count)
            if count == Int64(-ENOBUFS) {
                // The kernel has dropped messages because there were too many. Assume that one of them reported a display.
                changed = true
                changedDRM = true
                continue
            }
            guard count > 0 else { break }
            changed = true
            let message = UnsafeRawBufferPointer(rebasing: buffer[0..<min(Int(count), buffer.count)])
            if isAboutDRM(message) { changedDRM = true }
        }
        if changed { handler?.deviceChanged(subsystemIsDRM: changedDRM, now: now) }
    }
}

/// True if a message of zero-terminated "KEY=value" fields contains SUBSYSTEM=drm.
package func isAboutDRM(_ message: UnsafeRawBufferPointer) -> Bool {
    let wanted: StaticString = "SUBSYSTEM=drm"
    return wanted.withUTF8Buffer { wanted in
        message.split(separator: 0).contains { $0.elementsEqual(wanted) }
    }
}
