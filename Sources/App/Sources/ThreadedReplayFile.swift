import Platform
import Recordings
import Replay
import Signals

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
    private var source: ReplaySource?
    private var reader: Worker?
    private var file: OpenRecording?
    private var jobs: [(number: Int, job: Job)] = []
    /// The jobs that read segments, one per segment. They are allocated in advance, so that playback allocates no memory.
    private var fills: [FillSegment] = []

    /// - Parameters:
    ///   - isOnStick: true for a file on a USB stick, which stays open until the recording is closed.
    ///   - answers: returns the user's answers about the columns of tables.
    package init(
        _ path: String, isOnStick: Bool = false, loop: EventLoop,
        answers: @escaping () -> CSVAnswers = { CSVAnswers() }
    ) {
        self.answers = answers
        self.path = path
        self.isOnStick = isOnStick
        self.loop = loop
        jobs.reserveCapacity(Worker.maximumJobs)
    }

    public func open(for source: ReplaySource) {
        self.source = source
        reader = try? Worker(loop: loop, handler: self)
        let file = OpenRecording(path, isOnStick: isOnStick, answers())
        if !submit(file, as: .open(file)) { source.opened(nil, .busy) }
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
        source = nil
        jobs = []
        fills = []
        file = nil
    }
}

/// The bytes of a file, which refuses reads after the job that reads was cancelled. Without this, a cancelled job would read a long file to its end:
/// for minutes, the file could not be closed and its stick could not be ejected. Only the reading thread may use this object.
private final class WantedBytes: ByteSource {
    /// The value of ECANCELED in Linux.
    private static let cancelled: Int32 = 125

    private let bytes: FileBytes
    /// Shows whether the job that reads was cancelled.
    var control: JobControl?

    init(_ bytes: FileBytes) { self.bytes = bytes }

    var size: Int64 { bytes.size }

    func read(at offset: Int64, into buffer: UnsafeMutableRawBufferPointer) throws(RecordingError) -> Int {
        if let control, control.isCancelled { throw .cannotRead(Self.cancelled) }
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

    func run(_ control: JobControl) {
        do throws(RecordingError) {
            let bytes = WantedBytes(try FileBytes(path: path))
            self.bytes = bytes
            bytes.control = control
            switch try openRecording(bytes, answers: answers) {
            case .recording(let opened): recording = opened
            case .question(let form):
                problem = .question
                refusal = PlaybackRefusal(
                    RecordingError.noSamplingRate.message, question: TableQuestion(form, bytes))
            }
        } catch {
            problem = ReplayProblem(error, isOnStick: isOnStick)
            refusal = error.isOfTheFile ? PlaybackRefusal(error.message) : nil
        }
        bytes?.control = nil
    }

    /// Reads the recording for another job until that job is cancelled.
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
