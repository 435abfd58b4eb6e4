/// Receives a call when a failed attempt to send may succeed if it is repeated.
public protocol AttemptHandler: AnyObject {
    /// Called at the time that was set for the next attempt.
    func attemptDue(at now: Int64)
    /// Called when the network or the clock has changed, so that a failed attempt may succeed now.
    func surroundingsChanged(at now: Int64)
}

/// Calls its handler when an attempt is due, and after changes of the network or the clock. Retains its handler until `close`.
public final class AttemptTimer: TimerHandler, SystemChangesHandler {
    private let loop: EventLoop
    private var handler: (any AttemptHandler)?
    private var timer: Timer?
    private var changes: [SystemChanges] = []

    public init(loop: EventLoop, handler: any AttemptHandler) throws(PlatformError) {
        self.loop = loop
        self.handler = handler
        timer = try Timer(loop: loop, handler: self)
        // The clock matters because certificates have validity dates: after the clock is set, a certificate can become valid.
        for subject in [SystemChanges.Subject.network, .clock] {
            do throws(PlatformError) {
                changes.append(try SystemChanges(of: subject, loop: loop, handler: self))
            } catch {
                // If the process cannot watch for changes, only the timer starts further attempts.
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

    /// - Parameter time: the time of the next attempt, in monotonic nanoseconds; nil to cancel it.
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
