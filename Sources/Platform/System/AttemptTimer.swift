/// Is called when an attempt to send something is due.
public protocol AttemptHandler: AnyObject {
    /// The time of the next attempt has come.
    func attemptDue(at now: Int64)
    /// The network or the clock changed, so a failed attempt may succeed now.
    func surroundingsChanged(at now: Int64)
}

/// Calls its handler when an attempt is due. Keeps the handler until `close`.
public final class AttemptTimer: TimerHandler, SystemChangesHandler {
    private let loop: EventLoop
    private var handler: (any AttemptHandler)?
    private var timer: Timer?
    private var changes: [SystemChanges] = []

    public init(loop: EventLoop, handler: any AttemptHandler) throws(PlatformError) {
        self.loop = loop
        self.handler = handler
        timer = try Timer(loop: loop, handler: self)
        // Certificates have validity dates. After the clock is set, a certificate may be trusted that was not before.
        for subject in [SystemChanges.Subject.network, .clock] {
            do throws(PlatformError) {
                changes.append(try SystemChanges(of: subject, loop: loop, handler: self))
            } catch {
                // Without these changes, only the pauses determine when something is tried again.
                Console.error("pocketscope: changes of network or clock are not seen: \(error.message)")
            }
        }
    }

    public func close() {
        timer?.close()
        timer = nil
        for change in changes { change.close() }
        changes = []
        handler = nil
    }

    /// - Parameter time: the time of the next attempt, in monotonic nanoseconds; nil for none.
    public func set(_ time: Int64?) {
        guard let time else {
            timer?.stop()
            return
        }
        timer?.start(at: max(time, loop.clock.now))
    }

    public func fired(_ timer: Timer, expirations: Int, now: Int64) { handler?.attemptDue(at: now) }
    public func systemChanged(now: Int64) { handler?.surroundingsChanged(at: now) }
}
