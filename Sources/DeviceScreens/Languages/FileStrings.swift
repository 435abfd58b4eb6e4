/// The words of the list of pictures and tables, and of what is shown of each.
struct FileStrings: Sendable {
    let title: String
    let picture: String
    let table: String
    /// A session of music.
    let run: String
    let beingWritten: String
    let one: String
    /// {0} files.
    let many: String
    /// {0} chosen.
    let chosen: String
    /// {0} files that are listed, {1} all.
    let newestOf: String
    let chooseAll: String
    let chooseNone: String
    let emptyTitle: String
    let emptyText: String
    let notReadTitle: String
    let deleteTitleOne: String
    /// {0} files.
    let deleteTitle: String
    let deleteText: String
    let notDeletedTitle: String
    let notDecoded: String
    let tooLarge: String
    let emptyTable: String
    let tableGoesOn: String
}
