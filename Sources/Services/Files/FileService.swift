import Drawing

/// Lists, shows and deletes files of the data partition, or lists and shows those of a USB stick. No call blocks:
/// another thread reads the files.
public protocol FileService: AnyObject {
    /// Lists all of them.
    /// - Parameter action: called once, on the loop.
    func list(then action: @escaping (Outcome<FileListing>) -> Void)
    /// Reads a file's preview.
    /// - Parameters:
    ///   - room: the maximum size of a picture, in pixels.
    ///   - action: called once, on the loop.
    func preview(of file: StoredFile, within room: Size, then action: @escaping (FilePreview) -> Void)
    /// Deletes files one after another, and stops at the first error. A file that no longer exists is no error.
    /// - Parameter action: called once, on the loop.
    func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void)
}

/// A file's preview, or why there is none.
public enum FilePreview {
    /// Reduced to the available space.
    case picture(Surface)
    case table(TablePreview)
    case recording(RecordingSummary)
    /// Not a PNG, damaged, or of an unsupported kind.
    case notDecoded
    /// It exceeds the limit of bytes or pixels.
    case tooLarge
    case failed(StorageFailure)
}
