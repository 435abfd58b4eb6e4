import Platform

/// The folders of the data partition, and the space that they must leave free.
package enum DataFolders {
    package static let pictures = "screenshots"
    package static let tables = "measurements"
    package static let outbox = "outbox"
    package static let failed = "failed"
    package static let recordings = "recordings"
    /// A study, with its sounds and its subject's journal.
    package static let study = "study"
    /// State files of deliveries.
    package static let uploads = "uploads"
    /// Fetched files. The user that fetches owns the folder, and init creates it.
    package static let fetched = "fetched"
    /// Songs, in the user's folders.
    package static let songs = "songs"
    /// Music sessions.
    package static let runs = "runs"
    package static let all = [pictures, tables, outbox, failed, recordings, study, uploads, runs]

    /// The maximum number of files read in a folder.
    package static let maximumFiles = 1000
    /// The space that pictures, tables and mails leave for lists, settings and crash reports, in bytes.
    package static let reservedBytes: Int64 = 1 << 20
    /// The space that recordings leave for all others, in bytes.
    package static let recordingReserve: Int64 = 4 << 20
    /// The space that songs leave to all others when they are copied from a stick, in bytes.
    package static let songReserve: Int64 = 32 << 20

    /// Throws if a file would use the reserved space of a folder's file system.
    package static func reserve(_ bytes: Int, in folder: String) throws(FileError) {
        guard try Volume(of: folder).freeBytes - Int64(bytes) >= reservedBytes else { throw .noSpace }
    }
}
