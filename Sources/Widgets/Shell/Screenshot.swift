import Drawing
import Services

/// A screenshot, with information about its content.
public struct Screenshot {
    /// The picture. It must not be changed, because the writing thread may read it at any time.
    public let picture: Surface
    public let name: TimedName
    /// The names of the sources whose graphs the picture shows.
    public let sources: [String]
    /// The labels of the channels whose graphs the picture shows.
    public let channels: [String]

    /// - Parameter time: the local time of the screenshot in seconds since 1970; nil if the clock was never set.
    public init(picture: Surface, time: Int64?, sources: [String], channels: [String]) {
        self.picture = picture
        self.sources = sources
        self.channels = channels
        name = TimedName(time: time)
    }
}
