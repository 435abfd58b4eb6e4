import CSystem
import Platform
import Sending
import Services
import Storing
import Upload

/// Keeps the queue of uploads on the data partition, and has its files delivered by the program `uploader` whenever that may succeed.
///
/// Everything that may block is done on the writing thread or by the program. A state file changes only after the server has the file, and
/// the program asks the server first: a power cut loses no file, and delivers none twice.
public final class Uploads: UploadService, AttemptHandler {
    /// Until the writing thread is asked again that had no room, or could not read the folder.
    private static let threadPause: Int64 = 1_000_000_000

    private enum Work {
        case nothing
        /// The file is looked at.
        case measuring
        /// It is encrypted, or on its way.
        case delivering(UploadRun, file: String)
        case fetching(UploadRun, Fetches.Fetch)
        /// An attempt is over, and its end is being written.
        case noting
    }

    private let loop: EventLoop
    private let storage: Storage
    private let folders: UploadFolders
    private let program: UploadProgram
    private var attempts: AttemptTimer?
    private var queue = UploadQueue()
    private var isScanned = false
    private var account: UploadAccount?
    private var owners: [UploadItem.Owner] = [.device]
    /// How files get to the server of the account.
    private enum Way {
        case moved
        /// MOVE was refused in this attempt, which clears what it has sent before.
        case refused
        case direct
    }
    private var way = Way.moved
    /// Why the settings cannot be used.
    private var refusal: UploadProblem?
    private var work = Work.nothing
    private var fetches: Fetches
    /// Takes files into the queue, one after the other.
    private let arrivals = OneByOne()
    /// Files that wait there.
    private var arriving = 0
    private var unwritten: UnwrittenStates?
    private var observers: [any UploadObserver] = []
    /// Whether the network or the clock changed during an attempt.
    private var isRetryDue = false
    public private(set) var status = UploadStatus()
    /// Whether nothing is begun: what runs must not be disturbed. What is on its way goes on.
    var isQuiet = false {
        didSet {
            guard isQuiet != oldValue else { return }
            // What is fetched can be large, and is asked for again.
            if isQuiet, case .fetching(let run, let fetch) = work {
                run.close()
                work = .nothing
                fetch.fail(.notConnected)
            }
            schedule()
        }
    }

    /// - Parameters:
    ///   - program: `uploader`, or what has another user run it.
    ///   - sealer: `uploader`, which encrypts files without another user.
    ///   - pause: until what the card did not take is written again, in nanoseconds.
    package init(
        loop: EventLoop, storage: Storage, dataFolder: String, program: String = "/usr/bin/upload-file",
        sealer: String = "/usr/bin/uploader", pause: Int64 = 30_000_000_000
    ) throws(PlatformError) {
        self.loop = loop
        self.storage = storage
        self.program = UploadProgram(path: program, sealer: sealer, dataFolder: dataFolder, loop: loop)
        folders = UploadFolders(dataFolder: dataFolder)
        fetches = Fetches(into: folders.fetched)
        attempts = try AttemptTimer(loop: loop, handler: self)
        unwritten = UnwrittenStates(loop: loop, pause: pause) { [self] in apply($0) }
        scan()
    }

    /// Breaks off what is under way. Files stay in the queue.
    package func close() {
        attempts?.close()
        attempts = nil
        unwritten?.close()
        unwritten = nil
        stop()
        observers = []
        arrivals.close()
        for fetch in fetches.takeAll() { fetch.fail(.program) }
    }

    /// The address or its login was set or changed, or files of others are delivered now.
    /// - Parameters:
    ///   - wanted: nil where no address is set; a problem where the settings cannot be used.
    ///   - owners: whose files go there; those of others wait.
    package func use(_ wanted: Result<UploadAccount, UploadProblem>?, for owners: [UploadItem.Owner] = [.device]) {
        var account: UploadAccount?
        refusal = nil
        switch wanted {
        case .success(let usable)?: account = usable
        case .failure(let problem)?: refusal = problem
        case nil: break
        }
        let isOthers = queue.sending.flatMap { queue.item($0) }.map { !owners.contains($0.owner) } ?? false
        // What is on its way goes to a server that is not wanted any more.
        if case .delivering = work, account != self.account || isOthers {
            stop()
            queue.broken()
        }
        if account != self.account { way = .moved }
        self.account = account
        self.owners = owners
        queue.serve(owners)
        tryAgain()
        if let refusal { forEach { $0.uploadDelayed(refusal) } }
    }

    private func stop() {
        switch work {
        case .nothing, .measuring, .noting: break
        case .delivering(let run, _), .fetching(let run, _): run.close()
        }
        work = .nothing
        if way == .refused { way = .moved }
        status.current = nil
    }

    // MARK: For who has files

