/// What the status strip says of montages and of limits of samples: as short as can be.
public struct MontageStrings: Sendable {
    /// {0} how many channels are averaged.
    public let average: String
    /// Behind that: {0} how many there are.
    public let ofAll: String
    /// Behind that, where there are several: {0} streams.
    public let eachStream: String
    /// {0} a channel.
    public let against: String
    /// Behind that: {0} streams without the channel.
    public let notInStreams: String
    public let pairs: String
    /// {0} a channel that is not selected: its kind is shown as received.
    public let noChannel: String
    /// {0} a montage none of whose channels is selected.
    public let noPairs: String
    /// {0} a montage that is not in the file.
    public let unknown: String
    /// {0} the range of values that are drawn.
    public let drawn: String
}
