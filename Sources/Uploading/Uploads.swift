import CSystem
import Platform
import Sending
import Services
import Storing
import Upload

/// Stores the queue of uploads on the data partition, and runs the program `uploader` when an upload may succeed.
///
/// Work that may block runs on the writing thread or in the program. A state file is changed only after its file is on the server, so a power cut
/// loses no file. The program checks whether a file is already on the server before sending it, so no file is uploaded twice.
public final class Uploads: UploadService, AttemptHandler {
    /// The pause before another attempt after the writing thread's queue was full, or the folder could not be read, in nanoseconds.
    private static let threadPause: Int64 = 1_000_000_000

    private let loop: EventLoop
    private let storage: Storage
    private let folders: UploadFolders
    private let program: UploadProgram
    private let isOpen: (String) -> Bool
    private var attempts: AttemptTimer?
    private var queue = UploadQueue()
    private var isScanned = false
    private var account: UploadAccount?
    private var owners: [UploadItem.Owner] = [.device]
    private var way = DeliveryWay.moved
    /// The reason why the settings cannot be used; nil if they can.
    private var refusal: UploadProblem?
    private var work = UploadWork.nothing
    private let fetches: Fetches
    /// Adds files to the queue, one after the other.
    private let arrivals = OneByOne()
    /// The number of files that wait to be added to the queue.
    private var arriving = 0
    private var unwritten: UnwrittenStates?
    private let audience = UploadAudience()
    /// True if the network or the clock has changed during an attempt.
    private var isRetryDue = false
    public var status: UploadStatus { audience.status }
    /// True if nothing new must be started, so that a running block of a study is not disturbed. An upload that has already begun continues.
    package var isQuiet = false {
        didSet {
            guard isQuiet != oldValue else { return }
            // Abort a download, which can be large. The part of the app that requested it will request it again.
            if isQuiet, case .fetching = work {
                work = .nothing
                fetches.abort()
            }
            schedule()
        }
    }

    /// - Parameters:
    ///   - program: `uploader`, or a program that runs it as another user.
    ///   - sealer: `uploader`, which encrypts files as the app's user.
    ///   - pause: the time before states that could not be written are written again, in nanoseconds.
    ///   - isOpen: returns true if the file at a path is a recording without an end. Called on the writing thread.
    package init(
        loop: EventLoop, storage: Storage, dataFolder: String, program: String = "/usr/bin/upload-file",
        sealer: String = "/usr/bin/uploader", pause: Int64 = 30_000_000_000, isOpen: @escaping (String) -> Bool
    ) throws(PlatformError) {
        self.loop = loop
        self.storage = storage
        self.isOpen = isOpen
        let runs = UploadProgram(path: program, sealer: sealer, dataFolder: dataFolder, loop: loop)
        self.program = runs
        folders = UploadFolders(dataFolder: dataFolder)
        fetches = Fetches(into: folders.fetched, program: runs)
        attempts = try AttemptTimer(loop: loop, handler: self)
        unwritten = UnwrittenStates(loop: loop, pause: pause) { [self] in apply($0) }
        scan()
    }

    /// Aborts the current work. Files remain in the queue.
    package func close() {
        attempts?.close()
        attempts = nil
        unwritten?.close()
        unwritten = nil
        stop()
        audience.removeAll()
        arrivals.close()
        fetches.close()
    }

    /// Sets the account, and the owners whose files are uploaded.
    /// - Parameters:
    ///   - wanted: the account; nil if no address is set; a problem if the settings cannot be used.
    ///   - owners: the owners whose files are uploaded. The files of other owners wait.
    package func use(_ wanted: Result<UploadAccount, UploadProblem>?, for owners: [UploadItem.Owner] = [.device]) {
        var account: UploadAccount?
        refusal = nil
        switch wanted {
        case .success(let usable)?: account = usable
        case .failure(let problem)?: refusal = problem
        case nil: break
        }
        let isOthers = queue.sending.flatMap { queue.item($0) }.map { !owners.contains($0.owner) } ?? false
        // Abort an upload if its account has changed, or if its owner is no longer served.
        if case .delivering = work, account != self.account || isOthers {
            stop()
            queue.broken()
        }
        if account != self.account { way = .moved }
        self.account = account
        self.owners = owners
        queue.serve(owners)
        tryAgain()
        if let refusal { audience.forEach { $0.uploadDelayed(refusal) } }
    }

    private func stop() {
        if case .delivering(let run, _) = work { run.close() }
        work = .nothing
        way.failed()
        audience.status.current = nil
    }

    // MARK: Upload service

    public func add(_ observer: any UploadObserver) { audience.add(observer) }
    public func remove(_ observer: any UploadObserver) { audience.remove(observer) }

