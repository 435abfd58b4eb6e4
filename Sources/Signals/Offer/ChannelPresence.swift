/// Whether a selected channel is offered by its source now. The source writes it; graphs and recorders read it.
public final class ChannelPresence {
    /// Whether the source sends the channel, or will when it has something to send.
    public private(set) var isOffered = true
    /// Since when that is so, in monotonic nanoseconds: at the end of the samples that were kept by then. 0 since the start of the transmission.
    public private(set) var since: Int64 = 0

    public init() {}

    /// The source was connected anew, and offers the channel or does not.
    /// - Parameter now: monotonic time in nanoseconds up to which samples are kept.
    public func note(isOffered: Bool, at now: Int64) {
        guard isOffered != self.isOffered else { return }
        self.isOffered = isOffered
        since = now
    }

    /// A transmission begins, and no sample is kept.
    public func restart() {
        isOffered = true
        since = 0
    }
}
