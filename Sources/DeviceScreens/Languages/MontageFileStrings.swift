/// The words of the file of montages: its names in the settings, and its faults, each after the line's number.
struct MontageFileStrings: Sendable {
    /// Replaces the names if the file contains no montage.
    let noneInFile: String
    let fileTitle: String
    let notUnderstood: String
    let severalHyphens: String
    let sameChannel: String
    /// {1} the most bytes.
    let labelTooLong: String
    let noMontage: String
    let badName: String
    let nameTooLong: String
    let nameTwice: String
    let pairTwice: String
    let empty: String
    /// {1} the most montages.
    let tooManyMontages: String
    let tooManyPairs: String
    let lineTooLong: String
    /// {1} the most bytes.
    let fileTooLong: String
    let fileUnreadable: String
}
