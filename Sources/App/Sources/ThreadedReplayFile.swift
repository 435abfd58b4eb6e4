import Platform
import Recordings
import Replay
import Signals

/// Keeps the last long recording that was closed, with what was found when its file was read: the places of its rows or chunks, and its times. While the
/// file remains the same, it opens again without being read. The file itself is closed meanwhile.
public final class KeptRecording {
    private var file: OpenRecording?

    package init() {}

    /// Removes and returns the kept recording if it has this path and was read with these answers. Otherwise, forgets it.
    fileprivate func take(_ path: String, _ answers: CSVAnswers) -> OpenRecording? {
        guard let file = file.take() else { return nil }
        return file.isOf(path, answers) ? file : nil
    }

    /// Keeps a recording that no job uses.
    fileprivate func put(_ file: OpenRecording) { self.file = file.suspend() ? file : nil }
}

/// The file of a replayed recording. A separate thread reads it, so that a slow card or stick delays no frame.
public final class ThreadedReplayFile: ReplayFile, WorkerHandler {
    private enum Job {
        case open(OpenRecording)
        case fill(FillSegment)
        case annotate(FindAnnotations)
    }

    private let path: String
    private let isOnStick: Bool
    private let loop: EventLoop
    private let answers: () -> CSVAnswers
    private let kept: KeptRecording?
    private var source: ReplaySource?
    private var reader: Worker?
    private var file: OpenRecording?
    private var jobs: [(number: Int, job: Job)] = []
    /// The jobs that read segments, one per segment. They are allocated in advance, so that playback allocates no memory.
    private var fills: [FillSegment] = []

    /// - Parameters:
    ///   - isOnStick: true for a file on a USB stick, which stays open until the recording is closed.
    ///   - kept: keeps a long recording after it was closed; nil to keep none. Recordings on a stick are not kept.
    ///   - answers: returns the user's answers about the columns of tables.
    package init(
        _ path: String, isOnStick: Bool = false, loop: EventLoop, kept: KeptRecording? = nil,
        answers: @escaping () -> CSVAnswers = { CSVAnswers() }
    ) {
        self.answers = answers
        self.path = path
        self.isOnStick = isOnStick
        self.loop = loop
        self.kept = isOnStick ? nil : kept
        jobs.reserveCapacity(Worker.maximumJobs)
    }

    public func open(for source: ReplaySource) {
        self.source = source
        reader = try? Worker(loop: loop, handler: self)
        let answers = answers()
        let file = kept?.take(path, answers) ?? OpenRecording(path, isOnStick: isOnStick, answers)
        if !submit(file, as: .open(file)) { source.opened(nil, .busy) }
    }

    /// True if no job reads the file.
    package var isIdle: Bool { jobs.isEmpty }

    public var openedPercent: Int {
        for (number, job) in jobs {
            if case .open = job { return reader?.progress(of: number) ?? 0 }
        }
        return 0
    }

    private func submit(_ work: any WorkerJob, as job: Job, priority: JobPriority = .usual) -> Bool {
        guard let number = try? reader?.submit(work, priority: priority) else { return false }
        jobs.append((number, job))
        return true
    }

    public func fill(_ segment: ReplaySegment) {
        guard let file else { return }
        let known = fills.firstIndex { $0.segment === segment }
        // Remove the oldest job: jobs for an earlier selection of channels are no longer needed.
        if known == nil, fills.count >= ReplaySegment.count { fills.removeFirst() }
        let fill = known.map { fills[$0] } ?? FillSegment(segment, file)
        if known == nil { fills.append(fill) }
        if !submit(fill, as: .fill(fill)) {
            segment.fail(.busy)
            source?.filled(segment)
        }
    }

    public func annotate(part: Int64, limit: Int) {
        guard let file else { return }
        let find = FindAnnotations(file, part, limit)
        // Search for annotations with a low priority, after reading samples. Ignore the error if this job cannot be queued: the job that reads
        // samples reports it.
        _ = submit(find, as: .annotate(find), priority: .background)
    }

    public func finished(_ number: Int, _ end: JobEnd, now: Int64) {
        guard let index = jobs.firstIndex(where: { $0.number == number }) else { return }
        switch jobs.remove(at: index).job {
        case .open(let opened):
            file = opened.recording == nil ? nil : opened
            source?.opened(opened.recording.map { ReplayContents($0) }, opened.problem, opened.refusal)
        case .fill(let fill):
            if isOnStick, fill.segment.problem == .notRead { fill.segment.fail(.stickFailed) }
            source?.filled(fill.segment)
        case .annotate(let find): source?.annotated(find.part, find.found)
        }
    }

    public func close() {
        // Do not wait for the end of the reading thread, because a card that does not respond would block the loop.
        reader?.abandon()
        reader = nil
        if jobs.isEmpty, let file { kept?.put(file) }
        source = nil
        jobs = []
        fills = []
        file = nil
    }
}