    public func tryAgain() {
        audience.status.problem = refusal
        queue.resume(at: loop.clock.now)
        changed()
        schedule()
    }

    public func deliver(_ item: UploadItem) {
        if item.state == .waiting { arriving += 1 }
        changed()
        arrivals.add { [self] in
            measure(folders.path(item.file)) { [self] size in
                if item.state == .waiting { arriving -= 1 }
                guard let change = queue.add(item, size: size.known) else {
                    Console.line("upload: too many files")
                    audience.forEach { $0.uploadLeftOut(item.file) }
                    return taken([])
                }
                taken([change])
            }
        }
    }

    /// Called when a new file was created. A queued, sent or uploaded file with the same name is another file.
    package func began(_ file: String) {
        arrivals.add { [self] in
            if case .delivering(_, let present) = work, present == file {
                stop()
                queue.broken()
            }
            unwritten?.keep(file)
            taken([queue.forget(file)])
        }
    }

    public func complete(_ file: String) {
        arrivals.add { [self] in
            measure(folders.path(file)) { [self] size in taken([queue.complete(file, size: size.known)]) }
        }
    }

    private func taken(_ changes: [UploadQueue.Change]) {
        apply(changes) { [self] in
            schedule()
            arrivals.done()
        }
    }

    public func progress(of beginning: String) -> UploadProgress? { queue.progress(of: beginning) }

    public func fetch(
        _ request: FetchRequest, then action: @escaping (Result<FetchedFile, UploadProblem>) -> Void
    ) {
        guard attempts != nil else { return action(.failure(.program)) }
        guard account ?? request.account != nil else { return action(.failure(.address(.missing))) }
        guard fetches.add(request, then: action) else { return action(.failure(.program)) }
        schedule()
    }

    // MARK: The folder

    private func scan() {
        let task = ScanUploads(folders)
        storage.perform(task) { [self] result in
            if case .failure(let error) = result {
                Console.error("pocketscope: the uploads cannot be read: \(error.message)")
            }
            // If the folder could not be read, try again later. Without the list of its files, two uploads could get the same number.
            guard task.hasRead else {
                attempts?.set(loop.clock.now + Self.threadPause)
                return
            }
            queue = task.queue
            queue.serve(owners)
            isScanned = true
            if queue.waiting > 0 { Console.line("upload: \(queue.waiting) wait") }
            if queue.waitingElsewhere > 0 {
                Console.line("upload: \(queue.waitingElsewhere) wait for the server of another study, or of recordings")
            }
            changed()
            schedule()
            arrivals.open()
        }
    }

    private func measure(_ path: String, then action: @escaping (FileMeasure) -> Void) {
        let task = MeasureFile(path, isOpen: isOpen)
        storage.perform(task, to: nil) { _ in action(task.measure) }
    }

    private func apply(_ changes: [UploadQueue.Change], then action: @escaping () -> Void = {}) {
        changed()
        guard let first = changes.first else { return action() }
        let rest = Array(changes.dropFirst())
        // Forget an earlier state of this upload that could not be written, because it is out of date.
        if let number = first.number { unwritten?.forget(number) }
        guard first != .none else { return apply(rest, then: action) }
        storage.perform(ChangeUpload(first, folders)) { [self] result in
            if case .failure(let error) = result { unwritten?.add(first, error) }
            apply(rest, then: action)
        }
    }

    // MARK: Attempts

    private func schedule() {
        guard isScanned, case .nothing = work else { return }
        let queued = account == nil ? nil : queue.nextAttempt
        attempts?.set(isQuiet ? nil : fetches.isEmpty ? queued : loop.clock.now)
    }

    public func surroundingsChanged(at now: Int64) {
        guard queue.waiting > 0 else { return }
        guard case .nothing = work else {
            isRetryDue = true
            return
        }
        queue.retry(at: now)
        schedule()
    }

    public func attemptDue(at now: Int64) {
        guard isScanned else { return scan() }
        guard !isQuiet, case .nothing = work else { return }
        if !fetches.isEmpty {
            work = .fetching
            return fetches.start(account) { [self] in
                work = .nothing
                schedule()
            }
        }
        guard account != nil, let (number, item) = queue.begin(at: now) else { return schedule() }
        work = .measuring
        let path = folders.path(item.file)
        guard let key = item.key else { return look(path, item) }
        // Keep the encrypted copy until the file was uploaded, so that each attempt sends the same bytes.
        let sealed = folders.sealed(number)
        measure(sealed) { [self] size in
            guard case .measuring = work else { return }
            switch size {
            case .bytes, .open: look(sealed, item)
            case .missing: sealWhole(path, sealed, folders.path(key), item)
            case .unknown: postponed()
            }
        }
    }

