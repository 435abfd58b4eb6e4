import Platform
import Storing
import Study
import Text
import Upload

/// Where the files of the study that the device carries go, by the study itself.
package struct StudyDelivery {
    /// nil: the study names no server.
    let account: Result<UploadAccount, UploadProblem>?
    /// The certificate whose owner alone can read the files, below the data folder.
    private let key: String?
    private let afterwards: UploadItem.Afterwards
    let owner: UploadItem.Owner
    /// The UUID of the subject who takes part; nil while nobody does.
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

    /// A file as the server gets it: in a folder of the subject's own, named by the UUID.
    /// - Parameter name: of a file among the recordings; nil is returned for one that is no study's.
    func item(_ name: String, _ state: UploadItem.State) -> UploadItem? {
        guard let uuid = Self.uuid(name).flatMap({ RemoteName($0) }), let remote = RemoteName(name) else { return nil }
        return UploadItem(
            file: DataFolders.recordings + "/" + name, folder: [uuid], name: remote, owner: owner,
            afterwards: afterwards, key: key, state: state)
    }

    /// The UUID in the name of a study's file, "r_rest_1_2_1_UUID.bdf"; nil for other files.
    package static func uuid(_ name: String) -> String? {
        let bytes = Array(name.utf8)
        guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")),
            ["bdf", "xdf", "json", "pdf"].contains(where: { $0.utf8.elementsEqual(bytes[(dot + 1)...]) }),
            let mark = bytes[..<dot].lastIndex(of: UInt8(ascii: "_")), mark > 0
        else { return nil }
        // A further file of the same block has a number behind its UUID.
        let uuid = bytes[(mark + 1)..<dot].prefix(36)
        guard uuid.count == 36 else { return nil }
        for (index, byte) in uuid.enumerated() {
            let isHyphen = [8, 13, 18, 23].contains(index)
            guard isHyphen ? byte == UInt8(ascii: "-") : ASCII.hexadecimal(byte) != nil else { return nil }
        }
        return String(decoding: uuid, as: UTF8.self)
    }
}

/// Looks which files of a subject lie among the recordings, on the writing thread. Those of other subjects and studies are not for this
/// study's server.
final class FindStudyFiles: FileTask {
    private let folder: String
    private let uuid: String
    private(set) var names: [String] = []

    /// - Parameter uuid: the subject's.
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
