import Acquisition
import Drawing
import Signals
import Widgets

extension Screenshot {
    /// - Parameters:
    ///   - time: the local time in seconds since 1970; nil if the clock was never set.
    ///   - channels: the channels of the graphs.
    public init(picture: Surface, time: Int64?, channels: [AcquiredChannel]) {
        var sources: [AcquiredSource] = []
        for channel in channels where sources.last !== channel.source { sources.append(channel.source) }
        self.init(
            picture: picture, time: time, sources: sources.map { $0.name }, channels: channels.map { $0.entry.label })
    }
}
