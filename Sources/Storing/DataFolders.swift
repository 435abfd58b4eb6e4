import Platform

/// The folders of the data partition, and what all of them have to leave.
package enum DataFolders {
    package static let pictures = "screenshots"
    package static let tables = "measurements"
    package static let outbox = "outbox"
    package static let failed = "failed"
    package static let recordings = "recordings"
    /// A study, with its sounds and its subject's journal.
    package static let study = "study"
    /// State files of what is to be delivered.
    package static let uploads = "uploads"
    /// What was fetched from a server; the user who fetches owns it, and init makes it.
    package static let fetched = "fetched"
    /// Songs, in folders of the user's.
    package static let songs = "songs"
    /// Sessions of music.
    package static let runs = "runs"
    package static let all = [pictures, tables, outbox, failed, recordings, study, uploads, runs]

    /// The most files of a folder that are looked at.
    package static let maximumFiles = 1000
    /// The space that pictures, tables and mails leave to lists, settings and notes of crashes, in bytes.
    package static let reservedBytes: Int64 = 1 << 20
    /// The space that recordings leave to all others, in bytes.
    package static let recordingReserve: Int64 = 4 << 20
    /// The space that songs leave to all others when they are copied from a stick, in bytes.
    package static let songReserve: Int64 = 32 << 20

    /// Refuses what would take the reserved space of a folder's file system.
    package static func reserve(_ bytes: Int, in folder: String) throws(FileError) {
        guard try Volume(of: folder).freeBytes - Int64(bytes) >= reservedBytes else { throw .noSpace }
    }
}
