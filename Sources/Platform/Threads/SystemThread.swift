import CSystem

/// The work of a thread.
public protocol ThreadBody: AnyObject {
    /// Runs on the thread; the thread ends when it returns.
    func run()
}

/// A system thread that receives no signals. Ends in `join` or `detach`.
public struct SystemThread: ~Copyable {
    /// The size of a stack, in bytes: enough for everything but the system's name resolver.
    public static let stackBytes = 128 << 10

    private var thread = pthread_t()

    /// - Parameters:
    ///   - body: retained by the thread until it ends.
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

    /// Waits for the thread's end.
    public consuming func join() { pthread_join(thread, nil) }

    /// Detaches the thread, whatever it does at the moment.
    public consuming func detach() { pthread_detach(thread) }
}

/// The start parameters of the new thread.
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
