/// Stores whether the source of a selected channel currently offers the channel. The source sets this state; graphs and recorders read it.
public final class ChannelPresence {
    /// True if the source sends the channel, or will send it when it has data.
    public private(set) var isOffered = true
    /// The time of the last change of `isOffered`, in monotonic nanoseconds: the time up to which samples were stored then. 0 if it has not changed
    /// since the start of the transmission.
    public private(set) var since: Int64 = 0

    public init() {}

    /// Called after the source was reconnected.
    /// - Parameter now: the monotonic time in nanoseconds up to which samples are stored.
    public func note(isOffered: Bool, at now: Int64) {
        guard isOffered != self.isOffered else { return }
        self.isOffered = isOffered
        since = now
    }

    /// Called when a transmission begins, before any sample is stored.
    public func restart() {
        isOffered = true
        since = 0
    }
}
