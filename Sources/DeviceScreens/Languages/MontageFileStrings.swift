/// The texts about the file of montages: the names that the settings show, and the faults in the file. The number of the faulty line precedes each
/// text about a fault.
struct MontageFileStrings: Sendable {
    /// Shown instead of the montages' names if the montage file contains no montage.
    let noneInFile: String
    let fileTitle: String
    let notUnderstood: String
    let severalHyphens: String
    let sameChannel: String
    /// States that a label in the montage file is too long. The second placeholder of this text is the maximum number of bytes.
    let labelTooLong: String
    let noMontage: String
    let badName: String
    let nameTooLong: String
    let nameTwice: String
    let pairTwice: String
    let empty: String
    /// States that the montage file has too many montages. The second placeholder of this text is the maximum number.
    let tooManyMontages: String
    let tooManyPairs: String
    let lineTooLong: String
    /// States that the montage file is too long. The second placeholder of this text is the maximum number of bytes.
    let fileTooLong: String
    let fileUnreadable: String
}
