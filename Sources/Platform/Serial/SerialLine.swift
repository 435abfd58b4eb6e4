import CSystem

/// Receives a call for each event of a serial line. The handler may close the line in each call.
public protocol SerialLineHandler: AnyObject {
    /// Called when the line has bytes to read, again and again while bytes remain unread.
    func readable(_ line: SerialLine, now: Int64)
    /// Called when the line's device was unplugged or has failed. The line is closed, and no further call follows.
    func failed(_ line: SerialLine, error: SocketError, now: Int64)
}

/// A non-blocking serial line at 115200 baud. Retains its handler until `close()`.
public final class SerialLine: EventHandler {
    private var descriptor: Int32
    private var registration: EventRegistration?
    private var handler: (any SerialLineHandler)?

    /// Opens a line. No other process can open it meanwhile.
    /// - Parameter path: the device file.
    public init(_ path: String, loop: EventLoop, handler: any SerialLineHandler) throws(SocketError) {
        descriptor = system_serial_open(path)
        guard descriptor >= 0 else { throw SocketError(errno: -descriptor) }
        self.handler = handler
        do {
            registration = try loop.register(descriptor, for: .readable, handler: self)
        } catch {
            close()
            throw .tooManyDescriptors
        }
    }

    deinit { close() }

    /// Closes the line and releases the handler.
    public func close() {
        registration = nil
        handler = nil
        if descriptor >= 0 { CSystem.close(descriptor) }
        descriptor = -1
    }

    /// Reads bytes into the caller's buffer.
    /// - Returns: the number of bytes; nil if there are none now.
    public func receive(into buffer: UnsafeMutableRawBufferPointer) throws(SocketError) -> Int? {
        guard descriptor >= 0 else { return nil }
        let result = system_serial_read(descriptor, buffer.baseAddress, buffer.count)
        if result > 0 { return Int(result) }
        if meansTryAgain(result) { return nil }
        // An unplugged device ends the line.
        throw result == 0 ? .closed : SocketError(errno: Int32(clamping: -result))
    }

    /// Writes bytes.
    /// - Throws: `.sendBufferFull` if the device does not accept all of them now.
    public func send(_ bytes: [UInt8]) throws(SocketError) {
        guard descriptor >= 0 else { throw .closed }
        let result = bytes.withUnsafeBytes { system_serial_write(descriptor, $0.baseAddress, $0.count) }
        if result == Int64(bytes.count) { return }
        throw result >= 0 || meansTryAgain(result) ? .sendBufferFull : SocketError(errno: Int32(clamping: -result))
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        // Read the bytes that arrived before the device was unplugged.
        if events.contains(.readable) { handler?.readable(self, now: now) }
        guard descriptor >= 0, events.contains(.failed) || events.contains(.hungUp) else { return }
        fail(.closed, now: now)
    }

    private func fail(_ error: SocketError, now: Int64) {
        let handler = handler
        close()
        handler?.failed(self, error: error, now: now)
    }
}
