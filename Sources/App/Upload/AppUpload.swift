import Platform
import Services
import Settings
import Storing
import Text
import Upload
import Uploading

/// Connects the upload service with the settings, the recordings, a study and the user's notifications.
///
/// The server folder in the settings takes precedence over the one that the study names. If the study names none, its files are uploaded like other
/// recordings: only if the setting for uploading recordings is on.
public final class AppUpload: UploadObserver, RecordedFiles {
    private let settings: SettingsStore
    private let storage: Storage
    private let dataFolder: String
    private let notify: (LocalText) -> Void
    package private(set) var uploads: Uploads?
    /// The delivery of the files of the study that the device runs; nil if the device runs no study.
    private var study: StudyDelivery?
    /// True if the device runs a study.
    var carriesStudy: Bool { study != nil }
    /// The file name of the recording that is being written; nil for none.
    private var growing: String?

    /// - Parameters:
    ///   - program: the path of the uploader, or of a program that runs it as another user.
    ///   - sealer: the path of the uploader, which encrypts files as the app's user.
    ///   - notify: shows a notification.
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
                loop: loop, storage: storage, dataFolder: dataFolder, program: program, sealer: sealer,
                isOpen: CompleteRecordings.isOpen)
        } catch {
            Console.error("pocketscope: nothing can be uploaded: \(error.message)")
        }
        uploads?.add(self)
        follow()
        settings.observe(UploadAccount.settings + [.uploadsRecordings]) { [self] _ in follow() }
    }

    /// Aborts the current upload. Its file stays in the queue.
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

    /// The owners (studies, or none) whose files may be delivered to the present server folder. Files of another study wait until the device runs
    /// that study again. While the device runs a study, recordings outside of studies wait until the settings contain a folder.
    private var owners: [UploadItem.Owner] {
        guard let study else { return [.device] }
        return settings.current.upload.address.isEmpty ? [study.owner] : [.device, study.owner]
    }

    /// From now on, uploads go to the server folder that the settings name, or else to the one that the study names.
    private func follow() {
        let account = account
        uploads?.use(account, for: owners)
        guard let study, account != nil, let subject = study.subject() else { return }
        // Find and queue the files that were stored while no server folder was set, and those that a power cut kept out of the queue.
        let task = FindStudyFiles(dataFolder + "/" + DataFolders.recordings, of: subject)
        storage.perform(task, to: nil) { [self] _ in
            for name in task.names where growing.map({ !$0.utf8.elementsEqual(name.utf8) }) ?? true {
                deliver(name, .waiting)
            }
        }
    }

    // MARK: Recordings and studies

    /// Called when the device runs a study. From now on, all recordings belong to the study's subject.
    func carry(_ study: StudyDelivery) {
        guard settings.current.startMode == .study else { return }
        self.study = study
        follow()
    }

    /// Called when a file of the study was written to the folder of recordings, or when its write was queued.
    func stored(_ name: String) { if account != nil { deliver(name, .waiting) } }

    package func began(_ path: String) {
        let name = Self.name(path)
        growing = name
        // Pause uploads while a study records: uploads could delay the study's exactly timed prompts, and a headset may use the same radio.
        if study != nil { uploads?.isQuiet = true }
        uploads?.began(DataFolders.recordings + "/" + name)
        if account != nil { deliver(name, .growing) }
    }

    package func ended(_ path: String) {
        let name = Self.name(path)
        growing = nil
        uploads?.isQuiet = false
        uploads?.complete(DataFolders.recordings + "/" + name)
        // Queue the file again: if no server folder was set when the recording began, the file is not in the queue yet.
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

    /// The file name at the end of a path.
    private static func name(_ path: String) -> String {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return path }
        return String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    }

    // MARK: Notifications

    public func uploadChanged(_ status: UploadStatus) {}
    public func delivered(_ file: String, as delivered: DeliveredFile) {}
    public func uploadDelayed(_ problem: UploadProblem) {
        // In a study, the subject reads about the problem on the screen that shows the upload.
        if study == nil { notify(problem.text) }
    }
    public func uploadLeftOut(_ file: String) { Console.line("upload: " + file + " is left out") }
}

extension Result where Success == UploadAccount, Failure == UploadProblem {
    /// The account from the settings; nil if they contain no server folder.
    fileprivate static func of(_ settings: Settings) -> Self? {
        let upload = settings.upload
        guard !upload.address.isEmpty else { return nil }
        return .of(upload.address, user: upload.user, password: upload.password)
    }

    /// The account for a server folder with name and password, all as the user typed them.
    /// - Parameter certificates: the path of a file with the only trusted certificates; nil for the device's own.
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
    /// The settings from which the account for uploads is made.
    static let settings: [Setting] = [.uploadAddress, .uploadUser, .uploadPassword]
}
