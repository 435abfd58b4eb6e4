import CSystem
import Drawing
import Platform
import Services
import Storing
import Study
import StudyRun
import Text
import Upload
import Uploading

/// The study on the data partition. Worker threads import and load it, and store its subject's journal and files.
public final class StudyFiles: StudyService, WorkerHandler {
    /// The maximum size of a journal in bytes: as much as a worker thread can write at once. The guided study replaces a journal by a shorter one
    /// long before the journal reaches this size.
    static let maximumJournal = Worker.maximumBytes
    /// The maximum size of a picture in bytes.
    static let maximumPicture = 4 << 20

    public private(set) var carried = CarriedStudy.none
    public private(set) var importing = StudyImport.idle
    public private(set) var files: [StudyFile] = []
    public private(set) var revision: UInt32 = 0

    private let storage: Storage
    private let loop: EventLoop
    private let paths: StudyPaths
    private let settingsFolder: String
    private let fontFolder: String
    private let stick: () -> String?
    /// Returns the service that delivers the subject's files; nil for none.
    private let upload: () -> AppUpload?
    private var archive: StudyArchive?
    private var identity = ""
    private let subject: SubjectFiles
    private let settling: Int64
    private let pauseAfterFailure: Int64
    private var news: StudyNews?
    /// True if the newer version could not replace the study. This run of the app does not try again.
    private var isNewerStuck = false

    /// The thread that reads whole archives, which takes minutes from a slow stick.
    private var importer: Worker?
    private enum Job {
        case check(CheckStudy, StudyFile)
        case take(CopyStudy)
    }
    private var job: (number: Int, job: Job)?
    /// The archive that the user chose while the canceled check of another one was still running.
    private var next: StudyFile?
    private var checked: (file: StudyFile, checksum: UInt32)?

    /// - Parameters:
    ///   - settingsFolder: a folder that is searched for archives in addition to the stick.
    ///   - fontFolder: the folder with the files of the font Inter, for documents.
    ///   - stick: returns the folder of the mounted stick; nil without a stick.
    ///   - upload: returns the service that delivers files; nil for none.
    ///   - notify: shows the subject a notification.
    ///   - pause: the delay before data that the card refused are written again, in nanoseconds.
    ///   - settling: the delay between the start or a change of the network and a request to the lab's server, in nanoseconds.
    ///   - pauseAfterFailure: the delay before another request to the lab's server after a failure, in nanoseconds.
    package init(
        storage: Storage, loop: EventLoop, dataFolder: String, settingsFolder: String, fontFolder: String,
        stick: @escaping () -> String?, upload: @escaping () -> AppUpload?, notify: @escaping (LocalText) -> Void,
        pause: Int64 = 30_000_000_000, settling: Int64 = 2_000_000_000,
        pauseAfterFailure: Int64 = StudyNews.pauseAfterFailure
    ) {
        self.storage = storage
        self.loop = loop
        paths = StudyPaths(dataFolder: dataFolder)
        self.settingsFolder = settingsFolder
        self.fontFolder = fontFolder
        self.stick = stick
        self.upload = upload
        (self.settling, self.pauseAfterFailure) = (settling, pauseAfterFailure)
        subject = SubjectFiles(
            storage: storage, loop: loop, folder: paths.recordings, pause: pause, notify: notify
        ) { upload()?.stored($0) }
    }

    package func close() {
        importer?.abandon()
        importer = nil
        news?.close()
        news = nil
        subject.close()
    }

    // MARK: The device's study

