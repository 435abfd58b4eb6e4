import Platform
import Storing
import Study
import Text
import Upload

/// The delivery of the files of the device's study, as the study defines it: server, login and encryption.
package struct StudyDelivery {
    /// The server's folder and login; nil if the study names no server.
    let account: Result<UploadAccount, UploadProblem>?
    /// The path, relative to the data folder, of the certificate with which files are encrypted. Only the owner of the certificate can decrypt the
    /// files. nil for no encryption.
    private let key: String?
    private let afterwards: UploadItem.Afterwards
    let owner: UploadItem.Owner
    /// Returns the UUID of the current subject; nil while there is none.
    let subject: () -> String?

    init(_ study: Study, _ paths: StudyPaths, checksum: UInt32, subject: @escaping () -> String?) {
        self.subject = subject
        owner = .study(study.identity.id)
        account = study.upload.map { upload in
            let server = upload.server
            return .of(
                server.address, user: server.user, password: server.password,
                certificates: server.certificate == nil ? nil : paths.certificates(of: checksum))
        }
        key = study.upload?.encryptFor == nil ? nil : paths.key(of: checksum)
        afterwards = study.upload?.copies == .deletedWhenVerified ? .deleted : .kept
    }

    /// The queue's item for the upload of a file. On the server, each subject has a folder whose name is the subject's UUID.
    /// - Parameter name: a file's name in the folder of recordings.
    /// - Returns: nil if the file does not belong to a study.
    func item(_ name: String, _ state: UploadItem.State) -> UploadItem? {
        guard let uuid = Self.uuid(name).flatMap({ RemoteName($0) }), let remote = RemoteName(name) else { return nil }
        return UploadItem(
            file: DataFolders.recordings + "/" + name, folder: [uuid], name: remote, owner: owner,
            afterwards: afterwards, key: key, state: state)
    }

    /// The UUID in a study's file name, such as "r_rest_1_2_1_UUID.bdf"; nil for other files.
    package static func uuid(_ name: String) -> String? {
        let bytes = Array(name.utf8)
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            ["bdf", "xdf", "json", "pdf"].contains(where: { $0.utf8.elementsEqual(bytes[(dot + 1)...]) }),
            let mark = bytes[..<dot].lastIndex(of: UInt8(ascii: "_")), mark > 0
        else { return nil }
        // If a block has several files, a number follows the UUID in the names from the second file on, so take only the 36 characters of the UUID.
        let uuid = bytes[(mark + 1)..<dot].prefix(36)
        guard uuid.count == 36 else { return nil }
        for (index, byte) in uuid.enumerated() {
            let isHyphen = [8, 13, 18, 23].contains(index)
            guard isHyphen ? byte == UInt8(ascii: "-") : ASCII.hexadecimal(byte) != nil else { return nil }
        }
        return String(decoding: uuid, as: UTF8.self)
    }
}

/// Finds a subject's files in the folder of recordings, on the writing thread. Files of other subjects and studies are ignored, because they must not
/// be sent to this study's server.
final class FindStudyFiles: FileTask {
    private let folder: String
    private let uuid: String
    private(set) var names: [String] = []

    /// - Parameter uuid: the subject's UUID.
    init(_ folder: String, of uuid: String) {
        self.folder = folder
        self.uuid = uuid
    }

    func run() throws(FileError) {
        names = try listFolder(
            folder, maximum: DataFolders.maximumFiles,
            where: { [uuid] in StudyDelivery.uuid($0)?.utf8.elementsEqual(uuid.utf8) ?? false }
        )
        .map { $0.name }
    }
}
