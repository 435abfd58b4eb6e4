/// What the status strip says of montages and of limits of samples: as short as can be.
struct MontageStrings: Sendable {
    /// {0} how many channels are averaged.
    let average: String
    /// Behind that: {0} how many there are.
    let ofAll: String
    /// Behind that: {0} bad channels.
    let leftOut: String
    /// Behind that, where there are several: {0} streams.
    let eachStream: String
    /// {0} a channel.
    let against: String
    /// Behind that: {0} streams without the channel.
    let notInStreams: String
    let pairs: String
    /// {0} a channel that is not selected: its kind is shown as received.
    let noChannel: String
    /// {0} a montage none of whose channels is selected.
    let noPairs: String
    /// The file has no montage at all.
    let noMontages: String
    /// {0} a montage that is not in the file.
    let unknown: String
    /// {0} the range of values that are drawn.
    let drawn: String
}