    public func load() {
        set(.loading)
        let task = LoadStudy(paths)
        storage.perform(task, to: nil) { [self] outcome in
            if case .failure(let error) = outcome {
                return set(error == .notFound ? .none : .unusable(.notStored(StorageFailure(error))))
            }
            switch task.result {
            case .success((let read, let journal)):
                archive = read.archive
                // Do not read the journal of the study that already runs: the journal on the card may be older than the one in memory.
                if !identity.utf8.elementsEqual(read.study.identity.id.utf8) {
                    identity = read.study.identity.id
                    subject.use(journal, at: paths.journal(of: identity))
                }
                Console.line("study: " + identity + " " + read.study.identity.version)
                upload()?.carry(
                    StudyDelivery(
                        read.study, paths, checksum: read.archive.checksum, subject: { [subject] in subject.uuid }))
                askLab(read)
                set(.ready(read.study, journal: subject.journal))
            case .failure(let error): set(.unusable(error.refusal))
            case nil: set(.none)
            }
        }
    }

    private func set(_ new: CarriedStudy) {
        carried = new
        revision &+= 1
    }

    // MARK: Updates from the lab

    public var announcements: [StudyAnnouncement] { news?.announcements ?? [] }
    public var newer: StudyIdentity? { isNewerStuck || job != nil ? nil : news?.newer }

    /// Starts to send requests to the lab's server if the device runs the loaded study.
    private func askLab(_ read: ReadStudy) {
        news?.close()
        news = nil
        guard let upload = upload(), upload.carriesStudy else { return }
        var account: UploadAccount?
        if let server = read.study.download {
            let certificates =
                server.certificate == nil ? nil : paths.downloadCertificates(of: read.archive.checksum)
            switch Result<UploadAccount, UploadProblem>.of(
                server.address, user: server.user, password: server.password, certificates: certificates)
            {
            case .success(let usable): account = usable
            case .failure(let problem): return Console.line("study: the lab's server: " + problem.word)
            }
        }
        news = StudyNews(
            of: read.study, checksum: read.archive.checksum, at: paths, account: account, storage: storage, loop: loop,
            settling: settling, pauseAfterFailure: pauseAfterFailure, service: { upload.uploads },
            isQuiet: { upload.uploads?.isQuiet ?? true },
            changed: { [self] in revision &+= 1 })
    }

    public func takeNewer() {
        guard newer != nil else { return }
        isNewerStuck = true
        news?.close()
        news = nil
        set(.loading)
        storage.perform(TakeNewerStudy(paths)) { [self] outcome in
            // If the replacement fails, the present study remains.
            switch outcome {
            case .success: isNewerStuck = false
            case .failure(let error): Console.error("pocketscope: the study is not replaced: " + error.message)
            }
            load()
        }
    }

    // MARK: The journal

    public func append(_ line: [UInt8]) { subject.append(line) }
    public func replace(_ journal: [UInt8]) { subject.replace(journal) }

    // MARK: Import

    public func look() {
        var folders: [(StudyFile.Place, String)] = [(.settings, settingsFolder)]
        if let stick = stick() { folders.append((.stick, stick)) }
        let task = FindStudies(folders)
        storage.perform(task, to: nil) { [self] _ in
            guard files != task.files else { return }
            files = task.files
            revision &+= 1
        }
    }

    private func path(of file: StudyFile) -> String {
        (file.place == .settings ? settingsFolder : stick() ?? "") + "/" + file.name
    }

    public func check(_ file: StudyFile) {
        guard job == nil else {
            next = file
            return
        }
        let check = CheckStudy(path(of: file))
        submit(check, .check(check, file), .checking(file, percent: 0), file)
    }

    public func takeChecked() {
        guard job == nil, let checked else { return }
        let take = CopyStudy(
            path(of: checked.file), to: paths.archive, by: paths.next, checksum: checked.checksum)
        submit(take, .take(take), .importing(checked.file, percent: 0), checked.file)
    }

    private func submit(_ work: any WorkerJob, _ new: Job, _ state: StudyImport, _ file: StudyFile) {
        do throws(PlatformError) {
            if importer == nil { importer = try Worker(loop: loop, handler: self) }
        } catch {
            return set(.refused(file, .notStored(.busy)))
        }
        guard let number = try? importer?.submit(work) else { return set(.refused(file, .notStored(.busy))) }
        job = (number, new)
        set(state)
    }

