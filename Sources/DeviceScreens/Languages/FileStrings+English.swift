extension FileStrings {
    static let english = FileStrings(
        title: "Files",
        picture: "Picture",
        table: "Table",
        run: "Run",
        beingWritten: "being written",
        one: "1 file",
        many: "{0} files",
        chosen: "{0} chosen",
        newestOf: "the newest {0} of {1} files",
        free: "{0} free",
        chooseAll: "Choose all",
        chooseNone: "Choose none",
        emptyTitle: "No files yet",
        emptyText: "Recordings, screenshots and tables of the limits are listed here.",
        notReadTitle: "The files cannot be listed",
        deleteTitleOne: "Delete this file?",
        deleteTitle: "Delete {0} files?",
        deleteText: "Deleted files cannot be restored.",
        notDeletedTitle: "Not deleted",
        notDecoded: "The picture cannot be shown: the file is damaged, or of another kind.",
        tooLarge: "The file is too large to be shown.",
        emptyTable: "The table is empty.",
        tableGoesOn: "Only the beginning of the table is shown.",
        asRecorded: "As recorded"
    )
}
