import Platform
import Services
import Storing
import Study
import Text
import Upload

/// Fetches announcements and newer versions of the device's study from the lab's server.
///
/// It sends requests after the study was loaded and then every hour; after a failure, also when the network or the clock changes. It checks a fetched
/// version completely, and copies it to a file beside the study. The guided study later replaces the study by that file.
final class StudyNews: AttemptHandler, WorkerHandler {
    /// The interval in nanoseconds between a successful request and the next one.
    private static let pause: Int64 = 3600 * 1_000_000_000
    /// The interval in nanoseconds between a failed request and the next one.
    static let pauseAfterFailure: Int64 = 600 * 1_000_000_000
    /// The interval in nanoseconds at which the app checks if a block of the study is still being recorded.
    private static let pauseInBlock: Int64 = 30 * 1_000_000_000

    private enum Work {
        case nothing
        /// The fetched files on the card are being read, or a request to the lab's server is running.
        case asking
        case checking(Int, CheckStudy)
        case copying(Int, CopyStudy)
    }

    private let storage: Storage
    private let loop: EventLoop
    private let paths: StudyPaths
    private let study: Study
    private let carried: UInt32
    /// The lab's server; nil if the study uses the server to which files are delivered.
    private let account: UploadAccount?
    private let settling: Int64
    private let pauseAfterFailure: Int64
    private let service: () -> (any UploadService)?
    private let isQuiet: () -> Bool
    private let changed: () -> Void

    private(set) var announcements: [StudyAnnouncement] = []
    /// The version that can replace the device's study; nil for none.
    private(set) var newer: StudyIdentity?

    private var attempts: AttemptTimer?
    private var worker: Worker?
    private var work = Work.nothing
    private var hasFailed = false
    /// The server's version mark (ETag) of the study's archive that is being checked or was checked last.
    private var mark = ""
    private var fetchedMark = ""

    /// - Parameters:
    ///   - carried: the checksum of the device's study.
    ///   - account: the server in the study's download section; nil if the study has no such section.
    ///   - settling: the time that a new link needs until names can be resolved, in nanoseconds.
    ///   - pauseAfterFailure: the time before another attempt after a failure, in nanoseconds.
    ///   - service: returns the service that fetches files; nil for none.
    ///   - isQuiet: returns true while a block is recorded, which requests must not disturb.
    ///   - changed: called when the announcements or the newer version have changed.
    init(
        of study: Study, checksum carried: UInt32, at paths: StudyPaths, account: UploadAccount?, storage: Storage,
        loop: EventLoop, settling: Int64, pauseAfterFailure: Int64, service: @escaping () -> (any UploadService)?,
        isQuiet: @escaping () -> Bool, changed: @escaping () -> Void
    ) {
        (self.study, self.carried, self.paths, self.account) = (study, carried, paths, account)
        (self.storage, self.loop) = (storage, loop)
        (self.settling, self.pauseAfterFailure) = (settling, pauseAfterFailure)
        (self.service, self.isQuiet, self.changed) = (service, isQuiet, changed)
        do throws(PlatformError) {
            attempts = try AttemptTimer(loop: loop, handler: self)
        } catch {
            Console.error("pocketscope: the lab's server is not asked: \(error.message)")
        }
        recall()
    }

    func close() {
        attempts?.close()
        attempts = nil
        worker?.abandon()
        worker = nil
    }

    // MARK: Timing

    func attemptDue(at now: Int64) {
        if isQuiet() {
            attempts?.set(now + Self.pauseInBlock)
        } else if let path = unchecked.take() {
            check(path)
        } else {
            ask()
        }
    }

    func surroundingsChanged(at now: Int64) {
        guard hasFailed, case .nothing = work else { return }
        attempts?.set(now + settling)
    }

    private func rest(failed: Bool) {
        work = .nothing
        hasFailed = failed
        attempts?.set(loop.clock.now + (failed ? pauseAfterFailure : Self.pause))
    }

    // MARK: Stored state

    /// Reads the files that an earlier run has fetched.
    private func recall() {
        work = .asking
        read(clears: true) { [self] known in
            announcements = known.announcements
            (mark, fetchedMark) = (known.mark, known.mark)
            if !announcements.isEmpty { changed() }
            work = .nothing
            // Check a copy from an earlier run of the app first: it may be damaged, or equal to a study that was imported since then.
            if known.isCopied { check(paths.newer) } else { attempts?.set(loop.clock.now + settling) }
        }
    }

    private func read(clears: Bool = false, then action: @escaping (ReadStudyNews) -> Void) {
        let task = ReadStudyNews(paths, study, clears: clears)
        storage.perform(task, to: nil) { [self] _ in
            guard attempts != nil else { return }
            action(task)
        }
    }

    // MARK: Server

    private func ask() {
        guard case .nothing = work, let service = service(),
            let name = RemoteName(StudyPaths.announcements), let local = RemoteName(paths.announcementsName(study))
        else { return }
        work = .asking
        let request = FetchRequest(
            path: [name], name: local, maximumBytes: Int64(AnnouncementsFile.maximumBytes), account: account)
        service.fetch(request) { [self] result in
            guard attempts != nil else { return }
            switch result {
            case .success: takeAnnouncements()
            // A missing file is not an error: most labs have no announcements.
            case .failure(.notFound):
                if !announcements.isEmpty {
                    announcements = []
                    remove(paths.fetchedAnnouncements(study))
                    changed()
                }
                askForStudy()
            case .failure(let problem): failed(problem)
            }
        }
    }

