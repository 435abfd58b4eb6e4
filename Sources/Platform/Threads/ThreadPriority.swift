import CSystem

/// The plan of which threads come first, from the highest to the lowest (docs/design.md, "Threads"). All of them get their priority
/// here.
public enum ThreadPriority: CaseIterable, Sendable {
    /// Fills the buffer of a sound card: below a millisecond of work, which comes before a picture. No thread has it yet.
    case sound
    /// Draws, and runs the loop.
    case drawing
    /// Short work that others wait for: input devices, a server of the limits screen. What a thread begins with.
    case usual
    /// Work that may take long: files, names, decoding. Takes what the others leave.
    case worker

    /// The priority for SCHED_RR, 1 to `mostRealTime`; nil for the kernel's usual policy.
    public var realTime: Int32? {
        switch self {
        case .sound: 2
        case .drawing: 1
        case .usual, .worker: nil
        }
    }

    /// What init must allow the app (RLIMIT_RTPRIO, `ulimit -r` in `rootfs-overlay/init`).
    public static let mostRealTime: Int32 = 2

    /// How far the thread stands back at least among those of the usual policy, 0 to 19.
    var niceness: Int32 { self == .worker ? 10 : 0 }

    /// Gives the calling thread this priority; threads that it starts begin with the usual one.
    /// - Returns: false where the system refuses it, as it does on a desk: then the thread stays as it was.
    @discardableResult
    public func apply() -> Bool { system_thread_schedule(realTime ?? 0, niceness) == 0 }
}
