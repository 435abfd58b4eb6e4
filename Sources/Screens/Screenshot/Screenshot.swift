import Drawing

/// A picture of the screen, and what it shows.
public struct Screenshot {
    /// Must not be drawn on: the writing thread may read it at any time.
    public let picture: Surface
    public let name: TimedName
    /// Whose graphs the picture shows; nil when there are none.
    public let session: Session?

    /// - Parameter time: local seconds since 1970; nil when the clock was never set.
    public init(picture: Surface, time: Int64?, session: Session?) {
        self.picture = picture
        self.session = session
        name = TimedName(time: time)
    }
}
