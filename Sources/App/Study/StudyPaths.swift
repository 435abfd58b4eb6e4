import Storing
import Study

/// The paths of a study and its files on the data partition.
struct StudyPaths {
    let dataFolder: String
    let folder: String
    /// The folder of session data and signed consents, beside the recordings.
    let recordings: String

    init(dataFolder: String) {
        self.dataFolder = dataFolder
        folder = dataFolder + "/" + DataFolders.study
        recordings = dataFolder + "/" + DataFolders.recordings
    }

    /// The device's study.
    var archive: String { folder + "/study.study" }
    /// A study during its import.
    var next: String { folder + "/next.new" }
    /// Another version of the device's study: complete, and during the copy.
    var newer: String { folder + "/newer.study" }
    var newerPart: String { folder + "/newer.new" }
    /// The folder of the sounds of the archive with a checksum.
    func sounds(_ checksum: UInt32) -> String { folder + "/" + soundsName(checksum) }
    func soundsName(_ checksum: UInt32) -> String { Self.soundsMark + Self.hexadecimal(checksum) }
    static let soundsMark = "sounds-"
    /// The server's certificates from the archive with a checksum.
    func certificates(of checksum: UInt32) -> String { folder + "/server-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificate for which files are encrypted, relative to the data folder.
    func key(of checksum: UInt32) -> String { DataFolders.study + "/reader-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificates of the server for downloads, if it is a different one.
    func downloadCertificates(of checksum: UInt32) -> String {
        folder + "/download-" + Self.hexadecimal(checksum) + ".pem"
    }
    /// A subject's journal. Each study has its own, so that an import loses none.
    func journal(of study: String) -> String { folder + "/journal-" + study }

    // Names on the lab's server.
    static let announcements = "announcements.json"
    /// The maximum size of an archive in bytes: all files of a study, and their headers.
    static let maximumArchive: Int64 = StudyLimits.studyBytes + 16 << 20
    func archiveName(_ study: Study) -> String { study.identity.id + ".study" }
    func announcementsName(_ study: Study) -> String { study.identity.id + "." + Self.announcements }
    /// The last fetched announcements of a study.
    func fetchedAnnouncements(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + announcementsName(study)
    }
    func fetchedArchive(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + archiveName(study)
    }
    /// The server's version mark of the last archive that was checked.
    func newsMark(_ study: Study) -> String { folder + "/news-" + study.identity.id }

    /// The folder of a file.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }
}
