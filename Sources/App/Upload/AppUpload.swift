import Platform
import Services
import Settings
import Text
import Upload

/// Binds uploads to the settings, to recordings and to what the user reads.
final class AppUpload: UploadObserver, RecordedFiles {
    private let settings: SettingsStore
    private let notify: (LocalText) -> Void
    private(set) var uploads: Uploads?

    /// - Parameter notify: shows the user a sentence.
    init(
        settings: SettingsStore, storage: Storage, dataFolder: String, loop: EventLoop,
        notify: @escaping (LocalText) -> Void
    ) {
        self.settings = settings
        self.notify = notify
        do throws(PlatformError) {
            uploads = try Uploads(loop: loop, storage: storage, dataFolder: dataFolder)
        } catch {
            Console.error("pocketscope: nothing can be uploaded: \(error.message)")
        }
        uploads?.add(self)
        uploads?.use(UploadAccount.of(settings.current))
        settings.observe(UploadAccount.settings) { [self] in uploads?.use(UploadAccount.of($0.settings)) }
    }

    /// Breaks off what is under way; files stay in the queue.
    func close() {
        uploads?.close()
        uploads = nil
    }

    // MARK: Recordings

    func began(_ path: String) { deliver(path, .growing) }

    func ended(_ path: String) {
        guard let file = Self.file(path) else { return }
        uploads?.complete(file)
    }

    private func deliver(_ path: String, _ state: UploadItem.State) {
        guard settings.current.uploadsRecordings, !settings.current.upload.address.isEmpty,
            let file = Self.file(path),
            let name = RemoteName(
                String(decoding: file.utf8.dropFirst(DataFolders.recordings.utf8.count + 1), as: UTF8.self)),
            let item = UploadItem(file: file, name: name, state: state)
        else { return }
        uploads?.deliver(item)
    }

    /// The part of a recording's path below the data folder.
    private static func file(_ path: String) -> String? {
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return DataFolders.recordings + "/"
            + String(decoding: path.utf8[path.utf8.index(after: slash)...], as: UTF8.self)
    }

    // MARK: What the user reads

    func uploadChanged(_ status: UploadStatus) {}
    func delivered(_ file: String, as delivered: DeliveredFile) {}
    func uploadDelayed(_ problem: UploadProblem) { notify(problem.text) }
    func uploadLeftOut(_ file: String) { Console.line("upload: " + file + " is left out") }
}

extension UploadAccount {
    /// What the account is made of.
    static let settings: [Setting] = [.uploadAddress, .uploadUser, .uploadPassword]

    /// The folder of the settings; nil where none is set.
    static func of(_ settings: Settings) -> Result<UploadAccount, UploadProblem>? {
        let upload = settings.upload
        guard !upload.address.isEmpty else { return nil }
        let address: UploadAddress
        do throws(UploadAddressError) {
            address = try UploadAddress(upload.address)
        } catch {
            return .failure(.address(error))
        }
        do throws(UploadProblem) {
            return .success(try UploadAccount(address: address, user: upload.user, password: upload.password))
        } catch {
            return .failure(error)
        }
    }
}
