import Drawing

/// Lists, shows and deletes files of the data partition, or shows those of a USB stick. Nothing here blocks: files are read elsewhere.
public protocol FileService: AnyObject {
    /// Lists all of them.
    /// - Parameter action: called once, on the loop.
    func list(then action: @escaping (Outcome<FileListing>) -> Void)
    /// Reads what is shown of a file.
    /// - Parameters:
    ///   - room: the most pixels that a picture may take.
    ///   - action: called once, on the loop.
    func preview(of file: StoredFile, within room: Size, then action: @escaping (FilePreview) -> Void)
    /// Deletes files, one after the other, up to the first that cannot be deleted. One that is not there any more is no error.
    /// - Parameter action: called once, on the loop.
    func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void)
}

/// What is shown of a file, or why nothing is.
public enum FilePreview {
    /// Reduced to the space that was given.
    case picture(Surface)
    case table(TablePreview)
    case recording(RecordingSummary)
    /// No PNG, a damaged one, or one of a kind that is not read.
    case notDecoded
    /// More bytes or pixels than are read.
    case tooLarge
    case failed(StorageFailure)
}
