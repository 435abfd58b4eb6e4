import Storing
import Study

/// The paths of a study and its files on the data partition.
struct StudyPaths {
    let dataFolder: String
    let folder: String
    /// The folder of session data and signed consents: the folder of recordings.
    let recordings: String

    init(dataFolder: String) {
        self.dataFolder = dataFolder
        folder = dataFolder + "/" + DataFolders.study
        recordings = dataFolder + "/" + DataFolders.recordings
    }

    /// The archive of the device's study.
    var archive: String { folder + "/study.study" }
    /// The archive of a study while it is being imported.
    var next: String { folder + "/next.new" }
    /// The path of the complete archive of a newer version of the device's study.
    var newer: String { folder + "/newer.study" }
    /// The path of the archive of a newer version while it is still being written.
    var newerPart: String { folder + "/newer.new" }
    /// The folder of the sounds from the archive with this checksum.
    func sounds(_ checksum: UInt32) -> String { folder + "/" + soundsName(checksum) }
    func soundsName(_ checksum: UInt32) -> String { Self.soundsMark + Self.hexadecimal(checksum) }
    static let soundsMark = "sounds-"
    /// The file with the server's certificates from the archive with this checksum.
    func certificates(of checksum: UInt32) -> String { folder + "/server-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificate with which files are encrypted, as a path relative to the data folder.
    func key(of checksum: UInt32) -> String { DataFolders.study + "/reader-" + Self.hexadecimal(checksum) + ".pem" }
    /// The file with the certificates of the server for downloads, if the server for downloads is not the one for uploads.
    func downloadCertificates(of checksum: UInt32) -> String {
        folder + "/download-" + Self.hexadecimal(checksum) + ".pem"
    }
    /// The journal of a study's subject. Each study has a separate journal, so that importing a study loses no journal.
    func journal(of study: String) -> String { folder + "/journal-" + study }

    /// The name of the file with announcements on the lab's server. The server's file name for a study begins with the study's identifier and a dot.
    static let announcements = "announcements.json"
    /// The maximum size of an archive in bytes: the files of a study, and 16 MiB for the archive's headers.
    static let maximumArchive: Int64 = StudyLimits.studyBytes + 16 << 20
    func archiveName(_ study: Study) -> String { study.identity.id + ".study" }
    func announcementsName(_ study: Study) -> String { study.identity.id + "." + Self.announcements }
    /// The file with the announcements that were last fetched for a study.
    func fetchedAnnouncements(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + announcementsName(study)
    }
    func fetchedArchive(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + archiveName(study)
    }
    /// The file with the server's version mark of the last archive that was checked.
    func newsMark(_ study: Study) -> String { folder + "/news-" + study.identity.id }

    /// The folder that contains the file with this path.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }
}
