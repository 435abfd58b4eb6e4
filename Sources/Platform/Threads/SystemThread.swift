import CSystem

/// What a thread does.
public protocol ThreadBody: AnyObject {
    /// Runs on the thread; the thread ends when it returns.
    func run()
}

/// A thread of the system that takes no signals. Ends in `join` or `detach`.
public struct SystemThread: ~Copyable {
    /// Of a stack, in bytes: enough for all but the system's name resolver.
    public static let stackBytes = 128 << 10

    private var thread = pthread_t()

    /// - Parameters:
    ///   - body: is held by the thread until it ends.
    ///   - name: for the error.
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

    /// Leaves the thread alone, whatever it is just doing.
    public consuming func detach() { pthread_detach(thread) }
}

/// What the new thread is given.
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
