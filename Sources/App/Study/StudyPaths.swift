import Storing
import Study

/// Where a study and what belongs to it lie on the data partition.
struct StudyPaths {
    let dataFolder: String
    let folder: String
    /// Where a session's data and the signed consent lie, beside the recordings.
    let recordings: String

    init(dataFolder: String) {
        self.dataFolder = dataFolder
        folder = dataFolder + "/" + DataFolders.study
        recordings = dataFolder + "/" + DataFolders.recordings
    }

    /// The study that is carried.
    var archive: String { folder + "/study.study" }
    /// One that is being imported.
    var next: String { folder + "/next.new" }
    /// Another version of the study that is carried, whole, and while it is copied.
    var newer: String { folder + "/newer.study" }
    var newerPart: String { folder + "/newer.new" }
    /// The sounds of the archive with a checksum.
    func sounds(_ checksum: UInt32) -> String { folder + "/" + soundsName(checksum) }
    func soundsName(_ checksum: UInt32) -> String { Self.soundsMark + Self.hexadecimal(checksum) }
    static let soundsMark = "sounds-"
    /// The certificates of the server of the archive with a checksum.
    func certificates(of checksum: UInt32) -> String { folder + "/server-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificate that its files are encrypted for, below the data folder.
    func key(of checksum: UInt32) -> String { DataFolders.study + "/reader-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificates of the server that it fetches from, where that is another one.
    func downloadCertificates(of checksum: UInt32) -> String {
        folder + "/download-" + Self.hexadecimal(checksum) + ".pem"
    }
    /// What the subject of a study did: each study has its own, so that an import loses none.
    func journal(of study: String) -> String { folder + "/journal-" + study }

    // What the lab's server has.
    static let announcements = "announcements.json"
    /// The most bytes of an archive: all files of a study, and their headers.
    static let maximumArchive: Int64 = StudyLimits.studyBytes + 16 << 20
    func archiveName(_ study: Study) -> String { study.identity.id + ".study" }
    func announcementsName(_ study: Study) -> String { study.identity.id + "." + Self.announcements }
    /// What was fetched last. Each study has its own.
    func fetchedAnnouncements(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + announcementsName(study)
    }
    func fetchedArchive(_ study: Study) -> String {
        dataFolder + "/" + DataFolders.fetched + "/" + archiveName(study)
    }
    /// The server's mark of the version that was looked at last.
    func newsMark(_ study: Study) -> String { folder + "/news-" + study.identity.id }

    /// The folder that a file is in.
    static func folder(of path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "." }
        return String(decoding: path.utf8[..<slash], as: UTF8.self)
    }

    static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }
}
