import MusicRun
import Platform
import Services
import Signals
import Storing

/// The sessions of music of the data partition, by the writing thread. The present one's lines are made durable each few seconds: a power
/// cut costs those.
public final class RunFiles: RunService {
    /// So many seconds are written at a time.
    private static let interval = 3
    /// The most sessions that are kept, and the most space that they may take, in bytes.
    package static let maximumRuns = 500
    package static let maximumBytes: Int64 = 256 << 20
    /// The most lines that wait for a card that hangs, in bytes: some minutes.
    private static let maximumWaiting = 64 << 10

    private let storage: Storage
    private let folder: DatedFolder
    private var log = RunLog()
    /// The present session's; nil: there is none, or it is kept no more.
    private var file: RunFile?
    /// Lines that are not written yet, and of how many seconds.
    private var waiting: [UInt8] = []
    private var seconds = 0
    /// Whether the present session has had a song: before its first one, only the last line waits, and there is no file.
    private enum Music { case none, heard }
    private var music = Music.none
    private enum Writing { case idle, busy }
    private var writing = Writing.idle
    private var failure: RunFailure?
    /// The number of the newest list that was asked for.
    private var question = 0
    /// What was read of files that were cut. They have ended: one with the same name and size is the same.
    private var known: [StoredRun] = []

    /// - Parameter dataFolder: where the folder "runs" is made.
    package init(storage: Storage, dataFolder: String) {
        self.storage = storage
        folder = DatedFolder(
            path: dataFolder + "/" + DataFolders.runs, maximumFiles: Self.maximumRuns,
            maximumBytes: Self.maximumBytes)
    }

    /// Ends the present session, so that the writing thread ends its file.
    package func close() { end() }

    /// The present session's file, which the writing thread asks for its name: it may just be made.
    var present: RunFile? { file }

    public func takeFailure() -> RunFailure? {
        defer { failure = nil }
        return failure
    }

    // MARK: The present session

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
            tell(.present(.other(.tooLarge)), of: file)
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
            if waiting.count > Self.maximumWaiting { giveUp(.busy) }
            return
        }
        let task = RunFile.Append(waiting, to: file)
        waiting = []
        seconds = 0
        writing = .busy
        storage.perform(task) { [self] outcome in
            // Of a session before this one.
            guard file === self.file else { return told(outcome, of: file) }
            writing = .idle
            guard case .failure(let error) = outcome else { return }
            // The thread has not taken it: later.
            guard error == .busy else { return giveUp(Self.failure(error, of: file)) }
            waiting = task.bytes + waiting
            if waiting.count > Self.maximumWaiting { giveUp(.busy) }
        }
    }

    private func told(_ outcome: Result<Void, FileError>, of file: RunFile) {
        if case .failure(let error) = outcome { tell(.last(Self.failure(error, of: file)), of: file) }
    }

    /// Once for each session.
    private func tell(_ failure: RunFailure, of file: RunFile) {
        guard file.notice == .due else { return }
        file.notice = .told
        self.failure = failure
    }

    private static func failure(_ error: FileError, of file: RunFile) -> StorageFailure {
        file.filesThere.map { .tooManyFiles($0) } ?? StorageFailure(error)
    }

    private func giveUp(_ failure: StorageFailure) {
        if let file { tell(.present(failure), of: file) }
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
        // Without a song there is no file.
        let bytes = music == .none ? [] : waiting + log.end
        forget()
        storage.perform(RunFile.End(bytes, of: file)) { [self] in told($0, of: file) }
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

    /// Answers with what is known, and then with each file that is read as a whole: one at a time, for the newest list only.
    private func answer(
        _ question: Int, _ listed: [StoredRun], _ action: @escaping (Outcome<[StoredRun]>) -> Void
    ) {
        let runs = withKnown(listed)
        // The clock of some was set after their names were made.
        action(.success(runs.sorted { ($0.start ?? -1) > ($1.start ?? -1) }))
        // The action may have asked for another list.
        guard question == self.question, let index = runs.firstIndex(where: { $0.content == .unread }) else { return }
        let file = runs[index].file
        step(ReadRun(folder.path + "/" + file.name), isWanted: { [self] in question == self.question }) { [self] in
            var runs = runs
            switch $0 {
            case .record(let record): runs[index] = StoredRun(file, .summary(record.summary, record.ending))
            case .damaged(let fault): runs[index] = StoredRun(file, .damaged(fault))
            case .unreadable(let failure): runs[index] = StoredRun(file, .unreadable(failure))
            }
            // A card that fails may answer the next time.
            if case .unreadable = $0 {} else { known.append(runs[index]) }
            if question == self.question { answer(question, runs, action) }
        }
    }

    /// A list with what was read before of its files that were cut; all else is forgotten.
    private func withKnown(_ listed: [StoredRun]) -> [StoredRun] {
        var (runs, found): ([StoredRun], [StoredRun]) = (listed, [])
        for (index, run) in listed.enumerated() {
            // Sizes differ mostly, and are compared at once.
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

    /// Reads a piece at a time, so that lines of the present session are written between.
    /// - Parameter isWanted: asked before each further piece; where it is not, nothing is answered.
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
