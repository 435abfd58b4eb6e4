/// The texts of the list of files, and of their previews.
struct FileStrings: Sendable {
    let title: String
    let picture: String
    let table: String
    /// The name of the kind of file that stores a music session.
    let run: String
    let beingWritten: String
    let one: String
    /// A number of files. Placeholder: the number.
    let many: String
    /// The number of files that the user has chosen. Placeholder: the number.
    let chosen: String
    /// The note above a list that is too long. Placeholders, in order: the number of listed files, the number of all files.
    let newestOf: String
    /// The free space on the device or the stick. Placeholder: the number of free bytes, with its unit.
    let free: String
    let chooseAll: String
    let chooseNone: String
    let emptyTitle: String
    let emptyText: String
    let notReadTitle: String
    let deleteTitleOne: String
    /// The title of the question before files are deleted. Placeholder: the number of files.
    let deleteTitle: String
    let deleteText: String
    let notDeletedTitle: String
    let notDecoded: String
    let tooLarge: String
    let emptyTable: String
    let tableGoesOn: String
    /// The button that plays a recording as it was displayed while it was recorded.
    let asRecorded: String
}
