/// Whether a selected channel's source offers it at present. The source sets it; graphs and recorders read it.
public final class ChannelPresence {
    /// Whether the source sends the channel, or will when it has data.
    public private(set) var isOffered = true
    /// Since when this is true, in monotonic nanoseconds: at the end of the samples stored by then. 0 since the start of the transmission.
    public private(set) var since: Int64 = 0

    public init() {}

    /// Called after a reconnection of the source, with its offer.
    /// - Parameter now: monotonic time in nanoseconds up to which samples are stored.
    public func note(isOffered: Bool, at now: Int64) {
        guard isOffered != self.isOffered else { return }
        self.isOffered = isOffered
        since = now
    }

    /// Called when a transmission begins, without any stored sample.
    public func restart() {
        isOffered = true
        since = 0
    }
}
