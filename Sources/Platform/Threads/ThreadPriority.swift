import CSystem

/// The priorities of the threads, from the highest to the lowest (docs/design.md, "Threads"). All threads of the app get their priority here.
public enum ThreadPriority: CaseIterable, Sendable {
    /// For a thread that fills the buffer of a sound card. Its work takes less than a millisecond and is more urgent than drawing a frame. No thread
    /// of the app uses this priority yet.
    case sound
    /// For the thread that draws and runs the loop.
    case drawing
    /// For short work for which other threads wait: the thread of the input devices, and a server of the screen that measures the board's limits. New
    /// threads start with this priority.
    case usual
    /// For work that can take a long time: reading files, looking up names, decoding. It runs in the time that the other threads leave.
    case worker

    /// The priority for SCHED_RR, 1 to `mostRealTime`; nil for the kernel's default policy.
    public var realTime: Int32? {
        switch self {
        case .sound: 2
        case .drawing: 1
        case .usual, .worker: nil
        }
    }

    /// The highest real-time priority. Init must allow it for the app (RLIMIT_RTPRIO, `ulimit -r` in `rootfs-overlay/init`).
    public static let mostRealTime: Int32 = 2

    /// The nice value for the kernel's default policy, 0 to 19.
    var niceness: Int32 { self == .worker ? 10 : 0 }

    /// Sets this priority for the calling thread. Threads that the calling thread starts later begin with `usual`.
    /// - Returns: false if the system refuses, as on a PC. The thread's priority then does not change.
    @discardableResult
    public func apply() -> Bool { system_thread_schedule(realTime ?? 0, niceness) == 0 }
}
