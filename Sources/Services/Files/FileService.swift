import Drawing

/// Lists, shows and deletes files of the data partition, or lists and shows those of a USB stick. No call blocks, because another thread reads the
/// files.
public protocol FileService: AnyObject {
    /// Lists all files of the data partition or of the stick.
    /// - Parameter action: called once, on the event loop.
    func list(then action: @escaping (Outcome<FileListing>) -> Void)
    /// Reads a preview of a file.
    /// - Parameters:
    /// - space: the maximum size of a picture in pixels.
    /// - action: called once, on the event loop.
    func preview(of file: StoredFile, within space: Size, then action: @escaping (FilePreview) -> Void)
    /// Deletes files one after another, and stops at the first error. A file that no longer exists is not an error.
    /// - Parameter action: called once, on the event loop.
    func delete(_ files: [StoredFile], then action: @escaping (Outcome<Void>) -> Void)
}

/// A file's preview, or the reason why there is none.
public enum FilePreview {
    /// The picture in the file, reduced to the requested size.
    case picture(Surface)
    case table(TablePreview)
    case recording(RecordingSummary)
    /// The file is not a PNG, or it is damaged or of an unsupported kind.
    case notDecoded
    /// The file exceeds the maximum number of bytes or pixels.
    case tooLarge
    case failed(StorageFailure)
}
