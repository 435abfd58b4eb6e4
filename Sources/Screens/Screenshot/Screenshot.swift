import Acquisition
import Drawing
import Services
import Signals

/// A picture of the screen, and what it shows.
public struct Screenshot {
    /// Must not be drawn on: the writing thread may read it at any time.
    public let picture: Surface
    public let name: TimedName
    /// The names of the sources whose graphs the picture shows.
    public let sources: [String]
    /// The labels of the channels.
    public let channels: [String]

    /// - Parameters:
    ///   - time: local seconds since 1970; nil when the clock was never set.
    ///   - channels: what the graphs show.
    public init(picture: Surface, time: Int64?, channels: [AcquiredChannel]) {
        self.picture = picture
        self.channels = channels.map { $0.entry.label }
        var sources: [AcquiredSource] = []
        for channel in channels where sources.last !== channel.source { sources.append(channel.source) }
        self.sources = sources.map { $0.name }
        name = TimedName(time: time)
    }
}
