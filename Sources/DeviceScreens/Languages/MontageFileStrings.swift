/// The words of the file of montages: its names in the settings, and what was wrong with it, each behind the line's number.
struct MontageFileStrings: Sendable {
    /// In place of the names, where the file has none.
    let noneInFile: String
    let fileTitle: String
    let notUnderstood: String
    let severalHyphens: String
    let sameChannel: String
    /// {1} bytes at most.
    let labelTooLong: String
    let noMontage: String
    let badName: String
    let nameTooLong: String
    let nameTwice: String
    let pairTwice: String
    let empty: String
    /// {1} how many at most.
    let tooManyMontages: String
    let tooManyPairs: String
    let lineTooLong: String
    /// {1} bytes at most.
    let fileTooLong: String
    let fileUnreadable: String
}
