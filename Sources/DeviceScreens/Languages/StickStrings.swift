/// The texts for files on a USB stick, and of the screen that copies files to it.
struct StickStrings: Sendable {
    let title: String
    /// The button that opens the screen for copying files to the stick.
    let copy: String
    let eject: String
    let onDevice: String
    let onStick: String
    /// The title that replaces an empty list of the stick's files.
    let emptyTitle: String
    let emptyText: String
    let waitingTitle: String
    let waiting: String
    let readOnlyTitle: String
    let takeAnother: String
    let unreadableTitle: String
    let unreadable: String
    let putInAgain: String
    let copying: String
    let comparing: String
    /// The progress of copying. Placeholders, in order: the copied bytes, all bytes.
    let bytesOf: String
    /// The progress of copying. Placeholders, in order: the number of the present file, the number of all files.
    let fileOf: String
    let copiedTitle: String
    /// The message that all files were copied. Placeholder: the number of files.
    let copied: String
    let notCopiedTitle: String
    let notAllTitle: String
    /// The message that not all files were copied. Placeholders, in order: the number of copied files, the number of all files.
    let copiedOf: String
    /// The files that were not copied. Placeholder: their names.
    let missing: String
    /// The files that were not copied, if they are many. Placeholders, in order: the names of the first files, the number of the others.
    let missingAndMore: String
    let cancelled: String
    let full: String
    let readOnly: String
    let noAnswer: String
    let differs: String
    let notRead: String
    let ejectingTitle: String
    let ejecting: String
    let ejected: String
    let notEjectedTitle: String
    let notEjected: String
    let played: String
    let songsPlayed: String
}
