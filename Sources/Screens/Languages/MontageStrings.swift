/// The words of montages, and of limits of samples.
public struct MontageStrings: Sendable {
    // In the status strip, as short as can be.
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

    // The settings.
    /// In place of the names, where the file has none.
    public let noneInFile: String

    // What was wrong with the file, each behind the line's number: {0} what the line says.
    public let fileTitle: String
    public let notUnderstood: String
    public let severalHyphens: String
    public let sameChannel: String
    /// {1} bytes at most.
    public let labelTooLong: String
    public let noMontage: String
    public let badName: String
    public let nameTooLong: String
    public let nameTwice: String
    public let pairTwice: String
    public let empty: String
    /// {1} how many at most.
    public let tooManyMontages: String
    public let tooManyPairs: String
    public let lineTooLong: String
    /// {1} bytes at most.
    public let fileTooLong: String
    public let fileUnreadable: String
}
