import MusicRun
import Platform
import Services
import Signals
import Storing

/// The files of music sessions on the data partition. The writing thread reads and writes them. It makes the lines of the present session durable
/// every few seconds, so that a power cut loses only the last lines.
public final class RunFiles: RunService {
    /// The number of lines, one per second, that are written together.
    private static let interval = 3
    /// The maximum number of stored sessions.
    package static let maximumRuns = 500
    /// The maximum size of the files of all stored sessions in bytes.
    package static let maximumBytes: Int64 = 256 << 20
    /// The maximum size in bytes of the lines that wait while the card hangs: some minutes of a session.
    private static let maximumWaiting = 64 << 10

    private let storage: Storage
    private let folder: DatedFolder
    private var log = RunLog()
    /// The present session's file; nil without a session, and if the session is no longer stored.
    private var file: RunFile?
    /// The lines that are not written yet.
    private var waiting: [UInt8] = []
    /// The number of seconds of the session that the unwritten lines describe.
    private var seconds = 0
    /// Whether the present session has played a song. Before the first song, the session has no file, and only the newest line is kept in memory.
    private enum Music { case none, heard }
    private var music = Music.none
    private enum Writing { case idle, busy }
    private var writing = Writing.idle
    private var failure: RunFailure?
    /// The number of the newest request for a list of sessions, by which answers to earlier requests are recognized.
    private var question = 0
    /// The content of incomplete files that were read before. Only the present session's file grows, so an incomplete file with the same name and
    /// size is unchanged.
    private var known: [StoredRun] = []

    /// - Parameter dataFolder: the folder in which a folder "runs" is created.
    package init(storage: Storage, dataFolder: String) {
        self.storage = storage
        folder = DatedFolder(
            path: dataFolder + "/" + DataFolders.runs, maximumFiles: Self.maximumRuns,
            maximumBytes: Self.maximumBytes)
    }

    /// Ends the present session, so that the writing thread completes its file.
    package func close() { end() }

    /// The present session's file. Only the writing thread may read the file's path, because it may be creating the file now.
    var present: RunFile? { file }

    public func takeFailure() -> RunFailure? {
        defer { failure = nil }
        return failure
    }

    // MARK: The current session

    public func begin(at time: Int64?) {
        end()
        log = RunLog()
        music = .none
        file = RunFile(in: folder, time: time)
        failure = failure.map { .last($0.reason) }
    }

    public func take(_ second: RunSecond) {
        guard let file else { return }
        guard let line = log.take(second) else {
            notify(.present(.other(.tooLarge)), of: file)
            return end()
        }
        if second.song != nil { music = .heard }
        guard music == .heard else {
            if !line.isEmpty { waiting = line }
            return
        }
        waiting += line
        seconds += 1
        if seconds >= Self.interval { write() }
    }

    private func write() {
        guard let file, writing == .idle else {
            if waiting.count > Self.maximumWaiting { abandon(.busy) }
            return
        }
        let task = RunFile.Append(waiting, to: file)
        waiting = []
        seconds = 0
        writing = .busy
        storage.perform(task) { [self] outcome in
            // If the task belongs to an earlier session, only report its failure.
            guard file === self.file else { return notified(outcome, of: file) }
            writing = .idle
            guard case .failure(let error) = outcome else { return }
            // If the error is `busy`, the queue of the writing thread was full: write the lines later.
            guard error == .busy else { return abandon(Self.failure(error, of: file)) }
            waiting = task.bytes + waiting
            if waiting.count > Self.maximumWaiting { abandon(.busy) }
        }
    }

    private func notified(_ outcome: Result<Void, FileError>, of file: RunFile) {
        if case .failure(let error) = outcome { notify(.last(Self.failure(error, of: file)), of: file) }
    }

    /// Notifies the user of a failure to store the session, once per session.
    private func notify(_ failure: RunFailure, of file: RunFile) {
        guard file.notice == .due else { return }
        file.notice = .notified
        self.failure = failure
    }

