/// The current work of the uploads.
enum UploadWork {
    case nothing
    /// The size of the file to upload is being read.
    case measuring
    /// The file is being encrypted or sent.
    case delivering(UploadRun, file: String)
    case fetching
    /// An attempt has ended, and its result is being written to the card.
    case noting
}
