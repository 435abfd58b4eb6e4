import CSystem

/// Receives a call when a child process has ended.
public protocol ChildProcessHandler: AnyObject {
    /// - Parameter errors: the text that the process wrote to its standard error, up to a limit.
    func ended(_ process: ChildProcess, end: ChildEnd, errors: [UInt8], now: Int64)
}

/// The way in which a child process ended.
public enum ChildEnd: Equatable, Sendable {
    case exited(Int)
    /// A signal ended the process, or this program killed it after the timeout.
    case killed
}

/// A child process that runs in parallel to the loop. Retains its handler until the process has ended or this object is closed.
public final class ChildProcess: EventHandler, TimerHandler {
    /// The maximum number of stored bytes of the process's standard error.
    public static let maximumErrorBytes = 4096

    private var child = system_child()
    private var isRunning = false
    private var errors: [UInt8] = []
    private var handler: (any ChildProcessHandler)?
    private var processRegistration: EventRegistration?
    private var errorRegistration: EventRegistration?
    private var timer: Timer?
    /// Called with the text that the process writes to its standard error, as soon as it arrives.
    public var onErrors: ((ArraySlice<UInt8>) -> Void)?
    /// For tests only: called after `ready` has checked whether the process has ended, and before it reads the process's text.
    package var betweenLooks: (() -> Void)?

    /// Starts a program as a child process.
    /// - Parameters:
    ///   - path: the program's path. `arguments` do not include the program's name.
    ///   - input: a descriptor for its standard input. The caller still owns it.
    ///   - secret: bytes that the process can read from `/proc/self/fd/3`. They are stored nowhere else.
    ///   - timeout: the time in nanoseconds after which the process is killed.
    public init(
        _ path: String, _ arguments: [String], input: Int32, secret: [UInt8]?, timeout: Int64, loop: EventLoop,
        handler: any ChildProcessHandler
    ) throws(PlatformError) {
        var extra: Int32 = -1
        if let secret {
            extra = secret.withUnsafeBytes { system_memory_file($0.baseAddress, $0.count) }
            guard extra >= 0 else { throw .system("memory file", -extra) }
        }
        defer { if extra >= 0 { CSystem.close(extra) } }
        let result = Self.start(&child, path, arguments, input, extra)
        guard result == 0 else { throw .system(path, -result) }
        isRunning = true
        self.handler = handler
        do {
            let timer = try Timer(loop: loop, handler: self)
            timer.start(at: loop.clock.now + timeout)
            self.timer = timer
            processRegistration = try loop.register(child.process, for: .readable, handler: self)
            errorRegistration = try loop.register(child.errors, for: .readable, handler: self)
        } catch {
            close()
            throw error
        }
    }

    deinit { close() }

    private static func start(
        _ child: inout system_child, _ path: String, _ arguments: [String], _ input: Int32, _ extra: Int32
    ) -> Int32 {
        var words: [UnsafeMutablePointer<CChar>?] = ([path] + arguments).map { strdup($0) }
        words.append(nil)
        defer { for word in words { free(word) } }
        return words.withUnsafeMutableBufferPointer {
            system_child_start(&child, path, $0.baseAddress, input, extra)
        }
    }

    /// Kills the process if it still runs, and releases the handler without calling it.
    public func close() {
        guard isRunning else { return }
        system_child_kill(child.pid)
        system_child_reap(child.pid)
        letGo()
    }

    private func letGo() {
        isRunning = false
        processRegistration = nil
        errorRegistration = nil
        timer?.close()
        timer = nil
        handler = nil
        onErrors = nil
        CSystem.close(child.process)
        CSystem.close(child.errors)
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) {
        // The event loop reports the end of the killed process through `ready`, as for any other end.
        if isRunning { system_child_kill(child.pid) }
    }

    public func ready(_ events: ReadyEvents, now: Int64) {
        guard isRunning else { return }
        // Check for the end before reading the text. In the opposite order, text that the process writes after the reading and before its end would
        // be lost.
        let end = system_child_end(child.pid)
        betweenLooks?()
        let isAtEnd = readErrors()
        guard end >= 0 else {
            // If the pipe is closed, remove its registration: epoll reports a closed pipe as readable forever, so the loop would spin.
            if isAtEnd { errorRegistration = nil }
            return
        }
        let handler = handler
        letGo()
        handler?.ended(self, end: end < 256 ? .exited(Int(end)) : .killed, errors: errors, now: now)
    }

    /// Reads the text that the process has written. Bytes beyond the limit are discarded.
    /// - Returns: true if the pipe is closed.
    private func readErrors() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 512)
        // Limit the number of reads, so that a process that writes without end does not block the loop.
        for _ in 0..<16 {
            let count = chunk.withUnsafeMutableBytes { read(child.errors, $0.baseAddress, $0.count) }
            if count == 0 { return true }
            guard count > 0 else { return false }
            onErrors?(chunk[..<Int(count)])
            errors += chunk[..<min(Int(count), Self.maximumErrorBytes - errors.count)]
        }
        return false
    }
}
