import Platform

/// The folders of the data partition, and the space that each kind of file must leave free.
package enum DataFolders {
    package static let pictures = "screenshots"
    package static let tables = "measurements"
    package static let outbox = "outbox"
    package static let failed = "failed"
    package static let recordings = "recordings"
    /// The folder with a study, its sounds, and its subject's journal.
    package static let study = "study"
    /// The folder with the state files of uploads.
    package static let uploads = "uploads"
    /// The folder with downloaded files. It belongs to the system's user account under which downloads run, so the board's init process creates it.
    package static let fetched = "fetched"
    /// The folder with the user's song folders.
    package static let songs = "songs"
    /// The folder with music sessions.
    package static let runs = "runs"
    package static let all = [pictures, tables, outbox, failed, recordings, study, uploads, runs]

    /// The maximum number of files that are read from a folder.
    package static let maximumFiles = 1000
    /// The number of free bytes that pictures, tables and mails must leave for lists, settings and crash reports.
    package static let reservedBytes: Int64 = 1 << 20
    /// The number of free bytes that recordings must leave for all other files.
    package static let recordingReserve: Int64 = 4 << 20
    /// The number of free bytes that songs copied from a stick must leave for all other files.
    package static let songReserve: Int64 = 32 << 20

    /// Throws an error if writing these bytes into the folder would use the reserved part of the free space.
    package static func reserve(_ bytes: Int, in folder: String) throws(FileError) {
        guard try Volume(of: folder).freeBytes - Int64(bytes) >= reservedBytes else { throw .noSpace }
    }
}