/// The bytes of a file, which refuses reads after the job that reads was canceled. Without this, a canceled job would read a long file to its end:
/// for minutes, the file could not be closed and its stick could not be ejected. Only the reading thread may use this object.
private final class WantedBytes: ByteSource {
    /// The value of ECANCELED in Linux.
    private static let cancelled: Int32 = 125
    /// The size in bytes from which the progress of opening a file is reported.
    private static let longFile: Int64 = 16 << 20

    /// Nil while the recording is kept.
    private var bytes: FileBytes?
    let size: Int64
    private let changed: Int64
    /// Shows whether the job that reads was canceled.
    var control: JobControl?
    /// True while the file is being opened: the job reports how much of the file was read, in percent.
    var reports = false
    private var percent = 0

    init(_ bytes: FileBytes) {
        self.bytes = bytes
        size = bytes.size
        changed = bytes.changed
    }

    /// True if it takes long to read the file to its end.
    var isLong: Bool { size >= Self.longFile }

    func close() { bytes = nil }

    /// Opens the file again.
    /// - Returns: false if the file has changed.
    func reopen(_ path: String) throws(RecordingError) -> Bool {
        let bytes = try FileBytes(path: path)
        guard bytes.size == size, bytes.changed == changed else { return false }
        self.bytes = bytes
        return true
    }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        if let control, control.isCancelled { throw .cannotRead(Self.cancelled) }
        guard let bytes else { throw .cannotRead(Self.cancelled) }
        if reports, isLong {
            // A reader may look at the end of a file before it reads it from the beginning.
            let now = Int(100 * offset / size)
            if now > percent, now <= percent + 5 {
                percent = now
                control?.report(now)
            }
        }
        return try bytes.read(at: offset, into: buffer)
    }
}

/// Opens a recording on the reading thread, and keeps it open for later jobs. A table is read once, to its end.
private final class OpenRecording: WorkerJob {
    private let path: String
    private let isOnStick: Bool
    private var bytes: WantedBytes?
    private(set) var recording: (any Recording)?
    private(set) var problem: ReplayProblem?
    private(set) var refusal: PlaybackRefusal?
    private let answers: CSVAnswers

    init(_ path: String, isOnStick: Bool, _ answers: CSVAnswers) {
        self.answers = answers
        self.path = path
        self.isOnStick = isOnStick
    }

    func isOf(_ path: String, _ answers: CSVAnswers) -> Bool {
        self.path.utf8.elementsEqual(path.utf8) && self.answers == answers
    }

    /// Closes the file of a recording that no job uses.
    /// - Returns: true if the recording is worth keeping.
    func suspend() -> Bool {
        guard recording != nil, let bytes, bytes.isLong else { return false }
        bytes.close()
        return true
    }

    func run(_ control: JobControl) {
        do throws(RecordingError) {
            if recording != nil, let bytes {
                // The recording was kept. If its file has changed, read the file again.
                if try bytes.reopen(path) { return }
                recording = nil
            }
            let bytes = WantedBytes(try FileBytes(path: path))
            self.bytes = bytes
            bytes.control = control
            bytes.reports = true
            switch try openRecording(bytes, answers: answers) {
            case .recording(let opened): recording = opened
            case .question(let form):
                problem = .question
                refusal = PlaybackRefusal(
                    RecordingError.noSamplingRate.message, question: TableQuestion(form, bytes))
            }
        } catch {
            recording = nil
            problem = ReplayProblem(error, isOnStick: isOnStick)
            refusal = error.isOfTheFile ? PlaybackRefusal(error.message) : nil
        }
        bytes?.control = nil
        bytes?.reports = false
    }

    /// Reads the recording for another job until that job is canceled.
    func read(_ control: JobControl, _ body: (any Recording) -> Void) {
        guard let recording else { return }
        bytes?.control = control
        body(recording)
        bytes?.control = nil
    }
}

/// Searches a part of a recording for annotations, on the reading thread.
private final class FindAnnotations: WorkerJob {
    let part: Int64
    private let file: OpenRecording
    private let limit: Int
    private(set) var found: [RecordingAnnotation]?

    init(_ file: OpenRecording, _ part: Int64, _ limit: Int) {
        self.file = file
        self.part = part
        self.limit = limit
    }

    func run(_ control: JobControl) {
        file.read(control) { found = (try? $0.annotations(part: part, limit: limit)) ?? nil }
    }
}

/// Reads a segment of the recording, on the reading thread.
private final class FillSegment: WorkerJob {
    let segment: ReplaySegment
    private let file: OpenRecording

    init(_ segment: ReplaySegment, _ file: OpenRecording) {
        self.segment = segment
        self.file = file
    }

    func run(_ control: JobControl) { file.read(control) { segment.fill(from: $0) } }
}