    private static func failure(_ error: FileError, of file: RunFile) -> StorageFailure {
        file.filesThere.map { .tooManyFiles($0) } ?? StorageFailure(error)
    }

    private func abandon(_ failure: StorageFailure) {
        if let file { notify(.present(failure), of: file) }
        Console.error("pocketscope: the session of music is not kept")
        forget()
    }

    private func forget() {
        file = nil
        waiting = []
        seconds = 0
        writing = .idle
    }

    public func end() {
        guard let file else { return }
        // A session that played no song gets no file.
        let bytes = music == .none ? [] : waiting + log.end
        forget()
        storage.perform(RunFile.End(bytes, of: file)) { [self] in notified($0, of: file) }
    }

    // MARK: All sessions

    public func list(then action: @escaping (Outcome<[StoredRun]>) -> Void) {
        question += 1
        let question = question
        let task = ListRuns(folder.path, growing: file)
        storage.perform(task, to: nil) { [self] outcome in
            guard question == self.question else { return }
            switch outcome.outcome {
            case .failure(let failure): action(.failure(failure))
            case .success: answer(question, task.runs, action)
            }
        }
    }

    /// Calls the action at once with the known content of the sessions, and again after each incomplete file was read. Files are read one at a time,
    /// and only for the newest request.
    private func answer(
        _ question: Int, _ listed: [StoredRun], _ action: @escaping (Outcome<[StoredRun]>) -> Void
    ) {
        let runs = withKnown(listed)
        // Sort by the start time in the files' content, not by their names: for some sessions, the clock was set after the file was named.
        action(.success(runs.sorted { ($0.start ?? -1) > ($1.start ?? -1) }))
        // The action may have requested another list: continue only the newest request.
        guard question == self.question, let index = runs.firstIndex(where: { $0.content == .unread }) else { return }
        let file = runs[index].file
        step(ReadRun(folder.path + "/" + file.name), isWanted: { [self] in question == self.question }) { [self] in
            var runs = runs
            switch $0 {
            case .record(let record): runs[index] = StoredRun(file, .summary(record.summary, record.ending))
            case .damaged(let fault): runs[index] = StoredRun(file, .damaged(fault))
            case .unreadable(let failure): runs[index] = StoredRun(file, .unreadable(failure))
            }
            // Do not remember a file that could not be read: it may be readable the next time.
            if case .unreadable = $0 {} else { known.append(runs[index]) }
            if question == self.question { answer(question, runs, action) }
        }
    }

    /// Returns the listed sessions with the known content of incomplete files. Forgets the content of files that are no longer listed.
    private func withKnown(_ listed: [StoredRun]) -> [StoredRun] {
        var (runs, found): ([StoredRun], [StoredRun]) = (listed, [])
        for (index, run) in listed.enumerated() {
            // Compare the sizes before the names: comparing sizes is faster, and mostly shows a difference.
            guard
                let old = known.first(where: { $0.file.size == run.file.size && $0.file.isSame(as: run.file) })
            else { continue }
            found.append(old)
            if run.content == .unread { runs[index] = old }
        }
        known = found
        return runs
    }

    public func read(_ file: StoredFile, then action: @escaping (RunReading) -> Void) {
        step(ReadRun(folder.path + "/" + file.name), then: action)
    }

    /// Reads a file piece by piece, so that lines of the present session can be written in between.
    /// - Parameter isWanted: called before each piece after the first. If it returns false, reading ends without a call of the action.
    private func step(
        _ task: ReadRun, isWanted: @escaping () -> Bool = { true }, then action: @escaping (RunReading) -> Void
    ) {
        storage.perform(task, to: nil) { [self] outcome in
            if case .failure(let failure) = outcome.outcome {
                action(.unreadable(failure))
            } else if let reading = task.reading {
                action(reading)
            } else if isWanted() {
                step(task, isWanted: isWanted, then: action)
            }
        }
    }

    public func delete(_ file: StoredFile, then action: @escaping (Outcome<Void>) -> Void) {
        let task = DeleteFiles([folder.path + "/" + file.name], sparing: self.file)
        storage.perform(task) { action($0.outcome) }
    }
}
