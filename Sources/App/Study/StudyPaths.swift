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
    /// The sounds of the archive with a checksum.
    func sounds(_ checksum: UInt32) -> String { folder + "/" + soundsName(checksum) }
    func soundsName(_ checksum: UInt32) -> String { Self.soundsMark + Self.hexadecimal(checksum) }
    static let soundsMark = "sounds-"
    /// The certificates of the server of the archive with a checksum.
    func certificates(of checksum: UInt32) -> String { folder + "/server-" + Self.hexadecimal(checksum) + ".pem" }
    /// The certificate that its files are encrypted for, below the data folder.
    func key(of checksum: UInt32) -> String { DataFolders.study + "/reader-" + Self.hexadecimal(checksum) + ".pem" }
    /// What the subject of a study did: each study has its own, so that an import loses none.
    func journal(of study: String) -> String { folder + "/journal-" + study }

    static func hexadecimal(_ number: UInt32) -> String {
        let digits = String(number, radix: 16)
        return String(repeating: "0", count: max(0, 8 - digits.utf8.count)) + digits
    }
}