    /// Encrypts a file, unless it is a recording without an end.
    private func sealWhole(_ path: String, _ sealed: String, _ key: String, _ item: UploadItem) {
        measure(path) { [self] size in
            guard case .measuring = work else { return }
            switch size {
            case .bytes, .missing: seal(path, sealed, key, item)
            case .open: failed(.unfinished, item.file)
            case .unknown: postponed()
            }
        }
    }

    /// Called when the queue of the writing thread was full, so that the state of the file is unknown. Tries again later.
    private func postponed() {
        queue.broken()
        goOn()
        if !isQuiet { attempts?.set(loop.clock.now + Self.threadPause) }
    }

    /// Reads the size of a file, and sends the file.
    private func look(_ path: String, _ item: UploadItem) {
        measure(path) { [self] size in
            guard case .measuring = work else { return }
            work = .nothing
            // Stop if the account or the owner was removed while the size was read.
            guard let account, queue.sending != nil else {
                queue.broken()
                return schedule()
            }
            let bytes: Int64
            switch size {
            case .bytes(let count): bytes = count
            case .open: return failed(.unfinished, item.file)
            case .missing: return failed(.fileMissing, item.file)
            case .unknown: return postponed()
            }
            guard let name = item.remoteName else { return failed(.file, item.file) }
            send(
                path, item,
                DeliveryOrder(
                    address: account.address, folder: item.folder, name: name, size: bytes, isDirect: way == .direct),
                account)
        }
    }

    /// Encrypts a file in a process of the app's own user, because this needs no network.
    private func seal(_ path: String, _ sealed: String, _ key: String, _ item: UploadItem) {
        do throws(UploadProblem) {
            let run = try program.run(SealJob(file: path, sealed: sealed, key: key)) { [self] report in
                switch report {
                case .sealed:
                    work = .measuring
                    look(sealed, item)
                case .failed(let problem): failed(problem, item.file)
                case .progress, .direct, .delivered, .fetched, .unchanged: failed(.program, item.file)
                }
            }
            work = .delivering(run, file: item.file)
        } catch {
            failed(error, item.file)
        }
    }

    private func send(_ path: String, _ item: UploadItem, _ order: DeliveryOrder, _ account: UploadAccount) {
        audience.status.current = UploadStatus.Current(file: item.file, sent: 0, total: order.size)
        do throws(UploadProblem) {
            let run = try program.run(.deliver(order, file: path), account) { [self] sent, total in
                audience.status.current = UploadStatus.Current(file: item.file, sent: sent, total: total)
                changed()
            } direct: { [self] in
                way = .refused
                Console.line("upload: the server forbids MOVE: files are sent under their own names")
            } ended: { [self] report in
                switch report {
                case .delivered(let file): delivered(item.file, file)
                case .failed(let problem): failed(problem, item.file)
                case .progress, .direct, .fetched, .unchanged, .sealed: failed(.program, item.file)
                }
            }
            work = .delivering(run, file: item.file)
            changed()
        } catch {
            failed(error, item.file)
        }
    }

    private func delivered(_ path: String, _ file: DeliveredFile) {
        way.succeeded()
        let changes = queue.delivered(file, at: loop.clock.now)
        Console.line("upload: " + file.name.text + (file.proof == .verified ? " verified" : " unverified"))
        audience.status.problem = nil
        // Prevent other attempts until the result of this attempt is written, even if the settings change.
        work = .noting
        // Observers are called after the result was written, or after writing it has failed.
        apply(changes) { [self] in
            audience.forEach { $0.delivered(path, as: file) }
            goOn()
        }
    }

    private func failed(_ problem: UploadProblem, _ file: String) {
        way.failed()
        let (change, isNews) = queue.failed(problem, at: loop.clock.now)
        Console.line("upload: delayed, " + problem.word + ", \(queue.waiting) wait")
        audience.status.problem = problem == .fileMissing ? nil : problem
        work = .noting
        apply([change]) { [self] in
            if problem == .fileMissing {
                audience.forEach { $0.uploadLeftOut(file) }
            } else if isNews {
                audience.forEach { $0.uploadDelayed(problem) }
            }
            goOn()
        }
    }

    private func goOn() {
        work = .nothing
        audience.status.current = nil
        // If the network or the clock has changed during the attempt, its failure must not delay the next attempt.
        if isRetryDue { queue.retry(at: loop.clock.now) }
        isRetryDue = false
        changed()
        schedule()
    }

    private func changed() { audience.changed(queue, arriving: arriving, account, refusal) }
}
