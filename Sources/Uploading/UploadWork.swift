/// What the uploads do at present.
enum UploadWork {
    case nothing
    /// The file's size is being read.
    case measuring
    /// The file is being encrypted or sent.
    case delivering(UploadRun, file: String)
    case fetching
    /// An attempt is over, and its result is being written.
    case noting
}
