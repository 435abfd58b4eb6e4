import Signals

/// How a CSV file is to be read; by default as the file itself suggests.
public struct CSVOptions: Sendable {
    /// What the first column holds.
    public enum TimeColumn: Equatable, Sendable {
        /// Times when its name or its numbers look like it.
        case automatic
        /// A channel like the others.
        case none
        case seconds, milliseconds, microseconds, nanoseconds
    }

    public var timeColumn: TimeColumn
    /// The sampling rate, if it is not to be found from the times.
    public var rate: SamplingRate?

    public init(timeColumn: TimeColumn = .automatic, rate: SamplingRate? = nil) {
        self.timeColumn = timeColumn
        self.rate = rate
    }
}
