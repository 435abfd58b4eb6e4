import Platform
import Services
import Settings
import Storing
import Text
import Upload

/// Binds uploads to the settings, to recordings, to a study and to what the user reads.
///
/// The settings' folder comes first, then that of the study. A study that names none is uploaded as recordings are: where the setting
/// says so.
public final class AppUpload: UploadObserver, RecordedFiles {
    private let settings: SettingsStore
    private let storage: Storage
    private let dataFolder: String
    private let notify: (LocalText) -> Void
    package private(set) var uploads: Uploads?
    /// Of the study that runs; nil: the device is a monitor.
    private var study: StudyDelivery?
    /// Whether the device runs a study.
    var carriesStudy: Bool { study != nil }
    /// The recording that grows, as a name in the folder of recordings.
    private var growing: String?

    /// - Parameters:
    ///   - program: `uploader`, or what has another user run it.
    ///   - sealer: `uploader`, which encrypts files without another user.
    ///   - notify: shows the user a sentence.
    package init(
        settings: SettingsStore, storage: Storage, dataFolder: String, loop: EventLoop,
        program: String = "/usr/bin/upload-file", sealer: String = "/usr/bin/uploader",
        notify: @escaping (LocalText) -> Void
    ) {
        self.settings = settings
        self.storage = storage
        self.dataFolder = dataFolder
        self.notify = notify
        do throws(PlatformError) {
            uploads = try Uploads(
                loop: loop, storage: storage, dataFolder: dataFolder, program: program, sealer: sealer)
        } catch {
            Console.error("pocketscope: nothing can be uploaded: \(error.message)")
        }
        uploads?.add(self)
        follow()
        settings.observe(UploadAccount.settings + [.uploadsRecordings]) { [self] _ in follow() }
    }

    /// Breaks off what is under way; files stay in the queue.
    package func close() {
        uploads?.close()
        uploads = nil
    }

    private var account: Result<UploadAccount, UploadProblem>? {
        let own = Result<UploadAccount, UploadProblem>.of(settings.current)
        guard let study else { return own }
        if study.account == nil, !settings.current.uploadsRecordings { return nil }
        return own ?? study.account
    }

    /// Whose files go there. Those of a study that the device does not carry wait until it does, and recordings for a folder of the settings.
    private var owners: [UploadItem.Owner] {
        guard let study else { return [.device] }
        return settings.current.upload.address.isEmpty ? [study.owner] : [.device, study.owner]
    }

    /// Uses the folder of the settings, or the study's.
    private func follow() {
        let account = account
        uploads?.use(account, for: owners)
        guard let study, account != nil, let subject = study.subject() else { return }
        // What was stored while there was no folder, and what a power cut left out.
        let task = FindStudyFiles(dataFolder + "/" + DataFolders.recordings, of: subject)
        storage.perform(task, to: nil) { [self] _ in
            for name in task.names where growing.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true {
                deliver(name, .waiting)
            }
        }
    }

    // MARK: Recordings and studies

    /// The device runs a study: all that is recorded from now on is its subject's.
    func carry(_ study: StudyDelivery) {
        guard settings.current.startMode == .study else { return }
        self.study = study
        follow()
    }

    /// A file of a study is among the recordings, or is about to be.
    func stored(_ name: String) { if account != nil { deliver(name, .waiting) } }

    package func began(_ path: String) {
        let name = Self.name(path)
        growing = name
        // Prompts come at exact times, and the headset may share the radio.
        if study != nil { uploads?.isQuiet = true }
        uploads?.began(DataFolders.recordings + "/" + name)
        if account != nil { deliver(name, .growing) }
    }

    package func ended(_ path: String) {
        let name = Self.name(path)
        growing = nil
        uploads?.isQuiet = false
        uploads?.complete(DataFolders.recordings + "/" + name)
        // There may have been no folder when it began.
        if study != nil, account != nil { deliver(name, .waiting) }
    }

    private func deliver(_ name: String, _ state: UploadItem.State) {
        let item: UploadItem?
        if let study {
            item = study.item(name, state)
        } else {
            guard settings.current.uploadsRecordings, let remote = RemoteName(name) else { return }
            item = UploadItem(file: DataFolders.recordings + "/" + name, name: remote, state: state)
        }
        if let item { uploads?.deliver(item) }
    }

    /// A recording's name in its folder.
    private static func name(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    }

    // MARK: What the user reads

    public func uploadChanged(_ status: UploadStatus) {}
    public func delivered(_ file: String, as delivered: DeliveredFile) {}
    public func uploadDelayed(_ problem: UploadProblem) {
        // A subject reads it where the upload is shown, in words for a subject.
        if study == nil { notify(problem.text) }
    }
    public func uploadLeftOut(_ file: String) { Console.line("upload: " + file + " is left out") }
}

extension Result where Success == UploadAccount, Failure == UploadProblem {
    /// The folder of the settings; nil where none is set.
    fileprivate static func of(_ settings: Settings) -> Self? {
        let upload = settings.upload
        guard !upload.address.isEmpty else { return nil }
        return .of(upload.address, user: upload.user, password: upload.password)
    }

    /// A folder and its login, as they were typed.
    /// - Parameter certificates: the path of a file with the only ones that are trusted; nil: the device's.
    static func of(_ address: String, user: String, password: String, certificates: String? = nil) -> Self {
        let folder: UploadAddress
        do throws(UploadAddressError) {
            folder = try UploadAddress(address)
        } catch {
            return .failure(.address(error))
        }
        do throws(UploadProblem) {
            return .success(
                try UploadAccount(address: folder, user: user, password: password, certificates: certificates))
        } catch {
            return .failure(error)
        }
    }
}

extension UploadAccount {
    /// What the account is made of.
    static let settings: [Setting] = [.uploadAddress, .uploadUser, .uploadPassword]
}