    private func failed(_ problem: UploadProblem) {
        if !hasFailed { Console.line("study: the lab's server is not asked: " + problem.word) }
        // If only the user can remove the problem, wait an hour, as after a success: frequent requests with a wrong password could lock the account,
        // which also uploads files.
        rest(failed: !problem.needsUser && problem != .tooLarge)
    }

    private func takeAnnouncements() {
        read { [self] known in
            if !known.areUsable { Console.line("study: the lab's announcements have an error") }
            announcements = known.announcements
            Console.line("study: \(announcements.count) announcements of the lab's")
            changed()
            askForStudy()
        }
    }

    private func askForStudy() {
        read { [self] known in
            guard let service = service(), let name = RemoteName(paths.archiveName(study)) else {
                return rest(failed: true)
            }
            // Limit the download to a fraction of the free space: the new version is stored twice until it replaces the study, and recordings need
            // space as well.
            let space = max(1, (known.freeBytes - DataFolders.recordingReserve) / 4)
            let request = FetchRequest(
                path: [name], name: name, maximumBytes: min(StudyPaths.maximumArchive, space), known: mark,
                account: account)
            service.fetch(request) { [self] result in
                guard attempts != nil else { return }
                switch result {
                case .success(.new(let path, _, let mark)):
                    // Store the mark only after the check, so that an archive whose check fails is fetched again.
                    fetchedMark = mark
                    work = .nothing
                    check(path)
                case .success(.unchanged), .failure(.notFound): rest(failed: false)
                case .failure(let problem): failed(problem)
                }
            }
        }
    }

    // MARK: A newer version of the study

    /// The path of an archive whose download ended while a block was recorded. The archive is checked after the block.
    private var unchecked: String?

    private func check(_ path: String) {
        guard !isQuiet() else {
            unchecked = path
            attempts?.set(loop.clock.now + Self.pauseInBlock)
            return
        }
        let check = CheckStudy(path)
        guard let number = submit(check) else { return rest(failed: true) }
        work = .checking(number, check)
    }

    private func submit(_ job: any WorkerJob) -> Int? {
        do throws(PlatformError) {
            if worker == nil { worker = try Worker(loop: loop, handler: self) }
        } catch {
            return nil
        }
        return try? worker?.submit(job)
    }

    func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        switch work {
        case .checking(number, let check): checked(check)
        case .copying(number, let copy): copied(copy)
        default: break
        }
    }

    private func checked(_ check: CheckStudy) {
        let isCopy = check.path.utf8.elementsEqual(paths.newer.utf8)
        guard let summary = check.summary, summary.identity.id.utf8.elementsEqual(study.identity.id.utf8),
            check.checksum != carried
        else {
            let isUnreadable = if case .archive(.unreadable)? = check.refusal { true } else { false }
            if check.refusal != nil, isCopy || isUnreadable {
                // Forget the archive's version mark, so that the archive is fetched again: the card may work later.
                note("")
                remove(check.path)
                return rest(failed: true)
            }
            if !isCopy, check.summary != nil, check.checksum == carried, newer != nil {
                // The server offers the version that the device runs, so the lab has withdrawn the newer one.
                newer = nil
                remove(paths.newer)
                changed()
            }
            if check.refusal != nil {
                Console.line("study: the lab's other version is refused")
            } else if check.checksum != carried {
                Console.line("study: what the lab has under its name is another study")
            }
            return forget(check.path)
        }
        if isCopy {
            ready(summary.identity)
            // Ask the server soon, because the lab may have withdrawn the copied version.
            attempts?.set(loop.clock.now + settling)
            return
        }
        // Wait while a block is recorded, so that the card serves only the recording.
        guard !isQuiet() else {
            unchecked = check.path
            work = .nothing
            attempts?.set(loop.clock.now + Self.pauseInBlock)
            return
        }
        let copy = CopyStudy(check.path, to: paths.newer, by: paths.newerPart, checksum: check.checksum)
        guard let number = submit(copy) else { return rest(failed: true) }
        newerIdentity = summary.identity
        work = .copying(number, copy)
    }

    private var newerIdentity: StudyIdentity?

    private func copied(_ copy: CopyStudy) {
        guard copy.error == nil, let identity = newerIdentity else {
            Console.line("study: the lab's other version is not stored: " + (copy.error?.message ?? "ended"))
            // The archive could not be copied: forget its version mark, so that the archive is fetched again.
            note("")
            return rest(failed: true)
        }
        note(fetchedMark)
        remove(copy.source)
        ready(identity)
    }

    /// Removes an archive, and stores its version mark so that it is not fetched again.
    private func forget(_ path: String) {
        note(fetchedMark)
        remove(path)
        rest(failed: false)
    }

    private func ready(_ identity: StudyIdentity) {
        Console.line("study: version " + identity.version + " of the lab's lies ready")
        newer = identity
        rest(failed: false)
        changed()
    }

    private func note(_ new: String) {
        mark = new
        storage.write(Array(new.utf8), to: paths.newsMark(study)) { outcome in
            if case .failure(let error) = outcome { Console.error("pocketscope: study: " + error.message) }
        }
    }

    private func remove(_ path: String) { storage.perform(RemoveFile(path)) { _ in } }
}
