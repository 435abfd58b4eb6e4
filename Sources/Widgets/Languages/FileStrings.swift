/// The words of the list of pictures and tables, and of what is shown of each.
public struct FileStrings: Sendable {
    public let title: String
    public let picture: String
    public let table: String
    public let one: String
    /// {0} files.
    public let many: String
    /// {0} chosen.
    public let chosen: String
    /// {0} files that are listed, {1} all.
    public let newestOf: String
    public let chooseAll: String
    public let chooseNone: String
    public let emptyTitle: String
    public let emptyText: String
    public let notReadTitle: String
    public let deleteTitleOne: String
    /// {0} files.
    public let deleteTitle: String
    public let deleteText: String
    public let notDeletedTitle: String
    public let notDecoded: String
    public let tooLarge: String
    public let emptyTable: String
    public let tableGoesOn: String
}
