/// The texts about the file of montages: the names in the settings, and the faults, each of which follows the line's number.
struct MontageFileStrings: Sendable {
    /// Shown instead of the montages' names if the montage file contains no montage.
    let noneInFile: String
    let fileTitle: String
    let notUnderstood: String
    let severalHyphens: String
    let sameChannel: String
    /// A label in the montage file is too long. The second placeholder is the maximum number of bytes.
    let labelTooLong: String
    let noMontage: String
    let badName: String
    let nameTooLong: String
    let nameTwice: String
    let pairTwice: String
    let empty: String
    /// The montage file has too many montages. The second placeholder is the maximum number.
    let tooManyMontages: String
    let tooManyPairs: String
    let lineTooLong: String
    /// The montage file is too long. The second placeholder is the maximum number of bytes.
    let fileTooLong: String
    let fileUnreadable: String
}
