/// The texts of the list of files, and of their previews.
struct FileStrings: Sendable {
    let title: String
    let picture: String
    let table: String
    /// The name of a file of a music session.
    let run: String
    let beingWritten: String
    let one: String
    /// Placeholder: the number of files.
    let many: String
    /// Placeholder: the number of chosen files.
    let chosen: String
    /// Placeholders, in order: the number of listed files, the number of all files.
    let newestOf: String
    let chooseAll: String
    let chooseNone: String
    let emptyTitle: String
    let emptyText: String
    let notReadTitle: String
    let deleteTitleOne: String
    /// Placeholder: the number of files.
    let deleteTitle: String
    let deleteText: String
    let notDeletedTitle: String
    let notDecoded: String
    let tooLarge: String
    let emptyTable: String
    let tableGoesOn: String
}