    private func set(_ new: StudyImport) {
        importing = new
        revision &+= 1
    }

    public func endImport() {
        if let job { importer?.cancel(job.number) }
        (checked, next) = (nil, nil)
        set(.idle)
    }

    public func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let done = job, done.number == number else { return }
        job = nil
        // Do not let a downloaded version of the previous study replace a study that the user has imported now.
        if case .take(let take) = done.job, take.isInPlace {
            news?.close()
            news = nil
            storage.perform(RemoveFile(paths.newer)) { _ in }
        }
        guard end == .done else {
            set(.idle)
            // If the failed import has already replaced the study on the card, load the new one.
            if case .take(let take) = done.job, take.isInPlace { load() }
            if let file = next.take() { check(file) }
            return
        }
        switch done.job {
        case .check(let check, let file):
            if let refusal = check.refusal {
                Console.line("study: " + file.name + " is refused")
                return set(.refused(file, refusal))
            }
            guard let summary = check.summary else { return set(.idle) }
            checked = (file, check.checksum)
            Console.line("study: " + file.name + " can be imported")
            set(.checked(file, summary))
        case .take(let take):
            guard let file = checked?.file else { return set(.idle) }
            checked = nil
            if let error = take.error {
                return set(.refused(file, error == .noSpace ? .noSpace : .notStored(StorageFailure(error))))
            }
            set(.imported)
        }
    }

    // MARK: Pictures and sounds

    public func picture(_ name: String, frame: Int, within space: Size, then action: @escaping (Surface?) -> Void) {
        guard let archive else { return action(nil) }
        let frames = archive.frames(of: name)
        guard let member = frames.isEmpty ? archive[name] : frames[max(0, frame) % frames.count] else {
            return action(nil)
        }
        let task = DecodeStudyPicture(paths.archive, member, space)
        storage.perform(task, to: nil) { _ in action(task.take()) }
    }

    public func frames(of animation: String) -> Int { archive?.frames(of: animation).count ?? 0 }

    /// The file name of a member that is a sound; nil for other members.
    static func soundName(of member: StudyArchive.Member, _ index: Int) -> String? {
        for ending in ["opus", "flac", "wav"]
        where member.name.utf8.suffix(ending.utf8.count).elementsEqual(ending.utf8) {
            return "\(index)." + ending
        }
        return nil
    }

    public func sound(_ names: [String]) -> String? {
        guard let archive else { return nil }
        for name in names {
            guard let index = archive.members.firstIndex(where: { $0.name.utf8.elementsEqual(name.utf8) }),
                let file = Self.soundName(of: archive.members[index], index)
            else { continue }
            return paths.sounds(archive.checksum) + "/" + file
        }
        return nil
    }

    // MARK: The subject's files

    public func makeUUID() -> String { StudyUUID.text(system_random(), system_random()) }

    public func store(_ name: StudyFileName, _ bytes: [UInt8]) { subject.store(.plain(bytes), name.text + ".json") }

    public func storeConsent(_ document: ConsentDocument) {
        subject.store(.consent(document, fontFolder: fontFolder), "consent_" + document.uuid + ".pdf")
    }
}

/// Creates a random UUID (RFC 4122, version 4).
enum StudyUUID {
    static func text(_ high: UInt64, _ low: UInt64) -> String {
        let high = high & ~0xF000 | 0x4000
        let low = low & ~(0xC0 << 56) | 0x80 << 56
        var digits: [UInt8] = []
        for (number, word) in [high, low].enumerated() {
            for shift in stride(from: 60, through: 0, by: -4) {
                let nibble = UInt8(word >> UInt64(shift) & 15)
                digits.append(nibble < 10 ? 0x30 + nibble : 0x57 + nibble)
                let place = number * 16 + (60 - shift) / 4 + 1
                if [8, 12, 16, 20].contains(place) { digits.append(0x2D) }
            }
        }
        return String(decoding: digits, as: UTF8.self)
    }
}
