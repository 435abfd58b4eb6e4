import CSystem

/// The order of the threads' priorities, from the highest to the lowest (docs/design.md, "Threads"). All threads get their priority here.
public enum ThreadPriority: CaseIterable, Sendable {
    /// Fills the buffer of a sound card. It works for less than a millisecond and precedes a picture. No thread has it yet.
    case sound
    /// Draws, and runs the loop.
    case drawing
    /// Short work that others wait for: input devices, a server of the limits screen. New threads start with it.
    case usual
    /// Work that can take long: files, names, decoding. It gets the time that the others leave.
    case worker

    /// The priority for SCHED_RR, 1 to `mostRealTime`; nil for the kernel's usual policy.
    public var realTime: Int32? {
        switch self {
        case .sound: 2
        case .drawing: 1
        case .usual, .worker: nil
        }
    }

    /// The value that init must allow the app (RLIMIT_RTPRIO, `ulimit -r` in `rootfs-overlay/init`).
    public static let mostRealTime: Int32 = 2

    /// The least nice value among threads of the usual policy, 0 to 19.
    var niceness: Int32 { self == .worker ? 10 : 0 }

    /// Sets this priority for the calling thread. Threads that it starts begin with the usual one.
    /// - Returns: false if the system refuses, as on a PC; the thread then stays as it was.
    @discardableResult
    public func apply() -> Bool { system_thread_schedule(realTime ?? 0, niceness) == 0 }
}
