/// The words of the file of montages: its names in the settings, and what was wrong with it, each behind the line's number.
public struct MontageFileStrings: Sendable {
    /// In place of the names, where the file has none.
    public let noneInFile: String
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
