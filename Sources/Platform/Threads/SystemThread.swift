import CSystem

/// The work that a thread does.
public protocol ThreadBody: AnyObject {
    /// Called on the new thread. The thread ends when the method returns.
    func run()
}

/// A system thread on which all signals are blocked. The owner must call `join` or `detach` to release it.
public struct SystemThread: ~Copyable {
    /// The size of the stack in bytes. It is enough for everything except the system's name resolver.
    public static let stackBytes = 128 << 10

    private var thread = pthread_t()

    /// - Parameters:
    ///   - body: the thread's work. The thread retains it until it ends.
    ///   - name: the thread's name, for the error message.
    public init(
        _ body: any ThreadBody, priority: ThreadPriority, stackBytes: Int = Self.stackBytes, name: String
    ) throws(PlatformError) {
        let context = Unmanaged.passRetained(ThreadStart(body, priority))
        let result = system_thread_start(
            &thread,
            { context in
                guard let context else { return nil }
                Unmanaged<ThreadStart>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, context.toOpaque(), stackBytes)
        guard result == 0 else {
            context.release()
            throw .system("start the " + name, -result)
        }
    }

    /// Waits until the thread has ended.
    public consuming func join() { pthread_join(thread, nil) }

    /// Releases the thread, which continues to run until its work returns.
    public consuming func detach() { pthread_detach(thread) }
}

/// The parameters that the new thread receives.
private final class ThreadStart {
    private let body: any ThreadBody
    private let priority: ThreadPriority

    init(_ body: any ThreadBody, _ priority: ThreadPriority) {
        self.body = body
        self.priority = priority
    }

    func run() {
        priority.apply()
        body.run()
    }
}
