import ECG
import Signals

/// The trend of the heart rate, and the channel in which it was measured. It remains while other channels are selected or no graphs are shown.
struct HeartTrend {
    private(set) var rates = RateTrend()
    private var source: SourceID?
    private var channel = ChannelID(signal: 0, channel: 0)
    private var label = ""
    /// The time of the last call of `add`, in nanoseconds; nil before the first one.
    private var last: Int64?

    init() {}

    init(of channel: AcquiredChannel) {
        source = channel.source.id
        self.channel = channel.entry.channel
        label = channel.entry.label
    }

    /// True if both were measured in the same channel of the same source. A reconnected source may offer other channels, so the labels must match.
    func isOfSameChannel(as other: HeartTrend) -> Bool {
        source != nil && source == other.source && channel == other.channel
            && label.utf8.elementsEqual(other.label.utf8)
    }

    /// Adds the present rate when it is due. Called in each turn.
    /// - Parameters:
    ///   - rate: the rate in beats a minute; nil while it is unknown. It is computed only when it is due.
    ///   - time: the board's time or, for a recording that is played, the time in the recording, in nanoseconds. After a jump to an earlier time of a
    ///     recording, the trend begins again, because the rates that follow that time were not played yet.
    mutating func add(_ rate: @autoclosure () -> Int?, at time: Int64) {
        if let last, time < last { rates = RateTrend() }
        last = time
        if rates.isDue(at: time) { rates.add(rate(), at: time) }
    }
}
