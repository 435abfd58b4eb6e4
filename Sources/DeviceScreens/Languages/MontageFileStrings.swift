/// The texts about the file of montages: the names in the settings, and the faults, each of which follows the line's number.
struct MontageFileStrings: Sendable {
    /// Shown instead of the names if the file contains no montage.
    let noneInFile: String
    let fileTitle: String
    let notUnderstood: String
    let severalHyphens: String
    let sameChannel: String
    /// The second placeholder is the maximum number of bytes.
    let labelTooLong: String
    let noMontage: String
    let badName: String
    let nameTooLong: String
    let nameTwice: String
    let pairTwice: String
    let empty: String
    /// The second placeholder is the maximum number of montages.
    let tooManyMontages: String
    let tooManyPairs: String
    let lineTooLong: String
    /// The second placeholder is the maximum number of bytes.
    let fileTooLong: String
    let fileUnreadable: String
}