    public func add(_ observer: any UploadObserver) { observers.append(observer) }
    public func remove(_ observer: any UploadObserver) { observers.removeAll { $0 === observer } }

    public func tryAgain() {
        status.problem = refusal
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
                    forEach { $0.uploadLeftOut(item.file) }
                    return taken([])
                }
                taken([change])
            }
        }
    }

    /// A new file was made. What is on its way, waits or was delivered under its name is another one.
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
            // Numbers that are not known must not be used again.
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

    /// Looks how large a file is.
    private func measure(_ path: String, then action: @escaping (FileMeasure) -> Void) {
        let task = MeasureFile(path)
        storage.perform(task, to: nil) { _ in action(task.measure) }
    }

    private func apply(_ changes: [UploadQueue.Change], then action: @escaping () -> Void = {}) {
        changed()
        guard let first = changes.first else { return action() }
        let rest = Array(changes.dropFirst())
        // What came before, and could not be written, is out of date.
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

    package func surroundingsChanged(at now: Int64) {
        guard queue.waiting > 0 else { return }
        guard case .nothing = work else {
            isRetryDue = true
            return
        }
        queue.retry(at: now)
        schedule()
    }

    package func attemptDue(at now: Int64) {
        guard isScanned else { return scan() }
        guard !isQuiet, case .nothing = work else { return }
        if !fetches.isEmpty { return fetchNext() }
        guard account != nil, let (number, item) = queue.begin(at: now) else { return schedule() }
        work = .measuring
        let path = folders.path(item.file)
        guard let key = item.key else { return look(path, item) }
        // Its copy stays until it is delivered, so that each attempt has the same content.
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

    /// A recording that has no end is not encrypted.
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

    /// The writing thread had no room for a question: nothing is known of the file.
    private func postponed() {
        queue.broken()
        goOn()
        if !isQuiet { attempts?.set(loop.clock.now + Self.threadPause) }
    }

    /// Looks how large a file is, and has it sent.
    private func look(_ path: String, _ item: UploadItem) {
        measure(path) { [self] size in
            guard case .measuring = work else { return }
            work = .nothing
            // Its owner may not be served any more.
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

    /// Has a file encrypted: by a process of the app's own, since nothing of it goes over the network.
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
        status.current = UploadStatus.Current(file: item.file, sent: 0, total: order.size)
        do throws(UploadProblem) {
            let run = try program.run(.deliver(order, file: path), account) { [self] sent, total in
                status.current = UploadStatus.Current(file: item.file, sent: sent, total: total)
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
        if way == .refused { way = .direct }
        let changes = queue.delivered(file, at: loop.clock.now)
        Console.line("upload: " + file.name.text + (file.proof == .verified ? " verified" : " unverified"))
        status.problem = nil
        // Other settings must not begin an attempt before this one is noted.
        work = .noting
        // It counts once it is noted, or the card had its chance.
        apply(changes) { [self] in
            forEach { $0.delivered(path, as: file) }
            goOn()
        }
    }

    private func failed(_ problem: UploadProblem, _ file: String) {
        if way == .refused { way = .moved }
        let (change, isNews) = queue.failed(problem, at: loop.clock.now)
        Console.line("upload: delayed, " + problem.word + ", \(queue.waiting) wait")
        status.problem = problem == .fileMissing ? nil : problem
        work = .noting
        apply([change]) { [self] in
            if problem == .fileMissing {
                forEach { $0.uploadLeftOut(file) }
            } else if isNews {
                forEach { $0.uploadDelayed(problem) }
            }
            goOn()
        }
    }

    private func goOn() {
        work = .nothing
        status.current = nil
        // What began before the network or the clock changed says nothing about now.
        if isRetryDue { queue.retry(at: loop.clock.now) }
        isRetryDue = false
        changed()
        schedule()
    }

    private func fetchNext() {
        let fetch = fetches.next()
        guard let account = fetch.request.account ?? account else {
            fetch.fail(.address(.missing))
            return schedule()
        }
        do throws(UploadProblem) {
            let run = try program.run(.fetch(fetch.order), account) { _, _ in
            } ended: { [self] report in
                work = .nothing
                fetch.end(report)
                schedule()
            }
            work = .fetching(run, fetch)
        } catch {
            fetch.fail(error)
            schedule()
        }
    }

    // MARK: Observers

    private func changed() {
        status.hasFolder = account != nil || refusal != nil
        status.waiting = queue.waiting + arriving
        status.waitingBytes = queue.waitingBytes
        status.delivered = queue.delivered
        status.needsUser = queue.isHeld || refusal != nil
        forEach { [status] in $0.uploadChanged(status) }
    }

    private func forEach(_ body: (any UploadObserver) -> Void) {
        for observer in observers { body(observer) }
    }
}
